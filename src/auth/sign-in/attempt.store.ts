import type { ColumnType, GeneratedAlways } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { Visitor } from '../session/visitor.ts';
import type { PersonKey } from './person.ts';
import { networkOf } from './throttle.ts';

declare module '../../db/tx.ts' {
  interface Tables {
    sign_in_attempt: SignInAttemptTable;
  }
}

export interface SignInAttemptTable {
  customer_id: number;
  id: GeneratedAlways<number>;
  user_id: number;
  at: ColumnType<Date, Date, Date>;
  address: string;
  network: string;
  device: string;
  how: 'password' | 'passkey' | 'sso';
  outcome: 'succeeded' | 'wrong-password' | 'wrong-code' | 'inactive' | 'link-needed' | 'sso-only';
}

const KEPT_SECONDS = 90 * 86_400;

export interface Attempt {
  readonly visitor: Visitor;
  readonly how: SignInAttemptTable['how'];
  readonly outcome: SignInAttemptTable['outcome'];
  readonly at: Date;
}

/** Records an attempt in the person's own history. For an unknown name, the same statements run but add no row. */
export async function noteAttempt(tx: Tx, person: PersonKey | undefined, attempt: Attempt): Promise<void> {
  const { visitor, how, outcome, at } = attempt;
  // One extra second, so that an attempt exactly ninety days old is kept.
  await dropOld(tx, 'sign_in_attempt', { column: 'at', at: secondsAfter(at, -KEPT_SECONDS - 1) });
  await sql`
    insert into sign_in_attempt (customer_id, user_id, at, address, network, device, how, outcome)
    select customer_id, id, ${at}, ${visitor.address}, ${networkOf(visitor.address)}, ${visitor.device}, ${how}, ${outcome}
    from account_user where customer_id = ${person?.customerId ?? 0} and id = ${person?.userId ?? 0}`.execute(tx);
}

/** Whether the person has signed in before, and whether from the same network with the same User-Agent. */
export async function earlierSignIns(
  tx: Tx,
  { customerId, userId }: PersonKey,
  { address, device }: Visitor,
): Promise<{ any: boolean; alike: boolean }> {
  const { rows } = await sql<{ any: boolean; alike: boolean }>`
    select count(*) > 0 as "any", count(*) filter (where network = ${networkOf(address)} and device = ${device}) > 0 as alike
    from sign_in_attempt
    where customer_id = ${customerId} and user_id = ${userId} and outcome = 'succeeded'`.execute(tx);
  return rows[0]!;
}

/** The newest attempts, including failed ones. */
export const listAttempts = (tx: Tx, { customerId, userId }: PersonKey, most: number) =>
  tx
    .selectFrom('sign_in_attempt')
    .select(['at', 'address', 'device', 'how', 'outcome'])
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
