/** What of a stored pay line decides the category it belongs to. */
export interface LedgerLine {
  readonly code: string;
  readonly effect: 'adds' | 'takes' | 'employer' | 'memo';
  readonly tags: readonly string[];
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
export function entriesOf(line: LedgerLine): readonly LedgerEntry[] {
  switch (line.effect) {
    case 'adds':
      return [plus(earningsCategory(line)), plus('net_pay')];
    case 'takes':
      return [plus(takenCategory(line)), minus('net_pay')];
    case 'employer':
      return employerEntries(line);
    case 'memo':
      // Tax inside the employer's contribution: owed to the tax office instead of the fund.
      return line.tags.includes('esct') ? [plus('esct_liability'), minus('kiwisaver_employer_liability')] : [];
  }
}

const plus = (category: string): LedgerEntry => ({ category, sign: 1 });
const minus = (category: string): LedgerEntry => ({ category, sign: -1 });

const EARNINGS: Readonly<Record<string, string>> = {
  'AU.HOURS.OVERTIME': 'overtime_earnings',
  'NZ.HOURS.OVERTIME': 'overtime_earnings',
  'AU.ALLOWANCE': 'allowances',
  'NZ.ALLOWANCE': 'allowances',
  'NZ.ALLOWANCE.UNTAXED': 'allowances',
  'AU.BONUS': 'bonuses',
  'AU.RETURN-TO-WORK': 'bonuses',
  'AU.DIRECTORS-FEES': 'directors_fees',
  'AU.BACK-PAYMENT': 'back_payments',
  'NZ.BACK-PAYMENT': 'back_payments',
  'AU.LEAVE.LOADING': 'leave_annual',
  'NZ.HOLIDAY-PAY.AS-YOU-GO': 'leave_annual',
};

const LEAVE: Readonly<Record<string, string>> = {
  'AU.LEAVE.HOLIDAY': 'leave_annual',
  'AU.LEAVE.ANNUAL_HOLIDAYS': 'leave_annual',
  'AU.LEAVE.SICK': 'leave_sick',
  'AU.LEAVE.LONG_SERVICE': 'leave_long_service',
  'AU.LEAVE.WORKERS_COMP': 'workers_compensation',
  'AU.LEAVE.PAID_PARENTAL': 'paid_parental_leave',
  'AU.LEAVE.EMPLOYER_FUNDED_PAID_PARENTAL': 'paid_parental_leave',
  'NZ.LEAVE.HOLIDAY': 'leave_annual',
  'NZ.LEAVE.ANNUAL_HOLIDAYS': 'leave_annual',
  'NZ.LEAVE.SICK': 'leave_sick',
  'NZ.LEAVE.ALT_HOLIDAY': 'leave_alternative_holiday',
};

function earningsCategory({ code, tags, is_directors_fees }: LedgerLine): string {
  if (tags.includes('termination')) return 'termination_payments';
  if (code === 'NZ.BONUS') return is_directors_fees ? 'directors_fees' : 'bonuses';
  if (EARNINGS[code]) return EARNINGS[code];
  if (/^(AU|NZ)\.LEAVE\./.test(code)) return LEAVE[code] ?? 'leave_other';
  // Hours, worked public holidays, and any earnings a later rule may add: pay for work unless it says otherwise.
  return 'ordinary_earnings';
}

function takenCategory({ code, tags }: LedgerLine): string {
  // The credit for donations lowers the PAYE that is paid over.
  if (tags.includes('tax') || tags.includes('payroll-giving-credit')) return 'tax';
  if (tags.includes('student-loan')) return 'student_loan';
  if (tags.includes('kiwisaver-employee')) return 'kiwisaver_employee_liability';
  // In New Zealand pay given up for a fund is an employer contribution; the rest is held for somebody else.
  if (tags.includes('super-sacrifice')) return 'kiwisaver_employer_liability';
  if (code === 'AU.SACRIFICE.SUPER') return 'pay_sacrifice_super';
  if (code === 'AU.SACRIFICE.OTHER') return 'pay_sacrifice_other';
  const isChildSupport = tags.includes('child-support') || code.startsWith('AU.DEDUCTION.CHILD_SUPPORT_');
  return isChildSupport ? 'child_support' : 'deductions';
}

function employerEntries({ code, tags }: LedgerLine): readonly LedgerEntry[] {
  if (tags.includes('kiwisaver-employer')) {
    return [plus('kiwisaver_employer_expense'), plus('kiwisaver_employer_liability')];
  }
  // Sacrificed pay is part of the gross and owed to the fund already; this line only reports it.
  if (code === 'AU.SUPER.SACRIFICED') return [];
  return tags.includes('super-reportable')
    ? [plus('resc_super_expense'), plus('resc_super_liability')]
    : [plus('super_expense'), plus('super_liability')];
}
