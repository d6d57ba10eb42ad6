import type { FastifyRequest } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { type AppError, badRequest, forbidden, notFound, unauthorised } from '../base/errors.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import { type Gate, requirePermission, type TargetNeed } from '../http/gate.ts';
import type { EmployeeKey, Principal } from '../http/principal.ts';
import type { Target } from '../http/route.ts';
import { type Granted, permissionsFor } from '../http/zones.ts';
import { type AccessTokens, invalidToken } from './access-token.ts';
import { API_KEY, findKey, isApiKeyLike, noteKeyUse } from './account-key/account-key.ts';
import { type AccountState, type AccountStates, isSubscriptionActive } from './account-state.ts';
import { isWithin } from './api-key/network.ts';
import { FULL_SCOPE } from './oauth/scopes.ts';
import { findPortal } from './portal/find-portal.ts';
import { requireOwnPage } from './session/csrf.ts';
import { findBrowserSession, isLastSeenStale, noteUse } from './session/session.store.ts';
import { sessionSecretOf } from './session/session-cookie.ts';

type RouteOf = Parameters<Gate['admit']>[3];

/** Checks the caller's access to the company, employee, pay run or pay in the path, and throws the contract's error. */
async function admit(db: Db, principal: Principal, target: TargetNeed, id: number, route: RouteOf): Promise<void> {
  const permissions = await db.tx(principal.customerId, (tx) => findPermissions(tx, principal, target, id), {
    readOnly: true,
  });
  if (!permissions) throw missing(target, route);
  requirePermission(principal, target, permissions);
}

/** The caller's permissions in the record's company; undefined when the account has no such record. */
async function findPermissions(tx: Tx, principal: Principal, { of }: TargetNeed, id: number) {
  const source = {
    company: sql`company c where c.id = ${id} and c.deleted_at is null`,
    // Deleting a company hides its employees. Deleted employees are still found, because they can be restored.
    employee: sql`employee e join company c on c.customer_id = e.customer_id and c.id = e.company_id
      where e.id = ${id} and c.deleted_at is null`,
    'pay-run': sql`pay_run r join company c on c.customer_id = r.customer_id and c.id = r.company_id
      where r.id = ${id} and c.deleted_at is null`,
    pay: sql`pay p join company c on c.customer_id = p.customer_id and c.id = p.company_id
      where p.id = ${id} and c.deleted_at is null`,
  }[of];
  const { rows } = await sql<{ granted: Granted | null }>`
    select (select json_object_agg(z.zone, z.level) from user_level z
      where z.user_id = ${principal.userId} and z.company_id = c.id) as granted
    from ${source}`.execute(tx);
  return rows[0] && permissionsFor(principal, rows[0].granted ?? {});
}

function missing({ of }: Target, { method, family }: RouteOf): AppError {
  // Contract [CONV-044]: employee routes return 400 for a missing or foreign employee, whatever the method.
  if (of === 'employee') return badRequest('No employee found with the given employee_id');
  if (of === 'pay-run') return notFound('Pay run not found');
  if (of === 'pay') return notFound('Pay not found');
  // Contract [CONV-023, CONV-024]: for a missing or foreign company, GET requests return 400 and other methods 404. The
  // general-ledger family always returns 404.
  if (family === 'gl' || method !== 'GET') return notFound('Company not found');
  return badRequest('No company found with the given company_id');
}

export interface GateDeps {
  readonly db: Db;
  readonly tokens: AccessTokens;
  readonly accounts: AccountStates;
  readonly clock: Clock;
}

type Caller = Omit<
  Principal,
  | 'isApiAdmin'
  | 'isReseller'
  | 'hasActiveSubscription'
  | 'hasApprovalPolicy'
  | 'isSandbox'
  | 'hasTestClocks'
  | 'address'
>;

/** Implements the authentication hooks of the HTTP layer. */
export function accountGate(deps: GateDeps): Gate & {
  /** The person signed in with a session cookie, for hosted pages. */
  personOf(request: FastifyRequest): Promise<Principal | undefined>;
} {
  const { db, clock } = deps;
  const withAccount = (caller: Caller, state: AccountState, { ip }: FastifyRequest): Principal => ({
    ...caller,
    address: ip,
    isApiAdmin: state.isApiAdmin,
    isReseller: state.isReseller,
    hasActiveSubscription: isSubscriptionActive(state, clock),
    hasApprovalPolicy: state.hasApprovalPolicy,
    isSandbox: state.isSandbox,
    hasTestClocks: state.hasTestClocks,
  });

  async function personOf(request: FastifyRequest): Promise<Principal | undefined> {
    const caller = await callerOfCookie(deps, request);
    const state = caller && (await deps.accounts.of(caller.customerId));
    return caller && state?.exists ? withAccount(caller, state, request) : undefined;
  }

  return {
    personOf,
    async authenticate(request) {
      if (!request.headers.authorization) {
        const principal = await personOf(request);
        if (!principal) throw unauthorised('Not authenticated');
        requireOwnPage(request);
        return principal;
      }
      const caller = await callerOfToken(deps, request.headers.authorization, request);
      let state = await deps.accounts.of(caller.customerId);
      const isCutOff = () => caller.connectionId !== null && !state.liveConnections.has(caller.connectionId);
      if (isCutOff()) {
        // Another node may have just renewed the connection while its notification is still on the way, so the state is
        // read from the database again.
        deps.accounts.forget(caller.customerId);
        state = await deps.accounts.of(caller.customerId);
      }
      if (!state.exists || isCutOff()) throw invalidToken();
      if (caller.consentId !== null && state.endedGrants.has(caller.consentId)) throw invalidToken();
      if (caller.sessionId !== null && state.endedSessions.has(caller.sessionId)) throw invalidToken();
      return withAccount(caller, state, request);
    },
    admit: (principal, target, id, route) => admit(db, principal, target, id, route),
  };
}

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,8192}=*)$/i;

async function callerOfToken(deps: GateDeps, header: string, { ip }: FastifyRequest): Promise<Caller> {
  const { db, tokens } = deps;
  const token = BEARER.exec(header)?.[1];
  // A header with another scheme means that no bearer token was sent. A malformed bearer header counts as an invalid
  // token.
  if (token === undefined) throw /^bearer\b/i.test(header) ? invalidToken() : unauthorised('Not authenticated');
  if (isApiKeyLike(token)) return callerOfKey(deps, token, ip);
  const claims = await tokens.verify(token);
  // Rejects user tokens without a session id, because signing out could not end them.
  if (claims.api_client_id === null && claims.session_id === null) throw invalidToken();
  const employee = await employeeOf(db, { customerId: claims.customer_id, employeeId: claims.employee_id });
  if (employee === undefined) throw invalidToken();
  return {
    customerId: claims.customer_id,
    kind: claims.api_client_id === null ? 'session' : 'oauth',
    subject: claims.sub,
    adminMode: claims.admin_mode,
    userId: claims.user_id,
    employee,
    sessionId: claims.session_id,
    clientId: claims.api_client_id,
    handedOverBy: null,
    connectionId: claims.connection_id,
    keyId: null,
    consentId: claims.consent_id,
    scopes: new Set(claims.scope.split(' ')),
  };
}

/** Unknown, expired and revoked keys get the same response. */
async function callerOfKey(deps: GateDeps, text: string, address: string): Promise<Caller> {
  const key = await findKey(deps, API_KEY, text);
  if (!key) throw invalidToken();
  if (!isWithin(key.networks, address))
    throw forbidden(`This API key may not be used from the address ${address}; the key is limited to certain networks`);
  await noteKeyUse(deps, API_KEY, key, address);
  return {
    customerId: key.customer_id,
    kind: 'key',
    subject: `API key “${key.name}” (${key.prefix}…)`,
    adminMode: false,
    userId: 0,
    employee: null,
    sessionId: null,
    clientId: null,
    handedOverBy: null,
    connectionId: null,
    keyId: key.id,
    consentId: null,
    scopes: new Set(key.scopes),
  };
}

async function callerOfCookie({ db, clock }: GateDeps, request: FastifyRequest): Promise<Caller | undefined> {
  const secret = sessionSecretOf(request.headers.cookie);
  if (secret === undefined) return undefined;
  const at = clock.now();
  const found = await db.tx(SYSTEM, (tx) => findBrowserSession(tx, secret, at), { readOnly: true });
  if (!found) return undefined;
  const employee = await employeeOf(db, found);
  if (employee === undefined) return undefined;
  if (isLastSeenStale(found, at)) await db.tx(SYSTEM, (tx) => noteUse(tx, found, at));
  const { customerId, userId, sessionId, subject, adminMode, handedOverBy, connectionId, consentId } = found;
  return {
    ...{ customerId, userId, sessionId, subject, adminMode, handedOverBy, connectionId, consentId },
    employee,
    clientId: null,
    keyId: null,
    kind: connectionId === null ? 'session' : 'handoff',
    scopes: new Set(FULL_SCOPE.split(' ')),
  };
}

/**
 * Returns the employee of a portal session, null for all other callers, and undefined once the portal is closed to the
 * employee. Runs on every request of an employee, so that closing the portal takes effect at once on every node.
 */
const employeeOf = async (
  db: Db,
  { customerId, employeeId }: { customerId: number; employeeId: number | null },
): Promise<EmployeeKey | null | undefined> => (employeeId === null ? null : findPortal(db, { customerId, employeeId }));
