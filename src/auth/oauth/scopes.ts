import { badRequest, inQuery } from '../../base/errors.ts';
import { oauthError } from './oauth-error.ts';

/** Contract [SCOPE-001, FIX-008]: all scopes, with the text that the consent page shows for each. */
export const SCOPES = {
  openid: 'Know which payroll account this is',
  openapi: 'Know which payroll account this is',
  'payroll.read': 'See companies, employees, pays and reports',
  'payroll.write': 'See and change companies and employees, and run pays',
  'payroll.propose': 'Preview pays and propose them for a person to approve',
  'session.handoff': 'Open payroll in your browser, signed in as you',
  'partner.checkout.preview': 'See the plans on offer and what they cost',
  'partner.checkout.write': 'Order and renew payroll subscriptions',
  'partner.checkout.cancel': 'Cancel payroll subscriptions that it ordered',
} as const;

export type Scope = keyof typeof SCOPES;

/** A signed-in session has every scope. */
export const FULL_SCOPE = Object.keys(SCOPES).join(' ');

const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

export const scopesOf = (scope: string): readonly Scope[] => scope.split(' ').filter(isScope);

/** Checks the requested scope in the contract's order and returns it without duplicates. */
export function requireScopes(scope: string): string {
  const asked = [...new Set(scope.split(' ').filter((part) => part !== ''))];
  if (asked.length === 0)
    throw badRequest(
      'The scope is empty; leave it out for openid, or send at least one scope',
      inQuery('required', 'scope'),
    );
  const unknown = asked.find((part) => !isScope(part));
  if (unknown !== undefined) {
    throw badRequest(
      `The scope '${unknown.slice(0, 100)}' is not supported; the scopes are ${Object.keys(SCOPES).join(', ')}`,
      inQuery('not_supported', 'scope'),
    );
  }
  if (!asked.includes('openid') && !asked.includes('openapi')) {
    throw badRequest(`The scope '${scope.slice(0, 200)}' lacks openid; add openid to it`, inQuery('required', 'scope'));
  }
  return asked.join(' ');
}

/** A refresh may ask for fewer scopes than were granted, never for more. */
export function narrowScopes(granted: string, asked: string | undefined): string {
  if (asked === undefined) return granted;
  const allowed = new Set(granted.split(' '));
  const wanted = [...new Set(asked.split(' ').filter((part) => part !== ''))];
  if (wanted.length === 0) return granted;
  const wider = wanted.find((part) => !allowed.has(part));
  if (wider !== undefined) {
    throw oauthError(
      400,
      'invalid_scope',
      `The scope '${wider.slice(0, 100)}' was not granted; a refresh cannot add scopes, so ask the customer to authorise again`,
    );
  }
  return wanted.join(' ');
}
