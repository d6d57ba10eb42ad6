import type { Country } from '../../base/country.ts';
import { centsOrFiner, type Decimal, money } from '../../base/decimal.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { type Cite, MissingParameter } from '../../params/params.ts';
import { formatName } from '../../resources/company/company/company.service.ts';
import { serializeFacts } from '../../resources/pay/past/stored.public.ts';
import { movedSince } from '../../resources/pay/pay/change/complete-pays.ts';
import type { TriedPay } from '../../resources/pay/pay/make-pays.ts';
import type { CalculatedPay } from '../../resources/pay/pay/model/calculated-pay.ts';
import type { CountryFacts, Law } from '../../rules/law.ts';
import { type Line, UncalculableFacts } from '../../rules/line.ts';
import type { Cause, CitedSource, EmployeeDiff, Figures, LineDiff, LineSide } from './law-diff.ts';

/** The ordinary pay of one employee on both days. */
export interface PayPair {
  readonly employee: {
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
  to: LocalDate,
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
    changes: before && after ? changesOf(before, after, paidByLawOf(law, before.given, to)) : [],
    note: hasHours ? null : NO_HOURS,
    facts_moved: before && after ? (movedFacts(before.given, after.given) ?? null) : null,
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
