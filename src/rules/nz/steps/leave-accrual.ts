import { counted, type Decimal, plain, roundToSixPlaces, sum } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { LeaveAccrualFacts, NzPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';
import { PAY_PERIODS } from '../parameters.ts';

/** Leave that accrues with this pay, in the unit of its balance. */
export const leaveAccrual: Step<NzPayFacts> = ({ facts, params }) => {
  const accrual = facts.leaveAccrual;
  if (!accrual) return [];
  const hoursPerWeek = accrual.standardHoursPerDay.times(accrual.standardDaysPerWeek);
  const lines: Line[] = [];
  // An employee who is paid eight percent with each pay accrues no annual holidays.
  if (!facts.paysHolidayPayAsYouGo) {
    const annual = accrual.perHour
      ? byHours(accrual.perHour.annual, hoursPerWeek, facts)
      : byYear(
          { days: accrual.annualDaysPerYear, daysPerUnit: accrual.standardDaysPerWeek, unit: 'week' },
          facts,
          params,
        );
    lines.push(accrualLine('ANNUAL_HOLIDAYS', 'weeks', annual));
  }
  const sick = accrual.perHour
    ? byHours(accrual.perHour.sick, accrual.standardHoursPerDay, facts)
    : byYear({ days: accrual.sickDaysPerYear, unit: 'day' }, facts, params);
  lines.push(accrualLine('SICK', 'days', sick));
  return lines;
};

interface Accrued {
  readonly precise: Decimal;
  readonly because: string;
  readonly used: readonly Param<unknown>[];
}

/** Hours of leave for each hour worked, converted to days or weeks. */
function byHours(perHour: Decimal, hoursPerUnit: Decimal, facts: NzPayFacts): Accrued {
  const hours = accruingHours(facts, facts.leaveAccrual!);
  return {
    precise: hours.times(perHour).dividedBy(hoursPerUnit),
    because: `${plain(hours)} h x ${plain(perHour)} / ${plain(hoursPerUnit)} h`,
    used: [],
  };
}

const accruingHours = (facts: NzPayFacts, { perHour }: LeaveAccrualFacts): Decimal =>
  sum(facts.hours.filter((row) => row.isHours && (!row.isOvertime || perHour!.onOvertime)).map((row) => row.value));

/** The share of the annual units that accrues with this pay. */
function byYear(
  { days, daysPerUnit, unit }: { days: Decimal; daysPerUnit?: Decimal; unit: 'week' | 'day' },
  facts: NzPayFacts,
  params: ParamsAt,
): Accrued {
  const rule = params.get(PAY_PERIODS);
  const periods = rule.value[facts.payPeriod];
  const units = daysPerUnit ? days.dividedBy(daysPerUnit) : days;
  const because = `${counted(units, unit)} a year / ${plain(periods)} pay periods`;
  return { precise: units.dividedBy(periods), because, used: [rule] };
}

const LABEL = { ANNUAL_HOLIDAYS: 'Annual holidays accrued', SICK: 'Sick leave accrued' } as const;

function accrualLine(leaveType: keyof typeof LABEL, unit: 'weeks' | 'days', { precise, because, used }: Accrued): Line {
  const quantity = roundToSixPlaces(precise);
  return leaveLine({
    label: LABEL[leaveType],
    move: 'accrued',
    leaveType,
    unit,
    quantity,
    because: `${because} = ${counted(quantity, unit === 'weeks' ? 'week' : 'day')}`,
    used,
  });
}
