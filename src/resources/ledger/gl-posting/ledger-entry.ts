import type { Country } from '../../../base/country.ts';
import type { Tag } from '../../../rules/tags.ts';
import { findCategory } from '../gl-chart/gl-chart.service.ts';

/** The properties of a stored pay line that determine its category. */
export interface LedgerLine {
  readonly effect: 'adds' | 'takes' | 'employer' | 'memo';
  readonly tags: readonly Tag[];
  /** Whether the line is from a bonus that pays directors' fees. New Zealand lines have no tag for it. */
  readonly is_directors_fees?: boolean;
}

/** The effect of a line on a category: adds or subtracts its amount. */
export interface LedgerEntry {
  readonly category: string;
  readonly sign: 1 | -1;
}

/**
 * Assigns a pay line to categories. Each earning or deduction affects one category and net pay. Each employer
 * contribution affects an expense and a liability, and ESCT moves an amount from one liability to another. Therefore, a
 * chart that has every category exactly once, on its usual side, balances for every pay.
 */
export function entriesOf(line: LedgerLine, country: Country): readonly LedgerEntry[] {
  switch (line.effect) {
    case 'adds':
      return [plus(earningsCategory(line, country)), plus('net_pay')];
    case 'takes':
      return [plus(chosen(TAKEN, line, country) ?? 'deductions'), minus('net_pay')];
    case 'employer':
      return employerEntries(line);
    case 'memo':
      // Tax on the employer's contribution: owed to Inland Revenue instead of the fund.
      return line.tags.includes('esct') ? [plus('esct_liability'), minus('kiwisaver_employer_liability')] : [];
  }
}

const plus = (category: string): LedgerEntry => ({ category, sign: 1 });
const minus = (category: string): LedgerEntry => ({ category, sign: -1 });

/**
 * Tags and the categories they map to. The first tag that the line has determines the category. Categories that the
 * country does not have are skipped.
 */
type Choices = readonly (readonly [Tag, string])[];

const EARNINGS: Choices = [
  ['termination', 'termination_payments'],
  ['overtime', 'overtime_earnings'],
  ['allowance', 'allowances'],
  ['directors-fees', 'directors_fees'],
  ['bonus', 'bonuses'],
  ['back-payment', 'back_payments'],
  ['leave-loading', 'leave_annual'],
  ['annual-leave', 'leave_annual'],
  ['sick-leave', 'leave_sick'],
  ['long-service-leave', 'leave_long_service'],
  ['alternative-holiday', 'leave_alternative_holiday'],
  ['workers-compensation', 'workers_compensation'],
  ['parental-leave', 'paid_parental_leave'],
  ['paid-leave', 'leave_other'],
];

const TAKEN: Choices = [
  ['tax', 'tax'],
  // The payroll giving credit reduces the PAYE that is paid.
  ['payroll-giving-credit', 'tax'],
  ['student-loan', 'student_loan'],
  ['kiwisaver-employee', 'kiwisaver_employee_liability'],
  ['super-sacrifice', 'pay_sacrifice_super'],
  // In New Zealand, salary sacrificed to a fund is an employer contribution; other sacrifices are owed to third
  // parties.
  ['super-sacrifice', 'kiwisaver_employer_liability'],
  ['sacrifice', 'pay_sacrifice_other'],
  ['child-support', 'child_support'],
];

const chosen = (choices: Choices, { tags }: LedgerLine, country: Country): string | undefined =>
  choices.find(([tag, category]) => tags.includes(tag) && findCategory(country, category) !== undefined)?.[1];

function earningsCategory(line: LedgerLine, country: Country): string {
  if (line.is_directors_fees) return 'directors_fees';
  // Default for hours, worked public holidays and future kinds of earnings.
  return chosen(EARNINGS, line, country) ?? 'ordinary_earnings';
}

function employerEntries({ tags }: LedgerLine): readonly LedgerEntry[] {
  if (tags.includes('kiwisaver-employer')) {
    return [plus('kiwisaver_employer_expense'), plus('kiwisaver_employer_liability')];
  }
  // Sacrificed pay is already posted as gross earnings and as owed to the fund. This line only reports it.
  if (tags.includes('super-from-sacrifice')) return [];
  return tags.includes('super-reportable')
    ? [plus('resc_super_expense'), plus('resc_super_liability')]
    : [plus('super_expense'), plus('super_liability')];
}
