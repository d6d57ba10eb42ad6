import type { Country } from '../../base/country.ts';
import { centsOrFiner, type Decimal, decimal, money, ZERO } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { loadAwardParams } from '../../params/awards.ts';
import { type Cite, MissingParameter, type Params } from '../../params/params.ts';
import { interpretedPacks } from '../../resources/company/award/award.service.ts';
import { formatName } from '../../resources/company/company/company.service.ts';
import { serializeFacts } from '../../resources/pay/past/stored.public.ts';
import { movedSince } from '../../resources/pay/pay/change/complete-pays.ts';
import type { TriedPay } from '../../resources/pay/pay/make-pays.ts';
import type { CalculatedPay } from '../../resources/pay/pay/model/calculated-pay.ts';
import {
  type AwardEmployee,
  auDeclared,
  awardPersonOf,
  onDay,
} from '../../resources/people/employee/employee.service.ts';
import { belowAward } from '../../rules/au/award/below-award.ts';
import type { CountryFacts, Law } from '../../rules/law.ts';
import { type Line, UncalculableFacts } from '../../rules/line.ts';
import type { AwardDiff, Cause, CitedSource, EmployeeDiff, Figures, LineDiff, LineSide } from './law-diff.ts';

/** The ordinary pay of one employee on both days. */
export interface PayPair {
  readonly employee: AwardWorker & {
    readonly id: number;
    readonly number: string | null;
    readonly first_name: string;
    readonly last_name: string;
    readonly pay_period: string;
  };
  /** Whether the pay has hours. */
  readonly hasHours: boolean;
  readonly before: TriedPay;
  readonly after: TriedPay;
}

const NO_HOURS = 'no hourly rate or no standard hours: only recurring items are compared';

/** Lists the differences between the two pays, and whether the law or the employee's facts caused each. */
export function comparePays(
  law: Law,
  country: Country,
  days: { readonly from: LocalDate; readonly to: LocalDate },
  { employee, hasHours, ...pair }: PayPair,
): EmployeeDiff {
  const before = 'calculated' in pair.before ? pair.before.calculated : undefined;
  const after = 'calculated' in pair.after ? pair.after.calculated : undefined;
  return {
    employee_id: employee.id,
    number: employee.number,
    name: formatName(employee),
    pay_period: employee.pay_period,
    before: before ? figuresOf(before, country) : null,
    after: after ? figuresOf(after, country) : null,
    refused: { before: refusalOf(pair.before), after: refusalOf(pair.after) },
    changes: before && after ? changesOf(before, after, paidByLawOf(law, before.given, days.to)) : [],
    note: hasHours ? null : NO_HOURS,
    facts_moved: before && after ? (movedFacts(before.given, after.given) ?? null) : null,
    award: country === 'AU' ? awardDiffOf(employee, days) : null,
  };
}

const refusalOf = (tried: TriedPay): string | null => ('refused' in tried ? tried.refused : null);

function figuresOf({ totals }: CalculatedPay, country: Country): Figures {
  const common = { gross: money(totals.gross), tax: money(totals.tax), net: money(totals.net) };
  return country === 'AU'
    ? {
        ...common,
        study_loan: money(totals.stsl),
        super: money(totals.compulsory_super_amount.plus(totals.resc_super_amount)),
      }
    : {
        ...common,
        student_loan: money(totals.nz_student_loan),
        kiwisaver_employee: money(totals.kiwisaver_employee_amount),
        kiwisaver_employer: money(totals.kiwisaver_employer_amount),
        esct: money(totals.kiwisaver_esct_amount),
      };
}

/** The lines for the same facts under the law of the second day; undefined if that law cannot calculate them. */
function paidByLawOf(law: Law, { country, facts }: CountryFacts, to: LocalDate): readonly Line[] | undefined {
  try {
    return law.calculate({ country, facts: { ...facts, paymentDate: to } } as CountryFacts).lines;
  } catch (error) {
    if (error instanceof UncalculableFacts || error instanceof MissingParameter) return undefined;
    throw error;
  }
}

function movedFacts(before: CountryFacts, after: CountryFacts): string | undefined {
  const apart = (given: CountryFacts): unknown => {
    const { paymentDate: _, ...facts } = JSON.parse(serializeFacts(given)) as Readonly<Record<string, unknown>>;
    return facts;
  };
  return movedSince(apart(before), apart(after));
}

function changesOf(
  before: CalculatedPay,
  after: CalculatedPay,
  sameFacts: readonly Line[] | undefined,
): readonly LineDiff[] {
  const was = byName(before.calculation.lines);
  const is = byName(after.calculation.lines);
  const byLaw = sameFacts && byName(sameFacts);
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => sizeOf(was.get(name)) !== sizeOf(is.get(name)))
    .map((name): LineDiff => {
      const [old, now] = [was.get(name), is.get(name)];
      const { code, label } = (now ?? old)!;
      return {
        rule: code,
        label,
        causes: causesOf(sizeOf(old), byLaw && sizeOf(byLaw.get(name)), sizeOf(now)),
        before: old ? sideOf(old) : null,
        after: now ? sideOf(now) : null,
      };
    });
}

/** Without the calculation under the new law, the cause is unknown, so both causes are listed. */
function causesOf(was: string, byLaw: string | undefined, is: string): readonly Cause[] {
  if (byLaw === undefined) return ['law', 'facts'];
  return [...(was === byLaw ? [] : ['law' as const]), ...(byLaw === is ? [] : ['facts' as const])];
}

/** Identifies each line by its rule and source row. Lines that share both are numbered in order. */
function byName(lines: readonly Line[]): ReadonlyMap<string, Line> {
  const named = new Map<string, Line>();
  for (const line of lines) {
    const name = `${line.code} ${line.origin.kind} ${line.origin.index}`;
    let free = name;
    for (let count = 2; named.has(free); count += 1) free = `${name} ${count}`;
    named.set(free, line);
  }
  return named;
}

/** The parts of a line that are compared: the amount and the quantity. Leave lines have an amount of zero. */
const sizeOf = (line: Line | undefined): string =>
  line ? `${line.amount.toFixed()} ${line.quantity?.toFixed() ?? ''}` : '';

const textOf = (value: Decimal | undefined): string | null => value?.toFixed() ?? null;

const sideOf = ({ amount, quantity, rate, because, unverified, cites }: Line): LineSide => ({
  amount: centsOrFiner(amount.toFixed()),
  quantity: textOf(quantity),
  rate: textOf(rate),
  because,
  unverified,
  sources: cites.map(citedSource),
});

export const citedSource = ({ id, title, from, source, url, confidence, verified_through }: Cite): CitedSource => ({
  parameter: id,
  title,
  from,
  source,
  url: url === '' ? null : url,
  confidence,
  verified_through,
});

/** The employee's own rate of pay, and the facts that the minimum of the award depends on. */
export interface AwardWorker extends AwardEmployee {
  readonly pay_rate_per_hour: string | null;
  readonly standard_hours_per_day: string;
  readonly standard_days_per_week: number;
}

const ONE = decimal('1');
const WEEKS_A_YEAR = 52;

/**
 * The minimum hourly rate of the award on both days, and the employee's own rate. Null if no award with rules is
 * declared for the employee.
 */
export function awardDiffOf(
  worker: AwardWorker,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): AwardDiff | null {
  const [was, is] = [leastOn(worker, from), leastOn(worker, to)];
  const award = awardPersonOf(worker, to);
  if (!award) return null;
  const own = { before: ownRateOn(worker, from), after: ownRateOn(worker, to) };
  const short = is && own.after?.lessThan(is.rate) ? is.rate.minus(own.after) : null;
  return {
    award: award.award,
    classification: award.classification,
    minimum: { before: was?.rate.toFixed(2) ?? null, after: is?.rate.toFixed(2) ?? null },
    own_rate: { before: rateText(own.before), after: rateText(own.after) },
    short: short && rateText(short),
    was_short: was !== null && own.before?.lessThan(was.rate) === true,
    clause: is?.clause ?? null,
    because: is?.because ?? null,
    certainty: is?.certainty ?? null,
  };
}

/** Compares an unpaid hour, which is below every rate. A pay period that starts on the day has the rates of the day. */
function leastOn(worker: AwardWorker, day: LocalDate) {
  const person = awardPersonOf(worker, day);
  const days = { payPeriodStart: day, paidOn: day };
  return person ? belowAward(person, [{ hours: ONE, amount: ZERO }], days, interpretedPacks()) : null;
}

/** The hourly rate, or the annual salary for the standard hours. Null if neither is known. */
function ownRateOn(worker: AwardWorker, day: LocalDate): Decimal | null {
  const salary = onDay(auDeclared(worker.declarations).annual_salary, day);
  const hours = decimal(worker.standard_hours_per_day).times(worker.standard_days_per_week);
  if (salary && hours.greaterThan(ZERO)) return decimal(salary.amount).dividedBy(hours.times(WEEKS_A_YEAR));
  return worker.pay_rate_per_hour === null ? null : decimal(worker.pay_rate_per_hour);
}

/** Rates of a salary are rarely whole cents, so up to four decimals are shown. */
const RATE_PLACES = 4;
const rateText = (rate: Decimal | null): string | null => {
  if (rate === null) return null;
  const shown = rate.toDecimalPlaces(RATE_PLACES);
  return shown.decimalPlaces() <= 2 ? shown.toFixed(2) : shown.toFixed();
};

/** The parameters of the awards that employees of the company have, with the number of these employees. */
export function awardParameters(awards: readonly AwardDiff[]): {
  readonly params: Params;
  readonly ids: readonly string[];
  readonly fileOf: (id: string) => string;
  readonly employeesOf: (id: string) => number;
} {
  const params = loadAwardParams();
  const codeOf = (id: string): string => id.split('.')[2]!;
  const counts = new Map<string, number>();
  for (const { award } of awards) counts.set(award, (counts.get(award) ?? 0) + 1);
  return {
    params,
    ids: params.ids.filter((id) => counts.has(codeOf(id))),
    fileOf: (id) => `src/params/au/awards/${codeOf(id)}.${/\.(?:rates|allowances)$/.test(id) ? 'rates' : 'rules'}.yaml`,
    employeesOf: (id) => counts.get(codeOf(id)) ?? 0,
  };
}
