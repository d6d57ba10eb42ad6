import { type Origin, recordAudit } from '../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../base/clock.ts';
import { badRequest, forbidden } from '../../base/errors.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { type AccountStates, announceAccountChange } from '../account-state.ts';
import { spendMagicLinks } from '../partner/link.ts';
import type { SignedIn } from '../sign-in/person.ts';
import { findClientById, type OauthClient } from './client.ts';
import { CODE_SECONDS } from './lifetimes.ts';
import { findLoginRequest, type LoginRequest, spendLoginRequest } from './login-request.ts';

export type Person = Pick<SignedIn, 'customerId' | 'userId' | 'subject' | 'adminMode' | 'employeeId'>;

export interface Consents {
  /** Returns the login request and its client. Throws 400 when the request was used or has expired. */
  open(request: string): Promise<{ visit: LoginRequest; client: OauthClient }>;
  /** Ends the login request with consent and returns the callback URL with a code. */
  approve(request: string, person: Person, origin: Origin): Promise<string>;
  /** Ends the login request with a denial and returns the callback URL with the error. */
  deny(request: string): Promise<string>;
}

export interface ConsentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
  /**
   * Sent as `iss` on the callback, so that a client of several services knows which one sent the response (RFC 9207).
   */
  readonly issuer: () => string;
}

export const visitIsOver = () =>
  badRequest('This sign-in link has been used or is older than 10 minutes; start again from the application');

/** Contract [OAUTH-050, OAUTH-051]: only the account's owner consents, unless the client has per-user grants. */
export function requireMayConsent(
  client: Pick<OauthClient, 'perUserGrants'>,
  person: Pick<Person, 'adminMode' | 'employeeId'>,
): void {
  if (person.employeeId !== null) throw forbidden('An employee cannot authorise an application; sign in as the owner');
  if (person.adminMode || client.perUserGrants) return;
  throw forbidden('Only the owner of the account can authorise this application; sign in as the owner');
}

export function consents({ db, clock, accounts, issuer }: ConsentDeps): Consents {
  const clientOf = async (tx: Tx, visit: LoginRequest | undefined) => {
    const client = visit && (await findClientById(tx, visit.clientNumber));
    if (!visit || !client) throw visitIsOver();
    return { visit, client };
  };

  return {
    open: (request) => db.tx(SYSTEM, async (tx) => clientOf(tx, await findLoginRequest(tx, request, clock.now()))),

    async approve(request, person, origin) {
      const at = clock.now();
      const callback = await db.tx(SYSTEM, async (tx) => {
        await spendMagicLinks(tx, request, at);
        const { visit, client } = await clientOf(tx, await spendLoginRequest(tx, request, at));
        requireMayConsent(client, person);
        const connectionId = await connect(tx, { visit, client, person, at });
        const code = await issueCode(tx, { visit, client, customerId: person.customerId, connectionId, at });
        await recordAudit(
          tx,
          {
            customerId: person.customerId,
            actor: { name: person.subject, clientId: client.clientId, ...origin },
            at,
          },
          [
            {
              action: 'connection.authorise',
              entityType: 'connection',
              entityId: connectionId,
              after: { scope: visit.scope },
            },
          ],
        );
        await announceAccountChange(tx, person.customerId);
        return callbackUrl(visit.redirectUri, { code, state: visit.state, iss: issuer() });
      });
      accounts.forget(person.customerId);
      return callback;
    },

    async deny(request) {
      const at = clock.now();
      const visit = await db.tx(SYSTEM, async (tx) => {
        await spendMagicLinks(tx, request, at);
        return spendLoginRequest(tx, request, at);
      });
      if (!visit) throw visitIsOver();
      return callbackUrl(visit.redirectUri, { error: 'access_denied', state: visit.state, iss: issuer() });
    },
  };
}

interface Agreed {
  readonly visit: LoginRequest;
  readonly client: OauthClient;
  readonly at: Date;
}

/**
 * Each combination of customer, client and user has at most one active connection. Authorising again renews it and
 * keeps its id.
 */
async function connect(tx: Tx, { visit, client, person, at }: Agreed & { person: Person }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
    values (${person.customerId}, ${client.id}, ${person.userId}, ${person.adminMode ? 'admin' : 'user'}, ${visit.scope}, ${at})
    on conflict (customer_id, oauth_client_id, user_id) where revoked_at is null
    do update set scope = excluded.scope, authorised_at = excluded.authorised_at, grant_mode = excluded.grant_mode
    returning id`.execute(tx);
  return rows[0]!.id;
}

async function issueCode(
  tx: Tx,
  { visit, client, customerId, connectionId, at }: Agreed & { customerId: number; connectionId: number },
): Promise<string> {
  const code = randomToken();
  // The JSON route signs in and consents in one call, so the login request has no earlier sign-in time.
  const signedInAt = visit.signedInAt ?? at;
  await dropOld(tx, 'authorization_code', { column: 'expires_at', at });
  await sql`
    with given as (
      insert into consent (customer_id, connection_id, scope, given_at)
      values (${customerId}, ${connectionId}, ${visit.scope}, ${at}) returning id
    )
    insert into authorization_code (customer_id, code_hash, consent_id, oauth_client_id, redirect_uri, code_challenge,
      nonce, signed_in_at, created_at, expires_at)
    select ${customerId}, ${hashToken(code)}, given.id, ${client.id}, ${visit.redirectUri}, ${visit.codeChallenge},
      ${visit.nonce}, ${signedInAt}, ${at}, ${secondsAfter(at, CODE_SECONDS)} from given`.execute(tx);
  return code;
}

/**
 * Adds our parameters to the registered redirect URI, which remains byte for byte as registered. Every value is
 * percent-encoded, so a line break in `state` cannot inject anything outside its value.
 */
function callbackUrl(redirectUri: string, parameters: Readonly<Record<string, string | null>>): string {
  const query = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const [address = '', fragment] = redirectUri.split('#', 2);
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return `${address}${joint}${query}${fragment === undefined ? '' : `#${fragment}`}`;
}
