import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Passwords } from '../password.ts';
import type { PersonKey } from './person.ts';
import { type Counter, countAttempt, dropForgotten, forgetFailures } from './throttle.ts';

export interface OwnPasswordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Pick<Passwords, 'isRight'>;
}

/** `waitSeconds` is the time until the service checks another attempt. */
export type Checked = { readonly isRight: true } | { readonly isRight: false; readonly waitSeconds: number };

export const RIGHT: Checked = { isRight: true };
export const wrong = (waitSeconds = 0): Checked => ({ isRight: false, waitSeconds });

/**
 * Checks the password of a person with a session. Attempts are counted, so that someone who finds an open session
 * cannot guess the password.
 */
export async function checkOwnPassword(
  { db, clock, passwords }: OwnPasswordDeps,
  { customerId, userId }: PersonKey,
  { password, counter }: { password: string; counter: Counter },
): Promise<Checked> {
  const at = clock.now();
  const { wait, stored } = await db.tx(SYSTEM, async (tx) => {
    await dropForgotten(tx, at);
    return {
      wait: await countAttempt(tx, [counter], at),
      stored: await tx
        .selectFrom('account_user')
        .select('password_hash')
        .where('customer_id', '=', customerId)
        .where('id', '=', userId)
        .executeTakeFirst(),
    };
  });
  if (wait > 0) return wrong(wait);
  if (!stored || !(await passwords.isRight(password, stored.password_hash))) return wrong();
  await db.tx(SYSTEM, (tx) => forgetFailures(tx, [counter]));
  return RIGHT;
}
