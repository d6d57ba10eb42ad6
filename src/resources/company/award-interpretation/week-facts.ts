import { Decimal, decimal } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { AgreementFacts, CircumstanceFacts, ShiftFacts, WeekFacts } from '../../../rules/au/award/facts.ts';
import type { AwardWeek } from './award-interpretation.schema.ts';

export interface StateHolidays {
  readonly whole: readonly LocalDate[];
  readonly parts: readonly { readonly date: LocalDate; readonly from: string }[];
}

/** The facts of a week. If the request lists no public holidays, the state's calendar provides them. */
export function weekFactsOf(week: AwardWeek, calendar: StateHolidays): WeekFacts {
  const { employee, workplace, previous_shift: previous } = week;
  return {
    award: week.award,
    weekStart: localDate(week.week_start),
    payPeriodStart: localDate(week.pay_period_start ?? week.week_start),
    person: {
      employment: employee.employment_type,
      classification: employee.classification,
      age: employee.age ?? null,
      dateOfBirth: employee.date_of_birth === undefined ? null : localDate(employee.date_of_birth),
      monthsWithEmployer: employee.months_with_employer ?? null,
      juniorScale: employee.junior_scale ?? null,
      isApprentice: employee.apprentice ?? false,
      isShiftworker: employee.shiftworker ?? false,
      hasAnnualisedWage: employee.annualised_wage ?? false,
    },
    workplace: {
      publicHolidays: workplace.public_holidays?.map(localDate) ?? calendar.whole,
      partDayHolidays:
        workplace.part_day_holidays?.map(({ date, from }) => ({ date: localDate(date), from })) ??
        (workplace.public_holidays === undefined ? calendar.parts : []),
      holidayCertainty: workplace.public_holidays === undefined ? 'knowledge' : 'official',
      span: workplace.span ?? 'standard',
      spanStartShift: workplace.span_start_shift ?? 0,
      spanEndShift: workplace.span_end_shift ?? 0,
      sundaySpan: workplace.sunday_span ?? null,
    },
    agreement: agreementFacts(week.agreement),
    previousShift: previous
      ? {
          startsAt: previous.starts_at,
          endsAt: previous.ends_at,
          containedOvertime: previous.contained_overtime ?? false,
        }
      : null,
    shifts: week.shifts.map(shiftFacts),
    circumstances: circumstanceFacts(week.circumstances),
  };
}

function agreementFacts(given: AwardWeek['agreement'] = {}): AgreementFacts {
  const agreed = given.agreed_hours ?? null;
  return {
    agreedHours:
      agreed === null
        ? null
        : Object.fromEntries(Object.entries(agreed).map(([day, hours]) => [day, decimal(hours ?? '0')])),
    variations: (given.variations ?? []).map(({ date, hours }) => ({ date: localDate(date), hours: decimal(hours) })),
    minimumGapHours: given.minimum_gap_hours ?? null,
    cycleWeeks: given.cycle_weeks ?? 1,
    longDay: given.long_day == null ? null : localDate(given.long_day),
  };
}

const shiftFacts = (shift: AwardWeek['shifts'][number]): ShiftFacts => ({
  startsAt: shift.starts_at,
  endsAt: shift.ends_at,
  breaks: (shift.breaks ?? []).map((one) => ({ startsAt: one.starts_at, endsAt: one.ends_at, paid: one.paid })),
  mealSupplied: shift.meal_supplied ?? false,
  overtimeNotice: shift.overtime_notice ?? false,
  schoolStudent: shift.school_student ?? false,
  coldHours: shift.cold_hours === undefined ? null : decimal(shift.cold_hours),
  belowZeroHours: shift.below_zero_hours === undefined ? null : decimal(shift.below_zero_hours),
});

/** Matches the names of the circumstances whose values are numbers. These values are converted to decimals. */
const NUMBERS = /_kilometres$|_uniforms$/;

function circumstanceFacts(given: AwardWeek['circumstances'] = {}): CircumstanceFacts {
  const { holiday_not_worked: holidays = [], ...answers } = given;
  return {
    answers: Object.fromEntries(
      Object.entries(answers).map(([name, value]) => [
        name,
        NUMBERS.test(name) && typeof value === 'string' ? new Decimal(value) : (value ?? null),
      ]),
    ),
    holidayNotWorked: holidays.map(({ date, hours }) => ({ date: localDate(date), hours: decimal(hours) })),
  };
}
