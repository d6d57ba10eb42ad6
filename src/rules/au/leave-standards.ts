import { asInteger, type ParamsAt, param } from '../../params/params.ts';

/** The leave that the National Employment Standards grant for a year of service. Fair Work Act 2009 ss 87, 96. */
export const ANNUAL_LEAVE_WEEKS = param('au.nes.annual-leave', asInteger);
export const PERSONAL_LEAVE_WEEKS = param('au.nes.personal-leave', asInteger);

export interface YearlyLeave {
  readonly annualDays: number;
  readonly personalDays: number;
}

/**
 * Contract [DEF-001]: four weeks of annual leave and two of personal leave, in days of the employee's own working week.
 */
const leaveOfYear = (daysPerWeek: number, params: ParamsAt): YearlyLeave => ({
  annualDays: params.get(ANNUAL_LEAVE_WEEKS).value * daysPerWeek,
  personalDays: params.get(PERSONAL_LEAVE_WEEKS).value * daysPerWeek,
});

/** Returns a warning if an employee accrues fewer days a year than the standards require. Null counts as zero days. */
export function belowStandards(
  given: { readonly annualDays: number | null; readonly personalDays: number | null; readonly daysPerWeek: number },
  params: ParamsAt,
): string | undefined {
  const least = leaveOfYear(given.daysPerWeek, params);
  const parts = [
    missing('annual leave', given.annualDays ?? 0, least.annualDays),
    missing('personal leave', given.personalDays ?? 0, least.personalDays),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return `accrues ${parts.join(' and ')} with a week of ${given.daysPerWeek} days`;
}

const missing = (name: string, days: number, least: number): string | undefined =>
  days < least
    ? `${days} days of ${name} a year, less than the ${least} of the National Employment Standards`
    : undefined;
