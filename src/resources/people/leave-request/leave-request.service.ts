import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { counted, type Decimal, decimal, sum, ZERO } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import type { Params } from '../../../params/params.ts';
import { type ChangeOrigin, recordEvents } from '../../../webhooks/outbox.ts';
import { findCompany, formatName } from '../../company/company/company.service.ts';
import { stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { balancesOf, type EmployeeInCompany, LEAVE_KINDS, lockEmployee } from '../employee/employee.service.ts';
import { spanOf } from './approved-leave.ts';
import { daysCovered, inUnitOf, promisedLeave } from './days-covered.ts';
import { daysOff, holidaysIn } from './days-off.ts';
import { daysOnPays } from './days-on-pays.ts';
import type { CompanyLeaveRequestOut, LeaveRequestIn, LeaveRequestOut } from './leave-request.schema.ts';
import * as store from './leave-request.store.ts';
import { leaveRequestView } from './leave-request.view.ts';
import { leaveTypesOf, requestedLeave } from './leave-type.ts';
import type { LeaveRequestRecord, Status } from './tables.ts';

export { approvedLeaveWithin, type PaidLeave } from './approved-leave.ts';
export { promisedLeave } from './days-covered.ts';
export { daysOff } from './days-off.ts';
export { LeaveRequestIn, LeaveRequestOut } from './leave-request.schema.ts';
export { decideRequest, findLastDayPaid, insertRequest } from './leave-request.store.ts';
export { leaveTypesOf, requestedLeave } from './leave-type.ts';

export interface RequestPath {
  readonly employeeId: number;
  readonly requestId: number;
}

interface LeaveMail {
  readonly customerId: number;
  readonly companyName: string;
  readonly from: string;
  readonly to: string;
  readonly at: Date;
}

/** The emails about requested and decided leave. */
export interface LeaveMails {
  tellOfRequestedLeave(
    tx: Tx,
    about: LeaveMail & { readonly companyId: number; readonly employeeName: string },
  ): Promise<void>;
  tellOfDecidedLeave(
    tx: Tx,
    about: LeaveMail & { readonly email: string; readonly firstName: string; readonly decision: Decision },
  ): Promise<void>;
}

export interface LeaveRequestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly params: Readonly<Record<'NZ', Params>>;
  readonly mails: () => LeaveMails;
}

export type LeaveRequestService = ReturnType<typeof leaveRequestService>;

/**
 * Leave requests and decisions. Every write locks the employee's row, as does everything that creates or changes the
 * employee's pays, so that leave on a draft pay cannot be cancelled concurrently.
 */
export function leaveRequestService(deps: LeaveRequestDeps) {
  const { db } = deps;
  const readOnly = { readOnly: true, isolation: 'snapshot' } as const;

  return {
    list: ({ principal }: Caller, employeeId: number, filter: store.RequestFilter): Promise<LeaveRequestOut[]> =>
      db.tx(
        principal.customerId,
        async (tx) => showAll(tx, await store.listRequests(tx, employeeId, filter)),
        readOnly,
      ),

    /** Lists the requests with two statements for any number of employees. */
    listOfCompany: (
      { principal }: Caller,
      companyId: number,
      filter: store.RequestFilter,
    ): Promise<CompanyLeaveRequestOut[]> =>
      db.read(principal.customerId, async (tx) => {
        const requests = await store.listRequestsOfCompany(tx, companyId, filter);
        const shown = await showAll(tx, requests);
        return requests.map((request, index) => ({
          ...shown[index]!,
          employee_number: request.number,
          format_name: formatName(request),
        }));
      }),

    read: ({ principal }: Caller, path: RequestPath): Promise<LeaveRequestOut> =>
      db.tx(principal.customerId, async (tx) => show(tx, await requireRequest(tx, path)), readOnly),

    create: (
      caller: Caller,
      employeeId: number,
      given: LeaveRequestIn,
      {
        withinBalance = false,
      }: { /** Rejects a request that today's balance does not cover. */ withinBalance?: boolean } = {},
    ) => createRequest(deps, caller, employeeId, given, withinBalance),

    approve: (caller: Caller, path: RequestPath, given: { readonly allow_negative: boolean }) =>
      decide(
        deps,
        caller,
        path,
        { action: 'leave-request.approve', status: 'approved' },
        async (tx, request, employee) => {
          requirePending(request, 'approved');
          if (!given.allow_negative) await requireBalance(tx, request, employee);
        },
      ),

    decline: (caller: Caller, path: RequestPath) =>
      decide(deps, caller, path, { action: 'leave-request.decline', status: 'declined' }, async (_tx, request) =>
        requirePending(request, 'declined'),
      ),

    /** Cancels the days that are not on a pay. The other days remain on their pays. */
    cancel: (caller: Caller, path: RequestPath) =>
      decide(deps, caller, path, { action: 'leave-request.cancel', status: 'cancelled' }, refusePaid),

    remove: (caller: Caller, path: RequestPath) => removeRequest(deps, caller, path),
  };
}

async function createRequest(
  { db, clock, params, mails }: LeaveRequestDeps,
  caller: Caller,
  employeeId: number,
  given: LeaveRequestIn,
  withinBalance: boolean,
): Promise<LeaveRequestOut> {
  const { customerId } = caller.principal;
  const at = clock.now();
  const calendar = await stateCalendar();
  return db.tx(customerId, async (tx) => {
    const employee = await lockLiveEmployee(tx, employeeId);
    requireLeaveOf(employee, given);
    const covered = daysCovered(employee, given, { params: params.NZ, calendar });
    const days = daysOff(given, employee, covered);
    await refuseClash(
      tx,
      employeeId,
      days.map(({ date }) => date),
    );
    const { leave_type, start_date, end_date, notes = '' } = given;
    const made = await store.insertRequest(tx, {
      customer_id: customerId,
      employee_id: employeeId,
      leave_type,
      start_date,
      end_date,
      notes: notes.trim(),
      at,
      days,
      public_holidays: holidaysIn(given, employee, covered, days),
    });
    if (withinBalance && !(await coverageOf(tx, made, employee)).isCovered) {
      throw conflict(
        'Your leave balance does not cover these days; request fewer days, or contact your payroll office',
        inBody('not_entitled'),
      );
    }
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'leave-request.create', entityType: 'leave_request', entityId: made.id, after: made },
    ]);
    const shown = await show(tx, made);
    await recordRequestEvent(tx, { clientId: caller.principal.clientId, at }, 'created', employee, shown);
    if (caller.principal.employee) {
      const employeeName = `${employee.first_name} ${employee.last_name}`;
      const about = await mailAbout(tx, employee, made, at);
      await mails().tellOfRequestedLeave(tx, { ...about, companyId: employee.company_id, employeeName });
    }
    return shown;
  });
}

async function removeRequest({ db, clock }: LeaveRequestDeps, caller: Caller, path: RequestPath): Promise<void> {
  const { customerId } = caller.principal;
  const at = clock.now();
  await db.tx(customerId, async (tx) => {
    const employee = await lockLiveEmployee(tx, path.employeeId);
    const before = await requireRequest(tx, path);
    if (before.status !== 'pending') {
      const next = before.status === 'approved' ? '; cancel it instead' : '';
      throw conflict(`Leave request ${before.id} is ${before.status} and stays on record${next}`);
    }
    const shown = await show(tx, before);
    await store.deleteRequest(tx, before.id);
    await recordRequestEvent(tx, { clientId: caller.principal.clientId, at }, 'deleted', employee, shown);
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'leave-request.delete', entityType: 'leave_request', entityId: before.id, before },
    ]);
  });
}

/** Applies a decision to a request, with audit log and event. */
async function decide(
  { db, clock, mails }: LeaveRequestDeps,
  caller: Caller,
  path: RequestPath,
  given: { readonly action: string; readonly status: Decision },
  check: (tx: Tx, request: LeaveRequestRecord, employee: EmployeeInCompany) => Promise<void>,
): Promise<LeaveRequestOut> {
  const { customerId } = caller.principal;
  const at = clock.now();
  return db.tx(customerId, async (tx) => {
    const employee = await lockLiveEmployee(tx, path.employeeId);
    const before = await requireRequest(tx, path);
    await check(tx, before, employee);
    await store.decideRequest(tx, before.id, given.status, at);
    await recordAudit(tx, byCaller(caller, at), [
      {
        action: given.action,
        entityType: 'leave_request',
        entityId: before.id,
        before: { status: before.status },
        after: { status: given.status },
      },
    ]);
    const shown = await show(tx, await requireRequest(tx, path));
    await recordRequestEvent(tx, { clientId: caller.principal.clientId, at }, given.status, employee, shown);
    if (!caller.principal.employee) await tellEmployee(mails(), tx, employee, before, { decision: given.status, at });
    return shown;
  });
}

type Decision = Exclude<Status, 'pending'>;

const mailAbout = async (
  tx: Tx,
  employee: EmployeeInCompany,
  { start_date, end_date }: LeaveRequestRecord,
  at: Date,
) => ({
  customerId: employee.customer_id,
  companyName: (await findCompany(tx, employee.company_id))!.name,
  from: start_date,
  to: end_date,
  at,
});

/** Emails the employee about a decision of the payroll office. Employees without access to the portal get no email. */
async function tellEmployee(
  mails: LeaveMails,
  tx: Tx,
  employee: EmployeeInCompany,
  request: LeaveRequestRecord,
  { decision, at }: { decision: Decision; at: Date },
): Promise<void> {
  const { email_address: email, first_name: firstName, employee_portal_active: hasAccess } = employee;
  if (email === null || !hasAccess) return;
  await mails.tellOfDecidedLeave(tx, { ...(await mailAbout(tx, employee, request, at)), email, firstName, decision });
}

/** Records an event about a request. Its data is the same as the response. */
const recordRequestEvent = (
  tx: Tx,
  given: ChangeOrigin,
  what: Decision | 'created' | 'deleted',
  employee: EmployeeInCompany,
  request: LeaveRequestOut,
) =>
  recordEvents(tx, given, [
    {
      type: `leave_request.${what}`,
      entity: { type: 'leave_request', id: request.id },
      companyId: employee.company_id,
      data: request,
    },
  ]);

async function lockLiveEmployee(tx: Tx, employeeId: number): Promise<EmployeeInCompany> {
  const employee = await lockEmployee(tx, employeeId);
  if (employee.is_deleted) throw conflict(`Employee ${employeeId} is deleted; restore the record first`);
  return employee;
}

async function requireRequest(tx: Tx, { employeeId, requestId }: RequestPath): Promise<LeaveRequestRecord> {
  const found = await store.findRequest(tx, employeeId, requestId);
  if (!found) throw notFound('Leave request not found');
  return found;
}

async function showAll(tx: Tx, requests: readonly LeaveRequestRecord[]): Promise<LeaveRequestOut[]> {
  if (requests.length === 0) return [];
  const employeeIds = [...new Set(requests.map(({ employee_id }) => employee_id))];
  const rowsOf = new Map<number, store.LeaveRow[]>(employeeIds.map((id) => [id, []]));
  for (const row of await store.listLeaveRows(tx, employeeIds, spanOf(requests)))
    rowsOf.get(row.employee_id)!.push(row);
  return requests.map((request) => leaveRequestView(request, daysOnPays(request, rowsOf.get(request.employee_id)!)));
}

const show = async (tx: Tx, request: LeaveRequestRecord): Promise<LeaveRequestOut> =>
  (await showAll(tx, [request]))[0]!;

function requireLeaveOf(employee: EmployeeInCompany, { leave_type, start_date, end_date }: LeaveRequestIn): void {
  const country = employee.company_country;
  if (!requestedLeave(country, leave_type)) {
    throw badRequest(
      `leave_type ${leave_type} cannot be requested in ${country === 'AU' ? 'an Australian' : 'a New Zealand'} company; send one of ${leaveTypesOf(country).join(', ')}`,
      inBody('not_a_choice', 'leave_type'),
    );
  }
  if (start_date < employee.start_date) {
    throw badRequest(
      `start_date ${start_date} is before the employment, which starts on ${employee.start_date}`,
      inBody('out_of_range', 'start_date'),
    );
  }
  if (employee.is_terminated && (employee.termination_date === null || end_date > employee.termination_date)) {
    throw badRequest(
      `end_date ${end_date} is after the employment, which ended on ${employee.termination_date}`,
      inBody('out_of_range', 'end_date'),
    );
  }
}

async function refuseClash(tx: Tx, employeeId: number, dates: readonly string[]): Promise<void> {
  const clash = await store.findClash(tx, employeeId, dates);
  if (!clash) return;
  const next = clash.status === 'pending' ? 'delete' : 'cancel';
  throw conflict(
    `${clash.date} is part of leave request ${clash.id}, which is ${clash.status}; ${next} that request or leave the day out`,
    inBody('taken', 'start_date'),
  );
}

function requirePending({ id, status }: LeaveRequestRecord, wanted: Status): void {
  if (status === 'pending') return;
  throw conflict(`Leave request ${id} is ${status}; only a pending request can be ${wanted}`);
}

async function refusePaid(tx: Tx, request: LeaveRequestRecord): Promise<void> {
  const { id, status } = request;
  if (status !== 'pending' && status !== 'approved') {
    throw conflict(`Leave request ${id} is ${status}; only a pending or approved request can be cancelled`);
  }
  const days = daysOnPays(request, await store.listLeaveRows(tx, [request.employee_id], spanOf([request])));
  const draft = days.find(({ pay }) => pay !== null && !pay.is_complete)?.pay;
  if (draft) {
    throw conflict(
      `Leave request ${id} is on pending pay ${draft.pay_id}; delete that pay or remove the leave from it first`,
    );
  }
  if (days.every(({ pay }) => pay !== null)) {
    throw conflict(
      `Leave request ${id} was paid with pay ${days.at(-1)!.pay!.pay_id}; revert or delete that pay first`,
    );
  }
}

type Coverage =
  | { readonly isCovered: true }
  | { readonly isCovered: false; readonly unit: string; readonly asked: Decimal; balance: Decimal; promised: Decimal };

/**
 * Compares the request with today's balance minus leave already approved. Leave that will accrue later is not included.
 */
async function coverageOf(tx: Tx, request: LeaveRequestRecord, employee: EmployeeInCompany): Promise<Coverage> {
  const kind = requestedLeave(employee.company_country, request.leave_type)?.balance;
  if (kind === undefined) return { isCovered: true };
  const balance = (await balancesOf(tx, [employee.id])).get(employee.id)?.[kind] ?? ZERO;
  const promised = (await promisedLeave(tx, employee))[kind] ?? ZERO;
  const asked = inUnitOf(kind, sum(request.days.map(({ hours }) => decimal(hours))), employee);
  if (asked.lessThanOrEqualTo(balance.minus(promised))) return { isCovered: true };
  return { isCovered: false, unit: LEAVE_KINDS[kind].unit, asked, balance, promised };
}

async function requireBalance(tx: Tx, request: LeaveRequestRecord, employee: EmployeeInCompany): Promise<void> {
  const coverage = await coverageOf(tx, request, employee);
  if (coverage.isCovered) return;
  const { unit, asked, balance, promised } = coverage;
  const inUnit = (quantity: Decimal): string => counted(quantity, unit.replace(/s$/, ''));
  throw conflict(
    `Leave request ${request.id} requests ${inUnit(asked)} of ${request.leave_type}; the balance is ${inUnit(balance)}, less ${inUnit(promised)} already approved for other requests. Send allow_negative=true to approve it anyway`,
  );
}
