import { inLog, type Origin } from '../../../audit/audit.ts';
import type { Logger } from '../../../base/logger.ts';
import { hashToken } from '../../../base/secrets.ts';
import { afterCommit } from '../../../db/after-commit.ts';
import type { Tx } from '../../../db/tx.ts';
import type { MessageState, Remark } from './gateway/gateway.ts';
import type { Cause, FilingCounts, LodgementDeps } from './lodgement.deps.ts';
import * as store from './lodgement.store.ts';
import type { LodgementRecord, LodgementStatus, MessageRecords, Outcome, ResponseMessage } from './tables.ts';

/** Retry delays in seconds; the last one repeats. */
const RETRY = [30, 60, 300, 900, 3600];
/** Polling intervals in seconds; the last one repeats. */
const POLL = [60, 60, 300, 900, 3600];

/** After this long without a confirmation or response, a message counts as failed. */
const GIVE_UP_MS = 3 * 24 * 60 * 60_000;
/** The lease duration: longer than the slowest gateway request. */
export const LEASE_MS = 60_000;

const waitOf = (waits: readonly number[], count: number): number =>
  waits[Math.min(Math.max(count - 1, 0), waits.length - 1)]! * 1000;

const retryWaitMs = (attempts: number): number => waitOf(RETRY, attempts);
const pollWaitMs = (polls: number): number => waitOf(POLL, polls);

interface Change {
  readonly before: LodgementRecord;
  readonly after: LodgementRecord;
}

/** Counts a change to a message in the metrics, and records an event if the change ended automatic processing. */
export async function recordIfSettled(
  tx: Tx,
  { counts, recordSettled }: Pick<LodgementDeps, 'counts' | 'recordSettled'>,
  change: Change,
  cause: Cause,
): Promise<void> {
  const { before, after } = change;
  if (counts) afterCommit(tx, () => countChange(counts, change));
  if (after.status !== before.status && isSettled(after)) await recordSettled[after.kind]?.(tx, after, cause);
}

const COUNTED_AS: Partial<Record<LodgementStatus, keyof FilingCounts>> = {
  TRANSMISSION_SUCCESSFUL: 'accepted',
  TRANSMISSION_UNSUCCESSFUL: 'rejected',
  FAILED: 'givenUp',
  MANUALLY_COMPLETED: 'byHand',
};

function countChange(counts: FilingCounts, { before, after }: Change): void {
  if (before.sent_at === null && after.sent_at !== null) counts.submitted(after.kind);
  const became = after.status === before.status ? undefined : COUNTED_AS[after.status];
  if (became) counts[became](after.kind);
}

/** The result of one exchange with the recipient. */
export type Step =
  | { readonly state: Exclude<MessageState, { is: 'unknown' }> }
  | { readonly sent: { readonly conversationId: string | null }; readonly again: boolean }
  | { readonly failed: string; readonly isRefused: boolean; readonly isUnknown: boolean };

/** Statuses that end automatic processing. */
const SETTLED: readonly LodgementStatus[] = [
  'TRANSMISSION_SUCCESSFUL',
  'TRANSMISSION_UNSUCCESSFUL',
  'FAILED',
  'MANUALLY_COMPLETED',
];
const RESULT_OF: Readonly<Record<Outcome, LodgementStatus>> = {
  ACCEPTED: 'TRANSMISSION_SUCCESSFUL',
  ACCEPTED_WITH_WARNINGS: 'TRANSMISSION_SUCCESSFUL',
  // Something in the message must be corrected and reported again.
  PARTLY_ACCEPTED: 'TRANSMISSION_UNSUCCESSFUL',
  REJECTED: 'TRANSMISSION_UNSUCCESSFUL',
};
const FREE = { leased_until: null } as const;
/** The maximum value of a counter, so that it fits its column: users may poll any number of times. */
const MOST_COUNTED = 30_000;

const counted = (before: number): number => Math.min(before + 1, MOST_COUNTED);
const isSettled = ({ status }: LodgementRecord): boolean => SETTLED.includes(status);
const isTooOld = (lodgement: LodgementRecord, at: Date): boolean =>
  at.getTime() - (lodgement.sent_at ?? lodgement.created_at).getTime() > GIVE_UP_MS;
const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

interface Noting {
  readonly at: Date;
  /** Whether the gateway has a recipient that responds. */
  readonly isAnswered: boolean;
  readonly logger: Pick<Logger, 'warn'>;
  /** The request that triggered the step, if any. */
  readonly from?: Origin | undefined;
}

/** Stores the result of a step. */
export function noteStep(tx: Tx, before: LodgementRecord, step: Step, noting: Noting): Promise<unknown> {
  if ('sent' in step) return noteSent(tx, before, step, noting);
  if ('failed' in step) return noteFailed(tx, before, step, noting);
  return noteState(tx, before, step.state, noting);
}

function noteSent(tx: Tx, before: LodgementRecord, step: Extract<Step, { sent: unknown }>, { at, isAnswered }: Noting) {
  // Another node has already stored a later status.
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
  // A message that the recipient accepted and then lost may have reached the tax office. A message that it never
  // accepted has not.
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

async function noteState(
  tx: Tx,
  before: LodgementRecord,
  state: Exclude<MessageState, { is: 'unknown' }>,
  { at, logger, from }: Noting,
): Promise<unknown> {
  const known = {
    ...FREE,
    is_taken: true,
    conversation_id: state.conversationId ?? before.conversation_id,
    sent_at: before.sent_at ?? at,
    polls: counted(before.polls),
  };
  if (state.is === 'waiting') {
    const next = {
      status: 'SENT_AWAITING_RESPONSE',
      next_attempt_at: later(at, pollWaitMs(before.polls + 1)),
    } as const;
    const over = { status: 'FAILED', next_attempt_at: null, last_error: 'no response was received' } as const;
    return store.updateLodgement(tx, before.id, {
      ...known,
      ...(isSettled(before) ? {} : isTooOld(before, at) ? over : { ...next, last_error: null }),
    });
  }
  const latest = (await store.listResponses(tx, before.id)).at(-1);
  const messages = JSON.stringify(withEmployees(state.messages, await store.findRecords(tx, before.id)));
  const digest = hashToken(`${state.outcome}\n${messages}`);
  // Stores a repeated response only once.
  if (latest?.digest !== digest) {
    await store.insertResponse(tx, {
      customer_id: before.customer_id,
      lodgement_id: before.id,
      outcome: state.outcome,
      messages,
      digest,
      received_at: at,
    });
  }
  const contradiction = latest && latest.digest !== digest ? contradictionOf(latest.outcome, state.outcome) : null;
  if (contradiction)
    logger.warn({ ...inLog(from), lodgement: before.id, message_id: before.message_id }, contradiction);
  return store.updateLodgement(tx, before.id, {
    ...known,
    status: RESULT_OF[state.outcome],
    // If the response contradicts the previous one, shows the contradiction until the response changes again.
    last_error: latest?.digest === digest ? contradictionKept(before) : contradiction,
    next_attempt_at: null,
  });
}

const CONTRADICTION = 'the tax office contradicts itself';

const contradictionOf = (first: Outcome, now: Outcome): string | null =>
  RESULT_OF[first] === RESULT_OF[now]
    ? null
    : `${CONTRADICTION}: it first returned ${first} and now ${now}. The later answer counts; contact the tax office before you file again`;

const contradictionKept = ({ last_error }: LodgementRecord): string | null =>
  last_error?.startsWith(CONTRADICTION) ? last_error : null;

/**
 * Assigns a remark on a record to the record's employee. A remark on an unknown record applies to the whole message.
 */
function withEmployees(remarks: readonly Remark[], records: MessageRecords): readonly ResponseMessage[] {
  const people = new Set(Object.values(records));
  return remarks.map(({ code, text, severity, record, payrollId }) => {
    const byRecord = record !== undefined && Object.hasOwn(records, record) ? records[record] : undefined;
    const byPayrollId = people.has(Number(payrollId)) ? Number(payrollId) : undefined;
    const employee_id = byRecord ?? byPayrollId;
    return { code, text, ...(severity ? { severity } : {}), ...(employee_id === undefined ? {} : { employee_id }) };
  });
}
