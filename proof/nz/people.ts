import { type Chance, chanceOf } from '../chance.ts';
import { plusDays, plusMonths, weekday } from '../days.ts';
import type { Event, NzPeriod } from '../history.ts';
import { num } from '../number.ts';
import { DAYS, firstDayOf, lastDayOf } from '../periods.ts';
import type { Dated, NzDeclared, NzHistory, NzPay, NzPerson } from './model.ts';
import { HOLIDAYS, UNKNOWN_HOLIDAYS } from './numbers.ts';
import type { Code } from './tax.ts';

// Generates random New Zealand employees, limited to situations for which the reference facts give a definite answer.

export function randomNewZealander(seed: number): NzHistory {
  const chance = chanceOf(seed * 2 + 2);
  const drawn = chance.pick(['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'FORTNIGHTLY', 'MONTHLY'] as const);
  // The seed itself, rather than a random number, selects four-weekly pay, so that all other seeds still generate the
  // same people as before.
  const period = seed % 7 === 4 ? 'FOUR_WEEKLY' : drawn;
  const first = plusDays('2024-07-08', chance.int(0, 650));
  const days = paydaysFrom(chance, first, period);
  const person = randomPerson(chance, period, days);
  return { country: 'NZ', seed, person, events: randomEvents(chance, person, days) };
}

function randomPerson(chance: Chance, period: NzPeriod, days: readonly string[]): NzPerson {
  const start = firstDayOf(days[0]!, period);
  const isFullTime = chance.maybe(0.6);
  const code = chance.pick<Code>(['M', 'M', 'M', 'M', 'M', 'ME', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'ND', 'CAE']);
  const isSaving = chance.maybe(0.8);
  const varies = period !== 'MONTHLY' && !isFullTime && chance.maybe(0.6);
  const own = chance.pick(['0.03', '0.03', '0.04', '0.06', '0.08', '0.10']);
  const studentLoan = !['ND', 'CAE', 'EDW'].includes(code) && chance.maybe(0.35);
  return {
    period,
    start,
    birth: plusDays(
      start,
      -Math.round((chance.maybe(0.08) ? 63 + chance.next() * 4 : 19 + chance.next() * 42) * 365.25),
    ),
    rate: chance.maybe(0.08) ? chance.money(80, 190) : chance.money(24, 75),
    hoursPerDay: isFullTime ? '8' : chance.pick(['4', '5', '6', '7.5']),
    daysPerWeek: isFullTime ? 5 : chance.int(2, 5),
    code,
    studentLoan,
    varies,
    kiwisaver: isSaving ? { own, employer: chance.pick(['0.03', '0.03', '0.04', '0.05']) } : null,
    esctRate: chance.pick(['0.105', '0.175', '0.30', '0.33', '0.39']),
    declared: randomDeclared(chance, days, { studentLoan, isSaving }),
  };
}

/** A range of dates that starts and ends on a payday. */
function randomRange(chance: Chance, days: readonly string[], earliest = ''): Dated | undefined {
  const possible = days.filter((day) => day >= earliest);
  if (possible.length === 0) return undefined;
  const first = chance.int(0, possible.length - 1);
  return { from: possible[first]!, to: possible[chance.int(first, possible.length - 1)]! };
}

function randomDeclared(
  chance: Chance,
  days: readonly string[],
  { studentLoan, isSaving }: { studentLoan: boolean; isSaving: boolean },
): NzDeclared {
  const declared: { -readonly [Key in keyof NzDeclared]: NzDeclared[Key] } = {};
  const range = randomRange(chance, days)!;
  if (studentLoan && chance.maybe(0.2)) declared.compulsoryExtra = { ...range, rate: chance.pick(['0.02', '0.05']) };
  if (studentLoan && chance.maybe(0.2)) declared.voluntaryExtra = { ...range, amount: chance.money(5, 60) };
  if (studentLoan && chance.maybe(0.2))
    declared.specialRate = { ...range, rate: chance.pick(['0.03', '0.06', '0.09']) };
  const reduced = randomRange(chance, days, '2026-04-01');
  if (isSaving && reduced && chance.maybe(0.3)) declared.temporaryRate = reduced;
  else if (isSaving && chance.maybe(0.1)) declared.suspension = range;
  if (chance.maybe(0.1)) declared.requestedRate = chance.pick(['0.30', '0.33', '0.39']);
  return declared;
}

function paydaysFrom(chance: Chance, first: string, period: NzPeriod): string[] {
  const most = { WEEKLY: 90, FORTNIGHTLY: 45, FOUR_WEEKLY: 22, MONTHLY: 20 }[period];
  const count = chance.int(Math.ceil(most / 6), most);
  return Array.from({ length: count }, (_, index) =>
    period === 'MONTHLY' ? plusMonths(first, index) : plusDays(first, index * DAYS[period]),
  ).filter((day) => day <= '2027-02-10');
}

export function standardHours({ hoursPerDay, daysPerWeek, period }: NzPerson): string {
  const week = num(hoursPerDay).times(daysPerWeek);
  if (period === 'MONTHLY') return week.times(52).div(12).toDecimalPlaces(2).toFixed();
  return week.times(DAYS[period]).div(7).toFixed();
}

function randomEvents(chance: Chance, person: NzPerson, days: readonly string[]): Event<NzPay>[] {
  const events: Event<NzPay>[] = [];
  let rate = num(person.rate);
  let hadOvertime = false;
  let weeksTaken = 0;
  let hasCashedUp = false;
  // The total hours in a four-week pay do not show whether its weeks differ. This matters only after a raise, so
  // employees with varying four-weekly hours get no raise.
  const mayRise = !(person.varies && person.period === 'FOUR_WEEKLY');
  for (const [index, day] of days.entries()) {
    if (index > 0 && mayRise && chance.maybe(0.02)) {
      rate = rate.times(num(chance.int(101, 107)).div(100)).toDecimalPlaces(2);
      events.push({ kind: 'raise', day, rate: rate.toFixed(2) });
    }
    const before = events.flatMap((event) => (event.kind === 'pay' ? [event.pay] : []));
    const pay: NzPay = person.varies
      ? varyingPay(chance, person, before)
      : randomPay(chance, person, day, { mayHaveOvertime: !hadOvertime, isFirst: index === 0 });
    hadOvertime = pay.overtime !== undefined;
    if (pay.leave?.type === 'ANNUAL_HOLIDAYS') weeksTaken += pay.leave.days / person.daysPerWeek;
    // True if an entitled week remains, that is, one granted at an anniversary and not taken.
    const isEntitled = !person.varies && plusMonths(person.start, 12) < day && weeksTaken < 2.5;
    const cashUp: boolean = !hasCashedUp && isEntitled && chance.maybe(0.1);
    hasCashedUp ||= cashUp;
    if (cashUp) weeksTaken += 1;
    events.push({ kind: 'pay', day, pay: cashUp ? { ...pay, cashUp } : pay });
  }
  // Without an agreed week, the reference does not say on which days the employee would have worked after the end of
  // the employment.
  const canEnd = !person.varies || plusMonths(person.start, 12) > plusDays(days.at(-1)!, 28);
  const end = canEnd && chance.maybe(0.5) ? theEnd(person, days.at(-1)!) : undefined;
  return end ? [...events, end] : events;
}

/** Public holidays in the pay period that fall on working days. */
const holidaysOf = (day: string, { period, daysPerWeek }: NzPerson): readonly string[] =>
  HOLIDAYS.filter(
    (one) => one >= firstDayOf(day, period) && one <= lastDayOf(day, period) && weekday(one) < daysPerWeek,
  );

function randomPay(
  chance: Chance,
  person: NzPerson,
  day: string,
  { mayHaveOvertime, isFirst }: { mayHaveOvertime: boolean; isFirst: boolean },
): NzPay {
  const pay: { -readonly [Key in keyof NzPay]: NzPay[Key] } = { hours: standardHours(person) };
  const date = holidaysOf(day, person)[0];
  if (date && chance.maybe(0.6)) {
    pay.publicHoliday = { date, worked: chance.maybe(0.4) };
    pay.hours = num(pay.hours).minus(person.hoursPerDay).toFixed();
  } else if (!isFirst && chance.maybe(0.1)) {
    const type = chance.pick(['ANNUAL_HOLIDAYS', 'ANNUAL_HOLIDAYS', 'ANNUAL_HOLIDAYS', 'SICK', 'UNPAID'] as const);
    pay.leave = { type, days: chance.int(1, type === 'ANNUAL_HOLIDAYS' ? person.daysPerWeek : 1) };
    pay.hours = num(pay.hours).minus(num(person.hoursPerDay).times(pay.leave.days)).toFixed();
  }
  if (mayHaveOvertime && chance.maybe(0.08)) pay.overtime = String(chance.int(1, 10));
  if (chance.maybe(0.06)) {
    const amount = chance.maybe(0.3) ? chance.money(3000, 30_000) : chance.money(50, 3000);
    pay.bonus = { amount, extra: chance.maybe(0.7), discretionary: chance.maybe(0.3) };
  }
  return pay;
}

/** Percentages of the usual hours. They are so far apart that no usual week can be derived from the hours. */
const SHARES = [50, 80, 120] as const;

/**
 * A pay whose hours differ from those of the previous pay. After four weeks without leave, it sometimes consists of
 * annual holidays instead.
 */
function varyingPay(chance: Chance, person: NzPerson, before: readonly NzPay[]): NzPay {
  const standard = num(standardHours(person));
  const other = SHARES.filter((share) => !before.at(-1) || !standard.times(share).div(100).eq(before.at(-1)!.hours));
  const pay: { -readonly [Key in keyof NzPay]: NzPay[Key] } = {
    hours: standard.times(chance.pick(other)).div(100).toFixed(),
  };
  // Employees who are paid monthly have a fixed week, so this number is not used for them.
  const paysInFourWeeks = person.period === 'MONTHLY' ? 1 : 28 / DAYS[person.period];
  const four = before.slice(-paysInFourWeeks);
  const isKnown = four.length === paysInFourWeeks && four.every(({ leave }) => !leave);
  if (isKnown && chance.maybe(0.15)) {
    return { hours: '0', leave: { type: 'ANNUAL_HOLIDAYS', days: chance.int(1, person.daysPerWeek) } };
  }
  if (chance.maybe(0.04)) pay.bonus = { amount: chance.money(50, 3000), extra: true, discretionary: chance.maybe(0.3) };
  return pay;
}

/**
 * Ends the employment on the last day of the period of the last pay. The final pay is one period later. Undefined near
 * a public holiday that the reference does not include.
 */
function theEnd(person: NzPerson, last: string): Event<NzPay> | undefined {
  const lastDay = lastDayOf(last, person.period);
  const isNearUnknown = UNKNOWN_HOLIDAYS.some((one) => one >= plusDays(lastDay, -7) && one <= plusDays(lastDay, 70));
  if (isNearUnknown) return undefined;
  const day = person.period === 'MONTHLY' ? plusMonths(last, 1) : plusDays(last, DAYS[person.period]);
  return { kind: 'end', day, lastDay };
}
