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
  const { share, words } = shareOfPeriod(facts);
  const byDays = (days: number) => {
    const periods = PERIODS_PER_YEAR[facts.period];
    return {
      hours: new Decimal(days).times(settings.hoursPerDay).times(share).dividedBy(periods),
      because: `${days} days a year of ${plain(settings.hoursPerDay)} hours over ${periods} pays${words}`,
    };
  };
  const hoursText = plain(hours);
  const byHours = (factor: Decimal) => ({
    hours: hours.times(factor),
    because: `${hoursText} hours at ${plain(factor)} an hour`,
  });
  const accrued = settings.accruesOnHoursWorked
    ? [line('HOLIDAY', byHours(settings.holidayPerHour)), line('SICK', byHours(settings.sickPerHour))]
    : [line('HOLIDAY', byDays(settings.holidayDaysPerYear)), line('SICK', byDays(settings.sickDaysPerYear))];
  if (settings.isLongServiceEnabled) accrued.push(line('LONG_SERVICE', byHours(settings.longServicePerHour)));
  return accrued.filter(({ amount }) => !amount.isZero());
};

const LABELS = {
  HOLIDAY: 'Annual leave accrued',
  SICK: 'Personal leave accrued',
  LONG_SERVICE: 'Long service leave accrued',
};

const line = (balance: keyof typeof LABELS & LeaveBalance, earned: { hours: Decimal; because: string }): Line =>
  leaveLine({
    code: `AU.LEAVE.ACCRUAL.${balance}`,
    label: LABELS[balance],
    move: 'accrued',
    balance,
    ...earned,
  });

/** Hours of service: worked in hours, overtime where the employee accrues on it, and paid leave that counts. */
function accruingHours({ hours, leave, leaveSettings }: AuPayFacts): Decimal {
  const worked = hours.filter((row) => row.isHours && (!row.isOvertime || leaveSettings.accruesOnOvertime));
  const onLeave = leave.filter((row) => treatmentOf(row.type).accruesLeave && !row.isCashedOut);
  return sum([...worked.map((row) => row.value), ...onLeave.map((row) => row.hours)]);
}

/** How much of the period counts: all of it, or of a first or last part of a period what was worked of a whole one. */
function shareOfPeriod(facts: AuPayFacts): { readonly share: Decimal; readonly words: string } {
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
