import { type Actor, recordAudit } from '../../audit/audit.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Visitor } from '../session/visitor.ts';
import { noteAttempt, type SignInAttemptTable } from './attempt.store.ts';
import type { PersonKey } from './person.ts';

export interface FailedSignIn {
  /**
   * Undefined for an unknown name, which belongs to no account. Attempts with such names appear only in the request
   * log.
   */
  readonly person: (PersonKey & { readonly subject: string }) | undefined;
  readonly reason: 'wrong password' | 'wrong code' | 'inactive user' | 'closed account' | 'company account only';
  /** How the person tried to sign in. By default, with a password. */
  readonly how?: SignInAttemptTable['how'];
  readonly visitor: Visitor;
  readonly origin: Omit<Actor, 'name'>;
  readonly at: Date;
}

const OUTCOME = {
  'wrong password': 'wrong-password',
  'wrong code': 'wrong-code',
  'inactive user': 'inactive',
  'closed account': 'inactive',
  'company account only': 'sso-only',
} as const satisfies Record<FailedSignIn['reason'], SignInAttemptTable['outcome']>;

/**
 * Records a failure in the person's own history and in the audit log of the account. For an unknown name, the same
 * statements run without adding rows. The response does not wait for the commit. Response times therefore do not reveal
 * which names exist.
 */
export const noteFailedSignIn = (
  db: Db,
  { person, reason, how = 'password', visitor, origin, at }: FailedSignIn,
): Promise<void> =>
  db.tx(
    SYSTEM,
    async (tx) => {
      await noteAttempt(tx, person, { visitor, how, outcome: OUTCOME[reason], at });
      await recordAudit(
        tx,
        { customerId: person?.customerId ?? 0, actor: { name: person?.subject ?? '', ...origin }, at },
        [
          {
            action: 'user.sign-in-failed',
            entityType: 'account_user',
            entityId: person?.userId ?? null,
            after: { reason },
          },
        ],
        { onlyIf: sql`select where ${person !== undefined}::boolean` },
      );
    },
    { durability: 'relaxed' },
  );
