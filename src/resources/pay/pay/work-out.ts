import { type Decimal, decimal } from '../../../base/decimal.ts';
import { badRequest } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import { periodsCovered } from '../../../rules/periods-covered.ts';
import { type Balances, balancesAfter } from '../../people/employee/employee.service.ts';
import type { PayRunRecord } from '../pay-run/pay-run.service.ts';
import { auFacts } from './au.facts.ts';
import type { Country, CountryFacts, Law } from './law.ts';
import { leaveEntriesOf } from './leave-moves.ts';
import { type History, type LookBack, spansOf } from './look-back.ts';
import { nzFacts } from './nz.facts.ts';
import type { PlannedPay } from './plan.ts';
import { naming } from './refusal.ts';
import { type Totals, totalsOf } from './totals.ts';

/** A pay with all its amounts, ready to be recorded. */
export interface WorkedOutPay {
  readonly plan: PlannedPay;
  readonly run: PayRunRecord;
  readonly given: CountryFacts;
  readonly calculation: Calculation;
  readonly totals: Totals;
  readonly periods: number;
  /** Index of the first of the pays it shares its tax with. */
  readonly sharesTaxWith: number | null;
}

export interface WorkOutOptions {
  readonly country: Country;
  readonly law: Law;
  readonly runOf: (plan: PlannedPay) => PayRunRecord;
  readonly history: History;
  /** Leave before the first of the pays. */
  readonly balancesOf: (employeeId: number) => Balances;
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
  { country, law, runOf, history }: WorkOutOptions,
  leaving: Map<number, Balances>,
): WorkedOutPay {
  const run = runOf(planned);
  const balances = leaving.get(planned.employee.id);
  const plan: PlannedPay =
    planned.ending && balances
      ? { ...planned, termination: planned.ending({ balances, items: planned.items }) }
      : planned;
  const { employee, paidOn } = plan;
  const past = history.before({ employeeId: employee.id, run, paidOn });
  const before: LookBack = isExtra(plan) ? { ...past, isPeriodPaid: true } : past;
  const given: CountryFacts =
    country === 'AU' ? { country, facts: auFacts(plan, before) } : { country, facts: nzFacts(plan, before) };
  const calculation = law.calculate(given);
  const totals = totalsOf(calculation, country);
  requireStorable(totals);
  const periods = periodsOf(plan, before, country);
  if (balances) {
    // Whoever leaves in this call is paid out what the earlier pays of it have left.
    const moved = leaveEntriesOf(calculation.lines, { country, employeeId: employee.id, payId: 0, asAt: paidOn });
    leaving.set(employee.id, balancesAfter(balances, moved));
  }
  history.add({
    employeeId: employee.id,
    run,
    paidOn,
    periods,
    standsForPeriod: periods > 0 && plan.kind !== 'CATCH_UP',
    periodEarnings: totals.period_earnings,
    taxableEarnings: totals.taxable_earnings,
    superBase: totals.super_base,
    holidaysGross: totals.holidays_gross,
  });
  return { plan, run, given, calculation, totals, periods, sharesTaxWith: null };
}

/**
 * A bonus, back payment or termination paid by itself does not stand for the period: its leave and its count stay for
 * the pay. Compensation never does.
 */
const isExtra = ({ kind, items, ending }: PlannedPay): boolean =>
  kind === 'WORKERS_COMP' ||
  (items.hours.length + items.leave.length === 0 &&
    (ending !== null || items.bonuses.length + items.backPayments.length > 0));

function periodsOf(plan: PlannedPay, before: LookBack, country: Country): number {
  if (plan.kind === 'WORKERS_COMP') return 0;
  if (plan.kind !== 'CATCH_UP') return before.isPeriodPaid ? 0 : 1;
  // Opening amounts stand for every period of the year so far.
  const [yearStart] = spansOf(country, plan.paidOn).year;
  const started = plan.employee.start_date as LocalDate;
  const start = started > yearStart ? started : yearStart;
  return start >= plan.paidOn ? 1 : periodsCovered({ start, end: plan.paidOn }, plan.employee.pay_period);
}

const MOST = decimal('100000000000');

/** Far above any wage; it keeps a slip of the keyboard from breaking sums and JSON numbers. */
function requireStorable(totals: Totals): void {
  for (const amount of Object.values(totals) as Decimal[]) {
    if (amount.abs().greaterThanOrEqualTo(MOST)) {
      throw badRequest(`an amount of this pay comes to ${amount.toFixed(2)}, which is more than can be paid`);
    }
  }
}

/**
 * Contract (GAPS T16): pays made by this call for one employee in one run with different departments are taxed
 * together. Stated tax is never touched, and only pays of one day of payment can be taxed by one law.
 */
function withSharedTax(
  pays: readonly WorkedOutPay[],
  { law, country, nameOf }: WorkOutOptions,
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
    const shared = naming(nameOf(first), () => law.shareTax(group));
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
