import { decimal } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { EventTotals } from '../../../formats/stp/pay-event.ts';
import { choosePays } from './choose-pays.ts';
import { type FinancialYear, financialYear, financialYearOf } from './financial-year.ts';
import type { StpPayEventIn } from './stp.schema.ts';
import * as store from './stp.store.ts';

/** The content of an event, after the rules about pays and dates were applied. */
export interface Planned {
  readonly payRunId: number | null;
  readonly payIds: readonly number[];
  /** The pays of the run that the event reports, without opening amounts of other runs. */
  readonly pays: readonly store.PayToReport[];
  readonly employeeIds: readonly number[];
  readonly date: LocalDate;
  readonly year: FinancialYear;
  readonly period: { readonly start: LocalDate; readonly end: LocalDate };
  readonly totals: EventTotals | null;
}

interface Given {
  readonly companyId: number;
  readonly today: LocalDate;
  readonly order: StpPayEventIn;
  /** The employees to leave out of the event because they are set aside. */
  readonly without?: ReadonlySet<number>;
}

/** Plans the event that the caller requests: for a pay run, or an update of a whole year. */
export async function planEvent(tx: Tx, given: Given): Promise<Planned> {
  const { order, companyId, without } = given;
  const isUpdate = order.service_action === 'UPDATE';
  if (!isUpdate) refuseFieldsOfUpdate(order);
  if (order.pay_run_id === undefined) {
    if (isUpdate && order.pay_ids === undefined) return planYear(tx, given);
    throw badRequest(
      'pay_run_id is missing; only an UPDATE without pay_ids may omit it',
      inBody('required', 'pay_run_id'),
    );
  }
  if (order.financial_year !== undefined)
    throw badRequest('financial_year follows from the pay run; leave it out', inBody('not_together', 'financial_year'));
  const run = await store.findRun(tx, companyId, order.pay_run_id);
  if (!run) throw notFound('Pay run not found', inBody('unknown_pay_run', 'pay_run_id'));
  const { pays, date } = choosePays(await store.listPaysOfRun(tx, run.id), {
    payIds: order.pay_ids,
    isUpdate,
    without,
  });
  const employeeIds = employeesOf(pays);
  if (isUpdate) {
    const all = [...employeeIds, ...remaining(order.employee_ids ?? [], without)];
    return planUpdate(all, financialYearOf(date), given.today, { payRunId: run.id, payIds: idsOf(pays), pays });
  }
  await refuseOutOfOrder(tx, companyId, order.service_action, date);
  const { from } = financialYearOf(date);
  const catchUps = await store.listOpenCatchUps(tx, { companyId, employeeIds, from, to: date });
  const payIds = [...new Set(idsOf([...pays, ...catchUps]))];
  return { ...planPayday(run, pays, date), payIds, totals: await totalsOf(tx, pays) };
}

function refuseFieldsOfUpdate(order: StpPayEventIn): void {
  if (order.is_zeroing || order.tells_previous_ids) {
    throw badRequest(
      'is_zeroing and tells_previous_ids are only for service action UPDATE; leave them out',
      inBody('needs_another', order.is_zeroing ? 'is_zeroing' : 'tells_previous_ids'),
    );
  }
  if (order.employee_ids !== undefined || order.financial_year !== undefined) {
    throw badRequest(
      'employee_ids and financial_year are only for service action UPDATE; leave them out',
      inBody('needs_another', order.employee_ids === undefined ? 'financial_year' : 'employee_ids'),
    );
  }
}

/** An update of a whole year, for the given employees or for all who were paid in it. */
async function planYear(tx: Tx, { companyId, today, order, without }: Given): Promise<Planned> {
  const year = order.financial_year === undefined ? financialYearOf(today) : financialYear(order.financial_year);
  if (year.from > today)
    throw badRequest(`The financial year ${year.name} has not started`, inBody('in_the_future', 'financial_year'));
  const employeeIds =
    order.employee_ids ?? (await store.listPaidEmployeeIds(tx, { companyId, from: year.from, to: year.to }));
  if (employeeIds.length === 0) throw badRequest(`No employee was paid in the financial year ${year.name}`);
  return planUpdate(remaining(employeeIds, without), year, today, { payRunId: null, payIds: [], pays: [] });
}

const remaining = (employeeIds: readonly number[], without: ReadonlySet<number> | undefined): readonly number[] =>
  employeeIds.filter((id) => !without?.has(id));

/** An update is dated today, or 30 June if the financial year is over. */
function planUpdate(
  employeeIds: readonly number[],
  year: FinancialYear,
  today: LocalDate,
  pays: Pick<Planned, 'payRunId' | 'payIds' | 'pays'>,
): Planned {
  const date = today > year.to ? year.to : today;
  return {
    ...pays,
    employeeIds: [...new Set(employeeIds)],
    date,
    year,
    period: { start: date, end: date },
    totals: null,
  };
}

/**
 * Plans the replacement of an event that was not accepted, from the current state of its pays. Only the latest event
 * can be replaced, because later events build on earlier ones.
 */
export async function planReplacement(tx: Tx, companyId: number, event: store.ListedEvent): Promise<Planned> {
  refuseUnlessReplaceable(event);
  const [latest] = await store.listEvents(tx, { companyId, limit: 1 });
  if (latest!.id !== event.id) {
    throw conflict(`STP pay event ${latest!.id} was sent after this event; only the latest event can be replaced`);
  }
  const remaining = await store.listPays(tx, event.pay_ids);
  if (remaining.length === 0) throw conflict('None of this event’s pays exist any more; submit the pay run instead');
  const { pays, date } = choosePays(remaining, { payIds: event.pay_ids, isUpdate: false });
  if (date !== event.event_date) {
    throw conflict(
      `The payday of this event’s pays changed from ${event.event_date} to ${date}; submit the pay run instead of replacing the event`,
    );
  }
  await refuseOutOfOrder(tx, companyId, event.service_action, date);
  const run = (await store.findRun(tx, companyId, event.pay_run_id!))!;
  return { ...planPayday(run, pays, date), totals: await totalsOf(tx, pays) };
}

function refuseUnlessReplaceable(event: store.ListedEvent): void {
  if (event.service_action === 'UPDATE') throw conflict('An UPDATE cannot be replaced; send another UPDATE');
  if (event.status !== 'TRANSMISSION_UNSUCCESSFUL' && event.status !== 'FAILED') {
    throw conflict(
      `STP pay event ${event.id} is ${event.status}; only an event that was not accepted can be replaced; correct any other event with an UPDATE`,
    );
  }
  if (event.replaces_id !== null) {
    throw conflict(
      `STP pay event ${event.id} is itself a replacement, and the ATO accepts only one (CMN.ATO.PAYEVNT.EM14160); send NEW if it was rejected completely, otherwise an UPDATE`,
    );
  }
}

/** The pays of one payday of a run. */
export const planPayday = (
  run: store.RunToReport,
  pays: readonly store.PayToReport[],
  date: LocalDate,
): Omit<Planned, 'totals'> => ({
  payRunId: run.id,
  payIds: idsOf(pays),
  pays,
  employeeIds: employeesOf(pays),
  date,
  year: financialYearOf(date),
  period: { start: run.start_date, end: run.end_date },
});

async function refuseOutOfOrder(tx: Tx, companyId: number, action: string, date: LocalDate): Promise<void> {
  const same = await store.findNewEvent(tx, companyId, { on: date });
  if (action === 'ADJUST') {
    if (!same) throw conflict(`Nothing was reported for ${date} yet; send NEW before an ADJUST`);
    return;
  }
  // Contract [PAY-115]: NEW is sent once per payday, in the order of paydays.
  if (same) throw conflict(`NEW was already sent for ${date} (STP pay event ${same.id}); send an ADJUST instead`);
  const later = await store.findNewEvent(tx, companyId, { after: date });
  if (later) {
    throw conflict(
      `A later payment date, ${later.event_date}, was already reported (STP pay event ${later.id}); pay events must be in date order, so send an UPDATE`,
    );
  }
}

const idsOf = (pays: readonly store.PayToReport[]): readonly number[] => pays.map(({ id }) => id);
const employeesOf = (pays: readonly store.PayToReport[]): readonly number[] => [
  ...new Set(pays.map(({ employee_id }) => employee_id)),
];

/** Excludes opening year-to-date pays, because another system paid them and reported their totals. */
async function totalsOf(tx: Tx, pays: readonly store.PayToReport[]): Promise<EventTotals> {
  const row = await store.totalsOfPays(tx, idsOf(pays.filter(({ kind }) => kind !== 'CATCH_UP')));
  return {
    withheld: decimal(row.tax),
    gross: decimal(row.gross),
    childSupportGarnishee: decimal(row.garnishee),
    childSupportDeduction: decimal(row.child_support),
  };
}
