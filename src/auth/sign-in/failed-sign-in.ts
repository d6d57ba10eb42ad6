import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { type Db, SYSTEM } from '../../db/db.ts';

export interface FailedSignIn {
  /** Undefined for a name that nobody has: it belongs to no account, and only the request log tells of it. */
  readonly person: { readonly customerId: number; readonly userId: number; readonly subject: string } | undefined;
  readonly reason: 'wrong password' | 'inactive user' | 'closed account';
  readonly origin: Omit<Actor, 'name'>;
  readonly at: Date;
}

/**
 * Writes a failure to the log of the account it was tried on. For an unknown name the same statement runs and adds
 * nothing, and nobody waits for the disk: how long the answer takes must not tell which names exist.
 */
export const noteFailedSignIn = (db: Db, { person, reason, origin, at }: FailedSignIn): Promise<void> =>
  db.tx(
    SYSTEM,
    (tx) =>
      recordAudit(
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
      ),
    { durability: 'relaxed' },
  );
