import type { Country } from '../../../base/country.ts';
import type { Tag } from '../../../rules/tags.ts';
import { findCategory } from '../gl-chart/gl-chart.service.ts';

/** What of a stored pay line decides the category it belongs to. */
export interface LedgerLine {
  readonly effect: 'adds' | 'takes' | 'employer' | 'memo';
  readonly tags: readonly Tag[];
  /** The bonus it came from is directors' fees; New Zealand lines do not say it themselves. */
  readonly is_directors_fees?: boolean;
}

/** A share of a category's amount: the line's amount, or the same taken off. */
export interface LedgerEntry {
  readonly category: string;
  readonly sign: 1 | -1;
}

/**
 * The one place that says which category takes which line. What is paid and what is taken off go to one category each
 * and to net pay; what the employer owes on top goes to an expense and to a liability. So a chart with every category
 * once, on its own side, balances for every pay.
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
      // Tax inside the employer's contribution: owed to the tax office instead of the fund.
      return line.tags.includes('esct') ? [plus('esct_liability'), minus('kiwisaver_employer_liability')] : [];
  }
}

const plus = (category: string): LedgerEntry => ({ category, sign: 1 });
const minus = (category: string): LedgerEntry => ({ category, sign: -1 });

/** The first tag that a line has decides; what the country's chart lacks goes on to the next. */
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
  // The credit for donations lowers the PAYE that is paid over.
  ['payroll-giving-credit', 'tax'],
  ['student-loan', 'student_loan'],
  ['kiwisaver-employee', 'kiwisaver_employee_liability'],
  ['super-sacrifice', 'pay_sacrifice_super'],
  // In New Zealand pay given up for a fund is an employer contribution; the rest is held for somebody else.
  ['super-sacrifice', 'kiwisaver_employer_liability'],
  ['sacrifice', 'pay_sacrifice_other'],
  ['child-support', 'child_support'],
];

const chosen = (choices: Choices, { tags }: LedgerLine, country: Country): string | undefined =>
  choices.find(([tag, category]) => tags.includes(tag) && findCategory(country, category) !== undefined)?.[1];

function earningsCategory(line: LedgerLine, country: Country): string {
  if (line.is_directors_fees) return 'directors_fees';
  // Hours, worked public holidays, and any earnings a later rule may add: pay for work unless it says otherwise.
  return chosen(EARNINGS, line, country) ?? 'ordinary_earnings';
}

function employerEntries({ tags }: LedgerLine): readonly LedgerEntry[] {
  if (tags.includes('kiwisaver-employer')) {
    return [plus('kiwisaver_employer_expense'), plus('kiwisaver_employer_liability')];
  }
  // Sacrificed pay is part of the gross and owed to the fund already; this line only reports it.
  if (tags.includes('super-from-sacrifice')) return [];
  return tags.includes('super-reportable')
    ? [plus('resc_super_expense'), plus('resc_super_liability')]
    : [plus('super_expense'), plus('super_liability')];
}
