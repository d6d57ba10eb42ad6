/**
 * Every tag of a line, and its meaning. A total is the sum of the lines with a tag. The ledger, the filings and the
 * leave balances select stored lines by tag; only a few look-ups need the code of a rule. A tag has the same meaning in
 * both countries. Stored lines keep their tags, so renaming one needs a migration of `pay_line`.
 */
export const TAGS = {
  // Payments.
  gross: 'paid to the employee, before deductions',
  taxable: 'taxed, with the period or by a separate step',
  'period-earnings': 'taxed together as the pay of the period',
  'in-advance': 'leave that is paid before the period in which it is taken, and taxed as pay of that period',
  overtime: 'hours worked as overtime',
  allowance: 'an allowance, taxed or not',
  bonus: 'a bonus, a commission or a return to work payment',
  'directors-fees': "directors' fees",
  'back-payment': 'arrears for an earlier period',
  'paid-leave': 'time on leave, including unpaid leave',
  'annual-leave': 'pay for annual leave or annual holidays, whether taken or paid as a percentage of each pay',
  'sick-leave': 'pay for sick leave',
  'long-service-leave': 'pay for long service leave',
  'parental-leave': 'pay for parental leave',
  'alternative-holiday': 'pay for an alternative holiday',
  'workers-compensation': 'compensation for an injury at work',
  'leave-loading': 'loading on top of leave',
  termination: 'paid because the employment ends, or withheld from such a payment',

  // Deductions.
  tax: 'PAYG withholding with the study loan component in Australia; PAYE with the earners’ levy in New Zealand',
  'student-loan': 'repays a student loan; in Australia it is also part of the tax',
  deduction: 'deducted after tax, including child support',
  'child-support': 'a deduction for child support',
  order: 'deducted under an order of a court or an authority',
  garnishee: 'child support deducted as its notice states, without a protected amount',
  sacrifice: 'salary sacrificed before tax',
  'super-sacrifice': 'salary sacrificed into a superannuation fund',

  // Leave balances: these lines do not change pay.
  'leave-accrual': 'adds to a leave balance',
  'leave-taken': 'reduces a leave balance, whether taken as time or paid out',
  'leave-paid-out': 'leave settled in money: by the final pay, on request or by a closedown',

  // About the line itself.
  supplied: 'the caller supplied the amount; it is not calculated',
  warning: 'needs the attention of the employer',

  // Australia only.
  ote: 'ordinary time earnings',
  'qualifying-earnings': 'qualifying earnings under Payday Super',
  'super-gross': 'earns super when super is based on gross',
  'lowers-super-base': 'reduces the earnings that super is calculated on',
  super: 'an employer contribution to a fund',
  'super-compulsory': 'the superannuation guarantee',
  'super-reportable': 'reportable employer super: above the compulsory rate, or salary sacrificed',
  'super-from-sacrifice': 'reportable super from salary sacrifice',
  'etp-taxable': 'the taxable part of an employment termination payment',
  'delayed-termination': 'paid too late to be an employment termination payment',
  'leave-marginal': 'unused leave that Schedule 7 taxes at marginal rates',
  'leave-flat': 'unused leave that Schedule 7 taxes at its flat rate',
  'leave-untaxed': 'unused leave that Schedule 7 does not tax',

  // New Zealand only.
  'spread-pay': 'taxed as if paid in equal shares over several pay periods',
  'extra-pay': 'taxed as an extra pay, a lump sum',
  'acc-liable': 'the earners’ levy applies',
  'acc-part': 'the earners’ levy inside the PAYE; for information only',
  'holidays-gross': 'gross earnings under the Holidays Act',
  'payroll-giving-credit': 'a tax credit that reduces PAYE: a negative deduction',
  'kiwisaver-base': 'earnings that KiwiSaver contributions are calculated on',
  'kiwisaver-employee': 'the employee’s KiwiSaver contribution',
  'kiwisaver-employer': 'the employer’s KiwiSaver contribution before ESCT',
  'kiwisaver-employer-net': 'the employer’s KiwiSaver contribution after ESCT; for information only',
  esct: 'the tax inside employer contributions, not an additional cost',
  'contribution-as-salary': 'an employer contribution taxed as salary by agreement; for information only',
} as const satisfies Readonly<Record<string, string>>;

export type Tag = keyof typeof TAGS;
