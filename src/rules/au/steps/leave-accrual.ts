import { atLeastZero, Decimal, ONE, plain, sum, ZERO } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { PERIODS_PER_YEAR } from '../../pay-period.ts';
import type { AuPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';
import { ANNUAL_LEAVE_WEEKS, PERSONAL_LEAVE_WEEKS } from '../leave-standards.ts';
import { isUnpaidAbsence, type LeaveBalance, treatmentOf } from '../leave-type.ts';

/**
 * Leave that accrues with this pay. Annual and personal leave accrue by the hour, or as the period's share of the
 * yearly days. Long service leave always accrues by the hour.
 */
export const leaveAccrual: Step<AuPayFacts> = ({ facts, params }) => {
  const settings = facts.leaveSettings;
  if (!settings.isEnabled) return [];
  const hours = accruingHours(facts);
  const lines = settings.accruesOnHoursWorked
    ? [byHours('HOLIDAY', hours, settings.holidayPerHour, params), byHours('SICK', hours, settings.sickPerHour, params)]
    : byDaysAYear(facts, params);
  if (settings.isLongServiceEnabled) lines.push(byHours('LONG_SERVICE', hours, settings.longServicePerHour, params));
  return lines.filter(({ amount }) => !amount.isZero());
};

function byDaysAYear(facts: AuPayFacts, params: ParamsAt): Line[] {
  const { holidayDaysPerYear, sickDaysPerYear } = facts.leaveSettings;
  const share = paidShare(facts, shareOfPeriod(facts));
  const byDays = (balance: Accrued, days: number) => line(balance, daysOf(facts, days, share), params);
  return [byDays('HOLIDAY', holidayDaysPerYear), byDays('SICK', sickDaysPerYear)];
}

interface Reckoned {
  readonly hours: Decimal;
  readonly because: string;
}

function daysOf({ leaveSettings, period }: AuPayFacts, days: number, { share, words }: Share): Reckoned {
  const periods = PERIODS_PER_YEAR[period];
  const { hoursPerDay } = leaveSettings;
  return {
    hours: new Decimal(days).times(hoursPerDay).times(share).dividedBy(periods),
    because: `${days} days of ${plain(hoursPerDay)} hours a year over ${periods} pays${words}`,
  };
}

const byHours = (balance: Accrued, hours: Decimal, factor: Decimal, params: ParamsAt): Line =>
  line(balance, { hours: hours.times(factor), because: `${plain(hours)} hours at ${plain(factor)} an hour` }, params);

const LABELS = {
  HOLIDAY: 'Annual leave accrued',
  SICK: 'Personal leave accrued',
  LONG_SERVICE: 'Long service leave accrued',
};
type Accrued = keyof typeof LABELS & LeaveBalance;

/**
 * The national standards that the employee's settings are compared with. Long service leave is not among them, because
 * state law governs it.
 */
const STANDARDS = { HOLIDAY: ANNUAL_LEAVE_WEEKS, SICK: PERSONAL_LEAVE_WEEKS } as const;

function line(balance: Accrued, { hours, because }: Reckoned, params: ParamsAt): Line {
  const standard = balance === 'LONG_SERVICE' ? undefined : STANDARDS[balance];
  return leaveLine({
    code: `AU.LEAVE.ACCRUAL.${balance}`,
    label: LABELS[balance],
    move: 'accrued',
    balance,
    hours,
    because,
    used: standard && params.has(standard) ? [params.get(standard)] : undefined,
  });
}

/**
 * Hours on which leave accrues: hours worked, overtime if the employee accrues leave on it, and paid leave that counts
 * as service.
 */
function accruingHours({ hours, leave, leaveSettings }: AuPayFacts): Decimal {
  const worked = hours.filter((row) => row.isHours && (!row.isOvertime || leaveSettings.accruesOnOvertime));
  const onLeave = leave.filter((row) => treatmentOf(row.type).accruesLeave && !row.isCashedOut);
  return sum([...worked.map((row) => row.value), ...onLeave.map((row) => row.hours)]);
}

interface Share {
  readonly share: Decimal;
  readonly words: string;
}

/**
 * The share of the period for which leave accrues. For a part period, it is the ordinary hours and the leave that
 * counts as service, divided by the hours of a whole period. Without such hours, it is the share of the working days.
 */
function shareOfPeriod(facts: AuPayFacts): Share {
  const { shareOfPeriod: wholeShare, partPeriod } = facts.leaveSettings;
  if (wholeShare.isZero() || !partPeriod) {
    return { share: wholeShare, words: wholeShare.equals(1) ? '' : `, ${plain(wholeShare)} of the period` };
  }
  const worked = ordinaryHours(facts);
  const { standardHours, shareOfDays } = partPeriod;
  if (worked.isZero() || standardHours.isZero()) {
    const share = wholeShare.times(shareOfDays);
    return { share, words: shareOfDays.equals(1) ? '' : `, ${plain(share)} of the period by its working days` };
  }
  if (worked.greaterThanOrEqualTo(standardHours)) return { share: wholeShare, words: '' };
  return {
    share: wholeShare.times(worked).dividedBy(standardHours),
    words: `, for ${plain(worked)} of the ${plain(standardHours)} hours of a whole period`,
  };
}

/**
 * Contract [DEF-003]: unpaid leave does not count as service (Fair Work Act 2009 s 22), so leave accrues only for the
 * paid part of the period. Pays calculated by earlier versions have no `standardHoursOfPeriod`; their accrual is not
 * reduced for unpaid leave.
 */
function paidShare(facts: AuPayFacts, whole: Share): Share {
  const standard = facts.leaveSettings.standardHoursOfPeriod;
  const unpaid = sum(facts.leave.filter(({ type }) => isUnpaidAbsence(type)).map(({ hours }) => hours));
  if (!standard || !unpaid.greaterThan(0) || whole.share.isZero()) return whole;
  const paid = ordinaryHours(facts);
  if (paid.isZero() && !facts.hours.some(({ isHours }) => !isHours)) {
    return { share: ZERO, words: `, all of it without pay` };
  }
  // The share of a part period is already based on the paid hours.
  if (facts.leaveSettings.partPeriod && !paid.isZero()) return whole;
  const all = standard.isZero() ? paid.plus(unpaid) : standard;
  const part = all.isZero() ? ZERO : atLeastZero(ONE.minus(unpaid.dividedBy(all)));
  return {
    share: whole.share.times(part),
    words: `${whole.words}, less ${plain(unpaid)} of ${plain(all)} hours without pay`,
  };
}

function ordinaryHours({ hours, leave }: AuPayFacts): Decimal {
  const worked = hours.filter((row) => row.isHours && !row.isOvertime).map((row) => row.value);
  const onLeave = leave.filter((row) => treatmentOf(row.type).accruesLeave && !row.isCashedOut);
  return sum([...worked, ...onLeave.map((row) => row.hours)]);
}
