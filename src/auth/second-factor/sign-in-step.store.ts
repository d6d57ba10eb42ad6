import { secondsAfter } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from '../sign-in/person.ts';
import type { SignInStepTable } from './tables.ts';

const PASSWORD_DIGEST = sql<Buffer>`sha256(convert_to(u.password_hash, 'UTF8'))`;

/** The same lifetime as a login request. */
const STEP_SECONDS = 600;

/**
 * Records that the password was correct, or that the provider vouched for the person. Returns the secret that the page
 * sends with the next step. Runs as SYSTEM.
 */
export async function beginStep(
  tx: Tx,
  person: PersonKey,
  { stage, how, at }: Pick<SignInStepTable, 'stage' | 'how'> & { readonly at: Date },
): Promise<string> {
  const secret = randomToken();
  await dropOld(tx, 'sign_in_step', { column: 'expires_at', at });
  const expiresAt = secondsAfter(at, STEP_SECONDS);
  await sql`
    insert into sign_in_step (secret_hash, customer_id, user_id, stage, how, password_digest, expires_at)
    select ${hashToken(secret)}, u.customer_id, u.id, ${stage}, ${how}, ${PASSWORD_DIGEST}, ${expiresAt}
    from account_user u where u.customer_id = ${person.customerId} and u.id = ${person.userId}`.execute(tx);
  return secret;
}

/** Finds a step that is neither completed nor expired, unless the person's password has changed since. */
export const findStep = (tx: Tx, secret: string, at: Date) =>
  tx
    .selectFrom('sign_in_step as s')
    .innerJoin('account_user as u', (join) =>
      join.onRef('u.customer_id', '=', 's.customer_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['s.customer_id as customerId', 's.user_id as userId', 's.stage', 's.how'])
    .where('s.secret_hash', '=', hashToken(secret))
    .where('s.expires_at', '>', at)
    .where('s.password_digest', '=', PASSWORD_DIGEST)
    .executeTakeFirst();

export const noteEnrolled = (tx: Tx, secret: string) =>
  tx.updateTable('sign_in_step').set({ stage: 'enrolled' }).where('secret_hash', '=', hashToken(secret)).execute();

/** Only one of several concurrent calls gets true. */
export async function endStep(tx: Tx, secret: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sign_in_step').where('secret_hash', '=', hashToken(secret)).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
