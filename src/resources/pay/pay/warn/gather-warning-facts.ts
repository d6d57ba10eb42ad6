import { decimal } from '../../../../base/decimal.ts';
import { addYears, type LocalDate, localDate, wholeYearsBetween } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Params, ParamsAt } from '../../../../params/params.ts';
import type { Law } from '../../../../rules/law.ts';
import { minimumWage } from '../../../../rules/minimum-wage.ts';
import type { Tag } from '../../../../rules/tags.ts';
import { companyDeclared } from '../../../company/company/company.service.ts';
import { stateCalendar } from '../../../company/public-holiday/public-holiday.service.ts';
import {
  type Balances,
  balancesAfter,
  balancesOf,
  isWithoutNumber,
  NO_BALANCES,
  nzDeclared,
} from '../../../people/employee/employee.service.ts';
import { balanceRows, type LeaveBalanceRow } from '../../../people/leave-balance/leave-balance.service.ts';
import { listNzLeave, type StoredNzLeave } from '../../../people/nz-leave/nz-leave.service.ts';
import { listFamilyViolenceDays } from '../../family-violence-leave/family-violence-leave.service.ts';
import { compareEsctRate, type EsctComparison, gatherYearsBefore, type YearBefore } from '../../past/nz.public.ts';
import { leaveEntriesOf } from '../../past/stored.public.ts';
import type { MadePay } from '../model/made-pay.ts';
import { belowLeaveStandards, beyondStandards, daysOffWanted } from './au-leave.ts';
import { belowAwardOf, leaveLoadingOf, penaltiesWanted } from './below-award.ts';
import { againstLaw, hasInterruptedLeave, isWithoutHolidays, leaveOnHoliday } from './leave-against-law.ts';
import * as store from './warning.store.ts';
import type { WarningFacts } from './warnings-of.ts';

const LEAVE_MOVES: readonly Tag[] = ['leave-accrual', 'leave-taken'];

/** Reads the facts for the warnings of these pays. The number of statements does not depend on the number of pays. */
export async function gatherWarningFacts(tx: Tx, law: Law, pays: readonly MadePay[]): Promise<readonly WarningFacts[]> {
  if (pays.length === 0) return [];
  const ids = pays.map(({ pay }) => pay.id);
  const employeeIds = [...new Set(pays.map(({ pay }) => pay.employee_id))];
  // Complete pays show the balances after the pay. The leave of a draft is not in the ledger yet.
  const hasDrafts = pays.some(({ pay }) => !pay.is_complete);
  const tags: readonly Tag[] = hasDrafts ? ['warning', ...LEAVE_MOVES] : ['warning'];
  const nzIds = [...new Set(pays.filter(({ pay }) => pay.country === 'NZ').map(({ pay }) => pay.employee_id))];
  const daysOff = daysOffWanted(pays);
  const penalties = penaltiesWanted(pays);
  const [employees, beside, lines, balances, leave, daysOffTaken, calendar, worked] = await Promise.all([
    store.listWarnedEmployees(tx, employeeIds).then(byId),
    store.listPaysBeside(tx, ids).then(byId),
    store.listWarningLines(tx, ids, tags).then((rows) => groupBy(rows, ({ pay_id }) => pay_id)),
    hasDrafts ? balancesOf(tx, employeeIds) : new Map<number, Balances>(),
    nzIds.length > 0 ? listNzLeave(tx, nzIds) : [],
    daysOff ? listFamilyViolenceDays(tx, daysOff.employeeIds, daysOff.since) : [],
    pays.some(hasInterruptedLeave) ? stateCalendar() : undefined,
    penalties ? store.listWorkedPercentages(tx, penalties) : [],
  ]);
  const workedBy = groupBy(worked, ({ employee_id }) => employee_id);
  const leaveOf = new Map(leave.map((row) => [row.employee_id, row]));
  const gathered = pays.map(
    (made): Gathered => ({
      made,
      employee: employees.get(made.pay.employee_id)!,
      beside: beside.get(made.pay.id)!,
      lines: lines.get(made.pay.id) ?? [],
    }),
  );
  const yearBefore = await gatherYearsBefore(
    tx,
    gathered.filter(bearsEsct).map((one) => ({
      employeeId: one.employee.id,
      employedFrom: one.employee.start_date,
      paidOn: paidOnOf(one),
    })),
  );
  const ofThisCall = new Set(ids);
  const last = new Map(pays.map(({ pay }) => [pay.employee_id, pay.id]));
  const several = new Set(
    pays.filter(({ pay }) => last.get(pay.employee_id) !== pay.id).map(({ pay }) => pay.employee_id),
  );
  const isOnlyPay = ({ made: { pay }, beside: { regular_ids } }: Gathered): boolean =>
    !several.has(pay.employee_id) && (regular_ids ?? []).every((id) => id === pay.id);
  return gathered.map((one): WarningFacts => {
    const { pay, run } = one.made;
    const params = law.params(pay.country);
    const paidOn = localDate(pay.processed_date);
    const after = leaveAfter(one, balances.get(pay.employee_id) ?? NO_BALANCES);
    return {
      ...one.made,
      hasTaxFileNumber: pay.country === 'NZ' || !isWithoutNumberOn(one, params.at(paidOn)),
      hasBankAccount: one.employee.has_bank_account,
      otherPayId: one.beside.regular_ids?.find((id) => !ofThisCall.has(id)),
      hoursBeside: decimal(one.beside.ordinary_hours),
      leaveAfter: after,
      beyondStandards: beyondStandards(one.made, {
        employee: one.employee,
        leaveAfter: after,
        daysOff: daysOffTaken,
        params: params.at(paidOn),
      }),
      leaveOnHoliday: leaveOnHoliday(one.made, one.employee, calendar),
      belowStandards: belowLeaveStandards(one.made, one.employee, params.at(paidOn)),
      belowAward: belowAwardOf(one.made, one.employee, { isOnlyPay: isOnlyPay(one) }),
      leaveLoading: leaveLoadingOf(one.made, one.employee, workedBy.get(one.employee.id) ?? []),
      entitlements: againstLaw(one.made, leaveOf.get(pay.employee_id), law.params('NZ')),
      lines: one.lines,
      minimumWage: minimumWage(
        pay.country,
        { periodStart: localDate(run.start_date), paidOn, ...wageOf(one.employee, paidOn) },
        params,
      ),
      ...holidayFacts(one, leaveOf.get(pay.employee_id), law.params('NZ')),
      esct: esctOf(one, law, yearBefore(one.employee.id, paidOn)),
    };
  });
}

/** Whether tax is withheld at the top rate, according to the declarations on the payday. */
const isWithoutNumberOn = ({ made: { pay }, employee }: Gathered, law: ParamsAt): boolean =>
  isWithoutNumber(
    employee,
    {
      law,
      isRegisteredEmployer: companyDeclared(employee.company_declarations).is_registered_working_holiday_employer,
    },
    decimal(pay.taxable_earnings),
  );

interface Gathered {
  readonly made: MadePay;
  readonly employee: store.WarnedEmployee;
  readonly beside: store.PaysBeside;
  readonly lines: readonly store.WarningLine[];
}

const wageOf = ({ declarations, date_of_birth, employment_status }: store.WarnedEmployee, paidOn: LocalDate) => ({
  kind: nzDeclared(declarations).minimum_wage,
  age: date_of_birth === null ? undefined : wholeYearsBetween(localDate(date_of_birth), paidOn),
  isCasual: employment_status === 'Casual',
});

/** Facts for warnings about the Holidays Act of New Zealand. */
function holidayFacts(
  { made, employee }: Gathered,
  leave: StoredNzLeave | undefined,
  params: Params,
): Pick<WarningFacts, 'closedown' | 'asYouGo'> {
  const { pay, run } = made;
  const none = { closedown: undefined, asYouGo: undefined };
  if (!leave || pay.country === 'AU' || pay.kind !== 'REGULAR') return none;
  const { leave_anniversary, pays_holiday_pay_as_you_go } = nzDeclared(employee.declarations);
  const { closedown } = companyDeclared(employee.company_declarations);
  const countedFrom = leave_anniversary ?? employee.start_date;
  const firstYearEnds = addYears(countedFrom, 1);
  const isOfRun = closedown !== null && run.start_date <= closedown.from && closedown.from <= run.end_date;
  // If leave is not managed in this service, all that is known is that employees have no entitlement to annual holidays
  // in their first year. Employees with pay-as-you-go holiday pay are owed no annual holidays.
  const isKept = employee.is_leave_enabled && !pays_holiday_pay_as_you_go;
  const isDue =
    isOfRun &&
    countedFrom < closedown.from &&
    (isKept || closedown.from < firstYearEnds) &&
    isWithoutHolidays(made, leave, localDate(closedown.from), params);
  return {
    closedown: isDue ? closedown : undefined,
    asYouGo:
      pays_holiday_pay_as_you_go && firstYearEnds <= pay.processed_date
        ? { since: firstYearEnds, isCasual: employee.employment_status === 'Casual' }
        : undefined,
  };
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

function groupBy<Row>(rows: readonly Row[], key: (row: Row) => number): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

function leaveAfter({ made, employee, lines }: Gathered, before: Balances): readonly LeaveBalanceRow[] {
  const { pay } = made;
  if (pay.is_complete) return made.balances;
  const entries = leaveEntriesOf(lines.map(leaveLine), {
    country: pay.country,
    employeeId: pay.employee_id,
    payId: pay.id,
    asAt: localDate(pay.pay_date),
  });
  return balanceRows(balancesAfter(before, entries), employee, pay.country);
}

const leaveLine = ({ code, tags, amount, quantity, report }: store.WarningLine) => ({
  code,
  tags,
  amount: decimal(amount),
  ...(quantity === null ? {} : { quantity: decimal(quantity) }),
  ...(report === null ? {} : { report }),
});

/** The ESCT rate does not matter without an employer contribution, or with stated amounts. */
const bearsEsct = ({ made: { pay }, beside }: Gathered): boolean =>
  beside.esct_rate !== null &&
  pay.auto_calculate &&
  (!decimal(pay.kiwisaver_employer_amount).isZero() || !decimal(beside.super_sacrifice).isZero());

const paidOnOf = ({ made }: Gathered): LocalDate => localDate(made.pay.processed_date);

function esctOf(one: Gathered, law: Law, yearBefore: YearBefore | undefined): EsctComparison | undefined {
  if (!bearsEsct(one)) return undefined;
  const { made, beside, employee } = one;
  const { pay, run } = made;
  const own = decimal(pay.kiwisaver_employer_amount).plus(beside.super_sacrifice);
  return compareEsctRate(
    {
      paidOn: paidOnOf(one),
      employedFrom: employee.start_date,
      held: decimal(beside.esct_rate!),
      yearBefore,
      // A year's earnings cannot be estimated from a final pay or a workers compensation pay.
      period:
        pay.kind === 'REGULAR'
          ? {
              start: localDate(run.start_date),
              end: localDate(run.end_date),
              ordinary: decimal(pay.period_earnings).minus(beside.spread).plus(beside.ordinary_earnings),
              taxable: decimal(pay.taxable_earnings).plus(beside.taxable_earnings),
              contributions: own.plus(beside.contributions),
            }
          : undefined,
    },
    law.params('NZ'),
  );
}
