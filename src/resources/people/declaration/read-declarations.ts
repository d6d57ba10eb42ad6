import type { Country } from '../../../base/country.ts';
import { centsOrFiner, Decimal, money, roundToSixPlaces } from '../../../base/decimal.ts';
import type { Place, ProblemCode } from '../../../base/errors.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import { KEYS } from './declaration.schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** Default values for properties that a key may omit. */
const OMITTED_DEFAULTS: Readonly<Record<string, Values>> = {
  withholding_schedule: { rate: null },
  tax_certificate: { student_loan_rate: null, student_loan_threshold_applies: true },
  schedular: { rate: null, activity: null, is_non_resident: false },
  student_loan_compulsory_extra: { rate: null, amount: null },
  student_loan_voluntary_extra: { rate: null, amount: null },
  award: { agreed_hours: null, junior_scale: null, is_apprentice: false, is_shiftworker: false },
};

const FRACTIONS = new Set(['rate', 'student_loan_rate', 'extra_pay_requested_rate']);
const AMOUNTS = new Set([
  'amount',
  'taxable_value',
  'annual_tax_offset',
  'extra_withholding_per_pay',
  'agreed_weekly_rate',
]);
const MOST = new Decimal('9999999.99');

/**
 * Converts the patch for storage. Rejects errors that the schema cannot detect: keys of the other country, values out
 * of range, and contradictions.
 */
export function readDeclarations(country: Country, given: Values): Values {
  const problems: Problem[] = [];
  const refuse: Refuse = (loc, msg, code) => void problems.push({ loc: ['body', ...loc], msg, type: 'value', code });
  const read = Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (KEYS[name]!.country !== country && KEYS[name]!.country !== 'both') {
        refuse([name], `is for ${country === 'AU' ? 'New Zealand' : 'Australian'} employees only`, 'other_country');
      }
      return [name, value === null ? null : readValue([name], value, refuse)];
    }),
  );
  if (problems.length > 0) throw new SchemaProblem(problems);
  return read;
}

type Refuse = (loc: Place, msg: string, code: ProblemCode) => void;

function readValue(loc: Place, value: unknown, refuse: Refuse): unknown {
  const name = String(loc.at(-1));
  if (value === null) return null;
  if (FRACTIONS.has(name)) return readFraction(loc, value as string | number, refuse);
  if (AMOUNTS.has(name)) return readAmount(loc, value as string | number, refuse);
  if (name === 'agreed_hours') return readAgreedHours(loc, value as Values, refuse);
  if (name === 'fringe_benefits') return readBenefits(loc, value as readonly Values[], refuse);
  if (name === 'foreign_income') return readForeignIncome(loc, value as readonly Values[], refuse);
  if (name === 'community_development') return readCommunityDevelopment(loc, value as readonly Values[], refuse);
  if (name === 'public_holiday_transfers') return readTransfers(loc, value as readonly Values[], refuse);
  if (name === 'parental_leave') return readParentalLeave(loc, value as readonly Values[], refuse);
  if (name === 'working_days') return [...new Set(value as readonly string[])];
  if (Array.isArray(value) || typeof value !== 'object') return value;
  return readObject(loc, value as Values, refuse);
}

function readObject(loc: Place, value: Values, refuse: Refuse): Values {
  const key = String(loc[0]);
  const whole: Record<string, unknown> = {
    ...OMITTED_DEFAULTS[key],
    ...('from' in value ? { to: null } : {}),
    ...value,
  };
  for (const [name, inner] of Object.entries(whole)) whole[name] = readValue([...loc, name], inner, refuse);
  const { from, to } = whole as { from?: string; to?: string | null };
  if (from !== undefined && typeof to === 'string' && to < from)
    refuse([...loc, 'to'], `must not be before from, ${from}`, 'wrong_order');
  if ('amount' in whole && 'rate' in whole && (whole.rate === null) === (whole.amount === null)) {
    refuse(loc, 'needs either rate or amount', whole.rate === null ? 'required' : 'not_together');
  }
  if (key === 'withholding_schedule' && whole.rate !== null && whole.schedule === 'PALM') {
    refuse([...loc, 'rate'], 'is set by law for PALM; leave it out', 'not_together');
  }
  return whole;
}

const DAY_HOURS = 24;

function readAgreedHours(loc: Place, days: Values, refuse: Refuse): Values {
  return Object.fromEntries(
    Object.entries(days).map(([day, given]) => {
      const hours = roundToSixPlaces(new Decimal(given as string | number));
      if (hours.lessThan(0) || hours.greaterThan(DAY_HOURS))
        refuse([...loc, day], `must be from 0 to ${DAY_HOURS} hours`, 'out_of_range');
      return [day, centsOrFiner(hours)];
    }),
  );
}

function readBenefits(loc: Place, years: readonly Values[], refuse: Refuse): readonly Values[] {
  const seen = new Set<unknown>();
  return years
    .map((year, index) => {
      if (seen.has(year.fbt_year)) refuse([...loc, index, 'fbt_year'], `has ${year.fbt_year} twice`, 'repeated');
      seen.add(year.fbt_year);
      const taxable_value = readAmount([...loc, index, 'taxable_value'], year.taxable_value as string, refuse);
      return { fbt_year: year.fbt_year, taxable_value, is_exempt_employer: year.is_exempt_employer ?? false };
    })
    .sort((a, b) => Number(a.fbt_year) - Number(b.fbt_year));
}

function readForeignIncome(loc: Place, rows: readonly Values[], refuse: Refuse): readonly Values[] {
  const keyOf = ({ financial_year, country }: Values) => `${financial_year} ${country}`;
  const seen = new Set<string>();
  return rows
    .map((row, index) => {
      if (seen.has(keyOf(row)))
        refuse([...loc, index, 'country'], `lists ${row.country} twice in one year`, 'repeated');
      seen.add(keyOf(row));
      const amount = (name: string) => readAmount([...loc, index, name], (row[name] ?? '0') as string, refuse);
      return {
        financial_year: row.financial_year,
        country: row.country,
        foreign_tax_paid: amount('foreign_tax_paid'),
        exempt_income: amount('exempt_income'),
      };
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function readCommunityDevelopment(loc: Place, rows: readonly Values[], refuse: Refuse): readonly Values[] {
  const seen = new Set<unknown>();
  return rows
    .map(({ financial_year, amount }, index) => {
      if (seen.has(financial_year))
        refuse([...loc, index, 'financial_year'], `has ${financial_year} twice`, 'repeated');
      seen.add(financial_year);
      return { financial_year, amount: readAmount([...loc, index, 'amount'], amount as string, refuse) };
    })
    .sort((a, b) => Number(a.financial_year) - Number(b.financial_year));
}

function readTransfers(loc: Place, days: readonly Values[], refuse: Refuse): readonly Values[] {
  const seen = new Set<unknown>();
  days.forEach(({ from, to }, index) => {
    if (from === to) refuse([...loc, index, 'to'], 'must be a different day than from', 'no_change');
    if (seen.has(from)) refuse([...loc, index, 'from'], `has ${from} twice`, 'repeated');
    seen.add(from);
  });
  return [...days].sort((a, b) => (String(a.from) < String(b.from) ? -1 : 1));
}

function readParentalLeave(loc: Place, rows: readonly Values[], refuse: Refuse): readonly Values[] {
  const leaves = rows.map(({ from, to = null }, index) => {
    if (to !== null && String(to) < String(from))
      refuse([...loc, index, 'to'], `must not be before from, ${from}`, 'wrong_order');
    return { from, to, index };
  });
  const inOrder = leaves.sort((a, b) => (String(a.from) < String(b.from) ? -1 : 1));
  inOrder.forEach(({ from, index }, position) => {
    const before = inOrder[position - 1];
    if (before && (before.to === null || String(before.to) >= String(from)))
      refuse([...loc, index, 'from'], `${from} is within the leave from ${before.from}`, 'repeated');
  });
  return inOrder.map(({ from, to }) => ({ from, to }));
}

function readFraction(loc: Place, value: string | number, refuse: Refuse): string {
  const fraction = roundToSixPlaces(new Decimal(value));
  if (fraction.lessThan(0) || fraction.greaterThan(1)) {
    refuse(loc, `must be a fraction from 0 to 1, but ${value} was sent; 17.5% is 0.175`, 'out_of_range');
  }
  return centsOrFiner(fraction);
}

function readAmount(loc: Place, value: string | number, refuse: Refuse): string {
  const amount = new Decimal(value);
  if (amount.lessThan(0) || amount.greaterThan(MOST)) {
    refuse(loc, `must be from 0.00 to ${MOST.toFixed(2)}`, 'out_of_range');
  }
  return money(amount);
}
