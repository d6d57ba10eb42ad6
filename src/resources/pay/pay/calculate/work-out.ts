import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { badRequest } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { periodsCovered } from '../../../../rules/periods-covered.ts';
import { type Balances, balancesAfter } from '../../../people/employee/employee.service.ts';
import type { PayRunRecord, Periods } from '../../pay-run/pay-run.service.ts';
import type { PlannedPay, Totals, WorkedOutPay } from '../model.ts';
import { naming } from '../order/refusal.ts';
import { laterPeriods } from './advance.ts';
import { auFacts } from './au.facts.ts';
import { fullPeriodOf } from './full-period.ts';
import type { CountryFacts, Law } from './law.ts';
import { leaveEntriesOf } from './leave-moves.ts';
import type { History, PeriodPay } from './look-back.ts';
import { nzDaysPaid } from './nz.days-paid.ts';
import { nzFacts } from './nz.facts.ts';
import type { NzPast } from './nz-past.ts';
import type { YearsOfService } from './paid-not-taken.ts';
import { KINDS_OF_PERIOD } from './past.ts';
import { spansOf } from './spans.ts';
import { totalsOf } from './totals.ts';

export interface WorkOutOptions {
  readonly company: Periods & { readonly country: Country };
  readonly law: Law;
  readonly runOf: (plan: PlannedPay) => PayRunRecord;
  readonly history: History;
  readonly nzPast: NzPast;
  /** Leave before the first of the pays. */
  readonly balancesOf: (employeeId: number) => Balances;
  /** Years of service of New Zealand employees whose annual holidays are paid and not taken. */
  readonly years: YearsOfService;
  readonly sharesTax: boolean;
  readonly nameOf: (index: number) => string;
}

/** Calculates every pay in order, each seeing those before it, then shares tax across departments. No input or output. */
export function workOut(plans: readonly PlannedPay[], options: WorkOutOptions): readonly WorkedOutPay[] {
  const leaving = new Map(
    plans.flatMap(({ ending, employee }) => (ending ? [[employee.id, options.balancesOf(employee.id)] as const] : [])),
  );
  const pays = plans.map((plan) => naming(options.nameOf(plan.index), () => workOutOne(plan, options, leaving)));
  return options.sharesTax ? withSharedTax(pays, options) : pays;
}

function workOutOne(
  planned: PlannedPay,
  { company, law, runOf, history, nzPast, balancesOf, years }: WorkOutOptions,
  leaving: Map<number, Balances>,
): WorkedOutPay {
  const { country } = company;
  const run = runOf(planned);
  const { employee, paidOn, kind } = planned;
  const wanted = {
    employeeId: employee.id,
    run,
    runId: run.id,
    paidOn,
    employedFrom: employee.start_date as LocalDate,
  };
  const before = history.before(wanted);
  const balances = leaving.get(employee.id);
  const plan: PlannedPay =
    planned.ending && balances
      ? {
          ...planned,
          termination: planned.ending({
            balances: country === 'AU' ? beforePeriod(balances, before.earlier, employee.id) : balances,
            items: planned.items,
            before,
            normalEarnings: country === 'AU' ? fullPeriodOf(employee, history.periodsBefore(wanted)) : undefined,
          }),
        }
      : planned;
  const standsForPeriod = kind !== 'CATCH_UP' && !isExtra(plan, country);
  const later = laterPeriods(company, run, plan.ending !== null);
  const accrues = standsForPeriod || before.earlier.some((pay) => pay.standsForPeriod);
  const given: CountryFacts =
    country === 'AU'
      ? { country, facts: auFacts(plan, before, { accrues, later, run }) }
      : {
          country,
          facts: nzFacts(plan, before, {
            accrues,
            later,
            balances: balancesOf(employee.id),
            years,
            past: nzPast,
            run,
            params: law.params('NZ').at(paidOn),
          }),
        };
  const calculation = law.calculate(given);
  const totals = totalsOf(calculation, country);
  requireStorable(totals);
  const periods = kind === 'CATCH_UP' ? periodsStoodFor(plan, country) : standsForPeriod ? 1 : 0;
  const daysPaid = given.country === 'NZ' ? nzDaysPaid(plan, given.facts, { run, periods, before }) : ZERO;
  if (balances) {
    // Whoever leaves in this call is paid out what the earlier pays of it have left.
    const moved = leaveEntriesOf(calculation.lines, { country, employeeId: employee.id, payId: 0, asAt: paidOn });
    leaving.set(employee.id, balancesAfter(balances, moved));
  }
  history.add({
    employeeId: employee.id,
    runId: run.id,
    run,
    isOfPeriod: KINDS_OF_PERIOD[country].includes(kind),
    isOpening: kind === 'CATCH_UP',
    given,
    lines: calculation.lines,
    settled: [],
    payDate: plan.payDate,
    paidOn,
    periods,
    standsForPeriod,
    periodEarnings: totals.period_earnings,
    taxableEarnings: totals.taxable_earnings,
    superBase: totals.super_base,
    holidaysGross: totals.holidays_gross,
    holidaysOvertime: totals.holidays_overtime,
    holidaysOneOff: totals.holidays_one_off,
    daysPaid,
    hours: hoursOf(plan),
    isStored: false,
  });
  return { plan, run, given, calculation, totals, periods, daysPaid, sharesTaxWith: null };
}

/** The whole period takes and accrues its leave again, so the balances are those before its first pay. */
function beforePeriod(balances: Balances, earlier: readonly PeriodPay[], employeeId: number): Balances {
  const moved = earlier.flatMap(({ lines, settled, paidOn }) =>
    leaveEntriesOf([...lines, ...settled], { country: 'AU', employeeId, payId: 0, asAt: paidOn }),
  );
  return balancesAfter(
    balances,
    moved.map((entry) => ({ ...entry, quantity: entry.quantity.negated() })),
  );
}

function hoursOf({ items }: PlannedPay): Decimal {
  let hours = ZERO;
  for (const row of items.hours) if (row.isHours) hours = hours.plus(row.value);
  for (const row of items.leave) if (row.paidAs === null) hours = hours.plus(row.hours);
  return hours;
}

/**
 * A bonus, back payment, cashed-out leave or termination paid by itself does not stand for the period: its leave and its
 * count stay for the pay. Compensation never does. Fees that are taxed with the period are the pay of a director.
 */
const isExtra = ({ kind, items, ending }: PlannedPay, country: Country): boolean =>
  kind === 'WORKERS_COMP' ||
  (items.hours.length === 0 &&
    items.leave.every(({ paidAs }) => paidAs !== null) &&
    !(country === 'AU' && items.bonuses.some(isFeeOfPeriod)) &&
    (ending !== null || items.leave.length + items.bonuses.length + items.backPayments.length > 0));

const isFeeOfPeriod = ({ isDirectorsFees, taxMethod }: PlannedPay['items']['bonuses'][number]): boolean =>
  isDirectorsFees && taxMethod === 'NORMAL_EARNINGS';

/** Opening amounts stand for every period of the year so far. */
function periodsStoodFor({ paidOn, employee }: PlannedPay, country: Country): number {
  const [yearStart] = spansOf(country, paidOn).year;
  const started = employee.start_date as LocalDate;
  const start = started > yearStart ? started : yearStart;
  return start >= paidOn ? 1 : periodsCovered({ start, end: paidOn }, employee.pay_period);
}

/** Amounts stay below this, which is far above any wage. */
const TOO_LARGE = decimal('100000000000');

/** Keeps a slip of the keyboard from breaking sums and JSON numbers. */
function requireStorable(totals: Totals): void {
  for (const name in totals) {
    const amount = totals[name as keyof Totals];
    if (amount.abs().greaterThanOrEqualTo(TOO_LARGE)) {
      throw badRequest(`an amount of this pay comes to ${amount.toFixed(2)}, which is more than can be paid`);
    }
  }
}

/**
 * Contract [PAY-007]: pays made by this call for one employee in one run with different departments share their tax by
 * gross. Stated tax is never touched, and only pays of one day of payment can be taxed by one law.
 */
function withSharedTax(
  pays: readonly WorkedOutPay[],
  { law, company: { country }, nameOf }: WorkOutOptions,
): readonly WorkedOutPay[] {
  const groups = new Map<string, WorkedOutPay[]>();
  for (const pay of pays) {
    if (pay.plan.kind !== 'REGULAR') continue;
    const key = `${pay.plan.employee.id} ${pay.run.id} ${pay.plan.paidOn}`;
    const group = groups.get(key);
    if (group) group.push(pay);
    else groups.set(key, [pay]);
  }
  const replaced = new Map<WorkedOutPay, WorkedOutPay>();
  for (const group of groups.values()) {
    if (new Set(group.map(departmentOf)).size < 2) continue;
    const first = group[0]!.plan.index;
    const shared = naming(nameOf(first), () => law.shareTax(group.map(({ calculation }) => calculation)));
    group.forEach((pay, index) => {
      const calculation = shared[index]!;
      replaced.set(pay, {
        ...pay,
        calculation,
        totals: totalsOf(calculation, country),
        sharesTaxWith: first,
      });
    });
  }
  return replaced.size === 0 ? pays : pays.map((pay) => replaced.get(pay) ?? pay);
}

const departmentOf = ({ plan }: WorkedOutPay): string =>
  plan.departmentId === null ? (plan.department ?? '').toLowerCase() : String(plan.departmentId);
