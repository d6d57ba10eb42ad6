/**
 * The tags of New Zealand lines. A total is a sum over lines by tag.
 *
 * gross                 everything paid to the employee before anything is taken off
 * regular-pay           taxed as part of the pay of the period
 * spread-pay            a bonus taxed as if it came in equal shares over several periods
 * extra-pay             taxed as an extra pay (a lump sum)
 * acc-liable            the earners' levy applies
 * kiwisaver-base        contributions are taken on it
 * holidays-gross        gross earnings of the Holidays Act
 * untaxed               paid without tax, such as a reimbursement
 * tax                   PAYE, earners' levy included
 * acc-part              the earners' levy inside the PAYE (memo)
 * payroll-giving-credit taken off the PAYE that is paid over; a negative `takes`
 * student-loan          standard, compulsory extra and voluntary extra deductions together
 * kiwisaver-employee    the employee's contribution
 * kiwisaver-employer    the employer's contribution before ESCT
 * kiwisaver-employer-net what reaches the fund (memo)
 * esct                  tax inside the employer's contributions (memo: it is no cost on top of them)
 * contribution-as-salary an employer contribution taxed as PAYE by agreement (memo)
 * sacrifice             given up before tax; super-sacrifice is the part that goes to a fund
 * deduction             after tax, child support included
 * child-support         the part of the deductions that is child support
 * leave-taken, leave-accrual   quantities in hours, weeks or days (memo, no amount)
 * termination           a component of the termination record
 */
export type NzTag =
  | 'gross'
  | 'regular-pay'
  | 'spread-pay'
  | 'extra-pay'
  | 'acc-liable'
  | 'kiwisaver-base'
  | 'holidays-gross'
  | 'untaxed'
  | 'tax'
  | 'acc-part'
  | 'payroll-giving-credit'
  | 'student-loan'
  | 'kiwisaver-employee'
  | 'kiwisaver-employer'
  | 'kiwisaver-employer-net'
  | 'esct'
  | 'contribution-as-salary'
  | 'sacrifice'
  | 'super-sacrifice'
  | 'deduction'
  | 'child-support'
  | 'leave-taken'
  | 'leave-accrual'
  | 'termination';
