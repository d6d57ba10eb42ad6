import type { AppError } from '../../base/errors.ts';
import type { Tx } from '../../db/tx.ts';
import { subjectOf } from '../sign-in/person.ts';
import { invalidGrant, oauthError } from './oauth-error.ts';

/** The consent, connection, user and account behind a code or a refresh token. */
export interface Grant {
  readonly customerId: number;
  readonly consentId: number;
  readonly connectionId: number;
  readonly scope: string;
  readonly userId: number;
  readonly adminMode: boolean;
  /** The owner's email address or the payroll user's username. */
  readonly subject: string;
  readonly consentRevokedAt: Date | null;
  readonly connectionRevokedAt: Date | null;
  readonly connectionUsedAt: Date | null;
  readonly userIsActive: boolean;
  readonly customerClosedAt: Date | null;
}

/**
 * Consents joined with everything that decides whether they are still valid. `c` is the consent, `k` its connection.
 */
export const grants = (tx: Tx) =>
  tx
    .selectFrom('consent as c')
    .innerJoin('connection as k', (join) =>
      join.onRef('k.customer_id', '=', 'c.customer_id').onRef('k.id', '=', 'c.connection_id'),
    )
    .innerJoin('account_user as u', (join) =>
      join.onRef('u.customer_id', '=', 'k.customer_id').onRef('u.id', '=', 'k.user_id'),
    )
    .innerJoin('customer as a', 'a.id', 'c.customer_id')
    .select((eb) => [
      'c.customer_id as customerId',
      'c.id as consentId',
      'c.connection_id as connectionId',
      'c.scope',
      'u.id as userId',
      eb('k.grant_mode', '=', 'admin').$castTo<boolean>().as('adminMode'),
      subjectOf('u').as('subject'),
      'c.revoked_at as consentRevokedAt',
      'k.revoked_at as connectionRevokedAt',
      'k.last_used_at as connectionUsedAt',
      'u.is_active as userIsActive',
      'a.closed_at as customerClosedAt',
    ]);

export const invalidCode = () =>
  invalidGrant('The code is invalid or expired; send the customer through the authorisation again');
export const invalidRefreshToken = () =>
  invalidGrant('The refresh token is invalid or expired; send the customer through the authorisation again');

/**
 * Returns the error for a grant that is no longer valid. Contract [OAUTH-059]: checks the token first, the account
 * last.
 */
export function refusalOf(grant: Grant, invalid: () => AppError): AppError | undefined {
  if (grant.consentRevokedAt !== null || grant.connectionRevokedAt !== null || !grant.userIsActive) return invalid();
  if (grant.customerClosedAt !== null) return oauthError(404, 'invalid_grant', 'The customer no longer exists');
  return undefined;
}
