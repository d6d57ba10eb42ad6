import type { Decimal } from '../../../base/decimal.ts';
import {
  asDecimal,
  asInteger,
  asList,
  asRecord,
  asText,
  CONFIDENCES,
  type Confidence,
  type ParamKey,
  type Raw,
} from '../../../params/params.ts';
import { EMPLOYMENTS, type Employment, WEEKDAYS, type Weekday } from './facts.ts';

export type DayType = Weekday | 'holiday';

const oneOf =
  <T extends string>(choices: readonly T[]) =>
  (raw: Raw): T => {
    const text = asText(raw) as T;
    if (!choices.includes(text)) throw new TypeError(`expected one of ${choices.join(', ')}, found ${text}`);
    return text;
  };
const orNone =
  <T>(parse: (raw: Raw) => T) =>
  (raw: Raw): T | null =>
    raw === 'none' ? null : parse(raw);

const certainty = oneOf<Confidence>(CONFIDENCES);
const employment: (raw: Raw) => readonly Employment[] = asList(oneOf(EMPLOYMENTS));
const days: (raw: Raw) => readonly DayType[] = asList(oneOf<DayType>([...WEEKDAYS, 'holiday']));
const yesNo = (raw: Raw): boolean => oneOf(['yes', 'no'])(raw) === 'yes';

/** Minutes after midnight of a time such as `07:00`. `24:00` is the end of the day. */
export function minuteOfDay(text: string): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)) throw new TypeError(`expected a time of day, found ${text}`);
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
}
const time = (raw: Raw): number => minuteOfDay(asText(raw));
const minutesOfHours = (raw: Raw): number => {
  const minutes = asDecimal(raw).times(60);
  if (!minutes.isInteger()) throw new TypeError('expected hours that are whole minutes');
  return Number(minutes.toFixed(0));
};

const sourced = { clause: asText, certainty } as const;
const dollars = { percent: asInteger, casual: asInteger } as const;

const rulesOf = asRecord({
  name: asText,
  minimum: asRecord(sourced),
  casual: asRecord({ loading: asInteger, ...sourced }),
  leave_loading: asRecord({
    percent: asDecimal,
    of: oneOf(['ordinary_pay', 'minimum_rate']),
    or_penalties: yesNo,
    clause: orNone(asText),
    certainty,
  }),
  refused: asList(asRecord({ words: asText, reason: asText })),
  spans: asList(asRecord({ name: asText, days, from: time, to: time, ...sourced })),
  day: asList(asRecord({ employment, hours: minutesOfHours, long_day_hours: orNone(minutesOfHours), ...sourced })),
  agreed: asRecord({ employment, required: employment, option: asText, ...sourced }),
  week: asRecord({ hours: minutesOfHours, ...sourced }),
  penalties: asList(
    asRecord({ when: asText, days, from: time, to: time, ...dollars, only: asList(asText), ...sourced }),
  ),
  flat_amounts: asList(asRecord({ when: asText, days, from: time, to: time, amount: asText, ...sourced })),
  overtime: asList(asRecord({ when: asText, days, after_hours: minutesOfHours, ...dollars, ...sourced })),
  rostered_day_off: orNone(asRecord({ employment, percent: asInteger, ...sourced })),
  short_break: orNone(
    asRecord({
      employment,
      hours: asInteger,
      agreed_hours: asInteger,
      only_after_overtime: yesNo,
      ...dollars,
      holiday_percent: asInteger,
      holiday_casual: asInteger,
      ...sourced,
    }),
  ),
  meal_break: asRecord({
    effect: oneOf(['warn', 'raise', 'add']),
    after_minutes: asInteger,
    shift_over_minutes: asInteger,
    ...dollars,
    ...sourced,
  }),
  minimum_engagement: asRecord({
    priced: oneOf(['following', 'last']),
    lengths: asList(asRecord({ employment, minutes: asInteger, student_minutes: asInteger, ...sourced })),
  }),
  holiday_minimum: asList(asRecord({ employment, minutes: asInteger, ...sourced })),
  minimum_payments: orNone(
    asRecord({
      sunday_minutes: asInteger,
      sunday_clause: asText,
      call_saturday_minutes: asInteger,
      call_saturday_clause: asText,
      call_sunday_minutes: asInteger,
      call_sunday_clause: asText,
      week_overtime_minutes: asInteger,
      week_overtime_clause: asText,
      certainty,
    }),
  ),
  meal_allowance: asRecord({
    after_minutes: asInteger,
    further_minutes: orNone(asInteger),
    employment,
    undecided: employment,
    first: asText,
    further: orNone(asText),
    certainty,
  }),
  split_shift: orNone(
    asRecord({
      employment,
      method: oneOf(['longest-gap', 'each-period']),
      short: asText,
      long: orNone(asText),
      certainty,
    }),
  ),
  allowances: asList(
    asRecord({
      ask: asText,
      answer: asText,
      per: oneOf(['week', 'day', 'shift', 'hour', 'number', 'cold_hours', 'below_zero_hours']),
      employment,
      amount: asText,
      most: orNone(asText),
      certainty,
    }),
  ),
  roster: orNone(
    asRecord({
      most_days_a_week: asInteger,
      most_days_in_a_row: asInteger,
      evening_shiftwork_from: time,
      ...sourced,
    }),
  ),
});

const ROUNDINGS = ['weekly-to-cent', 'hourly-to-cent', 'weekly-to-ten-cents'] as const;

const juniorScale = asRecord({
  scale: asText,
  only: asList(asText),
  rounding: oneOf(ROUNDINGS),
  clause: asText,
  under_16: asInteger,
  '16': asInteger,
  '17': asInteger,
  '18': asInteger,
  '19': asInteger,
  '20': asInteger,
  '18_long': asInteger,
  '19_long': asInteger,
  '20_long': asInteger,
});

/** An adult classification with its minimum weekly rate. */
export interface Classification {
  readonly id: string;
  readonly name: string;
  readonly clause: string;
  readonly weekly: Decimal;
  readonly roles: readonly string[];
}

function classificationOf(raw: Raw): Classification {
  const { roles = [], ...rest } = raw as { readonly [key: string]: Raw };
  const read = asRecord({ id: asText, name: asText, clause: asText, weekly: asDecimal })(rest);
  return { ...read, roles: asList(asText)(roles) };
}

const allowance = asRecord({ name: asText, clause: asText, amount: asDecimal, unit: asText });

export type AwardRules = ReturnType<typeof rulesOf>;
export type JuniorScale = ReturnType<typeof juniorScale>;
export type AllowanceAmount = ReturnType<typeof allowance>;

/** The four parameters of an award. They are not declared with `param`, because they are loaded separately. */
export const awardKeys = (code: string) => ({
  rules: { id: `au.award.${code}.rules`, parse: rulesOf } satisfies ParamKey<AwardRules>,
  juniors: { id: `au.award.${code}.juniors`, parse: asList(juniorScale) } satisfies ParamKey<readonly JuniorScale[]>,
  rates: { id: `au.award.${code}.rates`, parse: asList(classificationOf) } satisfies ParamKey<
    readonly Classification[]
  >,
  allowances: {
    id: `au.award.${code}.allowances`,
    parse: asList(allowance),
  } satisfies ParamKey<readonly AllowanceAmount[]>,
});

/** The awards whose weeks are interpreted. For RATES_ONLY_AWARDS, only the rates are available. */
export const INTERPRETED_AWARDS: readonly string[] = ['MA000002', 'MA000003', 'MA000004', 'MA000009', 'MA000119'];
export const RATES_ONLY_AWARDS: readonly string[] = ['MA000100'];

/** The names of the circumstances that an award needs to know, apart from public holidays not worked. */
export function askedCircumstances({ allowances, agreed, meal_allowance }: AwardRules): ReadonlySet<string> {
  const asked = new Set(allowances.map(({ ask }) => ask));
  for (const ofShift of ['cold_hours', 'below_zero_hours']) asked.delete(ofShift);
  if (agreed.option !== 'none') asked.add(agreed.option);
  if (meal_allowance.undecided.length > 0) asked.add('casual_meal_allowance');
  return asked;
}

/** The choices that awards leave to an employer, and that apply to all employees under the award. */
export const AWARD_OPTIONS = [
  'casual_meal_allowance',
  'long_day',
  'minimum_gap_hours',
  'part_time_overtime',
  'span',
] as const;
export type AwardOption = (typeof AWARD_OPTIONS)[number];

/** The options of an award with the values that can be chosen, as text. */
export function offeredOptions(rules: AwardRules): ReadonlyMap<AwardOption, readonly string[]> {
  const { spans, day, short_break: gap, agreed, meal_allowance: meal } = rules;
  const names = [...new Set(spans.map(({ name }) => name))];
  const gaps =
    gap === null ? [] : Array.from({ length: gap.hours - gap.agreed_hours + 1 }, (_, n) => gap.agreed_hours + n);
  const all: readonly (readonly [AwardOption, readonly string[]])[] = [
    ['casual_meal_allowance', meal.undecided.length > 0 ? ['true', 'false'] : []],
    ['long_day', day.some(({ long_day_hours }) => long_day_hours !== null) ? WEEKDAYS : []],
    ['minimum_gap_hours', gaps.map(String)],
    ['part_time_overtime', agreed.option === 'part_time_overtime' ? ['agreed_hours', 'award_limits'] : []],
    ['span', names],
  ];
  return new Map(all.filter(([, values]) => values.length > 1));
}

/** The circumstances of an employee that an award asks for, with the values that can be declared, as text. */
export function employeeCircumstances(rules: AwardRules): ReadonlyMap<EmployeeCircumstance, readonly string[]> {
  const { allowances, minimum_engagement: engagement } = rules;
  const isShorterForStudents = engagement.lengths.some(({ minutes, student_minutes: least }) => least < minutes);
  return new Map(
    EMPLOYEE_CIRCUMSTANCES.map((name) => {
      if (name === 'school_student') return [name, isShorterForStudents ? ['true'] : []] as const;
      return [name, [...new Set(allowances.filter(({ ask }) => ask === name).map(({ answer }) => answer))]] as const;
    }).filter(([, values]) => values.length > 0),
  );
}

export const EMPLOYEE_CIRCUMSTANCES = [
  'laundry',
  'first_aid',
  'liquor_licence',
  'broken_hill',
  'cooks_tools',
  'school_student',
] as const;
export type EmployeeCircumstance = (typeof EMPLOYEE_CIRCUMSTANCES)[number];
