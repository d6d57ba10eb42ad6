import { type Clock, secondsAfter } from '../base/clock.ts';
import type { FieldCipher } from '../base/secrets.ts';
import { asJob, type Tracer } from '../base/trace.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';
import type { Attachment, AttachmentMakers, Made, Mailer } from './mailer.ts';
import type { MailContent } from './queue.ts';

export interface MailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly mailer: Mailer;
  readonly tracer?: Tracer | undefined;
  /** The functions that generate attachments, by kind. */
  readonly attachments?: AttachmentMakers;
  /** Called after every attempt. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

/** The seconds to wait after each failed attempt. A failure after the last wait is final. */
export const RETRY_SECONDS = [30, 60, 300, 900, 3_600, 7_200, 14_400, 28_800] as const;
/** After this time, an email that a crashed node had claimed can be claimed again. */
const CLAIM_SECONDS = 120;
const BATCH = 20;

interface Claimed {
  readonly customer_id: number;
  readonly id: number;
  readonly uuid: string;
  readonly recipient: string;
  readonly sealed_content: string;
  readonly attempts: number;
  readonly attachment: string | null;
}

export type Outcome = 'sent' | 'failed' | 'given up' | 'dropped';

/** Sends every email that is due and returns the counts. Several nodes may run this at the same time. */
export async function runDueMails(deps: MailDeps): Promise<{ sent: number; failed: number }> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const batch = await deps.db.tx(SYSTEM, (tx) => claimDue(tx, deps.clock.now()));
    if (batch.length === 0) break;
    const turn = inTurn();
    const came = await Promise.all(batch.map((mail) => sendOne(deps, mail, turn)));
    for (const outcome of came) deps.onOutcome?.(outcome);
    outcomes.push(...came);
  }
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { sent: count('sent'), failed: count('failed') + count('given up') };
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Generates attachments one after the other, because generating many at once would block other work. Emails without an
 * attachment do not wait.
 */
function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

async function fileOf({ attachments = {} }: MailDeps, { customer_id, id, attachment }: Claimed): Promise<Made> {
  const make = attachments[attachment!];
  if (!make) throw new Error(`there is no generator for attachments of the kind ${attachment}`);
  return make({ customerId: customer_id, mailId: id });
}

/** Claims due emails by moving their due time, so that no lock is held while waiting for the mail server. */
async function claimDue(tx: Tx, at: Date): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    update mail set due_at = ${secondsAfter(at, CLAIM_SECONDS)}, attempts = attempts + 1
    where (customer_id, id) in (
      select customer_id, id from mail where status = 'WAITING' and due_at <= ${at}
      -- Mails with links go first: a person is waiting for them, and payslips can wait.
      order by attachment is not null, due_at, id limit ${BATCH} for update skip locked
    )
    returning customer_id, id, uuid, recipient, sealed_content, attempts, attachment`.execute(tx);
  // An update returns rows in no defined order, but emails are sent in the order in which they were written.
  return rows.sort((a, b) => a.id - b.id);
}

async function sendOne(deps: MailDeps, mail: Claimed, turn: InTurn): Promise<Outcome> {
  const { db, clock, cipher, mailer, tracer } = deps;
  const at = clock.now();
  try {
    const file = mail.attachment === null ? undefined : await turn(() => fileOf(deps, mail));
    if (file && 'dropped' in file) {
      const dropped = { status: 'DROPPED' as const, sealed_content: null, last_error: file.dropped };
      await db.tx(SYSTEM, (tx) => settle(tx, mail, dropped));
      return 'dropped';
    }
    const message = { uuid: mail.uuid, to: mail.recipient, at, ...contentOf(mail, cipher), ...attached(file) };
    const attributes = { 'tasman.attempt': mail.attempts, 'tasman.attachment': mail.attachment ?? 'none' };
    await asJob(tracer?.begin(null), 'mail', { kind: 'client', attributes }, () => mailer.send(message));
  } catch (error) {
    const after = afterFailure(mail, error as Error, at);
    await db.tx(SYSTEM, (tx) => settle(tx, mail, after));
    return 'status' in after ? 'given up' : 'failed';
  }
  await db.tx(SYSTEM, (tx) =>
    settle(tx, mail, { status: 'SENT', sent_at: at, sealed_content: null, last_error: null }),
  );
  return 'sent';
}

const contentOf = ({ customer_id, uuid, sealed_content }: Claimed, cipher: FieldCipher): MailContent =>
  JSON.parse(cipher.open('mail.sealed_content', [customer_id, uuid], sealed_content)) as MailContent;

const attached = (file: Attachment | undefined) => (file ? { attachment: file } : {});

function afterFailure({ attempts }: Claimed, error: Error, at: Date) {
  // Mail servers repeat the address in their responses, but never the body with the link.
  const last_error = error.message.slice(0, 500);
  const wait = RETRY_SECONDS[attempts - 1];
  if (wait === undefined) return { status: 'FAILED' as const, sealed_content: null, last_error };
  return { due_at: secondsAfter(at, wait), last_error };
}

const settle = (
  tx: Tx,
  { customer_id, id }: Claimed,
  outcome: {
    status?: 'SENT' | 'FAILED' | 'DROPPED';
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
