/**
 * Every tag a line may have, and what it says. A total is a sum over lines by tag, and whoever reads stored lines (the
 * ledger, reports to the tax offices, leave balances) asks for tags, never for codes. A tag means the same in both
 * countries. Stored lines keep their tags: to rename one takes a migration of `pay_line`.
 */
export const TAGS = {
  // What is paid.
  gross: 'paid to the employee before anything is taken off',
  taxable: 'taxed, now or by a step of its own',
  'period-earnings': 'taxed together as the pay of the period',
  'in-advance': 'leave paid before the period it is taken in, and taxed as pay of that period',
  overtime: 'hours worked as overtime',
  allowance: 'an allowance, taxed or not',
  bonus: 'a bonus, a commission or a payment to return to work',
  'directors-fees': "directors' fees",
  'back-payment': 'arrears of an earlier time',
  'paid-leave': 'time on leave, the unpaid kind included',
  'annual-leave': 'pays for annual leave, or annual holidays: taken, or as a percentage with each pay',
  'sick-leave': 'pays for sick leave',
  'long-service-leave': 'pays for long service leave',
  'parental-leave': 'pays for parental leave',
  'alternative-holiday': 'pays for an alternative holiday',
  'workers-compensation': 'pays compensation for an injury at work',
  'leave-loading': 'loading on top of leave',
  termination: 'paid, or withheld from what is paid, because the employment ends',

  // What is taken off.
  tax: 'PAYG withholding with the study loan part in Australia; PAYE with the earners’ levy in New Zealand',
  'student-loan': 'repays a student loan; in Australia it is also part of the tax',
  deduction: 'taken after tax, child support included',
  'child-support': 'the deductions that are child support',
  garnishee: 'the child support that is taken as its notice says, whatever is left of the pay',
  sacrifice: 'pay given up before tax',
  'super-sacrifice': 'the sacrifices that go to a superannuation fund',

  // Leave balances: such lines move no money.
  'leave-accrual': 'adds to a leave balance',
  'leave-taken': 'comes out of a leave balance, whether taken as time or paid out',
  'leave-paid-out':
    'the part of the leave taken that is settled in money: by the final pay, on request or by a closedown',

  // About the line itself.
  supplied: 'the caller stated the amount; nothing was worked out',
  warning: 'something the employer ought to know',

  // Australia alone.
  ote: 'ordinary time earnings',
  'qualifying-earnings': 'qualifying earnings of Payday Super',
  'super-gross': 'earns super where super is based on gross',
  'lowers-super-base': 'comes off the earnings that super is worked out on',
  super: 'an employer contribution to a fund',
  'super-compulsory': 'the superannuation guarantee',
  'super-reportable': 'reportable employer super: above the compulsory rate, or sacrificed',
  'super-from-sacrifice': 'the reportable super that the employee gave up pay for',
  'etp-taxable': 'the taxable part of an employment termination payment',
  'delayed-termination': 'a termination payment made too late to be one',
  'leave-marginal': 'unused leave that Schedule 7 taxes at the margin',
  'leave-flat': 'unused leave that Schedule 7 taxes at its flat rate',
  'leave-untaxed': 'unused leave that Schedule 7 leaves untaxed',

  // New Zealand alone.
  'spread-pay': 'taxed as if it came in equal shares over several pay periods',
  'extra-pay': 'taxed as an extra pay, a lump sum',
  'acc-liable': 'the earners’ levy applies',
  'acc-part': 'the earners’ levy inside the PAYE; moves no money',
  'holidays-gross': 'gross earnings of the Holidays Act',
  'payroll-giving-credit': 'taken off the PAYE that is paid over: a deduction below zero',
  'kiwisaver-base': 'KiwiSaver is contributed on it',
  'kiwisaver-employee': 'the employee’s KiwiSaver contribution',
  'kiwisaver-employer': 'the employer’s KiwiSaver contribution before ESCT',
  'kiwisaver-employer-net': 'what of it reaches the fund; moves no money',
  esct: 'the tax inside employer contributions; no cost on top of them',
  'contribution-as-salary': 'an employer contribution taxed as PAYE by agreement; moves no money',
} as const satisfies Readonly<Record<string, string>>;

export type Tag = keyof typeof TAGS;
