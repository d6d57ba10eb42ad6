import type { Country } from '../../../base/country.ts';
import type { LeaveKind } from '../employee/employee.service.ts';

// Leave types that can be requested. Workers' compensation has its own routes.

interface Kind {
  readonly name: string;
  /** The balance that the leave reduces, if the service keeps one. */
  readonly balance?: LeaveKind;
}

const EITHER = {
  OTHER: { name: 'Other leave' },
  PAID_PUBLIC_HOLIDAY: { name: 'Public holiday' },
  UNPAID: { name: 'Unpaid leave' },
} as const satisfies Record<string, Kind>;

const AU = {
  ANCILLARY: { name: 'Ancillary and defence leave' },
  COMPASSIONATE: { name: 'Compassionate leave' },
  EMPLOYER_FUNDED_PAID_PARENTAL: { name: 'Parental leave paid by the employer' },
  FAMILY_VIOLENCE: { name: 'Family and domestic violence leave' },
  HOLIDAY: { name: 'Annual leave', balance: 'holiday' },
  LONG_SERVICE: { name: 'Long service leave', balance: 'longService' },
  PAID_PARENTAL: { name: 'Parental leave' },
  SICK: { name: "Personal/carer's leave", balance: 'sick' },
  ...EITHER,
} as const satisfies Record<string, Kind>;

const NZ = {
  ALT_HOLIDAY: { name: 'Alternative holiday', balance: 'alternativeHolidays' },
  ANNUAL_HOLIDAYS: { name: 'Annual holidays', balance: 'annualHolidays' },
  NZ_BEREAVEMENT: { name: 'Bereavement leave' },
  NZ_DEFENCE_FORCE: { name: 'Defence force leave' },
  NZ_EMPLOYMENT_RELATIONS_EDUCATION: { name: 'Employment relations education leave' },
  NZ_FAMILY_VIOLENCE: { name: 'Family violence leave' },
  NZ_JURY_SERVICE: { name: 'Jury service' },
  NZ_TIME_OFF_TO_VOTE: { name: 'Time off to vote' },
  SICK: { name: 'Sick leave', balance: 'nzSick' },
  ...EITHER,
} as const satisfies Record<string, Kind>;

export type RequestedLeave = keyof typeof AU | keyof typeof NZ;

export const REQUESTED_LEAVE = [...new Set([...Object.keys(AU), ...Object.keys(NZ)])].sort() as RequestedLeave[];

const KINDS: Readonly<Record<Country, Readonly<Partial<Record<string, Kind>>>>> = { AU, NZ };

/** The kind of leave that a request is for; undefined for leave of the other country. */
export const requestedLeave = (country: Country, type: string): Kind | undefined => KINDS[country][type];

export const leaveTypesOf = (country: Country): readonly string[] => Object.keys(KINDS[country]).sort();
