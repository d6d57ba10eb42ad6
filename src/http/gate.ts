import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';
import type { Family } from './errors.ts';
import type { Principal } from './principal.ts';
import type { Method, Route, Target } from './route.ts';

/** What the account side must answer for the hooks; `auth/` implements it. */
export interface Gate {
  /** Reads the bearer token; throws 401. */
  authenticate(request: FastifyRequest): Promise<Principal>;
  /** Throws the contract's 400, 403 or 404 when the target in the path is not for this caller. */
  admit(
    principal: Principal,
    target: Required<Target>,
    id: number,
    route: { method: Method; family: Family },
  ): Promise<void>;
}

/** Contract [SCOPE-002, SCOPE-003]: GET needs read or write; other methods need write; a route may name its own. */
export function scopesFor(route: Pick<Route, 'method' | 'access'>): readonly string[] {
  if (route.access.kind !== 'bearer') return [];
  return route.access.scopes ?? (route.method === 'GET' ? ['payroll.read', 'payroll.write'] : ['payroll.write']);
}

export function requireScope(principal: Principal, route: Pick<Route, 'method' | 'access'>): void {
  if (route.access.kind === 'api-admin') {
    // Contract [HOOK-026]: a token issued for an end customer is refused, whoever that customer is.
    if (principal.kind !== 'session' || !principal.adminMode || !principal.isApiAdmin) throw forbidden('Forbidden');
    return;
  }
  const accepted = scopesFor(route);
  if (accepted.some((scope) => principal.scopes.has(scope))) return;
  throw forbidden(`The token lacks the scope ${accepted.join(' or ')}`);
}

export const needOf = (target: Target, method: Method): Required<Target> => ({
  need: method === 'GET' ? 'view' : 'edit',
  foundByHandler: false,
  ...target,
});

export const lacksSubscription = (
  principal: Principal,
  { access, method }: Pick<Route, 'access' | 'method'>,
): boolean => access.kind === 'bearer' && (access.subscription ?? method !== 'GET') && !principal.hasActiveSubscription;

export const noSubscription = () => forbidden('The account has no active subscription; renew it to make changes');
