import type { Country } from '../../../../base/country.ts';
import { type Decimal, ZERO } from '../../../../base/decimal.ts';
import type { Calculation } from '../../../../rules/calculate.ts';
import type { Tag } from '../../../../rules/tags.ts';
import type { Totals } from '../model.ts';

/** Each figure is a sum over lines by tag, taken in one pass; the country's rules say which tags mean what. */
export function totalsOf({ lines, gross, net }: Calculation, country: Country): Totals {
  const sums = new Map<Tag, Decimal>();
  let superBase = ZERO;
  let oneOff = ZERO;
  for (const { tags, amount, basis } of lines) {
    if (country === 'NZ' && isOneOff(tags)) oneOff = oneOff.plus(amount);
    for (const tag of tags) {
      if (!FIGURES.has(tag)) continue;
      const sum = sums.get(tag);
      sums.set(tag, sum ? sum.plus(amount) : amount);
      if (tag === 'super-compulsory' && basis) superBase = superBase.plus(basis);
    }
  }
  const of = (tag: Tag): Decimal => sums.get(tag) ?? ZERO;
  const common = {
    gross,
    net,
    tax: of('tax'),
    deductions: of('deduction'),
    sacrifices: of('sacrifice'),
    total_workers_compensation: of('workers-compensation'),
    taxable_earnings: of('taxable').minus(of('sacrifice')),
    super_base: superBase,
  };
  return country === 'AU'
    ? {
        ...common,
        ...NO_NZ,
        period_earnings: of('period-earnings').minus(of('sacrifice')),
        stsl: of('student-loan'),
        compulsory_super_amount: of('super-compulsory'),
        resc_super_amount: of('super-reportable'),
      }
    : {
        ...common,
        ...NO_AU,
        period_earnings: of('period-earnings').plus(of('spread-pay')).minus(of('sacrifice')),
        nz_student_loan: of('student-loan'),
        kiwisaver_employee_amount: of('kiwisaver-employee'),
        kiwisaver_employer_amount: of('kiwisaver-employer'),
        kiwisaver_esct_amount: of('esct'),
        holidays_gross: of('holidays-gross'),
        holidays_overtime: of('overtime'),
        holidays_one_off: oneOff,
      };
}

/** Gross earnings of the Holidays Act that are no part of an ordinary week: arrears, and bonuses outside the period's pay. */
const isOneOff = (tags: readonly Tag[]): boolean =>
  tags.includes('holidays-gross') &&
  (tags.includes('back-payment') || (tags.includes('bonus') && !tags.includes('period-earnings')));

const FIGURES: ReadonlySet<Tag> = new Set<Tag>([
  'tax',
  'deduction',
  'sacrifice',
  'workers-compensation',
  'period-earnings',
  'taxable',
  'super-compulsory',
  'super-reportable',
  'spread-pay',
  'student-loan',
  'kiwisaver-employee',
  'kiwisaver-employer',
  'esct',
  'holidays-gross',
  'overtime',
]);

const NO_NZ = {
  nz_student_loan: ZERO,
  kiwisaver_employee_amount: ZERO,
  kiwisaver_employer_amount: ZERO,
  kiwisaver_esct_amount: ZERO,
  holidays_gross: ZERO,
  holidays_overtime: ZERO,
  holidays_one_off: ZERO,
};
const NO_AU = { stsl: ZERO, compulsory_super_amount: ZERO, resc_super_amount: ZERO };
