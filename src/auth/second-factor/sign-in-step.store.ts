import { hashToken, randomToken } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonId } from './second-factor.store.ts';
import type { SignInStepTable } from './tables.ts';

/** As long as a visit to the hosted pages lasts. */
const STEP_SECONDS = 600;

/** Notes that the password was right, and answers the secret that the page keeps for the next step. System work. */
export async function beginStep(tx: Tx, person: PersonId, stage: SignInStepTable['stage'], at: Date): Promise<string> {
  const secret = randomToken();
  await tx
    .deleteFrom('sign_in_step')
    .where('secret_hash', 'in', (query) =>
      query
        .selectFrom('sign_in_step')
        .select('secret_hash')
        .where('expires_at', '<=', at)
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx
    .insertInto('sign_in_step')
    .values({
      secret_hash: hashToken(secret),
      customer_id: person.customerId,
      user_id: person.userId,
      stage,
      expires_at: new Date(at.getTime() + STEP_SECONDS * 1000),
    })
    .execute();
  return secret;
}

export const findStep = (tx: Tx, secret: string, at: Date) =>
  tx
    .selectFrom('sign_in_step')
    .select(['customer_id as customerId', 'user_id as userId', 'stage'])
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const noteEnrolled = (tx: Tx, secret: string) =>
  tx.updateTable('sign_in_step').set({ stage: 'enrolled' }).where('secret_hash', '=', hashToken(secret)).execute();

/** Of several calls at once, one gets true. */
export async function endStep(tx: Tx, secret: string): Promise<boolean> {
  const ended = await tx.deleteFrom('sign_in_step').where('secret_hash', '=', hashToken(secret)).executeTakeFirst();
  return ended.numDeletedRows === 1n;
}
