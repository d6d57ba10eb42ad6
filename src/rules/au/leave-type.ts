import type { Tag } from '../tags.ts';

/** Leave types of a pay row, as the codes of the API contract, and the two banks of worked time (RDO and TOIL). */
export type AuLeaveType =
  | 'ALT_HOLIDAY'
  | 'ANCILLARY'
  | 'ANNUAL_HOLIDAYS'
  | 'COMPASSIONATE'
  | 'EMPLOYER_FUNDED_PAID_PARENTAL'
  | 'FAMILY_VIOLENCE'
  | 'HOLIDAY'
  | 'LONG_SERVICE'
  | 'NZ_BEREAVEMENT'
  | 'NZ_DEFENCE_FORCE'
  | 'NZ_EMPLOYMENT_RELATIONS_EDUCATION'
  | 'NZ_FAMILY_VIOLENCE'
  | 'NZ_JURY_SERVICE'
  | 'NZ_TIME_OFF_TO_VOTE'
  | 'OTHER'
  | 'PAID_PARENTAL'
  | 'PAID_PUBLIC_HOLIDAY'
  | 'RDO'
  | 'SICK'
  | 'TOIL'
  | 'UNPAID'
  | 'WORKERS_COMP';

/** The leave balances, in hours. */
export type LeaveBalance = 'HOLIDAY' | 'SICK' | 'LONG_SERVICE' | 'RDO' | 'TOIL';

export interface LeaveTreatment {
  readonly isPaid: boolean;
  /**
   * Whether the ATO's checklist counts the leave as ordinary time earnings. It does not count parental, ancillary and
   * compensation payments.
   */
  readonly isOrdinaryTime: boolean;
  /** Whether the leave counts as service, so that further leave accrues on it. */
  readonly accruesLeave: boolean;
  /** Paid leave type of Single Touch Payroll. */
  readonly stpCode: 'A' | 'O' | 'P' | 'W';
  /** The balance that the hours reduce, if this leave type has one. */
  readonly drawsOn?: LeaveBalance;
  /** The tag of this leave type, if it has one. */
  readonly tag?: Tag;
}

const other: LeaveTreatment = { isPaid: true, isOrdinaryTime: true, accruesLeave: true, stpCode: 'O' };

const TREATMENTS: Readonly<Partial<Record<AuLeaveType, LeaveTreatment>>> = {
  ALT_HOLIDAY: { ...other, tag: 'alternative-holiday' },
  ANCILLARY: { ...other, isOrdinaryTime: false, stpCode: 'A' },
  ANNUAL_HOLIDAYS: { ...other, tag: 'annual-leave' },
  EMPLOYER_FUNDED_PAID_PARENTAL: { ...other, isOrdinaryTime: false, stpCode: 'P', tag: 'parental-leave' },
  HOLIDAY: { ...other, drawsOn: 'HOLIDAY', tag: 'annual-leave' },
  LONG_SERVICE: { ...other, drawsOn: 'LONG_SERVICE', tag: 'long-service-leave' },
  PAID_PARENTAL: {
    isPaid: true,
    isOrdinaryTime: false,
    accruesLeave: false,
    stpCode: 'P',
    tag: 'parental-leave',
  },
  RDO: { ...other, drawsOn: 'RDO' },
  SICK: { ...other, drawsOn: 'SICK', tag: 'sick-leave' },
  TOIL: { ...other, drawsOn: 'TOIL' },
  UNPAID: { isPaid: false, isOrdinaryTime: false, accruesLeave: false, stpCode: 'O' },
  WORKERS_COMP: {
    isPaid: true,
    isOrdinaryTime: false,
    accruesLeave: false,
    stpCode: 'W',
    tag: 'workers-compensation',
  },
};

/**
 * Whether the type is family and domestic violence leave. Payslips must not show it. The full entitlement is available
 * from the first day, so it has no accruing balance. It counts as ordinary pay and as service.
 */
export const isFamilyViolence = (type: string): boolean => type === 'FAMILY_VIOLENCE' || type === 'NZ_FAMILY_VIOLENCE';

/**
 * Whether the absence is not paid by the employer and does not count as service. Parental leave pay comes from the
 * government.
 */
export const isUnpaidAbsence = (type: AuLeaveType): boolean => type === 'UNPAID' || type === 'PAID_PARENTAL';

/** Leave types without an entry, including the New Zealand ones, are paid leave without a balance. */
export const treatmentOf = (type: AuLeaveType): LeaveTreatment => TREATMENTS[type] ?? other;

/** Paid leave type of Single Touch Payroll for leave that is paid instead of taken. */
export const CASHED_OUT = 'C';

/**
 * How leave is taxed: with the period of the pay, or with the later period in which it is taken. Cashed-out leave is
 * taxed under Schedule 5.
 */
export const taxedAs = (row: {
  readonly inAdvanceFor?: unknown;
  readonly isCashedOut?: boolean;
}): 'apart' | 'in-advance' | 'with-the-period' => {
  if (row.isCashedOut) return 'apart';
  return row.inAdvanceFor ? 'in-advance' : 'with-the-period';
};
