import { Decimal, plain, sum } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AuPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';
import { type LeaveBalance, treatmentOf } from '../leave-type.ts';

/**
 * Leave earned by this pay. Annual and personal leave accrue by the hour, or as the period's part of the days a year;
 * long service leave always by the hour.
 */
export const leaveAccrual: Step<AuPayFacts> = ({ facts }) => {
  const settings = facts.leaveSettings;
  if (!settings.isEnabled) return [];
  const hours = accruingHours(facts);
  const lines = settings.accruesOnHoursWorked
    ? [byHours('HOLIDAY', hours, settings.holidayPerHour), byHours('SICK', hours, settings.sickPerHour)]
    : byDaysAYear(facts);
  if (settings.isLongServiceEnabled) lines.push(byHours('LONG_SERVICE', hours, settings.longServicePerHour));
  return lines.filter(({ amount }) => !amount.isZero());
};

function byDaysAYear(facts: AuPayFacts): Line[] {
  const { holidayDaysPerYear, sickDaysPerYear } = facts.leaveSettings;
  const share = shareOfPeriod(facts);
  return [byDays('HOLIDAY', holidayDaysPerYear, facts, share), byDays('SICK', sickDaysPerYear, facts, share)];
}

function byDays(balance: Accrued, days: number, { leaveSettings, period }: AuPayFacts, { share, words }: Share): Line {
  const periods = PERIODS_PER_YEAR[period];
  const { hoursPerDay } = leaveSettings;
  const hours = new Decimal(days).times(hoursPerDay).times(share).dividedBy(periods);
  return line(balance, hours, `${days} days a year of ${plain(hoursPerDay)} hours over ${periods} pays${words}`);
}

const byHours = (balance: Accrued, hours: Decimal, factor: Decimal): Line =>
  line(balance, hours.times(factor), `${plain(hours)} hours at ${plain(factor)} an hour`);

const LABELS = {
  HOLIDAY: 'Annual leave accrued',
  SICK: 'Personal leave accrued',
  LONG_SERVICE: 'Long service leave accrued',
};
type Accrued = keyof typeof LABELS & LeaveBalance;

const line = (balance: Accrued, hours: Decimal, because: string): Line =>
  leaveLine({
    code: `AU.LEAVE.ACCRUAL.${balance}`,
    label: LABELS[balance],
    move: 'accrued',
    balance,
    hours,
    because,
  });

/** Hours of service: worked in hours, overtime where the employee accrues on it, and paid leave that counts. */
function accruingHours({ hours, leave, leaveSettings }: AuPayFacts): Decimal {
  const worked = hours.filter((row) => row.isHours && (!row.isOvertime || leaveSettings.accruesOnOvertime));
  const onLeave = leave.filter((row) => treatmentOf(row.type).accruesLeave && !row.isCashedOut);
  return sum([...worked.map((row) => row.value), ...onLeave.map((row) => row.hours)]);
}

interface Share {
  readonly share: Decimal;
  readonly words: string;
}

/** How much of the period counts: all of it, or of a first or last part of a period what was worked of a whole one. */
function shareOfPeriod(facts: AuPayFacts): Share {
  const { shareOfPeriod: stands, partPeriod } = facts.leaveSettings;
  if (stands.isZero() || !partPeriod) {
    return { share: stands, words: stands.equals(1) ? '' : `, ${plain(stands)} of the period` };
  }
  const worked = ordinaryHours(facts);
  const { standardHours, shareOfDays } = partPeriod;
  if (worked.isZero() || standardHours.isZero()) {
    const share = stands.times(shareOfDays);
    return { share, words: shareOfDays.equals(1) ? '' : `, ${plain(share)} of the period by its working days` };
  }
  if (worked.greaterThanOrEqualTo(standardHours)) return { share: stands, words: '' };
  return {
    share: stands.times(worked).dividedBy(standardHours),
    words: `, for ${plain(worked)} of the ${plain(standardHours)} hours of a whole period`,
  };
}

function ordinaryHours({ hours, leave }: AuPayFacts): Decimal {
  const worked = hours.filter((row) => row.isHours && !row.isOvertime).map((row) => row.value);
  const onLeave = leave.filter((row) => treatmentOf(row.type).accruesLeave && !row.isCashedOut);
  return sum([...worked, ...onLeave.map((row) => row.hours)]);
}
