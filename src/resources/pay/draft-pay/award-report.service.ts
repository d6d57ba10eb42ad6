import { type Decimal, decimal, sum, ZERO } from '../../../base/decimal.ts';
import { inTurns } from '../../../base/in-turns.ts';
import { addDays, dayOfWeek, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { type BelowAward, salaryBelowAward } from '../../../rules/au/award/below-award.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { type StateCalendar, stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { listTimeToPay, type TimesheetRecord } from '../../time/timesheet/timesheet.service.ts';
import { belowAwardIn } from '../pay/pay.service.ts';
import { interpretShifts } from './award-weeks.ts';
import * as store from './draft-pay.store.ts';
import type { Shift } from './time-rows.ts';

// Reports that compare complete pays with the awards of the employees. They use today's settings of each employee.

export interface ReportedPerson {
  readonly number: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** A pay whose hours, or whose salary, are paid below the minimum of the award. */
export interface PayBelowAward extends ReportedPerson, BelowAward {
  readonly paidOn: string;
  readonly from: string;
  readonly to: string;
  readonly award: string;
}

/** Contract [AWARD-005]: the complete pays of a range that are below the award, sorted by payday and name. */
export async function listPaysBelowAward(tx: Tx, period: store.ReportedPeriod): Promise<readonly PayBelowAward[]> {
  const pays = await store.listPaysUnderAwards(tx, period);
  return pays.flatMap((pay) => {
    const { number, first_name, last_name } = pay;
    const found = belowAwardIn(pay, pay, { isOnlyPay: pay.is_only_pay });
    if (!found) return [];
    const { start_date: from, end_date: to } = pay.run;
    return [
      { number, first_name, last_name, paidOn: pay.pay.processed_date, from, to, award: pay.award_pack, ...found },
    ];
  });
}

/** The salary paid to an employee, beside the amount that the award requires for the recorded time. */
export interface SalaryReconciliation extends ReportedPerson {
  readonly paid: Decimal;
  readonly minimum: Decimal;
  readonly short: Decimal;
  readonly clauses: string;
  readonly recorded: number;
  /** The first days of the weeks without recorded time. */
  readonly unrecorded: readonly LocalDate[];
  /** Why weeks could not be interpreted; empty if all could. */
  readonly refused: string;
}

const WEEK_DAYS = 7;

/**
 * Contract [AWARD-005]: for each employee with an award who was paid a salary in the range, the salary and the total of
 * the award for the recorded weeks of these pays. Allowances are left out, because they can be paid apart from the
 * salary.
 */
export async function reconcileSalaries(
  tx: Tx,
  company: CompanyRecord,
  period: store.ReportedPeriod,
): Promise<readonly SalaryReconciliation[]> {
  const calendar = await stateCalendar();
  const salaried = await store.listSalariesUnderAwards(tx, period);
  if (salaried.length === 0) return [];
  const ids = salaried.map(({ id }) => id);
  const workers = new Map((await store.listTimeWorkers(tx, ids)).map((worker) => [worker.id, worker]));
  const days = salaried
    .flatMap(({ runs }) => runs.flatMap(({ start_date, end_date }) => [start_date, end_date]))
    .sort();
  const span = { from: addDays(localDate(days[0]!), -WEEK_DAYS), to: days.at(-1)!, employeeIds: ids };
  const shifts = shiftsByEmployee(await listTimeToPay(tx, company.id, span));
  return inTurns(
    (function* (): Generator<undefined, readonly SalaryReconciliation[]> {
      const all: SalaryReconciliation[] = [];
      for (const one of salaried) {
        all.push(reconciled(one, workers.get(one.id)!, { shifts: shifts.get(one.id) ?? [], company, calendar }));
        yield;
      }
      return all;
    })(),
  );
}

/** The shifts of each employee as approved or, while a correction is not approved, as paid. */
function shiftsByEmployee(entries: readonly TimesheetRecord[]): ReadonlyMap<number, readonly Shift[]> {
  const shifts = new Map<number, Shift[]>();
  for (const entry of entries) {
    const isDecided = entry.status === 'approved' || entry.status === 'paid';
    const shift = isDecided ? entry : entry.paid_as && { ...entry.paid_as, id: entry.id };
    if (!shift) continue;
    const own = shifts.get(entry.employee_id);
    if (own) own.push(shift);
    else shifts.set(entry.employee_id, [shift]);
  }
  return shifts;
}

interface Recorded {
  readonly shifts: readonly Shift[];
  readonly company: CompanyRecord;
  readonly calendar: StateCalendar;
}

function reconciled(
  salaried: store.SalariedEmployee,
  worker: store.TimeWorker,
  { shifts: own, company, calendar }: Recorded,
): SalaryReconciliation {
  const { number, first_name, last_name, runs } = salaried;
  const daysOff = new Set(salaried.days_off);
  const weeks = weeksOf(runs, company);
  const within = (from: string, to: string) => own.filter(({ starts_at: at }) => at >= from && at < to);
  const unrecorded: LocalDate[] = [];
  const totals: Decimal[] = [];
  const clauses = new Set<string>();
  const refused = new Set<string>();
  for (const { start, payPeriodStart } of weeks) {
    const shifts = within(start, addDays(start, WEEK_DAYS));
    if (shifts.length === 0) {
      unrecorded.push(start);
      continue;
    }
    const earlier = within(addDays(start, -WEEK_DAYS), start);
    const week = { start, payPeriodStart, shifts, previous: earlier.at(-1), earlier, daysOff };
    const result = interpretShifts(worker, week, calendar);
    if (result.refused) refused.add(result.refused.message);
    const lines = result.lines.filter(({ allowance }) => allowance === undefined);
    for (const { clause } of lines) clauses.add(clause);
    totals.push(sum(lines.map(({ amount }) => amount)));
  }
  const paid = decimal(salaried.paid);
  const below = refused.size > 0 ? null : salaryBelowAward(paid, totals);
  return {
    number,
    first_name,
    last_name,
    paid,
    minimum: sum(totals),
    short: below?.short ?? ZERO,
    clauses: [...clauses].sort().join(', '),
    recorded: totals.length,
    unrecorded,
    refused: [...refused].join(' '),
  };
}

interface PayWeek {
  readonly start: LocalDate;
  readonly payPeriodStart: LocalDate;
}

/**
 * The weeks that pays cover. The weeks of a month end on the company's last day of the week, and belong to the month in
 * which they begin.
 */
function weeksOf(runs: store.SalariedEmployee['runs'], company: CompanyRecord): readonly PayWeek[] {
  const weeks = new Map<string, PayWeek>();
  for (const { start_date, end_date, pay_period } of runs) {
    const first = localDate(start_date);
    const wait =
      pay_period === 'MONTHLY' ? (company.pay_week_end_day + 1 - dayOfWeek(first) + WEEK_DAYS) % WEEK_DAYS : 0;
    for (let start = addDays(first, wait); start <= end_date; start = addDays(start, WEEK_DAYS))
      weeks.set(start, { start, payPeriodStart: first });
  }
  return [...weeks.values()].sort((a, b) => (a.start < b.start ? -1 : 1));
}
