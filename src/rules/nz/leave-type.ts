import type { Tag } from '../tags.ts';

/** Leave types of a pay row, with the codes of the API contract. */
export type NzLeaveType =
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
  | 'SICK'
  | 'UNPAID'
  | 'WORKERS_COMP';

export interface LeaveTreatment {
  readonly isPaid: boolean;
  /**
   * Whether the Holidays Act pays the leave by the week or by the day. If absent, the leave is paid at the rate of its
   * row.
   */
  readonly paidBy?: 'week' | 'day';
  /** Whether the pay is part of gross earnings under the Holidays Act. ACC weekly compensation is not. */
  readonly isHolidaysGross: boolean;
  /** The tag of this leave type, if it has one. */
  readonly tag?: Tag;
}

const other: LeaveTreatment = { isPaid: true, isHolidaysGross: true };

const TREATMENTS: Readonly<Partial<Record<NzLeaveType, LeaveTreatment>>> = {
  ALT_HOLIDAY: { ...other, paidBy: 'day', tag: 'alternative-holiday' },
  ANNUAL_HOLIDAYS: { ...other, paidBy: 'week', tag: 'annual-leave' },
  EMPLOYER_FUNDED_PAID_PARENTAL: { ...other, tag: 'parental-leave' },
  HOLIDAY: { ...other, paidBy: 'week', tag: 'annual-leave' },
  LONG_SERVICE: { ...other, tag: 'long-service-leave' },
  NZ_BEREAVEMENT: { ...other, paidBy: 'day' },
  NZ_FAMILY_VIOLENCE: { ...other, paidBy: 'day' },
  PAID_PARENTAL: { ...other, tag: 'parental-leave' },
  PAID_PUBLIC_HOLIDAY: { ...other, paidBy: 'day' },
  SICK: { ...other, paidBy: 'day', tag: 'sick-leave' },
  UNPAID: { ...other, isPaid: false },
  WORKERS_COMP: { ...other, isHolidaysGross: false, tag: 'workers-compensation' },
};

/** Leave types without an entry are paid at the rate of their row. */
export const treatmentOf = (type: NzLeaveType): LeaveTreatment => TREATMENTS[type] ?? other;

/** Whether the type uses the balance of annual holidays. Two codes do. */
export const isAnnualHoliday = (type: NzLeaveType): boolean => treatmentOf(type).paidBy === 'week';
