import { actorOf, byCaller, recordAudit } from '../../../audit/audit.ts';
import { type Decimal, decimal, sum, ZERO } from '../../../base/decimal.ts';
import { AppError, conflict, inHeader } from '../../../base/errors.ts';
import { within } from '../../../db/joined.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Answered, bytesOf } from '../../../http/idempotency/kept-answer.ts';
import { checkingBeforeCommit } from '../../../http/idempotency/keyed-calls.ts';
import type { CallGuard, GuardedCall } from '../../../http/register.ts';
import { type Area, findPolicy, type PolicyRecord } from '../../company/approval-policy/approval-policy.service.ts';
import { hoursBefore, storeRequest } from './approval.request.service.ts';
import type { ListedApproval } from './approval.store.ts';
import * as store from './approval.store.ts';
import { type Attempt, attemptOf, type GuardDeps, hashIn, IF_MATCH, tryCall, type Work } from './attempt.ts';
import { DUTIES, isBankField, payIdsIn, paysIn } from './duties.ts';
import { recordUse } from './signed-approval.ts';

/**
 * Thrown to refuse a call. `settle` runs after the call's transaction has been rolled back, so its own changes persist.
 */
class Refusal extends Error {
  readonly settle: () => Promise<AppError>;
  constructor(settle: () => Promise<AppError>) {
    super('a call needs the approval of another person');
    this.settle = settle;
  }
}

const OF_EMPLOYEE = 'employee_id';

/** The policy that applies to a call, and the company of the call. */
export async function policyOf(
  tx: Tx,
  { params }: Pick<GuardedCall, 'params'>,
): Promise<{ companyId: number; policy: PolicyRecord | undefined } | undefined> {
  const { company_id: given, [OF_EMPLOYEE]: employeeId } = params as Readonly<Record<string, number | undefined>>;
  const companyId = given ?? (employeeId === undefined ? undefined : await store.companyOfEmployee(tx, employeeId));
  return companyId === undefined ? undefined : { companyId, policy: await findPolicy(tx, companyId) };
}

export type ApprovalGuard = ReturnType<typeof approvalGuard>;

/**
 * Refuses every call that needs the approval of another person and does not have it. A call and the comparison of its
 * result with the approved preview share a transaction, so the call does exactly what was approved or nothing.
 */
export function approvalGuard(deps: GuardDeps): CallGuard {
  return {
    covers: ({ id }) => DUTIES[id] !== undefined,
    run: (call, work) => runGuarded(deps, call, work),
    async afterRefusal(error) {
      return error instanceof Refusal ? error.settle() : error;
    },
  };
}

async function runGuarded(deps: GuardDeps, call: GuardedCall, work: Work): Promise<Answered> {
  const { customerId, hasApprovalPolicy } = call.caller.principal;
  if (!hasApprovalPolicy) return work();
  const found = await deps.db.tx(customerId, (tx) => policyOf(tx, call), { readOnly: true });
  if (!found?.policy || found.policy.required === 'none') return work();
  const guarded: Guarded = { deps, call, work, policy: found.policy, companyId: found.companyId };
  const duty = DUTIES[call.route.id]!;
  if (duty.kind === 'apply') {
    if (!found.policy.areas.includes(duty.area)) return work();
    return call.route.id === 'updateEmployees' ? holdBankFields(guarded) : holdChange(guarded);
  }
  return duty.kind === 'lodge' ? lodgeApproved(guarded) : useApproved(guarded);
}

interface Guarded {
  readonly deps: GuardDeps;
  readonly call: GuardedCall;
  readonly work: Work;
  readonly policy: PolicyRecord;
  readonly companyId: number;
}

/** Runs the call and checks its result in the same transaction. */
async function useApproved({ deps, call, work, policy, companyId }: Guarded): Promise<Answered> {
  const { customerId } = call.caller.principal;
  const isOurs = await isHashOfApproval(deps, call, companyId);
  const changed = isOurs ? { request: withoutIfMatch(call) } : {};
  return deps.db.together(customerId, async (tx) => {
    const attempt = await attemptOf(deps, tx, call, companyId, await work(changed));
    await requireApproval(deps, tx, attempt, policy);
    return attempt.answer;
  });
}

/** Like `useApproved`, for a call that sends a message after its commit: the check runs before that commit. */
async function lodgeApproved({ deps, call, work, policy, companyId }: Guarded): Promise<Answered> {
  const { customerId } = call.caller.principal;
  let isChecked = false;
  const answer = await checkingBeforeCommit(
    async (tx, build) => {
      await within(tx, customerId, async () => {
        const early = { status: 200, ...(await build()) };
        await requireApproval(deps, tx, await attemptOf(deps, tx, call, companyId, early), policy);
      });
      isChecked = true;
    },
    () => work({ request: withoutIfMatch(call) }),
  );
  if (!isChecked) throw new Error(`${call.route.id} was carried out without a check of its approval.`);
  return answer;
}

async function isHashOfApproval({ db }: GuardDeps, call: GuardedCall, companyId: number): Promise<boolean> {
  const hash = hashIn(call);
  if (hash === undefined) return false;
  const { customerId } = call.caller.principal;
  return db.tx(customerId, async (tx) => (await store.listByHash(tx, companyId, hash)).length > 0, { readOnly: true });
}

/** The request without If-Match, whose hash identifies an approval and is not an ETag of the operation. */
const withoutIfMatch = ({ request }: GuardedCall): GuardedCall['request'] =>
  Object.create(request, { headers: { value: { ...request.headers, [IF_MATCH]: undefined } } });

/** Uses the approval of exactly this result, or refuses the call. */
async function requireApproval(deps: GuardDeps, tx: Tx, attempt: Attempt, policy: PolicyRecord): Promise<void> {
  const { call, companyId, hash } = attempt;
  const areas = attempt.areas.filter((area) => policy.areas.includes(area));
  if (areas.length === 0 || (await isBelowMinimum(deps, tx, attempt, policy, areas))) return;
  const given = hashIn(call);
  const usable = given === hash ? await store.lockApprovedByHash(tx, companyId, hash) : [];
  const approval = usable.find(({ area }) => area === areas[0]);
  if (!approval) throw new Refusal(() => refuse(deps, call, companyId, given));
  await requireAcknowledged(deps, tx, approval, policy);
  const at = deps.clock.now();
  const { subject } = call.caller.principal;
  await store.updateApproval(tx, approval.id, { state: 'used', used_by: subject, used_at: at });
  await recordUse(tx, byCaller(call.caller, at), {
    approval,
    payIds: attempt.payIds,
    tasmanVersion: deps.version,
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { customer_id: customerId } = approval;
    throw new Refusal(() =>
      voidApproval(deps, customerId, approval, 'The lines of the pays changed after the approval'),
    );
  });
}

/** Voids the approval if a bank account changed after the request, because the approver did not see that change. */
async function requireAcknowledged(
  deps: GuardDeps,
  tx: Tx,
  approval: ListedApproval,
  policy: PolicyRecord,
): Promise<void> {
  if (approval.area !== 'payment_file') return;
  const { company_id: companyId, customer_id: customerId } = approval;
  const now = deps.clock.now();
  const recent = await store.listBankChanges(tx, companyId, hoursBefore(now, policy.quiet_hours));
  const seen = new Set(approval.acknowledged.map(({ id }) => id));
  if (recent.every(({ id }) => seen.has(id))) return;
  throw new Refusal(() =>
    voidApproval(deps, customerId, approval, 'A bank account changed after the approval was requested'),
  );
}

/**
 * Whether the total of each payday stays below the minimum amount. All payments of a day are added up, so that
 * splitting a run into small ones does not avoid an approval. If the call is below the minimum, records its amounts so
 * that later calls count them.
 */
async function isBelowMinimum(
  deps: GuardDeps,
  tx: Tx,
  { call, companyId, result, hash, details }: Attempt,
  { minimum_amount: minimum }: PolicyRecord,
  areas: readonly Area[],
): Promise<boolean> {
  const [area] = areas;
  if (minimum === null || !area || !HAS_MINIMUM.has(area) || areas.length > 1) return false;
  const own = await paydaysOf(tx, call, area, result, details);
  if (own.size === 0) return false;
  const counted = await store.netOfPaydays(tx, { companyId, area, paydays: [...own.keys()], hash });
  const isBelow = counted.every(({ payday, complete, exempt }) => {
    const withOwn = decimal(exempt).plus(own.get(payday)!);
    const most = withOwn.greaterThan(decimal(complete)) ? withOwn : decimal(complete);
    return most.lessThan(decimal(minimum));
  });
  if (!isBelow) return false;
  const { principal, requestId } = call.caller;
  const at = deps.clock.now();
  const base = { customer_id: principal.customerId, company_id: companyId, area, preview_hash: hash };
  const actor = actorOf(principal, requestId).name;
  for (const [payday, net] of own) await store.insertExemption(tx, { ...base, payday, net: net.toFixed(2), actor, at });
  return true;
}

const HAS_MINIMUM: ReadonlySet<Area> = new Set(['pay_run', 'off_cycle_pay', 'payment_file']);

/** The net amount of this call for each payday. */
async function paydaysOf(
  tx: Tx,
  { params, route }: GuardedCall,
  area: Area,
  result: unknown,
  details: unknown,
): Promise<ReadonlyMap<string, Decimal>> {
  if (area !== 'payment_file') return netByPayday(paysIn(result));
  const ids = payIdsIn(result);
  const { pay_run_id: runId } = params as { pay_run_id?: number };
  const pays =
    route.id === 'downloadPaymentFile' ? await store.listPaysOfRun(tx, runId!) : await store.listPaySums(tx, ids);
  const { total } = (details ?? {}) as { total?: string };
  const byPayday = netByPayday(pays.map(({ processed_date: payday, net }) => ({ payday, net })));
  // A file pays a whole run at once, so its total counts for each payday of the run.
  return total === undefined ? byPayday : new Map([...byPayday.keys()].map((payday) => [payday, decimal(total)]));
}

function netByPayday(pays: readonly { readonly payday: string; readonly net: string }[]): Map<string, Decimal> {
  const found = new Map<string, Decimal>();
  for (const { payday, net } of pays) {
    const amount = decimal(net);
    found.set(payday, sum([found.get(payday) ?? ZERO, amount.greaterThan(ZERO) ? amount : ZERO]));
  }
  return found;
}

const HOW = (companyId: number, areas: string): string =>
  `This needs the approval of another person (${areas}). Request one with POST /api/company/${companyId}/approvals, and send the hash of the approved preview in If-Match`;

/** The reason why a call may not run yet. Voids an approval whose preview no longer matches. */
async function refuse(
  deps: GuardDeps,
  { caller, route }: GuardedCall,
  companyId: number,
  given: string | undefined,
): Promise<AppError> {
  const duty = DUTIES[route.id]!;
  if (given === undefined) return conflict(HOW(companyId, duty.area));
  const { customerId } = caller.principal;
  const found = await deps.db.tx(customerId, (tx) => store.listByHash(tx, companyId, given), { readOnly: true });
  const own = found.filter(({ subject }) => subject.operation === route.id);
  const approved = own.find(({ state }) => state === 'approved');
  const field = inHeader('wrong_state', 'If-Match');
  if (approved) return voidApproval(deps, customerId, approved, 'The preview changed after the approval');
  const latest = own.at(-1);
  if (!latest) return conflict(HOW(companyId, duty.area), field);
  const text = {
    waiting: `Approval ${latest.id} is still waiting for another person`,
    rejected: `Approval ${latest.id} was rejected: ${latest.reason}`,
    void: `Approval ${latest.id} is void because something changed; request a new one`,
    used: `Approval ${latest.id} was already used; an approval works once`,
    approved: '',
  }[latest.state];
  return conflict(text, field);
}

async function voidApproval(
  { db, clock }: GuardDeps,
  customerId: number,
  { company_id: companyId, id }: ListedApproval,
  reason: string,
): Promise<AppError> {
  await db.tx(customerId, async (tx) => {
    const locked = await store.lockApproval(tx, companyId, id);
    if (locked?.state !== 'approved') return;
    await store.updateApproval(tx, id, { state: 'void', reason });
    const actor = { name: 'tasman', clientId: null, requestId: null, address: null };
    await recordAudit(tx, { customerId, actor, at: clock.now() }, [
      { action: 'approval.void', entityType: 'approval', entityId: id, after: { reason } },
    ]);
  });
  return conflict(`Approval ${id} is void: ${reason}. Nothing was done; request a new approval`);
}

const WAITS = (id: number): string =>
  `The bank account was not changed: the change waits for the approval of another person (approval ${id})`;

/** The Location header with the approval that the change waits for, so that clients need not parse the message. */
const locationOf = (companyId: number, id: number) => ({ location: `/api/company/${companyId}/approvals/${id}` });

/** Turns a bank account change into an approval request. Approving the request makes the change. */
async function holdChange({ deps, call, work, companyId }: Guarded): Promise<Answered> {
  const { customerId } = call.caller.principal;
  return deps.db.together(customerId, async (tx) => {
    const attempt = await attemptOf(deps, tx, call, companyId, await work());
    if (attempt.areas.length === 0) return attempt.answer;
    if (attempt.answer.status === 207) throw conflict(wrongItems(attempt.result as readonly ItemResult[]));
    throw new Refusal(async () => {
      const { id } = await storeRequest(deps, attempt, 'bank_account_change', null);
      return new AppError(409, WAITS(id), locationOf(companyId, id));
    });
  });
}

/** Rejects a batch with invalid items, because approving it would make only some of the changes. */
const wrongItems = (results: readonly ItemResult[]): string => {
  const wrong = results.flatMap(({ errors }, index) => Object.values(errors).map((text) => `item ${index}: ${text}`));
  return `No bank account was changed, and no approval was requested. Correct these items first: ${wrong.slice(0, 10).join('; ')}`;
};

type Item = Readonly<Record<string, unknown>>;
interface ItemResult {
  readonly employee?: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Changes the employees whose bank fields stay the same. The other items become one approval request, unless one of
 * them has another error. Each of them fails, with an error that contains the id of the request if there is one.
 */
async function holdBankFields({ deps, call, work, companyId }: Guarded): Promise<Answered> {
  const items = call.body as readonly Item[];
  const namesBank = (item: Item) => Object.keys(item).some(isBankField);
  if (!items.some(namesBank)) return work();
  const changed = await itemsThatChangeBank(deps, call, work, items.map(namesBank));
  if (changed.size === 0) return work();
  const held = { ...call, body: items.filter((_item, index) => changed.has(index)) };
  const attempt = await tryCall(deps, held, companyId, () => work({ body: held.body }));
  const tried = attempt.result as readonly ItemResult[];
  const isAllWell = tried.every(({ errors }) => Object.keys(errors).length === 0);
  const stored = isAllWell ? await storeRequest(deps, attempt, 'bank_account_change', null) : undefined;
  const errors = {
    primary_bank_account_number: stored
      ? WAITS(stored.id)
      : 'Bank accounts change only with the approval of another person; first correct the other items that change a bank account',
  };
  const rest = items.filter((_item, index) => !changed.has(index));
  const done = rest.length === 0 ? [] : ((await resultsOf(await work({ body: rest }))) as ItemResult[]);
  const places = [...items.keys()];
  const results = places.map((index) => {
    if (!changed.has(index)) return done[places.filter((place) => place < index && !changed.has(place)).length]!;
    const own = tried[[...changed].indexOf(index)]!;
    return Object.keys(own.errors).length > 0 ? own : { errors: { ...errors } };
  });
  return { status: 207, body: results, headers: stored && locationOf(companyId, stored.id) };
}

/** The indexes of the items that would change the account that an employee is paid into. */
async function itemsThatChangeBank(
  { db }: GuardDeps,
  { body, caller }: GuardedCall,
  work: Work,
  isNamed: readonly boolean[],
): Promise<ReadonlySet<number>> {
  const items = (body as readonly Item[]).map((item, place) => ({ item, place })).filter(({ place }) => isNamed[place]);
  const onlyKeys = ({ id, number, employee_id, employee_number }: Item) =>
    Object.fromEntries(
      Object.entries({ id, number, employee_id, employee_number }).filter(([, value]) => value !== undefined),
    );
  class Compared extends Error {
    places: ReadonlySet<number> = new Set();
  }
  const compared = new Compared();
  try {
    await db.together(caller.principal.customerId, async () => {
      const before = (await resultsOf(await work({ body: items.map(({ item }) => onlyKeys(item)) }))) as ItemResult[];
      const after = (await resultsOf(await work({ body: items.map(({ item }) => item) }))) as ItemResult[];
      const bankOf = ({ employee }: ItemResult) =>
        JSON.stringify(Object.entries(employee ?? {}).filter(([name]) => isBankField(name)));
      compared.places = new Set(
        items.flatMap(({ place }, index) => (bankOf(before[index]!) === bankOf(after[index]!) ? [] : [place])),
      );
      throw compared;
    });
  } catch (error) {
    if (error !== compared) throw error;
  }
  return compared.places;
}

const resultsOf = async ({ body }: Answered): Promise<unknown> => JSON.parse((await bytesOf(body))!.toString());
