import { sql } from 'kysely';
import { type Clock, secondsAfter } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import type { Tx } from '../db/tx.ts';
import type { Mailer } from './mailer.ts';
import type { Letter } from './queue.ts';

export interface MailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly mailer: Mailer;
}

/** Seconds to wait after the first, second, ... failure; after the last one a mail is given up. */
export const RETRY_SECONDS = [30, 60, 300, 900, 3_600, 7_200, 14_400, 28_800] as const;
/** A claimed mail whose node died is taken up again after this. */
const CLAIM_SECONDS = 120;
const BATCH = 20;

interface Claimed {
  readonly customer_id: number;
  readonly id: number;
  readonly uuid: string;
  readonly recipient: string;
  readonly sealed_content: string;
  readonly attempts: number;
}

/** Sends every mail that is due, once, and answers how many went out. Any number of nodes may do so at the same time. */
export async function runDueMails(deps: MailDeps): Promise<{ sent: number; failed: number }> {
  let sent = 0;
  let failed = 0;
  for (;;) {
    const batch = await deps.db.tx(SYSTEM, (tx) => claimDue(tx, deps.clock.now()));
    if (batch.length === 0) return { sent, failed };
    const outcomes = await Promise.all(batch.map((mail) => sendOne(deps, mail)));
    sent += outcomes.filter(Boolean).length;
    failed += outcomes.filter((went) => !went).length;
  }
}

/** Takes due mails for this node by moving their due time; nothing is locked while the mail server thinks. */
async function claimDue(tx: Tx, at: Date): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update mail set due_at = ${secondsAfter(at, CLAIM_SECONDS)}, attempts = attempts + 1
    where (customer_id, id) in (
      select customer_id, id from mail where status = 'WAITING' and due_at <= ${at}
      order by due_at, id limit ${BATCH} for update skip locked
    )
    returning customer_id, id, uuid, recipient, sealed_content, attempts`.execute(tx);
  // An update answers in no order of its own; people read their mails in the order they were written.
  return rows.sort((a, b) => a.id - b.id);
}

async function sendOne({ db, clock, cipher, mailer }: MailDeps, mail: Claimed): Promise<boolean> {
  const at = clock.now();
  try {
    const content = cipher.open('mail.sealed_content', [mail.customer_id, mail.uuid], mail.sealed_content);
    const letter = JSON.parse(content) as Letter;
    await mailer.send({ uuid: mail.uuid, to: mail.recipient, at, ...letter });
  } catch (error) {
    await db.tx(SYSTEM, (tx) => settle(tx, mail, afterFailure(mail, error as Error, at)));
    return false;
  }
  await db.tx(SYSTEM, (tx) =>
    settle(tx, mail, { status: 'SENT', sent_at: at, sealed_content: null, last_error: null }),
  );
  return true;
}

function afterFailure({ attempts }: Claimed, error: Error, at: Date) {
  // Mail servers repeat the address in their answers; the link is in the body and is never repeated.
  const last_error = error.message.slice(0, 500);
  const wait = RETRY_SECONDS[attempts - 1];
  if (wait === undefined) return { status: 'FAILED' as const, sealed_content: null, last_error };
  return { due_at: secondsAfter(at, wait), last_error };
}

const settle = (
  tx: Tx,
  { customer_id, id }: Claimed,
  outcome: {
    status?: 'SENT' | 'FAILED';
    due_at?: Date;
    sent_at?: Date;
    sealed_content?: null;
    last_error: string | null;
  },
) =>
  tx
    .updateTable('mail')
    .set(outcome)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .execute();
