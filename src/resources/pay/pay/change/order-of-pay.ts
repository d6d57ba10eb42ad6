import type { Country } from '../../../../base/country.ts';
import type { Decimal } from '../../../../base/decimal.ts';
import type { AuPayFacts } from '../../../../rules/au/facts.ts';
import type { NzPayFacts } from '../../../../rules/nz/facts.ts';
import type { OtherAllowanceType } from '../../../company/allowance/allowance.service.ts';
import { parseFacts } from '../../past/stored.public.ts';
import type { EndingRecord } from '../model/endings.ts';
import { areHours, CARRIED_UNITS, ORDER_UNITS, PAID_OUT_UNITS } from '../model/items.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { PayOrder } from '../model/order.ts';
import { isPaidAs } from '../model/pay-item.schema.ts';
import type { PayItemRecord } from '../model/tables.ts';
import type { PayIn } from '../pay.schema.ts';

// Turns a stored pay back into an order so that it can be recalculated. Uses the rows of the pay and, if a row does not
// show whether a value was sent or derived, the facts of its calculation.

export interface StoredPay extends MadePay {
  readonly facts: unknown;
  readonly termination: EndingRecord | undefined;
}

type Facts = AuPayFacts | NzPayFacts;

const ORDINARY_TIME = 'system:ordinary_time';
const text = (value: Decimal): string => value.toFixed();

/**
 * Units of rows that callers cannot send: leave paid out by a termination, deductions carried over, and court and
 * authority orders.
 */
const ADDED: Partial<Record<PayItemRecord['kind'], readonly string[]>> = {
  leave: [PAID_OUT_UNITS],
  deduction: [CARRIED_UNITS, ORDER_UNITS],
};

/** The rows of a kind that an order can contain, in the same order as in the pay's list. */
export const rowsOfOrder = (items: readonly PayItemRecord[], kind: PayItemRecord['kind']): readonly PayItemRecord[] =>
  items.filter((item) => item.kind === kind && !(item.units !== null && ADDED[kind]?.includes(item.units)));

/**
 * The type under which the pay reported an allowance in category OD. The allowance itself may have changed since then.
 */
function otherTypeOf({ allowances }: Facts, index: number): OtherAllowanceType {
  const row = allowances[index]!;
  return 'otherType' in row ? (row.otherType as OtherAllowanceType) : 'BY_DESCRIPTION';
}

/** Builds an order with exactly the rows of the pay, so that company allowances added later do not apply. */
export function orderOfPay({ pay, items, facts: stored, termination }: StoredPay): PayOrder {
  const { country, facts } = parseFacts(pay.country, stored);
  const of = (kind: PayItemRecord['kind']) => rowsOfOrder(items, kind);
  const leave = of('leave');
  return {
    payId: pay.id,
    appliesAllowances: false,
    ...(pay.kind === 'WORKERS_COMP' ? { kind: pay.kind } : {}),
    pay: {
      employee_id: pay.employee_id,
      pay_date: pay.pay_date,
      payment_date: pay.processed_date,
      ...(pay.pay_department === null ? {} : { pay_department: pay.pay_department }),
      hours: of('hours').map(hoursOf),
      leave: leave.map((row, index) => leaveOf(row, facts, index)),
      allowances: of('allowance').map((row, index) => ({
        description: row.description,
        amount: text(facts.allowances[index]!.amount),
        ...(row.category === null ? {} : { allowance_category: row.category as 'OD' }),
        ...(row.category === 'OD' ? { other_allowance_type: otherTypeOf(facts, index) } : {}),
        is_taxable: row.is_taxable!,
        is_itemised: row.is_itemised!,
        is_included_in_super_calculations: row.is_included_in_super_calculations!,
        ...(row.worked_time === null ? {} : { worked_time: row.worked_time }),
      })),
      deductions: of('deduction').map((row, index) => ({
        description: row.description,
        ...deductedOf(facts.deductions[index]!),
        classification: row.category as 'NORMAL',
        is_included_in_super_calculations: row.is_included_in_super_calculations!,
      })),
      bonuses: of('bonus').map((row, index) => ({
        description: row.description,
        amount: text(facts.bonuses[index]!.amount),
        ...taxedOf(row),
        is_included_in_super_calculations: row.is_included_in_super_calculations!,
        is_directors_fees: row.is_directors_fees!,
        is_return_to_work: row.is_return_to_work!,
        ...discretionaryOf(facts.bonuses[index]!),
      })),
      pay_sacrifices: of('sacrifice').map((row, index) => ({
        description: row.description,
        amount: text(facts.sacrifices[index]!.amount),
        is_included_in_super_calculations: row.is_included_in_super_calculations!,
        is_super: row.is_super!,
      })),
      back_payments: of('back-payment').map((row, index) => ({
        description: row.description,
        amount: text(facts.backPayments[index]!.amount),
        ...(row.category === null ? {} : { stp_category: row.category as 'GROSS' }),
        ...taxedOf(row),
        ...(row.employer_contribution === null ? {} : { employer_contribution: row.employer_contribution }),
      })),
      ...(pay.stp_reported_externally ? { stp_reported_externally: true } : {}),
      ...(pay.auto_calculate ? {} : { auto_calculate: false, ...statedOf(country, facts) }),
      ...(termination ? { termination: blockOf(facts, termination) } : {}),
    },
  };
}

type HoursIn = NonNullable<PayIn['hours']>[number];
type LeaveIn = NonNullable<PayIn['leave']>[number];
type TerminationIn = NonNullable<PayIn['termination']>;

function hoursOf(row: PayItemRecord): HoursIn {
  const { description, units, quantity, is_overtime } = row;
  return {
    description,
    units: units!,
    value: quantity!,
    is_overtime: is_overtime!,
    ...rateOf(row),
    ...(row.worked_on === null ? {} : { worked_on: row.worked_on }),
    ...(row.is_public_holiday === null ? {} : { is_public_holiday: row.is_public_holiday }),
    ...(row.is_otherwise_working_day === null ? {} : { is_otherwise_working_day: row.is_otherwise_working_day }),
    ...(row.rate_without_penal === null ? {} : { rate_without_penal: row.rate_without_penal }),
    ...(row.worked_time === null ? {} : { worked_time: row.worked_time }),
  };
}

function rateOf({ rate, multiplier, rate_reference, units, is_hours }: PayItemRecord): Partial<HoursIn> {
  // If no rate was sent, the hourly rate applies, and the units determine whether the row counts as hours.
  if (rate_reference === ORDINARY_TIME && is_hours === areHours(units!)) return {};
  if (rate_reference !== null) return { rate_reference };
  return multiplier === null ? { rate: rate! } : { multiplier };
}

function leaveOf(row: PayItemRecord, facts: Facts, index: number): LeaveIn {
  if (row.units === 'CLOSEDOWN') return closedownOf(row);
  const known = facts.leave[index]!;
  const isRateGiven = 'rateIsGiven' in known ? known.rateIsGiven : true;
  const loading =
    'loadingAmount' in known ? (known.loadingAmount.isZero() ? undefined : known.loadingAmount) : known.loading;
  return {
    description: row.description,
    leave_type: row.leave_type as LeaveIn['leave_type'],
    date: row.leave_date!,
    hours: row.quantity!,
    ...(isPaidAs(row.units) ? { paid_as: row.units } : {}),
    ...(isRateGiven ? (row.multiplier === null ? { rate: row.rate! } : { multiplier: row.multiplier }) : {}),
    ...(loading ? { leave_loading_amount: text(loading) } : {}),
  };
}

const closedownOf = (row: PayItemRecord): LeaveIn => ({
  description: row.description,
  leave_type: 'ANNUAL_HOLIDAYS',
  date: row.leave_date!,
  paid_as: 'CLOSEDOWN',
});
/** The amount of a deduction. A garnishee in cents per dollar is recalculated; other deductions keep their amounts. */
const deductedOf = (row: Facts['deductions'][number]) =>
  'centsInDollar' in row && row.centsInDollar
    ? {
        cents_in_dollar: text(row.centsInDollar),
        ...(row.outstanding ? { outstanding_amount: text(row.outstanding) } : {}),
      }
    : { amount: text(row.amount) };

const taxedOf = ({ tax_method, start_date, end_date }: PayItemRecord) => ({
  tax_method: tax_method as 'NORMAL_EARNINGS',
  ...(start_date === null ? {} : { start_date }),
  ...(end_date === null ? {} : { end_date }),
});

const discretionaryOf = (row: Facts['bonuses'][number]) =>
  'isDiscretionary' in row && row.isDiscretionary ? { is_discretionary: true } : {};

function statedOf(country: Country, { supplied }: Facts): Partial<PayIn> {
  if (!supplied) return {};
  if ('studyLoan' in supplied) {
    return {
      tax: text(supplied.tax),
      stsl: text(supplied.studyLoan),
      compulsory_super_amount: text(supplied.compulsorySuper),
      resc_super_amount: text(supplied.reportableSuper),
    };
  }
  if (country === 'AU') throw new Error('An Australian pay has stated New Zealand amounts.');
  return {
    tax: text(supplied.tax),
    nz_student_loan: text(supplied.studentLoan),
    kiwisaver_employee_amount: text(supplied.kiwiSaverEmployee),
    kiwisaver_employer_amount: text(supplied.kiwiSaverEmployer),
    kiwisaver_esct_amount: text(supplied.esct),
  };
}

function blockOf(facts: Facts, record: EndingRecord): TerminationIn {
  const { termination } = facts;
  const amount = <Key extends keyof TerminationIn>(key: Key, value: Decimal | undefined) =>
    value && !value.isZero() ? { [key]: text(value) } : {};
  if (termination && 'finishDate' in termination) {
    const base = 'extraPay' in facts ? facts.extraPay.statedBase : undefined;
    return {
      termination_date: record.termination_date,
      ...amount('notice_amount', termination.notice),
      ...amount('redundancy_amount', termination.redundancy),
      ...amount('other_lump_sum_amount', termination.otherLumpSum),
      ...(base ? { nz_ytd_taxable: text(base) } : {}),
    };
  }
  return {
    termination_date: record.termination_date,
    ...(record.reason === null ? {} : { reason: record.reason }),
    ...(record.cessation_type_code === null ? {} : { cessation_type_code: record.cessation_type_code as 'V' }),
    ...(termination
      ? {
          pay_out_annual_leave: termination.paysOut.annualLeave,
          pay_out_leave_loading: termination.paysOut.leaveLoading,
          pay_out_long_service_leave: termination.paysOut.longServiceLeave,
          pay_out_sick_leave: termination.paysOut.sickLeave,
          ...amount('notice_hours', termination.noticeHours),
          ...amount('notice_amount', termination.noticeAmount),
          ...amount('redundancy_amount', termination.redundancyAmount),
          ...amount('other_lump_sum_amount', termination.otherLumpSumAmount),
          ...(termination.etpCode ? { etp_code: termination.etpCode as 'O' } : {}),
          ...(termination.leaving ? { leaving_reason: termination.leaving } : {}),
          ...(termination.minimums ? { use_statutory_minimums: true } : {}),
          ...(termination.isInvalidityCertified ? { invalidity_certified: true } : {}),
          ...(termination.annualLeaveAccruedFrom
            ? { annual_leave_accrued_from: termination.annualLeaveAccruedFrom }
            : {}),
          ...amount('other_income_this_year', termination.otherIncomeThisYear),
          ...(termination.furtherPayment ? { is_further_payment: true } : {}),
        }
      : {}),
  };
}
