import type { Schemas } from '../api/client.ts';
import type { Tone } from '../ui/status.tsx';

export type LeaveRequest = Schemas['CompanyLeaveRequest'];
export type LeaveType = Schemas['LeaveRequestIn']['leave_type'];

/** The name of each leave type and its abbreviation in the calendar. */
const KINDS: Readonly<Record<LeaveType, { name: string; short: string }>> = {
  HOLIDAY: { name: 'Annual leave', short: 'A' },
  ANNUAL_HOLIDAYS: { name: 'Annual holidays', short: 'A' },
  SICK: { name: 'Sick leave', short: 'S' },
  LONG_SERVICE: { name: 'Long service leave', short: 'L' },
  ALT_HOLIDAY: { name: 'Alternative holiday', short: 'H' },
  PAID_PUBLIC_HOLIDAY: { name: 'Public holiday', short: 'P' },
  UNPAID: { name: 'Unpaid leave', short: 'U' },
  OTHER: { name: 'Other leave', short: 'O' },
  ANCILLARY: { name: 'Ancillary and defence leave', short: 'D' },
  COMPASSIONATE: { name: 'Compassionate leave', short: 'C' },
  EMPLOYER_FUNDED_PAID_PARENTAL: { name: 'Parental leave paid by the employer', short: 'N' },
  PAID_PARENTAL: { name: 'Parental leave', short: 'N' },
  FAMILY_VIOLENCE: { name: 'Family and domestic violence leave', short: 'O' },
  NZ_BEREAVEMENT: { name: 'Bereavement leave', short: 'B' },
  NZ_DEFENCE_FORCE: { name: 'Defence force leave', short: 'D' },
  NZ_EMPLOYMENT_RELATIONS_EDUCATION: { name: 'Employment relations education leave', short: 'E' },
  NZ_FAMILY_VIOLENCE: { name: 'Family violence leave', short: 'O' },
  NZ_JURY_SERVICE: { name: 'Jury service', short: 'J' },
  NZ_TIME_OFF_TO_VOTE: { name: 'Time off to vote', short: 'V' },
};

const AU: readonly LeaveType[] = [
  ...(['HOLIDAY', 'SICK', 'LONG_SERVICE', 'COMPASSIONATE', 'FAMILY_VIOLENCE', 'PAID_PARENTAL'] as const),
  ...(['EMPLOYER_FUNDED_PAID_PARENTAL', 'ANCILLARY', 'PAID_PUBLIC_HOLIDAY', 'UNPAID', 'OTHER'] as const),
];
const NZ: readonly LeaveType[] = [
  ...(['ANNUAL_HOLIDAYS', 'SICK', 'ALT_HOLIDAY', 'NZ_BEREAVEMENT', 'NZ_FAMILY_VIOLENCE', 'NZ_JURY_SERVICE'] as const),
  ...(['NZ_DEFENCE_FORCE', 'NZ_EMPLOYMENT_RELATIONS_EDUCATION', 'NZ_TIME_OFF_TO_VOTE'] as const),
  ...(['PAID_PUBLIC_HOLIDAY', 'UNPAID', 'OTHER'] as const),
];

/** The leave types that can be requested in a country. */
export const typesOf = (country: 'AU' | 'NZ') =>
  (country === 'AU' ? AU : NZ).map((value) => ({ value, label: KINDS[value].name }));

export const leaveName = (type: string): string => KINDS[type as LeaveType]?.name ?? type;
export const leaveShort = (type: string): string => KINDS[type as LeaveType]?.short ?? 'O';

export const STATUS: Readonly<Record<LeaveRequest['status'], { text: string; tone: Tone }>> = {
  pending: { text: 'To approve', tone: 'warn' },
  approved: { text: 'Approved', tone: 'good' },
  declined: { text: 'Declined', tone: 'quiet' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
};
