import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';
import type { Family } from './errors.ts';
import type { Principal, Zone, ZoneLevel } from './principal.ts';
import type { Callers, Method, Need, Route, Target } from './route.ts';
import type { Permissions } from './zones.ts';

/** Authentication and access checks for the request hooks; `auth/` implements them. */
export interface Gate {
  /** Reads the bearer token or the session cookie. Throws 401, or 403 for a cookie in a cross-site request. */
  authenticate(request: FastifyRequest): Promise<Principal>;
  /** Throws the contract's 400, 403 or 404 if the caller may not access the target in the path. */
  admit(principal: Principal, target: TargetNeed, id: number, route: { method: Method; family: Family }): Promise<void>;
}

/**
 * Contract [SCOPE-002, SCOPE-003]: GET needs the read or the write scope, other methods need write. A route may define
 * its own scopes.
 */
export function scopesFor(route: Pick<Route, 'method' | 'access'>): readonly string[] {
  if (route.access.kind !== 'bearer') return [];
  return route.access.scopes ?? (route.method === 'GET' ? ['payroll.read', 'payroll.write'] : ['payroll.write']);
}

export function requireScope(principal: Principal, route: Pick<Route, 'method' | 'access'>): void {
  refuseEmployee(principal, route);
  if (principal.kind === 'key') {
    requireKeyScope(principal, route);
    return;
  }
  if (route.access.kind === 'api-admin') {
    // Contract [HOOK-026]: tokens issued for an end customer are rejected.
    if (principal.kind !== 'session' || !principal.adminMode || !principal.isApiAdmin) throw forbidden('Forbidden');
    return;
  }
  const accepted = scopesFor(route);
  if (!accepted.some((scope) => principal.scopes.has(scope))) {
    throw forbidden(`The token lacks the scope ${accepted.join(' or ')}`);
  }
  if (route.access.kind === 'bearer') requireCaller(principal, route.access.callers);
}

/**
 * Contract [KEY-001]: a key works only on the routes that list one of its scopes. On all other routes, it gets the same
 * error as a token without the scope.
 */
function requireKeyScope({ scopes, isApiAdmin }: Principal, route: Pick<Route, 'method' | 'access'>): void {
  const { access } = route;
  const accepted = access.kind === 'api-admin' ? (access.keyScopes ?? []) : scopesFor(route);
  const hasScope = access.kind === 'api-admin' && accepted.some((scope) => scopes.has(scope));
  if (hasScope && isApiAdmin) return;
  throw forbidden(
    hasScope || accepted.length === 0 ? 'Forbidden' : `The token lacks the scope ${accepted.join(' or ')}`,
  );
}

const isAdministrator = ({ kind, adminMode }: Principal): boolean => adminMode && kind !== 'handoff';

const CALLERS: Readonly<Record<Callers, { may(principal: Principal): boolean; refusal: string }>> = {
  everyone: { may: () => true, refusal: '' },
  anyone: { may: () => true, refusal: '' },
  person: {
    may: ({ kind }) => kind === 'session',
    refusal: 'Only a person in their own session may do this',
  },
  'signed-in': { may: ({ kind }) => kind !== 'oauth', refusal: 'A partner token has no session to end' },
  administrator: { may: isAdministrator, refusal: 'Only an account administrator may do this' },
  'administrator-in-person': {
    may: ({ kind, adminMode }) => kind === 'session' && adminMode,
    refusal: 'Only an account administrator in their own session may do this',
  },
  // Contract [PARTNER-014]: the caller is an API admin in a reseller group.
  reseller: {
    may: (principal) => isAdministrator(principal) && principal.isApiAdmin && principal.isReseller,
    refusal: 'Partner checkout is for API administrators in a reseller group',
  },
  partner: {
    may: ({ kind }) => kind === 'oauth',
    refusal: 'Session handoff needs an OAuth token; a session is already signed in',
  },
  employee: {
    may: ({ employee }) => employee !== null,
    refusal: 'Only employees with portal access may do this, for themselves',
  },
};

/** The kinds of routes that portal employees may use. All other routes reject them. */
const FOR_EMPLOYEES: ReadonlySet<Callers> = new Set<Callers>(['everyone', 'person', 'signed-in', 'employee']);

/** Employees have no access to any company area, so routes on other records are rejected before any lookup. */
function refuseEmployee({ employee }: Principal, { access }: Pick<Route, 'access'>): void {
  if (employee === null) return;
  if (access.kind === 'bearer' && access.target === undefined && FOR_EMPLOYEES.has(access.callers)) return;
  throw forbidden('Employees can only use their own data, under /api/self');
}

function requireCaller(principal: Principal, callers: Callers): void {
  const { may, refusal } = CALLERS[callers];
  if (!may(principal)) throw forbidden(refusal);
}

/** The required access to a target, with defaults filled in. */
export interface TargetNeed extends Target {
  readonly need: Need;
}

export const needOf = (target: Target, method: Method): TargetNeed => ({
  need: method === 'GET' ? 'view' : 'edit',
  ...target,
});

/** Throws 403 unless the caller's permissions in the target's company allow the request. */
export function requirePermission(
  principal: Principal,
  { area, partnerArea = area, need }: TargetNeed,
  permissions: Permissions,
): void {
  if (need === 'administer') requireCaller(principal, 'administrator');
  else if (principal.adminMode) return;
  else if (principal.kind === 'oauth') requireLevel(permissions[partnerArea], partnerArea, need);
  else {
    requireLevel(permissions.COMPANY, 'COMPANY', 'view');
    requireLevel(permissions[area], area, need);
  }
}

function requireLevel(level: ZoneLevel, area: Zone, need: 'view' | 'edit'): void {
  if (level === 'EDITABLE' || (level === 'READ_ONLY' && need === 'view')) return;
  throw forbidden(`Your ${area} permission on this company does not allow ${need === 'view' ? 'viewing' : 'changes'}`);
}

export const lacksSubscription = (
  principal: Principal,
  { access, method }: Pick<Route, 'access' | 'method'>,
): boolean => access.kind === 'bearer' && (access.subscription ?? method !== 'GET') && !principal.hasActiveSubscription;

export const noSubscription = () => forbidden('The account has no active subscription; renew it to make changes');
