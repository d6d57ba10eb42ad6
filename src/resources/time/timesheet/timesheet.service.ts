import { type Actor, byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { type EventType, recordEvents } from '../../../webhooks/outbox.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { type Plan, planEntries, type Sent } from './check-entries.ts';
import type { WorkState } from './local-time.ts';
import type { TimesheetIn, TimesheetOut, TimesheetPatch, TimesheetResults } from './timesheet.schema.ts';
import type { TimesheetRecord, TimesheetStatus } from './timesheet.store.ts';
import * as store from './timesheet.store.ts';
import { timesheetView } from './timesheet.view.ts';

export { zoneOf } from './local-time.ts';
export { breaksInOrder, faultsOfShift } from './shift-faults.ts';
export {
  OwnTimesheetIn,
  OwnTimesheetPath,
  OwnTimesheetQuery,
  TimesheetIn,
  TimesheetOut,
  TimesheetPatch,
} from './timesheet.schema.ts';
export {
  linkToPays,
  listTimesheets,
  listTimeToPay,
  type PaidAs,
  type TimesheetFacts,
  type TimesheetFilter,
  type TimesheetRecord,
} from './timesheet.store.ts';
export { workedMinutes } from './timesheet.view.ts';

/** The emails about submitted and decided time. */
export interface TimesheetMails {
  tellApprovers(
    tx: Tx,
    about: {
      readonly customerId: number;
      readonly companyId: number;
      readonly companyName: string;
      readonly employeeName: string;
      /** The day of the first shift. */
      readonly day: string;
      readonly at: Date;
    },
  ): Promise<void>;
  tellOfDecidedTime(
    tx: Tx,
    told: readonly {
      readonly customerId: number;
      readonly email: string;
      readonly firstName: string;
      readonly companyName: string;
      readonly isApproved: boolean;
      readonly shifts: readonly string[];
      readonly note: string;
    }[],
    at: Date,
  ): Promise<void>;
}

export interface TimesheetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mails: TimesheetMails;
}

/** The entries that a decision is about. */
export interface ToDecide {
  readonly ids: readonly number[];
  /** The reason for sending entries back. */
  readonly note?: string;
}

export interface TimesheetPath {
  readonly companyId: number;
  readonly timesheetId: number;
}

type Results = Static<typeof TimesheetResults>;

/** For each decision, the statuses it applies to, the resulting status and the event. */
const DECISIONS = {
  submit: { from: ['draft'], to: 'submitted', event: 'timesheet.submitted' },
  approve: { from: ['draft', 'submitted'], to: 'approved', event: 'timesheet.approved' },
  reopen: { from: ['submitted', 'approved'], to: 'draft', event: 'timesheet.updated' },
} as const satisfies Record<string, { from: readonly TimesheetStatus[]; to: TimesheetStatus; event: EventType }>;
export type Decision = keyof typeof DECISIONS;

export type TimesheetService = ReturnType<typeof timesheetService>;

/**
 * Time worked: entries, imports and approvals. Entering or changing time locks the employees. Decisions, corrections
 * and deletions lock the entries first. Both are locked in id order.
 */
export function timesheetService(deps: TimesheetDeps) {
  const { db } = deps;
  const readOnly = { readOnly: true } as const;
  return {
    list: ({ principal }: Caller, companyId: number, filter: store.TimesheetFilter): Promise<TimesheetOut[]> =>
      db.read(principal.customerId, async (tx) =>
        (await store.listTimesheets(tx, companyId, filter)).map(timesheetView),
      ),

    read: ({ principal }: Caller, path: TimesheetPath): Promise<TimesheetOut> =>
      db.tx(principal.customerId, async (tx) => timesheetView(await requireTimesheet(tx, path)), readOnly),

    create: (caller: Caller, companyId: number, items: readonly TimesheetIn[]): Promise<Results> =>
      enter(deps, caller, companyId, items),
    update: (caller: Caller, path: TimesheetPath, given: TimesheetPatch): Promise<TimesheetOut> =>
      update(deps, caller, path, given),
    decide: (caller: Caller, companyId: number, given: ToDecide, decision: Decision): Promise<TimesheetOut[]> =>
      decide(deps, caller, companyId, given, decision),
    correct: (caller: Caller, path: TimesheetPath, given: TimesheetPatch): Promise<TimesheetOut> =>
      correct(deps, caller, path, given),
    remove: (caller: Caller, path: TimesheetPath): Promise<void> => remove(deps, caller, path),
  };
}

async function requireTimesheet(tx: Tx, { companyId, timesheetId }: TimesheetPath): Promise<TimesheetRecord> {
  const found = await store.findTimesheet(tx, companyId, timesheetId);
  if (!found) throw notFound('Timesheet entry not found');
  return found;
}

/** Stores the valid entries. The number of statements does not depend on the number of entries. */
async function enter({ db, clock }: TimesheetDeps, caller: Caller, companyId: number, items: readonly TimesheetIn[]) {
  const { customerId } = caller.principal;
  const at = clock.now();
  return db.tx(customerId, async (tx): Promise<Results> => {
    const company = await requireCompany(tx, companyId);
    const plans = await planIn(tx, company, await withStored(tx, companyId, items));
    const created = await store.insertTimesheets(
      tx,
      { customerId, companyId, at },
      plans.flatMap((plan) => (plan.do === 'create' ? [plan.entry] : [])),
    );
    const replaced = await store.replaceTimesheets(
      tx,
      at,
      plans.flatMap((plan) => (plan.do === 'replace' ? [{ ...plan.entry, id: plan.stored.id }] : [])),
    );
    await announce(tx, byTheCaller(caller, at), 'timesheet.created', created);
    await announce(
      tx,
      byTheCaller(caller, at),
      'timesheet.updated',
      replaced,
      plans.flatMap((plan) => (plan.do === 'replace' ? [plan.stored] : [])),
    );
    return resultsOf(plans, created, replaced);
  });
}

async function requireCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw notFound('Company not found');
  return company;
}

/** Finds the stored entries that have the external ids sent. */
async function withStored(tx: Tx, companyId: number, items: readonly TimesheetIn[]): Promise<readonly Sent[]> {
  const ids = items.flatMap(({ external_id }) => (external_id === undefined ? [] : [external_id]));
  const known = new Map((await store.listByExternalId(tx, companyId, ids)).map((one) => [one.external_id, one]));
  return items.map((item) => ({ item, earlier: known.get(item.external_id ?? null) }));
}

async function planIn(tx: Tx, { id, country, state }: CompanyRecord, sent: readonly Sent[]): Promise<readonly Plan[]> {
  const employeeIds = [...new Set(sent.map(({ item }) => item.employee_id))];
  const workers = await store.lockWorkers(tx, id, employeeIds);
  const times = sent.flatMap(({ item }) => [item.starts_at, item.ends_at]).sort();
  const span = { from: times[0] ?? '', to: times.at(-1) ?? '' };
  return planEntries(sent, {
    country,
    companyState: state,
    workers: new Map(workers.map((worker) => [worker.id, worker])),
    departments: await store.listDepartmentIds(tx, id),
    around: await store.listWithin(tx, employeeIds, span),
  });
}

function resultsOf(
  plans: readonly Plan[],
  created: readonly TimesheetRecord[],
  replaced: readonly TimesheetRecord[],
): Results {
  const fresh = created.values();
  const changed = new Map(replaced.map((record) => [record.id, record]));
  return plans.map((plan) => {
    if (plan.do === 'refuse') return { timesheet: null, outcome: 'failed', errors: { ...plan.faults } };
    if (plan.do === 'create') return { timesheet: timesheetView(fresh.next().value!), outcome: 'created', errors: {} };
    const { stored } = plan;
    return plan.do === 'keep'
      ? { timesheet: timesheetView(stored), outcome: 'unchanged', errors: {} }
      : { timesheet: timesheetView(changed.get(stored.id)!), outcome: 'updated', errors: {} };
  });
}

/** Changes one entry, which becomes a draft again if anything differs. */
async function update({ db, clock }: TimesheetDeps, caller: Caller, path: TimesheetPath, given: TimesheetPatch) {
  const at = clock.now();
  return db.tx(caller.principal.customerId, async (tx) => {
    const before = await requireTimesheet(tx, path);
    requireOpen(before, 'change');
    return replace(tx, caller, at, before, given);
  });
}

/**
 * Contract [TIME-003]: changes a paid entry, which becomes a draft again. The entry keeps a copy of what was paid, so
 * that the next fill pays only the difference.
 */
async function correct({ db, clock }: TimesheetDeps, caller: Caller, path: TimesheetPath, given: TimesheetPatch) {
  const at = clock.now();
  return db.tx(caller.principal.customerId, async (tx) => {
    await store.lockTimesheets(tx, path.companyId, [path.timesheetId]);
    const before = await requireTimesheet(tx, path);
    if (before.status !== 'paid')
      throw conflict(`Timesheet ${before.id} is ${before.status}, not paid. Change it instead of correcting it`);
    await store.keepPaid(tx, before.id);
    return replace(tx, caller, at, before, given);
  });
}

async function replace(tx: Tx, caller: Caller, at: Date, before: TimesheetRecord, given: TimesheetPatch) {
  const company = await requireCompany(tx, before.company_id);
  const sent = { item: { ...asSent(before), ...given }, earlier: before };
  const [plan] = await planIn(tx, company, [before.status === 'paid' ? { ...sent, isCorrection: true } : sent]);
  if (plan?.do === 'refuse') {
    const [field, message] = Object.entries(plan.faults)[0]!;
    throw badRequest(message, inBody('not_accepted', field));
  }
  if (plan?.do !== 'replace') return timesheetView(before);
  const [after] = await store.replaceTimesheets(tx, at, [{ ...plan.entry, id: before.id }]);
  await announce(tx, byTheCaller(caller, at), 'timesheet.updated', [after!], [before]);
  return timesheetView(after!);
}

const asSent = (record: TimesheetRecord): TimesheetIn => ({
  employee_id: record.employee_id,
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  breaks: [...record.breaks],
  department_id: record.department_id,
  classification: record.classification,
  work_state: record.work_state as WorkState | null,
  notes: record.notes,
  facts: record.facts,
});

function requireOpen({ id, status, paid_as }: TimesheetRecord, verb: 'change' | 'delete'): void {
  if (status === 'approved') throw conflict(`Timesheet ${id} is approved. Reopen it before you ${verb} it`);
  if (status === 'paid') throw conflict(`Timesheet ${id} is paid and stays on record`);
  if (verb === 'delete' && paid_as !== null)
    throw conflict(`Timesheet ${id} corrects time that was paid and stays on record`);
}

/** Applies the decision to all entries or to none. */
async function decide(
  deps: TimesheetDeps,
  caller: Caller,
  companyId: number,
  { ids, note = '' }: ToDecide,
  decision: Decision,
): Promise<TimesheetOut[]> {
  const { db, clock } = deps;
  const at = clock.now();
  const { from, to, event } = DECISIONS[decision];
  return db.tx(caller.principal.customerId, async (tx) => {
    const before = await store.lockTimesheets(tx, companyId, ids);
    const missing = ids.find((id) => !before.some((one) => one.id === id));
    if (missing !== undefined)
      throw notFound(`The company has no timesheet ${missing}`, inBody('unknown_record', 'ids'));
    const wrong = before.find(({ status }) => !(from as readonly string[]).includes(status));
    if (wrong)
      throw conflict(`Timesheet ${wrong.id} is ${wrong.status}; you can ${decision} only ${from.join(' or ')} entries`);
    const after = await store.setStatus(tx, ids, to, at);
    await announce(tx, byTheCaller(caller, at), event, after, before);
    if (decision !== 'submit') await tellEmployees(deps, tx, { before, isApproved: decision === 'approve', note, at });
    else if (caller.principal.employee) await tellApprovers(deps, tx, after, at);
    return after.map(timesheetView);
  });
}

const A_DAY_MS = 86_400_000;

const DAY = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayText = (time: string): string => DAY.format(new Date(`${time.slice(0, 10)}T00:00:00Z`));

/** Emails the approvers, unless another entry that the employee submitted in the last 24 hours is still waiting. */
async function tellApprovers(
  { mails }: TimesheetDeps,
  tx: Tx,
  submitted: readonly TimesheetRecord[],
  at: Date,
): Promise<void> {
  const [first] = submitted;
  if (!first) return;
  const { customer_id: customerId, company_id: companyId, employee_id: employeeId } = first;
  const since = new Date(at.getTime() - A_DAY_MS);
  if (await store.isWaitingSince(tx, { employeeId, exceptIds: submitted.map(({ id }) => id), since })) return;
  const [employee] = await store.listTold(tx, [employeeId]);
  const { first_name, last_name, company_name: companyName } = employee!;
  const employeeName = `${first_name} ${last_name}`;
  await mails.tellApprovers(tx, {
    customerId,
    companyId,
    companyName,
    employeeName,
    day: dayText(first.starts_at),
    at,
  });
}

/** Emails each employee once about entries that were approved or sent back. Drafts that are approved cause no email. */
async function tellEmployees(
  { mails }: TimesheetDeps,
  tx: Tx,
  { before, isApproved, note, at }: { before: readonly TimesheetRecord[]; isApproved: boolean; note: string; at: Date },
): Promise<void> {
  const about = before.filter(
    ({ submitted_at, status }) => submitted_at !== null && (!isApproved || status === 'submitted'),
  );
  if (about.length === 0) return;
  const told = await store.listTold(tx, [...new Set(about.map(({ employee_id }) => employee_id))]);
  const shiftsOf = (id: number) =>
    about
      .filter(({ employee_id }) => employee_id === id)
      .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
      .map(({ starts_at, ends_at }) => `${dayText(starts_at)}, ${starts_at.slice(11)} to ${ends_at.slice(11)}`);
  await mails.tellOfDecidedTime(
    tx,
    told.flatMap(({ id, first_name: firstName, company_name: companyName, email }) =>
      email === null
        ? []
        : [
            {
              customerId: about[0]!.customer_id,
              email,
              firstName,
              companyName,
              isApproved,
              shifts: shiftsOf(id),
              note,
            },
          ],
    ),
    at,
  );
}

async function remove({ db, clock }: TimesheetDeps, caller: Caller, path: TimesheetPath): Promise<void> {
  const at = clock.now();
  await db.tx(caller.principal.customerId, async (tx) => {
    await store.lockTimesheets(tx, path.companyId, [path.timesheetId]);
    const before = await requireTimesheet(tx, path);
    requireOpen(before, 'delete');
    await store.deleteTimesheet(tx, before.id);
    await announce(tx, byTheCaller(caller, at), 'timesheet.deleted', [before]);
  });
}

type TimesheetEvent = Extract<EventType, `timesheet.${string}`>;

const ACTION_OF: Readonly<Record<TimesheetEvent, string>> = {
  'timesheet.created': 'timesheet.create',
  'timesheet.updated': 'timesheet.update',
  'timesheet.submitted': 'timesheet.submit',
  'timesheet.approved': 'timesheet.approve',
  'timesheet.deleted': 'timesheet.delete',
};

/** The author and the time of a change. */
export interface TimesheetChange {
  readonly customerId: number;
  readonly actor: Actor;
  readonly clientId: string | null;
  readonly at: Date;
}

const byTheCaller = (caller: Caller, at: Date): TimesheetChange => ({
  ...byCaller(caller, at),
  clientId: caller.principal.clientId,
});

/**
 * Contract [TIME-004]: marks the approved entries in completed pays as paid. Refuses a pay with rows from entries that
 * were reopened after the pay was filled.
 */
export async function payTimesheets(
  tx: Tx,
  change: TimesheetChange,
  pays: readonly { readonly payId: number; readonly timesheetIds: readonly number[] }[],
): Promise<void> {
  const linked = await turn(
    tx,
    change,
    pays.map(({ payId }) => payId),
    ['approved', 'paid'],
  );
  const moved = pays.find(({ timesheetIds }) => timesheetIds.some((id) => !linked.has(id)));
  if (moved)
    throw conflict(
      `Pay ${moved.payId} was filled from timesheets that were changed since then. Fill the run from timesheets again`,
    );
}

/** Marks the paid entries in deleted pays, and in pays that are drafts again, as approved. */
export async function unpayTimesheets(tx: Tx, change: TimesheetChange, payIds: readonly number[]): Promise<void> {
  const later = await store.findCorrectionOf(tx, payIds);
  if (later)
    throw conflict(
      `Pay ${later.pay_id} corrects timesheets paid in pay ${later.was}. Revert or delete pay ${later.pay_id} first`,
    );
  await store.forgetPaid(tx, payIds);
  await turn(tx, change, payIds, ['paid', 'approved']);
}

async function turn(
  tx: Tx,
  change: TimesheetChange,
  payIds: readonly number[],
  [from, to]: readonly ['approved', 'paid'] | readonly ['paid', 'approved'],
): Promise<ReadonlySet<number>> {
  const before = await store.lockOfPays(tx, payIds, from);
  const ids = before.map(({ id }) => id);
  if (ids.length > 0)
    await announce(tx, change, 'timesheet.updated', await store.turnPaid(tx, ids, to, change.at), before);
  return new Set(ids);
}

/** Records audit entries and events for the changed entries. */
async function announce(
  tx: Tx,
  { clientId, ...audited }: TimesheetChange,
  type: TimesheetEvent,
  records: readonly TimesheetRecord[],
  before: readonly TimesheetRecord[] = [],
): Promise<void> {
  if (records.length === 0) return;
  const earlier = new Map(before.map((record) => [record.id, record]));
  await recordAudit(
    tx,
    audited,
    records.map((record) => ({
      action: ACTION_OF[type],
      entityType: 'timesheet',
      entityId: record.id,
      ...(type === 'timesheet.created' ? {} : { before: earlier.get(record.id) ?? record }),
      ...(type === 'timesheet.deleted' ? {} : { after: record }),
    })),
  );
  await recordEvents(
    tx,
    { clientId, at: audited.at },
    records.map((record) => ({
      type,
      entity: { type: 'timesheet', id: record.id },
      companyId: record.company_id,
      data: timesheetView(record),
    })),
  );
}
