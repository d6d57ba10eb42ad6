import type { Clock } from '../../../base/clock.ts';
import { inDryRun } from '../../../base/dry-run.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import { within } from '../../../db/joined.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Answered, bytesOf } from '../../../http/idempotency/kept-answer.ts';
import type { ChangedCall, GuardedCall } from '../../../http/register.ts';
import type { Route } from '../../../http/route.ts';
import type { Area } from '../../company/approval-policy/approval-policy.service.ts';
import * as store from './approval.store.ts';
import { areasOf, DUTIES, type Duty, payIdsIn, paysIn } from './duties.ts';
import { linesHashOfPays } from './pay-lines.store.ts';
import { hashOf, type Preview, previewOf, previewText } from './preview.ts';

export interface GuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  /** All routes of the service. */
  readonly routes: () => readonly Route[];
  /** Notifies an employee of a change to the account that receives their pay. The auth module supplies it. */
  readonly tellOfBankChange: (tx: Tx, notice: BankNotice, at: Date) => Promise<void>;
  /** The version of the service, which is recorded as evidence when an approval is used. */
  readonly version: string;
}

export interface BankNotice {
  readonly customerId: number;
  readonly firstName: string;
  readonly companyName: string;
  readonly email: string;
  readonly ending: string | null;
}

export type Work = (changed?: ChangedCall) => Promise<Answered>;

/** A call that was tried: its preview, and the areas in which it needs an approval. */
export interface Attempt {
  readonly call: GuardedCall;
  readonly companyId: number;
  readonly preview: Preview;
  readonly text: string;
  readonly hash: string;
  /** The areas that cover the call, strictest first. */
  readonly areas: readonly Area[];
  readonly result: unknown;
  readonly details: unknown;
  /** The pays that the call completes; empty if its areas are not about pays. */
  readonly payIds: readonly number[];
  readonly answer: Answered;
}

/** An attempt in a transaction that was rolled back. */
export interface TriedCall extends Attempt {
  /** The lines hash of its pays; null if it completes none. */
  readonly linesHash: string | null;
}

/** Thrown to roll back the transaction of an attempt. Contains the attempt for the caller. */
class Tried extends Error {
  readonly attempt: TriedCall;
  constructor(attempt: TriedCall) {
    super('a call was tried and rolled back');
    this.attempt = attempt;
  }
}

export const IF_MATCH = 'if-match';

export const hashIn = ({ request }: Pick<GuardedCall, 'request'>): string | undefined =>
  /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(String(request.headers[IF_MATCH] ?? ''))?.[1];

/** Tries a call in a transaction that is rolled back, and returns its preview. */
export async function tryCall(deps: GuardDeps, call: GuardedCall, companyId: number, work: Work): Promise<TriedCall> {
  const { customerId } = call.caller.principal;
  if (DUTIES[call.route.id]!.kind === 'lodge') {
    const answer = await inDryRun(work);
    return deps.db.tx(
      customerId,
      async (tx) => ({ ...(await attemptOf(deps, tx, call, companyId, answer)), linesHash: null }),
      { readOnly: true },
    );
  }
  try {
    return await deps.db.together(customerId, async (tx) => {
      const attempt = await attemptOf(deps, tx, call, companyId, await work());
      const linesHash = attempt.payIds.length === 0 ? null : await linesHashOfPays(tx, attempt.payIds);
      throw new Tried({ ...attempt, linesHash });
    });
  } catch (error) {
    if (error instanceof Tried) return error.attempt;
    throw error;
  }
}

/** Builds the preview of a call from its result. Runs in the transaction of the call. */
export async function attemptOf(
  deps: GuardDeps,
  tx: Tx,
  call: GuardedCall,
  companyId: number,
  { status, headers, body }: Answered,
): Promise<Attempt> {
  const bytes = await bytesOf(body);
  const result = bytes === undefined ? null : parsed(bytes, call.route, status);
  const duty = DUTIES[call.route.id]!;
  const details = await detailsOf(deps, tx, call, duty, result);
  const payIds = payIdsIn(result);
  const endsEmployment = await store.endsEmployment(tx, payIds);
  const areas = areasOf(duty, call, result, { pays: paysIn(result), endsEmployment });
  const preview = previewOf(call, companyId, { result, details });
  const text = previewText(preview);
  const answer = { status, headers, ...(bytes === undefined ? {} : { body: bytes }) };
  const isAboutPays = areas.some((area) => ABOUT_PAYS.has(area));
  return {
    ...{ call, companyId, preview, text, hash: hashOf(text), areas, result, details, answer },
    payIds: isAboutPays ? payIds : [],
  };
}

const ABOUT_PAYS: ReadonlySet<Area> = new Set(['pay_run', 'off_cycle_pay', 'termination']);

const isJson = ({ replies }: Route, status: number): boolean => {
  const declared = replies[status] as { content?: unknown; type?: unknown } | undefined;
  return !(declared && 'content' in declared && !('type' in declared));
};

const parsed = (bytes: Buffer, route: Route, status: number): unknown =>
  isJson(route, status) ? JSON.parse(bytes.toString()) : bytes.toString('latin1');

/** Details for the approver: the response of another operation, or the pays that a filing is about. */
async function detailsOf(deps: GuardDeps, tx: Tx, call: GuardedCall, duty: Duty, result: unknown): Promise<unknown> {
  if (duty.details !== undefined) {
    const route = deps.routes().find(({ id }) => id === duty.details)!;
    const { caller, params, request } = call;
    const input = { caller, principal: caller.principal, params, query: {}, request };
    const { body } = await within(tx, caller.principal.customerId, () => route.handler(input as never));
    return body;
  }
  if (duty.area !== 'lodgement' && call.route.id !== 'createSuperBatch') return null;
  return store.listPaySums(tx, payIdsIn(result));
}
