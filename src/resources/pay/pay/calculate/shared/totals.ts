import type { Country } from '../../../../../base/country.ts';
import { type Decimal, ZERO } from '../../../../../base/decimal.ts';
import type { Calculation } from '../../../../../rules/calculate.ts';
import type { Law } from '../../../../../rules/law.ts';
import type { Tag } from '../../../../../rules/tags.ts';
import type { CalculatedPay, Totals } from '../../model/calculated-pay.ts';
import { naming } from '../../model/naming.ts';

/**
 * Contract [PAY-007]: if one request has several pays for an employee in the same run with different departments, they
 * share their tax in proportion to gross. Stated tax is not shared. Pays with different paydays do not share tax,
 * because the law may differ.
 */
export function withSharedTax(
  pays: readonly CalculatedPay[],
  {
    law,
    company: { country },
    nameOf,
  }: {
    readonly law: Law;
    readonly company: { readonly country: Country };
    readonly nameOf: (index: number) => string;
  },
): readonly CalculatedPay[] {
  const groups = new Map<string, CalculatedPay[]>();
  for (const pay of pays) {
    if (pay.plan.kind !== 'REGULAR') continue;
    const key = `${pay.plan.employee.id} ${pay.run.id} ${pay.plan.paidOn}`;
    const group = groups.get(key);
    if (group) group.push(pay);
    else groups.set(key, [pay]);
  }
  const replaced = new Map<CalculatedPay, CalculatedPay>();
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

const departmentOf = ({ plan }: CalculatedPay): string =>
  plan.departmentId === null ? (plan.department ?? '').toLowerCase() : String(plan.departmentId);

/** Sums the lines by tag, in one pass. The rules of each country define the tags. */
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
  const isAu = country === 'AU';
  const sacrifices = of(sums, 'sacrifice');
  const studentLoan = of(sums, 'student-loan');
  // Lists every field because this runs for every pay and merging objects is several times slower.
  return {
    gross,
    net,
    tax: of(sums, 'tax'),
    deductions: of(sums, 'deduction'),
    sacrifices,
    total_workers_compensation: of(sums, 'workers-compensation'),
    taxable_earnings: of(sums, 'taxable').minus(sacrifices),
    super_base: superBase,
    period_earnings: of(sums, 'period-earnings').plus(of(sums, 'spread-pay')).minus(sacrifices),
    stsl: isAu ? studentLoan : ZERO,
    compulsory_super_amount: of(sums, 'super-compulsory'),
    resc_super_amount: of(sums, 'super-reportable'),
    nz_student_loan: isAu ? ZERO : studentLoan,
    kiwisaver_employee_amount: of(sums, 'kiwisaver-employee'),
    kiwisaver_employer_amount: of(sums, 'kiwisaver-employer'),
    kiwisaver_esct_amount: of(sums, 'esct'),
    holidays_gross: of(sums, 'holidays-gross'),
    holidays_overtime: isAu ? ZERO : of(sums, 'overtime'),
    holidays_one_off: oneOff,
  };
}

const of = (sums: ReadonlyMap<Tag, Decimal>, tag: Tag): Decimal => sums.get(tag) ?? ZERO;

/**
 * Gross earnings under the Holidays Act that are not part of an ordinary week: arrears, and bonuses that are not taxed
 * with the period.
 */
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
