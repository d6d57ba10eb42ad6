import type { Country } from '../../../base/country.ts';
import { type Decimal, decimalOf, roundToCent, roundToSixPlaces, ZERO } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { LeavingReason } from '../../../rules/au/leaving-reason.ts';
import type { EtpCode } from '../../../rules/au/termination/facts.ts';
import type { EndingPay } from '../pay/make.public.ts';
import { leavingOf, readTerms, type Terms } from './terms.ts';

type TerminationBlock = EndingPay['block'];

/** A termination block with its defaults applied and its texts parsed. */
export interface EndOfEmployment {
  readonly terms: Terms;
  readonly paysOut: {
    readonly annualLeave: boolean;
    readonly leaveLoading: boolean;
    readonly longServiceLeave: boolean;
    readonly sickLeave: boolean;
  };
  readonly noticeHours?: Decimal;
  readonly noticeAmount?: Decimal;
  readonly redundancyAmount?: Decimal;
  readonly otherLumpSumAmount?: Decimal;
  readonly etpCode?: EtpCode;
  readonly leaving: LeavingReason;
  readonly usesMinimums: boolean;
  readonly isInvalidityCertified: boolean;
  readonly annualLeaveAccruedFrom?: LocalDate;
  readonly otherIncomeThisYear: Decimal;
  readonly isFurtherPayment: boolean;
}

const ONLY_AU = [
  'pay_out_annual_leave',
  'pay_out_leave_loading',
  'pay_out_long_service_leave',
  'pay_out_sick_leave',
  'notice_hours',
  'etp_code',
  'leaving_reason',
  'use_statutory_minimums',
  'invalidity_certified',
  'annual_leave_accrued_from',
  'other_income_this_year',
  'is_further_payment',
] as const satisfies readonly (keyof TerminationBlock)[];

/**
 * Contract [LIFE-069]: rejects a field of the other country, a date before the start, and two kinds of notice in one
 * block.
 */
export function readBlock(
  block: TerminationBlock,
  employee: { country: Country; start_date: string },
  paidOn: LocalDate,
): EndOfEmployment {
  if (employee.country === 'NZ') {
    const foreign = ONLY_AU.find((key) => block[key] !== undefined);
    if (foreign)
      throw badRequest(
        `${foreign} is for Australian employees only; leave it out for this employee`,
        inBody('other_country', foreign),
      );
  }
  const { termination_date, reason, cessation_type_code, nz_ytd_taxable } = block;
  const terms = readTerms(
    {
      termination_date,
      pay_date: paidOn,
      ...(reason === undefined ? {} : { reason }),
      ...(cessation_type_code === undefined ? {} : { cessation_type_code }),
      ...(nz_ytd_taxable === undefined ? {} : { nz_ytd_taxable }),
    },
    employee,
  );
  if (block.notice_hours !== undefined && block.notice_amount !== undefined) {
    throw badRequest(
      'give notice_hours or notice_amount, not both: each of them sets the amount of the notice',
      inBody('not_together', 'notice_hours'),
      inBody('not_together', 'notice_amount'),
    );
  }
  return {
    terms,
    paysOut: {
      annualLeave: block.pay_out_annual_leave ?? true,
      leaveLoading: block.pay_out_leave_loading ?? true,
      longServiceLeave: block.pay_out_long_service_leave ?? true,
      sickLeave: block.pay_out_sick_leave ?? false,
    },
    ...(block.notice_hours === undefined ? {} : { noticeHours: roundToSixPlaces(decimalOf(block.notice_hours)) }),
    ...(block.notice_amount === undefined ? {} : { noticeAmount: moneyOf(block.notice_amount) }),
    ...(block.redundancy_amount === undefined ? {} : { redundancyAmount: moneyOf(block.redundancy_amount) }),
    ...(block.other_lump_sum_amount === undefined ? {} : { otherLumpSumAmount: moneyOf(block.other_lump_sum_amount) }),
    ...(block.etp_code === undefined ? {} : { etpCode: block.etp_code }),
    leaving: block.leaving_reason ?? leavingOf(terms),
    usesMinimums: block.use_statutory_minimums ?? false,
    isInvalidityCertified: block.invalidity_certified ?? false,
    ...(block.annual_leave_accrued_from === undefined
      ? {}
      : { annualLeaveAccruedFrom: block.annual_leave_accrued_from as LocalDate }),
    otherIncomeThisYear: block.other_income_this_year === undefined ? ZERO : moneyOf(block.other_income_this_year),
    isFurtherPayment: block.is_further_payment ?? false,
  };
}

const moneyOf = (value: string | number): Decimal => roundToCent(decimalOf(value));
