import type { Country } from '../../../../base/country.ts';
import { type Decimal, decimal, ZERO } from '../../../../base/decimal.ts';
import { badRequest } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { CountryFacts, Law } from '../../../../rules/law.ts';
import { periodsCovered } from '../../../../rules/pay-period.ts';
import { type Balances, balancesAfter } from '../../../people/employee/employee.service.ts';
import {
  type LookBack,
  normalEarningsBefore,
  type PastPay,
  type PeriodPay,
  spansOf,
} from '../../past/lookback.public.ts';
import { nzDaysPaid } from '../../past/nz.public.ts';
import { KINDS_OF_PERIOD, leaveEntriesOf } from '../../past/stored.public.ts';
import type { PayRunRecord, Periods } from '../../pay-run/pay-run.service.ts';
import type { CalculatedPay, CalculatedPays, PayIds, PlannedPay, Totals } from '../model/calculated-pay.ts';
import { type CreateContext, nameOfPay } from '../model/context.ts';
import type { CalculationFacts, PlanFacts } from '../model/gathered.ts';
import { naming } from '../model/naming.ts';
import { auFacts } from './au/au.facts.ts';
import { nzFacts } from './nz/nz.facts.ts';
import { laterPeriods } from './shared/advance.ts';
import { ordersOn } from './shared/orders.ts';
import { totalsOf, withSharedTax } from './shared/totals.ts';

/**
 * Calculates the plans chunk by chunk, in order, and assigns the ids of their rows. Each chunk sees only its own pays
 * as history, so all pays of an employee must be in one chunk.
 */
export function chunkCalculator(
  { company, law, sharesTax, nameOf }: CreateContext,
  plans: readonly PlannedPay[],
  facts: CalculationFacts & Pick<PlanFacts, 'books'>,
  { ids, mostItems }: { readonly ids: PayIds; readonly mostItems: readonly number[] },
): (chunk: readonly PlannedPay[]) => CalculatedPays {
  const { books, history, balancesOf, movedAfter, runOf } = facts;
  const options = {
    ...facts,
    company,
    law,
    sharesTax,
    nameOf: (index: number) => nameOfPay(nameOf ? { nameOf } : {}, index),
  };
  let [pay, item] = [0, 0];
  return (chunk) => {
    const pays = calculatePays(chunk, options);
    history.forgetMade();
    const [firstPay, firstItem] = [pay, item];
    pay += chunk.length;
    for (const count of mostItems.slice(firstPay, pay)) item += count;
    return {
      pays,
      ids: { pays: ids.pays.slice(firstPay, pay), items: ids.items.slice(firstItem, item) },
      balancesOf,
      movedAfter,
      named: firstPay === 0 ? books.named : undefined,
      runs: pay === plans.length ? plans.map(runOf) : undefined,
    };
  };
}

interface CalculateOptions extends Omit<CalculationFacts, 'movedAfter' | 'ids'> {
  readonly company: Periods & { readonly country: Country };
  readonly law: Law;
  readonly sharesTax: boolean;
  readonly nameOf: (index: number) => string;
}

/** Calculates the pays in order, each with the earlier pays as its history. Then shares tax across departments. */
export function calculatePays(plans: readonly PlannedPay[], options: CalculateOptions): readonly CalculatedPay[] {
  const leaving = new Map(
    plans.flatMap(({ ending, employee }) => (ending ? [[employee.id, options.balancesOf(employee.id)] as const] : [])),
  );
  const pays = plans.map((plan) => naming(options.nameOf(plan.index), () => calculateOne(plan, options, leaving)));
  return options.sharesTax ? withSharedTax(pays, options) : pays;
}

function calculateOne(planned: PlannedPay, options: CalculateOptions, leaving: Map<number, Balances>): CalculatedPay {
  const { company, law, runOf, history } = options;
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
            normalEarnings:
              country === 'AU' ? normalEarningsBefore(employee, history.periodsBefore(wanted), before) : undefined,
          }),
        }
      : planned;
  const standsForPeriod = kind !== 'CATCH_UP' && !isExtra(plan, country);
  const given = factsOf(plan, { before, run, standsForPeriod }, options);
  const calculation = law.calculate(given);
  const totals = totalsOf(calculation, country);
  requireStorable(totals);
  const periods = kind === 'CATCH_UP' ? periodsCoveredBy(plan, country) : standsForPeriod ? 1 : 0;
  const daysPaid = given.country === 'NZ' ? nzDaysPaid(plan, given.facts, { run, periods, before }) : ZERO;
  if (balances) {
    // A termination pays out the leave that remains after the earlier pays in this request.
    const moved = leaveEntriesOf(calculation.lines, { country, employeeId: employee.id, payId: 0, asAt: paidOn });
    leaving.set(employee.id, balancesAfter(balances, moved));
  }
  const calculated = { plan, run, given, calculation, totals, periods, daysPaid, sharesTaxWith: null };
  history.add(asHistory(calculated, country, standsForPeriod));
  return calculated;
}

function factsOf(
  plan: PlannedPay,
  given: { readonly before: LookBack; readonly run: PayRunRecord; readonly standsForPeriod: boolean },
  { company, law, balancesOf, ordersOf, nzPast, years }: CalculateOptions,
): CountryFacts {
  const { before, run } = given;
  const accrues = given.standsForPeriod || before.earlier.some((pay) => pay.standsForPeriod);
  const later = laterPeriods(company, run, plan.ending !== null);
  const orders = ordersOn(plan, ordersOf(plan.employee.id), { run, before, country: company.country });
  if (company.country === 'AU') return { country: 'AU', facts: auFacts(plan, before, { accrues, later, run, orders }) };
  const balances = balancesOf(plan.employee.id);
  const params = law.params('NZ').at(plan.paidOn);
  return {
    country: 'NZ',
    facts: nzFacts(plan, before, { accrues, later, run, orders, balances, years, past: nzPast, params }),
  };
}

/** The pay as history for later pays in this request. */
const asHistory = (
  { plan, run, given, calculation, totals, periods, daysPaid }: CalculatedPay,
  country: Country,
  standsForPeriod: boolean,
): PastPay => ({
  employeeId: plan.employee.id,
  runId: run.id,
  run,
  isOfPeriod: KINDS_OF_PERIOD[country].includes(plan.kind),
  isOpening: plan.kind === 'CATCH_UP',
  given,
  lines: calculation.lines,
  settled: [],
  payDate: plan.payDate,
  paidOn: plan.paidOn,
  periods,
  standsForPeriod,
  periodEarnings: totals.period_earnings,
  taxableEarnings: totals.taxable_earnings,
  backPaid: country === 'AU' ? backPaidIn(plan) : ZERO,
  superBase: totals.super_base,
  holidaysGross: totals.holidays_gross,
  holidaysOvertime: totals.holidays_overtime,
  holidaysOneOff: totals.holidays_one_off,
  daysPaid,
  hours: hoursOf(plan),
  isStored: false,
});

/**
 * The balances before the first pay of the period, because recalculating the period takes and accrues all its leave
 * again.
 */
function beforePeriod(balances: Balances, earlier: readonly PeriodPay[], employeeId: number): Balances {
  const moved = earlier.flatMap(({ lines, settled, paidOn }) =>
    leaveEntriesOf([...lines, ...settled], { country: 'AU', employeeId, payId: 0, asAt: paidOn }),
  );
  return balancesAfter(
    balances,
    moved.map((entry) => ({ ...entry, quantity: entry.quantity.negated() })),
  );
}

/** The amounts that Method B(i) taxes as earnings of the periods they are for. */
const backPaidIn = ({ items: { bonuses, backPayments } }: PlannedPay): Decimal =>
  [...bonuses, ...backPayments].reduce(
    (sum, { taxMethod, amount }) => (taxMethod === 'METHOD_B1' ? sum.plus(amount) : sum),
    ZERO,
  );

function hoursOf({ items }: PlannedPay): Decimal {
  let hours = ZERO;
  for (const row of items.hours) if (row.isHours) hours = hours.plus(row.value);
  for (const row of items.leave) if (row.paidAs === null) hours = hours.plus(row.hours);
  return hours;
}

/**
 * Whether a pay is in addition to the ordinary pay of its period: workers compensation, or a separate bonus, back
 * payment, leave cash-out or termination. Only the ordinary pay counts as a pay period and accrues the leave of that
 * period. For a director, fees that are taxed with the period count as the ordinary pay.
 */
const isExtra = ({ kind, items, ending }: PlannedPay, country: Country): boolean =>
  kind === 'WORKERS_COMP' ||
  (items.hours.length === 0 &&
    items.leave.every(({ paidAs }) => paidAs !== null) &&
    !(country === 'AU' && items.bonuses.some(isFeeOfPeriod)) &&
    (ending !== null || items.leave.length + items.bonuses.length + items.backPayments.length > 0));

const isFeeOfPeriod = ({ isDirectorsFees, taxMethod }: PlannedPay['items']['bonuses'][number]): boolean =>
  isDirectorsFees && taxMethod === 'NORMAL_EARNINGS';

/** The number of periods that opening amounts cover: those since the tax year or, if later, the employment began. */
function periodsCoveredBy({ paidOn, employee }: PlannedPay, country: Country): number {
  const [yearStart] = spansOf(country, paidOn).year;
  const started = employee.start_date as LocalDate;
  const start = started > yearStart ? started : yearStart;
  return start >= paidOn ? 1 : periodsCovered({ start, end: paidOn }, employee.pay_cycle);
}

/** An upper limit for amounts, far above any wage. */
const TOO_LARGE = decimal('100000000000');

/** Rejects amounts that would overflow sums and JSON numbers. They are usually typing errors. */
function requireStorable(totals: Totals): void {
  for (const name in totals) {
    const amount = totals[name as keyof Totals];
    if (amount.abs().greaterThanOrEqualTo(TOO_LARGE)) {
      throw badRequest(`an amount of this pay is ${amount.toFixed(2)}, which is more than can be paid`);
    }
  }
}
