import { type Chance, chanceOf } from '../chance.ts';
import { firstOfMonth, lastOfMonth, mondayOf, plusDays, plusMonths } from '../days.ts';
import type { Event, Period } from '../history.ts';
import { num } from '../number.ts';
import { firstDayOf, lastDayOf } from '../periods.ts';
import type { AuHistory, AuPay, AuPerson } from './model.ts';
import { type Declared, PERIODS } from './withholding.ts';

// Generates random Australian employees, limited to situations for which the reference facts give a definite answer.

export function randomAustralian(seed: number): AuHistory {
  const chance = chanceOf(seed * 2 + 1);
  const person = randomPerson(chance);
  const first = plusDays('2024-07-08', chance.int(0, 760));
  const days = paydaysFrom(chance, first, person.period);
  const started: AuPerson = {
    ...person,
    start: plusDays(first, -chance.int(60, 400)),
    birth: chance.maybe(0.06)
      ? plusDays(first, -Math.round((15 + chance.next() * 2.9) * 365.25))
      : plusDays(first, -Math.round((19 + chance.next() * 45) * 365.25)),
  };
  return { country: 'AU', seed, person: started, events: randomEvents(chance, started, days) };
}

function randomPerson(chance: Chance): AuPerson {
  const status = chance.pick(['Full-time', 'Full-time', 'Part-time', 'Part-time', 'Casual'] as const);
  return {
    period: chance.pick(['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'FORTNIGHTLY', 'MONTHLY'] as const),
    status,
    start: '',
    birth: '',
    rate: chance.maybe(0.08) ? chance.money(140, 320) : chance.money(26, 95),
    hoursPerDay: status === 'Full-time' ? '7.6' : chance.pick(['5', '6', '7.6', '8']),
    daysPerWeek: status === 'Full-time' ? 5 : chance.int(2, 4),
    declared: randomDeclared(chance),
    openingLeave: status === 'Casual' ? '0' : String(chance.int(0, 160)),
    loading: chance.pick(['0', '0', '0.175']),
    loadingInSuper: chance.maybe(0.7),
  };
}

function randomDeclared(chance: Chance): Declared {
  const status = chance.pick([
    ...(['threshold', 'threshold', 'threshold', 'threshold', 'threshold', 'threshold'] as const),
    ...(['no-threshold', 'no-threshold', 'foreign', 'no-number', 'no-number-foreign'] as const),
  ]);
  const isClaimed = status === 'threshold';
  const exemption = isClaimed && chance.maybe(0.3) ? chance.pick(['HALF', 'FULL'] as const) : 'NONE';
  const isReduced = isClaimed && exemption !== 'FULL' && chance.maybe(0.25);
  return {
    status,
    studyLoan: !status.startsWith('no-number') && chance.maybe(0.35),
    exemption,
    reduction: isReduced ? reductionOf(chance) : null,
    offset: isClaimed && chance.maybe(0.2) ? chance.money(100, 3000) : null,
  };
}

function reductionOf(chance: Chance): { spouse: boolean; children: number } {
  const spouse = chance.maybe(0.7);
  return { spouse, children: spouse ? chance.int(0, 5) : chance.int(1, 5) };
}

const STEP_DAYS = { WEEKLY: 7, FORTNIGHTLY: 14 } as const;

function paydaysFrom(chance: Chance, first: string, period: Period): string[] {
  const most = { WEEKLY: 56, FORTNIGHTLY: 28, MONTHLY: 13 }[period];
  const count = chance.int(Math.ceil(most / 4), most);
  return Array.from({ length: count }, (_, index) =>
    period === 'MONTHLY' ? plusMonths(first, index) : plusDays(first, index * STEP_DAYS[period]),
  ).filter((day) => day <= '2027-05-31');
}

export function standardHours({ hoursPerDay, daysPerWeek, period }: AuPerson): string {
  const week = num(hoursPerDay).times(daysPerWeek);
  if (period === 'MONTHLY') return week.times(52).div(12).toDecimalPlaces(2).toFixed();
  return week.times(period === 'WEEKLY' ? 1 : 2).toFixed();
}

function randomEvents(chance: Chance, person: AuPerson, days: readonly string[]): Event<AuPay>[] {
  const events: Event<AuPay>[] = [];
  let rate = num(person.rate);
  let hasBackPaid = false;
  for (const [index, day] of days.entries()) {
    if (index > 0 && chance.maybe(0.03)) {
      rate = rate.times(num(chance.int(101, 108)).div(100)).toDecimalPlaces(2);
      events.push({ kind: 'raise', day, rate: rate.toFixed(2) });
    }
    const plain = randomPay(chance, person);
    const until = days.slice(0, index + 1);
    const additional: Additional | null = chance.maybe(0.07)
      ? randomAdditional(chance, person, until, hasBackPaid)
      : null;
    hasBackPaid ||= additional?.method === 'METHOD_B1';
    events.push({ kind: 'pay', day, pay: additional ? { ...plain, additional } : plain });
  }
  if (!chance.maybe(0.4)) return events;
  return [...events.map(withoutDoubt(days.at(-4) ?? days[0]!)), randomEnd(chance, person, days.at(-1)!)];
}

function randomPay(chance: Chance, person: AuPerson): AuPay {
  const standard = num(standardHours(person));
  const isCasual = person.status === 'Casual';
  const hours = isCasual ? standard.times(chance.int(40, 130)).div(100).toDecimalPlaces(1) : standard;
  const pay: { -readonly [Key in keyof AuPay]: AuPay[Key] } = { hours: hours.toFixed() };
  if (!isCasual && chance.maybe(0.12)) {
    const away = num(person.hoursPerDay).times(chance.int(1, person.daysPerWeek));
    const type = chance.pick(['HOLIDAY', 'HOLIDAY', 'SICK', 'UNPAID'] as const);
    pay.leave = { type, hours: away.toFixed() };
    pay.hours = hours.minus(away).toFixed();
  }
  if (chance.maybe(0.08)) pay.overtime = String(chance.int(1, 12));
  if (chance.maybe(0.1)) {
    pay.allowance = { amount: chance.money(5, 180), taxable: chance.maybe(0.7), inSuper: chance.maybe(0.6) };
  }
  if (chance.maybe(0.05) && num(pay.hours).gt(10)) pay.sacrifice = chance.money(10, 200);
  return pay;
}

type Additional = NonNullable<AuPay['additional']>;

function randomAdditional(
  chance: Chance,
  { period, declared }: AuPerson,
  days: readonly string[],
  hasBackPaid: boolean,
): Additional | null {
  const method = chance.pick([
    ...(['NORMAL_EARNINGS', 'METHOD_A_WHOLE_YEAR', 'METHOD_A_WHOLE_YEAR', 'METHOD_A_SPECIFIC_RANGE'] as const),
    ...(['METHOD_B2', 'METHOD_B2', 'METHOD_B1', 'METHOD_B1'] as const),
  ]);
  const day = days.at(-1)!;
  const amount = chance.maybe(0.2) ? chance.money(4000, 25_000) : chance.money(80, 4000);
  if (method !== 'NORMAL_EARNINGS' && declared.status.startsWith('no-number')) return null;
  if (method === 'METHOD_A_SPECIFIC_RANGE') return overRange(chance, period, day, amount);
  if (method === 'METHOD_B1') {
    return hasBackPaid || period === 'FORTNIGHTLY' ? null : backPaid(chance, period, days);
  }
  // The first pay of a financial year has no earlier pays to average over.
  const isFirst = !days.slice(0, -1).some((one) => financialYear(one) === financialYear(day));
  if (method === 'METHOD_B2' && isFirst) return null;
  return { kind: 'bonus', method, amount };
}

const financialYear = (day: string): number => Number(day.slice(0, 4)) + (day.slice(5) >= '07-01' ? 1 : 0);

/** A range of whole periods before this payday. */
function overRange(chance: Chance, period: Period, day: string, amount: string): Additional {
  const periods = chance.int(2, PERIODS[period] / 2);
  if (period === 'MONTHLY') {
    const from = plusMonths(firstOfMonth(day), -periods);
    const to = lastOfMonth(plusMonths(day, -1));
    return { kind: 'bonus', method: 'METHOD_A_SPECIFIC_RANGE', amount, from, to, periods };
  }
  const to = plusDays(mondayOf(day), -1);
  const from = plusDays(to, 1 - periods * STEP_DAYS[period]);
  return { kind: 'bonus', method: 'METHOD_A_SPECIFIC_RANGE', amount, from, to, periods };
}

/**
 * Back pay in whole dollars per period, for earlier periods in the same financial year to which the same tax tables
 * apply.
 */
function backPaid(chance: Chance, period: Period, days: readonly string[]): Additional | null {
  const day = days.at(-1)!;
  const tables = (one: string): string => `${financialYear(one)}-${one >= '2025-09-24' && one < '2026-07-01'}`;
  const same = days.slice(0, -1).filter((one) => tables(one) === tables(day));
  const count = Math.min(same.length, chance.int(1, 8));
  if (count === 0) return null;
  const range = same.slice(-count);
  const amount = String(count * chance.int(10, 300));
  const from = period === 'MONTHLY' ? firstOfMonth(range[0]!) : mondayOf(range[0]!);
  const to = period === 'MONTHLY' ? lastOfMonth(range.at(-1)!) : plusDays(mondayOf(range.at(-1)!), 6);
  return { kind: 'back', method: 'METHOD_B1', amount, from, to, periods: count };
}

/**
 * Makes every period from this day until the end of the employment a full period without unpaid leave or overtime.
 * Schedule 7 does not say how part periods, unpaid leave and overtime count.
 */
const withoutDoubt =
  (from: string) =>
  (event: Event<AuPay>): Event<AuPay> => {
    if (event.kind !== 'pay' || event.day < from) return event;
    const { overtime: _, ...pay } = event.pay;
    return { ...event, pay: pay.leave?.type === 'UNPAID' ? { ...pay, leave: { ...pay.leave, type: 'SICK' } } : pay };
  };

/**
 * Ends the employment during the period after the last pay, with hours for the days worked in it, or on the last day of
 * the period of the last pay.
 */
function randomEnd(chance: Chance, { period, status, hoursPerDay, daysPerWeek }: AuPerson, last: string): Event<AuPay> {
  const day = period === 'MONTHLY' ? plusMonths(last, 1) : plusDays(last, STEP_DAYS[period]);
  const reason = chance.maybe(0.85) ? 'ORDINARY' : 'GENUINE_REDUNDANCY';
  // The facts do not say how a few days are converted to a fraction of a month: by the average over the year, or by the
  // working days of that month.
  if (status !== 'Casual' && period !== 'MONTHLY' && chance.maybe(0.4)) {
    const days = chance.int(1, daysPerWeek - 1);
    const lastDay = plusDays(firstDayOf(day, period), days - 1);
    return { kind: 'end', day, lastDay, reason, hours: num(hoursPerDay).times(days).toFixed() };
  }
  return { kind: 'end', day, lastDay: lastDayOf(last, period), reason };
}
