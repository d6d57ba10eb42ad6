import { inLog, type Origin } from '../../../../audit/audit.ts';
import type { Logger } from '../../../../base/logger.ts';
import { hashToken } from '../../../../base/secrets.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Remark, Standing } from './gateway.ts';
import * as store from './lodgement.store.ts';
import { GIVE_UP_MS, pollWaitMs, retryWaitMs } from './schedule.ts';
import type { LodgementRecord, LodgementStatus, MessageRecords, Outcome, ResponseMessage } from './tables.ts';

/** What one exchange with the other side brought. */
export type Step =
  | { readonly standing: Exclude<Standing, { is: 'unknown' }> }
  | { readonly sent: { readonly conversationId: string | null }; readonly again: boolean }
  | { readonly failed: string; readonly isRefused: boolean; readonly isUnknown: boolean };

/** Statuses after which nothing more is done by itself. */
const SETTLED: readonly LodgementStatus[] = [
  'TRANSMISSION_SUCCESSFUL',
  'TRANSMISSION_UNSUCCESSFUL',
  'FAILED',
  'MANUALLY_COMPLETED',
];
const RESULT_OF: Readonly<Record<Outcome, LodgementStatus>> = {
  ACCEPTED: 'TRANSMISSION_SUCCESSFUL',
  ACCEPTED_WITH_WARNINGS: 'TRANSMISSION_SUCCESSFUL',
  // Something in it must be put right and reported again.
  PARTLY_ACCEPTED: 'TRANSMISSION_UNSUCCESSFUL',
  REJECTED: 'TRANSMISSION_UNSUCCESSFUL',
};
const FREE = { leased_until: null } as const;
/** Somebody may ask for ever; the column may not count so far. */
const MOST_COUNTED = 30_000;

const counted = (before: number): number => Math.min(before + 1, MOST_COUNTED);
export const isSettled = ({ status }: LodgementRecord): boolean => SETTLED.includes(status);
const isTooOld = (lodgement: LodgementRecord, at: Date): boolean =>
  at.getTime() - (lodgement.sent_at ?? lodgement.created_at).getTime() > GIVE_UP_MS;
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export interface Noting {
  readonly at: Date;
  /** Somebody answers at this gateway. */
  readonly isAnswered: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The request that asked for the step, if one did. */
  readonly from?: Origin | undefined;
}

/** Writes down what a step brought. */
export function noteStep(tx: Tx, before: LodgementRecord, step: Step, noting: Noting): Promise<unknown> {
  if ('sent' in step) return noteSent(tx, before, step, noting);
  if ('failed' in step) return noteFailed(tx, before, step, noting);
  return noteStanding(tx, before, step.standing, noting);
}

function noteSent(tx: Tx, before: LodgementRecord, step: Extract<Step, { sent: unknown }>, { at, isAnswered }: Noting) {
  // Another node was faster and knows more by now.
  if (before.status !== 'SENDING') return store.updateLodgement(tx, before.id, { ...FREE, is_taken: true });
  return store.updateLodgement(tx, before.id, {
    ...FREE,
    status: 'SENT_AWAITING_RESPONSE',
    is_taken: true,
    conversation_id: step.sent.conversationId,
    attempts: step.again ? counted(before.attempts) : before.attempts,
    sent_at: at,
    last_error: null,
    next_attempt_at: isAnswered ? later(at, pollWaitMs(1)) : null,
  });
}

function noteFailed(tx: Tx, before: LodgementRecord, step: Extract<Step, { failed: string }>, { at }: Noting) {
  const isOver = step.isRefused || isTooOld(before, at);
  // What it took and then forgot may have gone on to the tax office; what it never took has not.
  const isAbsent = step.isRefused || (step.isUnknown && before.is_taken === null);
  return store.updateLodgement(tx, before.id, {
    ...FREE,
    last_error: step.failed,
    ...(isAbsent ? { is_taken: false } : {}),
    ...(isSettled(before)
      ? {}
      : isOver
        ? { status: 'FAILED', next_attempt_at: null }
        : { next_attempt_at: later(at, retryWaitMs(before.attempts + before.polls)), polls: counted(before.polls) }),
  });
}

async function noteStanding(
  tx: Tx,
  before: LodgementRecord,
  standing: Exclude<Standing, { is: 'unknown' }>,
  { at, logger, from }: Noting,
): Promise<unknown> {
  const known = {
    ...FREE,
    is_taken: true,
    conversation_id: standing.conversationId ?? before.conversation_id,
    sent_at: before.sent_at ?? at,
    polls: counted(before.polls),
  };
  if (standing.is === 'waiting') {
    const next = {
      status: 'SENT_AWAITING_RESPONSE',
      next_attempt_at: later(at, pollWaitMs(before.polls + 1)),
    } as const;
    const over = { status: 'FAILED', next_attempt_at: null, last_error: 'no answer was collected' } as const;
    return store.updateLodgement(tx, before.id, {
      ...known,
      ...(isSettled(before) ? {} : isTooOld(before, at) ? over : { ...next, last_error: null }),
    });
  }
  const latest = (await store.listResponses(tx, before.id)).at(-1);
  const messages = JSON.stringify(withEmployees(standing.messages, await store.findRecords(tx, before.id)));
  const digest = hashToken(`${standing.outcome}\n${messages}`);
  // The same answer heard twice is one answer.
  if (latest?.digest !== digest) {
    await store.insertResponse(tx, {
      customer_id: before.customer_id,
      lodgement_id: before.id,
      outcome: standing.outcome,
      messages,
      digest,
      received_at: at,
    });
  }
  const contradiction = latest && latest.digest !== digest ? contradictionOf(latest.outcome, standing.outcome) : null;
  if (contradiction)
    logger.warn({ ...inLog(from), lodgement: before.id, message_id: before.message_id }, contradiction);
  return store.updateLodgement(tx, before.id, {
    ...known,
    status: RESULT_OF[standing.outcome],
    // A contradiction stays on view until the answer changes once more.
    last_error: latest?.digest === digest ? contradictionKept(before) : contradiction,
    next_attempt_at: null,
  });
}

const CONTRADICTION = 'the tax office contradicts itself';

const contradictionOf = (first: Outcome, now: Outcome): string | null =>
  RESULT_OF[first] === RESULT_OF[now]
    ? null
    : `${CONTRADICTION}: it said ${first} first and ${now} now, which counts; ask it before anything is filed again`;

const contradictionKept = ({ last_error }: LodgementRecord): string | null =>
  last_error?.startsWith(CONTRADICTION) ? last_error : null;

/** A remark on a record is about its employee; one on a record that is not in the message is about the whole of it. */
function withEmployees(remarks: readonly Remark[], records: MessageRecords): readonly ResponseMessage[] {
  const people = new Set(Object.values(records));
  return remarks.map(({ code, text, severity, record, payrollId }) => {
    const byRecord = record !== undefined && Object.hasOwn(records, record) ? records[record] : undefined;
    const byPayrollId = people.has(Number(payrollId)) ? Number(payrollId) : undefined;
    const employee_id = byRecord ?? byPayrollId;
    return { code, text, ...(severity ? { severity } : {}), ...(employee_id === undefined ? {} : { employee_id }) };
  });
}
