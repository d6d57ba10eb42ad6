import { type Chance, chanceOf } from '../chance.ts';
import { ageOn, inForce, plusDays, weekday } from '../days.ts';
import type { Fields, Period } from '../history.ts';
import { cutToCents, most, type Num, nearestCent, num, sum, wholeDollars, ZERO } from '../number.ts';
import {
  anniversaries,
  averageWeek,
  eightPercent,
  endBefore,
  entitlement,
  holidaysInRunOn,
  type Taken,
} from '../nz/holidays.ts';
import { HOLIDAYS, KIWISAVER, KIWISAVER_OLDEST, TIME_AND_A_HALF, UNKNOWN_HOLIDAYS } from '../nz/numbers.ts';
import { PERIODS } from '../nz/tax.ts';
import { firstDayOf, lastDayOf } from '../periods.ts';
import { type Amounts, type Calculator, type Fault, faultOf, NO_AMOUNTS, type Payday, type Planted } from './model.ts';
import { correctionOf, hoursOfPeriod, isMonthly, leaves, paydayAfter, paydaysOf, stretchOf } from './stretch.ts';

// New Zealand histories with a known fault, limited to situations in which earnings, holiday pay and KiwiSaver are
// certain.

export interface NzPerson {
  readonly period: Period;
  /** The first day of the first pay period. */
  readonly start: string;
  readonly birth: string;
  /** The week that was entered as agreed. */
  readonly hoursPerDay: string;
  readonly daysPerWeek: number;
  /** True for a yearly salary without overtime. */
  readonly isSalaried: boolean;
  readonly isSaving: boolean;
}

/** The fields of the employee that a fault can concern. */
export interface NzTerms {
  readonly rate: string;
  readonly employerRate: string;
  readonly esctRate: string;
  readonly annualDays: number;
  readonly sickDays: number;
  /** True if the hours vary, so that ordinary weekly pay is a quarter of the last four weeks (s 8(2)). */
  readonly varies: boolean;
}

export interface NzRows {
  readonly hours: string;
  readonly overtime?: string;
  /** Leave in whole days. */
  readonly leave?: { readonly type: 'ANNUAL_HOLIDAYS' | 'SICK' | 'UNPAID'; readonly days: number };
  /** A public holiday. `asLeave` enters a day that was not worked as annual holidays. */
  readonly holiday?: { readonly date: string; readonly worked: boolean; readonly asLeave: boolean };
  /** A bonus that the agreement requires, taxed with the period. */
  readonly bonus?: string;
  /** The last day of the employment. The final pay has no hours and pays the holidays that were not taken. */
  readonly lastDay?: string;
}

type NzPayday = Payday<NzTerms, NzRows>;
export type NzPlanted = Planted<NzPerson, NzTerms, NzRows, 'NZ'>;

interface Past {
  readonly day: string;
  /** Gross earnings under the Holidays Act. */
  readonly gross: Num;
  /** Ordinary hours of work and leave. */
  readonly hours: Num;
  /** Annual holidays taken, with their pay. */
  readonly taken: readonly Taken[];
  /** Alternative holidays earned. */
  readonly alternative: number;
  /** The change in the balance of annual holidays, in weeks. */
  readonly annual: Num;
}

const OVERTIME = '1.5';
const sixPlaces = (value: Num): Num => value.toDecimalPlaces(6);

/**
 * An ordinary week and its pay (s 8). If the hours vary, they are a quarter of the hours and the gross earnings of the
 * last four weeks.
 */
function ordinaryWeek(person: NzPerson, earlier: readonly Past[], { day, terms }: NzPayday) {
  if (!terms.varies) return { hours: weekHours(person), pay: weekHours(person).times(terms.rate) };
  const end = endBefore(firstDayOf(day, person.period));
  const fourWeeks = earlier.filter((one) => one.day > plusDays(end, -28) && one.day <= end);
  return {
    hours: sum(fourWeeks.map(({ hours }) => hours)).div(4),
    pay: sum(fourWeeks.map(({ gross }) => gross)).div(4),
  };
}

/** Days of annual holidays, in weeks. */
const weeksOf = (person: NzPerson, earlier: readonly Past[], payday: NzPayday, days: number): Num =>
  num(person.hoursPerDay)
    .times(days)
    .div(ordinaryWeek(person, earlier, payday).hours);

/** Pay for annual holidays: at the greater of ordinary weekly pay and average weekly earnings (s 21). */
function annualPay(person: NzPerson, earlier: readonly Past[], payday: NzPayday, days: number): Num {
  const end = endBefore(firstDayOf(payday.day, person.period));
  const { pay: ordinary, hours } = ordinaryWeek(person, earlier, payday);
  const week = most(ordinary, averageWeek(earlier, person.start, end, person.period));
  // Divides last, so that half a cent is exact.
  return nearestCent(num(person.hoursPerDay).times(days).times(week).div(hours));
}

/**
 * The final pay (ss 23 to 25, 40 and 60): entitled holidays not taken, public holidays that fall within them,
 * alternative holidays, and eight percent of the gross earnings since the anniversary.
 */
function finalPay(person: NzPerson, earlier: readonly Past[], payday: NzPayday, lastDay: string) {
  const { day, terms } = payday;
  const { weeks, inAdvance } = entitlement(
    person.start,
    lastDay,
    earlier.flatMap(({ taken }) => taken),
  );
  const daily = num(person.hoursPerDay).times(terms.rate);
  const ordinary = weekHours(person).times(terms.rate);
  const holidays = nearestCent(weeks.times(most(ordinary, averageWeek(earlier, person.start, lastDay, person.period))));
  const days = weeks.times(person.daysPerWeek).toNumber();
  const publicHolidays = nearestCent(daily.times(holidaysInRunOn(lastDay, days, person.daysPerWeek)));
  const alternative = nearestCent(daily.times(earlier.reduce((total, one) => total + one.alternative, 0)));
  const since = anniversaries(person.start, lastDay).at(-1) ?? person.start;
  const before = sum(earlier.filter((one) => one.day >= since).map(({ gross }) => gross));
  const paid = sum([holidays, publicHolidays, alternative]);
  // A part of a payment for leave is an amount in cents, too.
  const gross = paid.plus(eightPercent(before.plus(paid), nearestCent(inAdvance)));
  const employer = kiwiSaverOn(person, gross, payday);
  const annual = sum(earlier.map((one) => one.annual)).negated();
  const amounts: Amounts = { ...NO_AMOUNTS, earnings: gross, employer, esct: esctOn(employer, payday), annual };
  return { amounts, past: { day, gross, hours: ZERO, taken: [], alternative: 0, annual } };
}

function pay(person: NzPerson, earlier: readonly Past[], payday: NzPayday) {
  const { day, terms, rows } = payday;
  if (rows.lastDay) return finalPay(person, earlier, payday, rows.lastDay);
  const daily = num(person.hoursPerDay).times(terms.rate);
  const annual = (days: number): Num => annualPay(person, earlier, payday, days);
  const leave = sum([
    rows.leave?.type === 'ANNUAL_HOLIDAYS' ? annual(rows.leave.days) : ZERO,
    rows.leave?.type === 'SICK' ? nearestCent(daily.times(rows.leave.days)) : ZERO,
    rows.holiday && !rows.holiday.worked ? (rows.holiday.asLeave ? annual(1) : nearestCent(daily)) : ZERO,
  ]);
  const earnings = sum([
    nearestCent(num(rows.hours).times(terms.rate)),
    nearestCent(num(rows.overtime ?? 0).times(num(terms.rate).times(OVERTIME))),
    rows.holiday?.worked ? nearestCent(daily.times(TIME_AND_A_HALF)) : ZERO,
    num(rows.bonus ?? 0),
  ]);
  const gross = earnings.plus(leave);
  const employer = kiwiSaverOn(person, gross, payday);
  const balance = balances(person, earlier, payday);
  const amounts: Amounts = {
    earnings,
    leave,
    employer,
    esct: esctOn(employer, payday),
    ...balance,
  };
  const daysTaken = [
    ...(rows.leave?.type === 'ANNUAL_HOLIDAYS' ? [rows.leave.days] : []),
    ...(rows.holiday?.asLeave ? [1] : []),
  ];
  const taken = daysTaken.map((one): Taken => ({ weeks: weeksOf(person, earlier, payday, one), amount: annual(one) }));
  const alternative = rows.holiday?.worked ? 1 : 0;
  const away = num(rows.leave?.days ?? 0).plus(rows.holiday ? 1 : 0);
  const hours = num(rows.hours).plus(away.times(person.hoursPerDay));
  return { amounts, past: { day, gross, hours, taken, alternative, annual: balance.annual } };
}

/** The employer's contribution, before its tax. */
function kiwiSaverOn(person: NzPerson, gross: Num, { day, terms }: NzPayday): Num {
  const { lowest, youngest } = inForce(KIWISAVER, day);
  const age = ageOn(person.birth, day);
  if (!person.isSaving || age < youngest || age >= KIWISAVER_OLDEST) return ZERO;
  return cutToCents(gross.times(most(num(terms.employerRate), num(lowest))));
}

/** The tax on the employer's contribution. */
const esctOn = (contribution: Num, { terms }: NzPayday): Num =>
  cutToCents(wholeDollars(contribution).times(terms.esctRate));

/** Annual holidays are counted in weeks, sick leave in days. */
function balances(
  person: NzPerson,
  earlier: readonly Past[],
  payday: NzPayday,
): { readonly annual: Num; readonly personal: Num } {
  const { terms, rows } = payday;
  const weeks = (days: number): Num => sixPlaces(weeksOf(person, earlier, payday, days));
  const taken = rows.leave?.type === 'ANNUAL_HOLIDAYS' ? weeks(rows.leave.days) : ZERO;
  const asLeave = rows.holiday?.asLeave ? weeks(1) : ZERO;
  return {
    annual: sixPlaces(num(terms.annualDays).div(person.daysPerWeek).div(PERIODS[person.period]))
      .minus(taken)
      .minus(asLeave),
    personal: sixPlaces(num(terms.sickDays).div(PERIODS[person.period])).minus(
      rows.leave?.type === 'SICK' ? rows.leave.days : 0,
    ),
  };
}

export const nzCalculator: Calculator<NzPerson, NzTerms, NzRows, Past> = { pay };

/** A random New Zealander with one planted fault. Without a fault name, the seed selects it. */
export function plantedNewZealander(seed: number, fault: Fault = faultOf('NZ', seed)): NzPlanted {
  const chance = chanceOf(seed * 4 + 2);
  const isFullTime = fault !== 'ordinary-week' && (fault === 'accrual' || fault === 'holiday' || chance.maybe(0.6));
  // With monthly pay, overtime in one month is regular in the next, and four weeks are not a whole number of periods.
  const isByWeek = fault === 'ordinary-week' || fault === 'overtime';
  const drawn = chance.pick(['WEEKLY', 'WEEKLY', 'FORTNIGHTLY'] as const);
  const period = isMonthly(seed) && !isByWeek ? 'MONTHLY' : drawn;
  const days = paydaysOf(chance, period);
  const person: NzPerson = {
    period,
    start: firstDayOf(days[0]!, period),
    birth: plusDays(days[0]!, -Math.round((21 + chance.next() * 38) * 365.25)),
    hoursPerDay: isFullTime ? '8' : chance.pick(['4', '5', '6', '7.5']),
    daysPerWeek: isFullTime ? 5 : chance.int(2, 4),
    isSalaried: isFullTime && fault !== 'overtime' && chance.maybe(0.35),
    isSaving: ['kiwisaver', 'esct', 'rate-and-kiwisaver'].includes(fault) || chance.maybe(0.8),
  };
  const paid = randomPaydays(chance, person, days, fault);
  const end = leaves(seed) && mayEnd(person, paid, fault) ? [theEnd(person, paid)] : [];
  return plant(chance, { country: 'NZ', seed, fault, person, correct: [...paid, ...end] });
}

/**
 * Thirds of a week have no exact decimals, and the public holidays near the end must be known. Without an agreed week,
 * the law does not say on which days the employee would have worked after the end.
 */
function mayEnd({ daysPerWeek, period }: NzPerson, paid: readonly NzPayday[], fault: Fault): boolean {
  const lastDay = lastDayOf(paid.at(-1)!.day, period);
  const isNear = (one: string): boolean => one >= plusDays(lastDay, -7) && one <= plusDays(lastDay, 70);
  return daysPerWeek !== 3 && fault !== 'ordinary-week' && !UNKNOWN_HOLIDAYS.some(isNear);
}

/** The final pay of an employment that ended with the last period. It is paid one period after the last pay. */
function theEnd({ period }: NzPerson, paid: readonly NzPayday[]): NzPayday {
  const last = paid.at(-1)!;
  const rows = { hours: '0', lastDay: lastDayOf(last.day, period) };
  return { day: paydayAfter(last.day, period), terms: last.terms, rows };
}

const weekHours = ({ hoursPerDay, daysPerWeek }: NzPerson): Num => num(hoursPerDay).times(daysPerWeek);

function randomPaydays(chance: Chance, person: NzPerson, days: readonly string[], fault: Fault): NzPayday[] {
  const salary = num(chance.int(55_000, 150_000)).div(52).div(weekHours(person)).toDecimalPlaces(4).toFixed();
  let terms: NzTerms = {
    rate: person.isSalaried ? salary : chance.money(25, 80),
    employerRate: chance.pick(['0.03', '0.04', '0.05']),
    esctRate: chance.pick(['0.105', '0.175', '0.30', '0.33']),
    annualDays: person.daysPerWeek * 4,
    sickDays: 10,
    varies: fault === 'ordinary-week',
  };
  const paydays: NzPayday[] = [];
  for (const [index, day] of days.entries()) {
    const isRaise = index > 0 && (chance.maybe(0.02) || (fault === 'forgotten-raise' && index === 4));
    if (isRaise) {
      terms = {
        ...terms,
        rate: num(terms.rate)
          .times(num(chance.int(102, 108)).div(100))
          .toDecimalPlaces(2)
          .toFixed(),
      };
    }
    const before = paydays.map(({ rows }) => rows);
    const rows = terms.varies
      ? varyingRows(chance, person, before)
      : randomRows(chance, person, { day, before, fault });
    paydays.push({ day, terms, rows });
  }
  return paydays;
}

/** The first public holiday of the pay period that falls on a working day, if there is one. */
const holidayIn = (day: string, { period, daysPerWeek }: NzPerson): string | undefined =>
  HOLIDAYS.find((one) => one >= firstDayOf(day, period) && one <= lastDayOf(day, period) && weekday(one) < daysPerWeek);

interface Drawn {
  readonly day: string;
  readonly before: readonly NzRows[];
  readonly fault: Fault;
}

function randomRows(chance: Chance, person: NzPerson, { day, before, fault }: Drawn): NzRows {
  const rows: { -readonly [Key in keyof NzRows]: NzRows[Key] } = { hours: '' };
  let hours = hoursOfPeriod(weekHours(person), person.period);
  const date = holidayIn(day, person);
  if (date) {
    rows.holiday = { date, worked: chance.maybe(0.3), asLeave: false };
    hours = hours.minus(person.hoursPerDay);
  } else if (before.length > 0 && chance.maybe(0.12)) {
    const type = chance.pick(['ANNUAL_HOLIDAYS', 'ANNUAL_HOLIDAYS', 'ANNUAL_HOLIDAYS', 'SICK', 'UNPAID'] as const);
    rows.leave = { type, days: chance.int(1, type === 'ANNUAL_HOLIDAYS' ? person.daysPerWeek : 1) };
    hours = hours.minus(num(person.hoursPerDay).times(rows.leave.days));
  }
  rows.hours = hours.toFixed();
  // Overtime in every period of four weeks would be regular, and so part of the ordinary week.
  const mayHaveOvertime =
    !person.isSalaried &&
    person.period !== 'MONTHLY' &&
    before.at(-1) !== undefined &&
    before.at(-1)!.overtime === undefined;
  if (mayHaveOvertime && chance.maybe(fault === 'overtime' ? 0.5 : 0.25)) {
    rows.overtime = num(chance.int(2, 24)).div(2).toFixed();
  }
  if (chance.maybe(0.05)) rows.bonus = chance.money(50, 2500);
  return rows;
}

/** Percentages of the week that was entered as agreed. */
const SHARES = [70, 110, 130, 150, 170] as const;

/** Hours that differ from those of the previous pay. Later pays sometimes have a week of annual holidays. */
function varyingRows(chance: Chance, person: NzPerson, before: readonly NzRows[]): NzRows {
  const week = weekHours(person);
  const hoursOf = (share: number, weeks: number): string => week.times(weeks).times(share).div(100).toFixed();
  const weeks = person.period === 'WEEKLY' ? 1 : 2;
  const four = before.slice(-4 / weeks);
  const mayTakeLeave = four.length * weeks === 4 && four.every(({ leave }) => !leave);
  if (mayTakeLeave && chance.maybe(0.15)) {
    const days = chance.int(1, person.daysPerWeek);
    const hours = weeks === 1 ? '0' : hoursOf(chance.pick(SHARES), 1);
    return { hours, leave: { type: 'ANNUAL_HOLIDAYS', days } };
  }
  const other = SHARES.filter((share) => hoursOf(share, weeks) !== before.at(-1)?.hours);
  return { hours: hoursOf(chance.pick(other), weeks) };
}

type Unplanted = Pick<NzPlanted, 'country' | 'seed' | 'fault' | 'person' | 'correct'>;

/** Plants the fault over a stretch of paydays. */
function plant(chance: Chance, given: Unplanted): NzPlanted {
  const { correct, fault } = given;
  const hasEnd = correct.at(-1)!.rows.lastDay !== undefined;
  const enteredWith = (wrong: (payday: NzPayday) => NzPayday, indexes: readonly number[]): readonly NzPayday[] =>
    correct.map((payday, index) => (indexes.includes(index) ? wrong(payday) : payday));
  const withTerms = (indexes: readonly number[], changed: (terms: NzTerms) => Partial<NzTerms>): NzPlanted => ({
    ...given,
    entered: enteredWith((one) => ({ ...one, terms: { ...one.terms, ...changed(one.terms) } }), indexes),
    correction: correctionOf(given.person.period, correct, indexes, (index) =>
      fieldsOf(correct[index]!.terms, Object.keys(changed(correct[index]!.terms)) as (keyof typeof NAMES)[]),
    ),
  });
  const withRows = (wrong: (rows: NzRows) => NzRows, isAffected: (rows: NzRows) => boolean): NzPlanted => {
    const paydays = stretchOf(chance, correct, hasEnd).filter((index) => isAffected(correct[index]!.rows));
    return {
      ...given,
      entered: enteredWith((one) => ({ ...one, rows: wrong(one.rows) }), paydays),
      correction: { kind: 'rows', paydays },
    };
  };
  const all = correct.map((_, index) => index);
  if (fault === 'rate') {
    const share = chance.pick([85, 90, 95, 97, 104]);
    const wrong = (rate: string): string => num(rate).times(share).div(100).toDecimalPlaces(2).toFixed();
    return withTerms(stretchOf(chance, correct, hasEnd), ({ rate }) => ({ rate: wrong(rate) }));
  }
  if (fault === 'rate-and-kiwisaver') {
    const share = chance.pick([85, 95, 99, 104]);
    const wrong = (rate: string): string => num(rate).times(share).div(100).toDecimalPlaces(2).toFixed();
    const employerRate = chance.pick(['0.03', '0.035', '0.06']);
    return withTerms(stretchOf(chance, correct, hasEnd), ({ rate }) => ({ rate: wrong(rate), employerRate }));
  }
  if (fault === 'forgotten-raise') {
    const first = correct[0]!.terms.rate;
    const raised = all.filter((index) => correct[index]!.terms.rate !== first);
    return withTerms(raised.slice(0, chance.int(3, raised.length)), () => ({ rate: first }));
  }
  if (fault === 'kiwisaver') {
    const wrong = (rate: string): string => (rate === '0.03' ? '0.06' : '0.03');
    return withTerms(stretchOf(chance, correct, hasEnd), ({ employerRate }) => ({ employerRate: wrong(employerRate) }));
  }
  if (fault === 'esct') {
    const wrong = (rate: string): string => (rate === '0.105' ? '0.33' : '0.105');
    return withTerms(stretchOf(chance, correct, hasEnd), ({ esctRate }) => ({ esctRate: wrong(esctRate) }));
  }
  if (fault === 'accrual')
    return withTerms(stretchOf(chance, correct, hasEnd), () => ({ annualDays: 12, sickDays: 6 }));
  if (fault === 'holiday') {
    return withRows(
      (rows) => ({ ...rows, holiday: { ...rows.holiday!, asLeave: true } }),
      ({ holiday }) => holiday?.worked === false,
    );
  }
  if (fault === 'overtime') {
    return withRows(
      ({ overtime: _, ...rows }) => rows,
      ({ overtime }) => overtime !== undefined,
    );
  }
  if (fault === 'ordinary-week') {
    const entered = enteredWith((one) => ({ ...one, terms: { ...one.terms, varies: false } }), all);
    return { ...given, entered, correction: { kind: 'hours_vary' } };
  }
  // Without a fault, the correction states what was entered anyway.
  return { ...withTerms(all, ({ rate, annualDays }) => ({ rate, annualDays })), entered: correct };
}

const NAMES = {
  rate: 'pay_rate_per_hour',
  employerRate: 'kiwisaver_employer_rate',
  esctRate: 'esct_rate',
  annualDays: 'num_holiday_leave_days_per_year',
  sickDays: 'num_sick_leave_days_per_year',
} as const satisfies Partial<Record<keyof NzTerms, string>>;

/** Terms as fields of an employee in the API. */
export const fieldsOf = (terms: NzTerms, keys = Object.keys(NAMES) as readonly (keyof typeof NAMES)[]): Fields =>
  Object.fromEntries(keys.map((key) => [NAMES[key], terms[key]]));

/** The request that creates the employee. */
export const nzEmployee = ({ person, seed, entered }: NzPlanted): Fields => ({
  ...{ first_name: 'Aroha', last_name: `Planted${seed}`, address1: '1 Queen Street', city: 'Napier', state: 'HKB' },
  ...{ country: 'NZ', postcode: '4110', date_of_birth: person.birth, start_date: person.start },
  employment_status: weekHours(person).gte(40) ? 'Full-time' : 'Part-time',
  ...{ nz_tax_code: 'M', ird_number: '49091850', pay_period: person.period },
  ...{ standard_hours_per_day: person.hoursPerDay, standard_days_per_week: person.daysPerWeek },
  ...(person.isSaving
    ? { kiwisaver_status_code: 'AK', kiwisaver_employee_rate: '0.03' }
    : { kiwisaver_status_code: 'NK' }),
  ...fieldsOf(entered[0]!.terms),
});

/** The hours and leave rows of a pay, and its bonus. */
export function nzPay({ person }: NzPlanted, { day, rows }: NzPayday): Fields {
  const { hoursPerDay } = person;
  if (rows.lastDay) return { hours: [], leave: [], termination: { termination_date: rows.lastDay } };
  const leaveRow = (leave_type: string, hours: string, date: string): Fields => ({
    ...{ description: 'Leave', leave_type, date, hours },
  });
  const hoursRow = (description: string, value: string, more: Fields = {}): Fields => ({
    ...{ description, units: 'Hours', value },
    ...more,
  });
  const { leave, holiday, overtime, bonus } = rows;
  return {
    hours: [
      ...(num(rows.hours).gt(0) ? [hoursRow('Ordinary hours', rows.hours)] : []),
      ...(overtime ? [hoursRow('Overtime', overtime, { multiplier: OVERTIME, is_overtime: true })] : []),
      ...(holiday?.worked ? [hoursRow('Public holiday', hoursPerDay, { worked_on: holiday.date })] : []),
    ],
    leave: [
      ...(leave ? [leaveRow(leave.type, num(hoursPerDay).times(leave.days).toFixed(), day)] : []),
      ...(holiday && !holiday.worked
        ? [leaveRow(holiday.asLeave ? 'ANNUAL_HOLIDAYS' : 'PAID_PUBLIC_HOLIDAY', hoursPerDay, holiday.date)]
        : []),
    ],
    bonuses: bonus
      ? [{ description: 'Bonus', amount: bonus, tax_method: 'NORMAL_EARNINGS', is_discretionary: false }]
      : [],
  };
}
