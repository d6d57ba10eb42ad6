import { ANNUAL_LEAVE_PER_HOUR, GUARANTEE, MAXIMUM_BASE } from '../au/numbers.ts';
import { PERIODS } from '../au/withholding.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { inForce, plusDays, weekday } from '../days.ts';
import type { Fields, Period } from '../history.ts';
import { least, most, type Num, nearestCent, num, sum, ZERO } from '../number.ts';
import { firstDayOf, lastDayOf } from '../periods.ts';
import { type Amounts, type Calculator, type Fault, faultOf, NO_AMOUNTS, type Payday, type Planted } from './model.ts';
import { correctionOf, hoursOfPeriod, isMonthly, leaves, paydayAfter, paydaysOf, stretchOf } from './stretch.ts';

// Australian histories with a known fault, limited to situations in which earnings, leave and super are certain.

export interface AuPerson {
  readonly period: Period;
  readonly status: 'Full-time' | 'Part-time' | 'Casual';
  readonly start: string;
  readonly birth: string;
  readonly hoursPerDay: string;
  readonly daysPerWeek: number;
  /** True for a yearly salary without overtime. */
  readonly isSalaried: boolean;
}

/** The fields of the employee that a fault can concern. */
export interface AuTerms {
  readonly rate: string;
  readonly loading: string;
  readonly loadingInSuper: boolean;
  readonly superBase: 'OTE' | 'GROSS';
  /** The total rate that was agreed. The part above the guarantee is paid on top. */
  readonly superRate: string;
  /** Null applies the guarantee rate of the payday. */
  readonly compulsoryRate: string | null;
  readonly annualDays: number;
  readonly personalDays: number;
}

export interface AuRows {
  readonly hours: string;
  readonly overtime?: string;
  readonly leave?: { readonly type: 'HOLIDAY' | 'SICK' | 'UNPAID'; readonly hours: string };
  /** A public holiday that was not worked. `asLeave` enters it as annual leave. */
  readonly holiday?: { readonly date: string; readonly asLeave: boolean };
  /** A taxed allowance on which super is paid. */
  readonly allowance?: string;
  /** The last day of the employment. The final pay has no hours and pays out the unused annual leave. */
  readonly lastDay?: string;
}

type AuPayday = Payday<AuTerms, AuRows>;
export type AuPlanted = Planted<AuPerson, AuTerms, AuRows, 'AU'>;

interface Past {
  readonly span: string;
  readonly base: Num;
  /** The change in the annual leave balance. */
  readonly annual: Num;
}

/** The annual leave balance before the first pay, in hours. */
export const OPENING_LEAVE = '400';

const OVERTIME = '1.5';
/** Leave balances are kept with six decimals. */
const sixPlaces = (value: Num): Num => value.toDecimalPlaces(6);

/** The quarter or financial year whose maximum contribution base applies to the payday. */
function spanOf(payday: string): string {
  const [year, month] = payday.split('-').map(Number) as [number, number];
  if (inForce(MAXIMUM_BASE, payday).per === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  return `FY${month >= 7 ? year + 1 : year}`;
}

/**
 * The final pay: unused annual leave at the rate of the last day, with its loading. It is not ordinary time earnings,
 * so no super is due, and no leave accrues.
 */
function finalPay(earlier: readonly Past[], { day, terms }: AuPayday) {
  const unused = num(OPENING_LEAVE).plus(sum(earlier.map(({ annual }) => annual)));
  const leave = nearestCent(unused.times(terms.rate));
  const amounts: Amounts = {
    ...NO_AMOUNTS,
    earnings: leave.plus(nearestCent(leave.times(terms.loading))),
    annual: unused.negated(),
  };
  return { amounts, past: { span: spanOf(day), base: ZERO, annual: amounts.annual } };
}

function pay(person: AuPerson, earlier: readonly Past[], payday: AuPayday) {
  const { day, terms, rows } = payday;
  if (rows.lastDay) return finalPay(earlier, payday);
  const { rate } = terms;
  const leavePay = (hours: string, isAnnual: boolean): Num => {
    const paid = num(hours).times(rate);
    return nearestCent(paid).plus(isAnnual ? nearestCent(paid.times(terms.loading)) : ZERO);
  };
  const isHolidayLeave = rows.holiday?.asLeave === true;
  const isAnnual = rows.leave?.type === 'HOLIDAY';
  const taken = rows.leave && rows.leave.type !== 'UNPAID' ? rows.leave.hours : '0';
  const onHoliday = rows.holiday ? person.hoursPerDay : '0';
  const annualPay = sum([isAnnual ? leavePay(taken, true) : ZERO, isHolidayLeave ? leavePay(onHoliday, true) : ZERO]);
  const otherPay = sum([isAnnual ? ZERO : leavePay(taken, false), isHolidayLeave ? ZERO : leavePay(onHoliday, false)]);
  const leave = annualPay.plus(otherPay);
  const ordinary = nearestCent(num(rows.hours).times(rate));
  const overtime = nearestCent(num(rows.overtime ?? 0).times(num(rate).times(OVERTIME)));
  const allowance = num(rows.allowance ?? 0);
  const loading = leave.minus(sum([nearestCent(num(taken).times(rate)), nearestCent(num(onHoliday).times(rate))]));
  const base = sum([
    ordinary,
    terms.loadingInSuper ? leave : leave.minus(loading),
    allowance,
    terms.superBase === 'GROSS' ? overtime : ZERO,
  ]);
  const balance = balances(person, terms, rows);
  const amounts: Amounts = {
    earnings: sum([ordinary, overtime, allowance]),
    leave,
    employer: superOn(base, { day, terms, earlier }),
    esct: ZERO,
    ...balance,
  };
  return { amounts, past: { span: spanOf(day), base, annual: balance.annual } };
}

/** The guarantee within the maximum base and, without that limit, the agreed part above the guarantee. */
function superOn(
  base: Num,
  { day, terms, earlier }: { readonly day: string; readonly terms: AuTerms; readonly earlier: readonly Past[] },
): Num {
  const span = spanOf(day);
  const before = sum(earlier.filter((one) => one.span === span).map((one) => one.base));
  const room = most(ZERO, num(inForce(MAXIMUM_BASE, day).amount).minus(before));
  const compulsory = num(terms.compulsoryRate ?? inForce(GUARANTEE, day).rate);
  const above = most(ZERO, num(terms.superRate).minus(compulsory));
  return nearestCent(least(base, room).times(compulsory)).plus(nearestCent(base.times(above)));
}

/** Leave accrues by days a year, less the share of the period that was unpaid (Fair Work Act 2009 s 22). */
function balances(person: AuPerson, terms: AuTerms, rows: AuRows): { readonly annual: Num; readonly personal: Num } {
  if (person.status === 'Casual') return { annual: ZERO, personal: ZERO };
  const unpaid = rows.leave?.type === 'UNPAID' ? num(rows.leave.hours) : ZERO;
  const share = num(1).minus(unpaid.div(standardHours(person)));
  const accrued = (days: number): Num =>
    sixPlaces(num(days).times(person.hoursPerDay).times(share).div(PERIODS[person.period]));
  const taken = (type: string): Num => (rows.leave?.type === type ? num(rows.leave.hours) : ZERO);
  const asLeave = rows.holiday?.asLeave ? num(person.hoursPerDay) : ZERO;
  return {
    annual: accrued(terms.annualDays).minus(taken('HOLIDAY')).minus(asLeave),
    personal: accrued(terms.personalDays).minus(taken('SICK')),
  };
}

export const auCalculator: Calculator<AuPerson, AuTerms, AuRows, Past> = { pay };

const standardHours = ({ hoursPerDay, daysPerWeek, period }: AuPerson): Num =>
  hoursOfPeriod(num(hoursPerDay).times(daysPerWeek), period);

/** National public holidays (Fair Work Act 2009 s 115) that fall on weekdays. Easter was read from a calendar. */
const HOLIDAYS: readonly string[] = [
  ...['2024-12-25', '2024-12-26', '2025-01-01', '2025-01-27', '2025-04-18', '2025-04-21', '2025-04-25', '2025-12-25'],
  ...['2025-12-26', '2026-01-01', '2026-01-26', '2026-04-03', '2026-04-06', '2026-12-25'],
];

/** A random Australian with one planted fault. Without a fault name, the seed selects it. */
export function plantedAustralian(seed: number, fault: Fault = faultOf('AU', seed)): AuPlanted {
  const chance = chanceOf(seed * 4 + 1);
  const person = randomPerson(chance, seed, fault);
  const days = paydaysOf(chance, person.period);
  const started: AuPerson = { ...person, start: plusDays(days[0]!, -chance.int(60, 400)) };
  const paid = randomPaydays(chance, started, days, fault);
  const correct = leaves(seed) && mayEnd(started, paid, fault) ? [...paid, theEnd(started, paid)] : paid;
  return plant(chance, { country: 'AU', seed, fault, person: started, correct });
}

/** Whether super on gross earnings includes unused leave is a matter of the agreement, so such people do not leave. */
const mayEnd = ({ status }: AuPerson, paid: readonly AuPayday[], fault: Fault): boolean =>
  status !== 'Casual' && fault !== 'super-base' && paid[0]!.terms.superBase === 'OTE';

/** The final pay of an employment that ended with the last period. It is paid one period after the last pay. */
function theEnd({ period }: AuPerson, paid: readonly AuPayday[]): AuPayday {
  const last = paid.at(-1)!;
  const rows = { hours: '0', lastDay: lastDayOf(last.day, period) };
  return { day: paydayAfter(last.day, period), terms: last.terms, rows };
}

function randomPerson(chance: Chance, seed: number, fault: Fault): AuPerson {
  const drawn = chance.pick(['Full-time', 'Full-time', 'Part-time', 'Casual'] as const);
  const isFullTime = fault === 'accrual' || (fault === 'holiday' && drawn === 'Casual');
  const status = isFullTime ? 'Full-time' : drawn;
  const drawnPeriod = chance.pick(['WEEKLY', 'WEEKLY', 'FORTNIGHTLY'] as const);
  return {
    period: isMonthly(seed) ? 'MONTHLY' : drawnPeriod,
    status,
    start: '',
    birth: plusDays('2024-07-01', -Math.round((22 + chance.next() * 38) * 365.25)),
    hoursPerDay: status === 'Full-time' ? '7.6' : chance.pick(['5', '6', '7.6']),
    daysPerWeek: status === 'Full-time' || fault === 'holiday' ? 5 : chance.int(2, 5),
    isSalaried: status !== 'Casual' && !['overtime', 'super-base'].includes(fault) && chance.maybe(0.35),
  };
}

/** An hourly rate. For a salaried employee, the yearly salary over the hours of 52 weeks, with four decimals. */
function randomRate(chance: Chance, { hoursPerDay, daysPerWeek, isSalaried }: AuPerson): string {
  if (isSalaried) {
    return num(chance.int(52_000, 140_000))
      .div(52)
      .div(num(hoursPerDay).times(daysPerWeek))
      .toDecimalPlaces(4)
      .toFixed();
  }
  // At the higher rates, the maximum contribution base is reached.
  return chance.maybe(0.2) ? chance.money(150, 210) : chance.money(28, 70);
}

function randomPaydays(chance: Chance, person: AuPerson, days: readonly string[], fault: Fault): AuPayday[] {
  const isFixed = person.status !== 'Casual';
  let terms: AuTerms = {
    rate: randomRate(chance, person),
    loading: fault === 'super-base' || chance.maybe(0.4) ? '0.175' : '0',
    loadingInSuper: fault === 'super-base' || chance.maybe(0.5),
    superBase: fault === 'super-base' || chance.maybe(0.15) ? 'GROSS' : 'OTE',
    superRate: chance.maybe(0.2) ? chance.pick(['0.125', '0.13', '0.1425']) : '0',
    compulsoryRate: null,
    annualDays: isFixed ? (person.daysPerWeek * 52 * ANNUAL_LEAVE_PER_HOUR.of) / ANNUAL_LEAVE_PER_HOUR.in : 0,
    personalDays: isFixed ? person.daysPerWeek * 2 : 0,
  };
  return days.map((day, index) => {
    const isRaise = index > 0 && (chance.maybe(0.02) || (fault === 'forgotten-raise' && index === 4));
    if (isRaise) {
      terms = {
        ...terms,
        rate: num(terms.rate)
          .times(num(chance.int(102, 109)).div(100))
          .toDecimalPlaces(2)
          .toFixed(),
      };
    }
    return { day, terms, rows: randomRows(chance, person, day, fault) };
  });
}

function randomRows(chance: Chance, person: AuPerson, day: string, fault: Fault): AuRows {
  const standard = standardHours(person);
  if (person.status === 'Casual') {
    const hours = standard.times(chance.int(40, 130)).div(100).toDecimalPlaces(1).toFixed();
    return withExtras(chance, person, { hours }, fault);
  }
  const date = HOLIDAYS.find(
    (one) =>
      one >= firstDayOf(day, person.period) &&
      one <= lastDayOf(day, person.period) &&
      weekday(one) < person.daysPerWeek,
  );
  if (date) {
    const hours = standard.minus(person.hoursPerDay).toFixed();
    return withExtras(chance, person, { hours, holiday: { date, asLeave: false } }, fault);
  }
  if (!chance.maybe(0.12)) return withExtras(chance, person, { hours: standard.toFixed() }, fault);
  const away = num(person.hoursPerDay).times(chance.int(1, person.daysPerWeek));
  const drawn = chance.pick(['HOLIDAY', 'HOLIDAY', 'SICK', 'UNPAID'] as const);
  // The law does not say which share of a month some hours of unpaid leave are.
  const type = drawn === 'UNPAID' && person.period === 'MONTHLY' ? 'SICK' : drawn;
  return withExtras(
    chance,
    person,
    { hours: standard.minus(away).toFixed(), leave: { type, hours: away.toFixed() } },
    fault,
  );
}

function withExtras(chance: Chance, { isSalaried }: AuPerson, rows: AuRows, fault: Fault): AuRows {
  const often = fault === 'overtime' || fault === 'super-base';
  return {
    ...rows,
    ...(!isSalaried && chance.maybe(often ? 0.35 : 0.12) ? { overtime: num(chance.int(2, 24)).div(2).toFixed() } : {}),
    ...(chance.maybe(0.08) ? { allowance: chance.money(5, 120) } : {}),
  };
}

type Unplanted = Pick<AuPlanted, 'country' | 'seed' | 'fault' | 'person' | 'correct'>;

/** Plants the fault over a stretch of paydays. */
function plant(chance: Chance, given: Unplanted): AuPlanted {
  const { correct, fault } = given;
  const hasEnd = correct.at(-1)!.rows.lastDay !== undefined;
  const enteredWith = (wrong: (payday: AuPayday) => AuPayday, indexes: readonly number[]): readonly AuPayday[] =>
    correct.map((payday, index) => (indexes.includes(index) ? wrong(payday) : payday));
  const withTerms = (indexes: readonly number[], changed: (terms: AuTerms) => Partial<AuTerms>): AuPlanted => ({
    ...given,
    entered: enteredWith((one) => ({ ...one, terms: { ...one.terms, ...changed(one.terms) } }), indexes),
    correction: correctionOf(given.person.period, correct, indexes, (index) =>
      fieldsOf(correct[index]!.terms, Object.keys(changed(correct[index]!.terms)) as (keyof AuTerms)[]),
    ),
  });
  const withRows = (wrong: (rows: AuRows) => AuRows, isAffected: (rows: AuRows) => boolean): AuPlanted => {
    const paydays = stretchOf(chance, correct, hasEnd).filter((index) => isAffected(correct[index]!.rows));
    return {
      ...given,
      entered: enteredWith((one) => ({ ...one, rows: wrong(one.rows) }), paydays),
      correction: { kind: 'rows', paydays },
    };
  };
  const all = correct.map((_, index) => index);
  if (fault === 'rate') {
    const share = chance.pick([80, 90, 95, 97, 104]);
    const wrong = (rate: string): string => num(rate).times(share).div(100).toDecimalPlaces(2).toFixed();
    return withTerms(stretchOf(chance, correct, hasEnd), ({ rate }) => ({ rate: wrong(rate) }));
  }
  if (fault === 'rate-and-super') {
    const share = chance.pick([80, 95, 99, 104]);
    const wrong = (rate: string): string => num(rate).times(share).div(100).toDecimalPlaces(2).toFixed();
    const compulsoryRate = chance.pick(['0.095', '0.105', '0.1225']);
    return withTerms(stretchOf(chance, correct, hasEnd), ({ rate }) => ({ rate: wrong(rate), compulsoryRate }));
  }
  if (fault === 'forgotten-raise') {
    const first = correct[0]!.terms.rate;
    const raised = all.filter((index) => correct[index]!.terms.rate !== first);
    return withTerms(raised.slice(0, chance.int(3, raised.length)), () => ({ rate: first }));
  }
  if (fault === 'super-rate') {
    const stretch = stretchOf(chance, correct, hasEnd);
    return chance.maybe(0.5)
      ? withTerms(stretch, () => ({ compulsoryRate: '0.105' }))
      : withTerms(stretch, ({ superRate }) => ({ superRate: superRate === '0' ? '0.1225' : '0' }));
  }
  if (fault === 'super-base') {
    const stretch = stretchOf(chance, correct, hasEnd);
    return chance.maybe(0.5)
      ? withTerms(stretch, () => ({ superBase: 'OTE' }))
      : withTerms(stretch, () => ({ loadingInSuper: false }));
  }
  if (fault === 'accrual')
    return withTerms(stretchOf(chance, correct, hasEnd), () => ({ annualDays: 12, personalDays: 6 }));
  if (fault === 'holiday') {
    return withRows(
      (rows) => ({ ...rows, holiday: { ...rows.holiday!, asLeave: true } }),
      ({ holiday }) => holiday !== undefined,
    );
  }
  if (fault === 'overtime') {
    return withRows(
      ({ overtime: _, ...rows }) => rows,
      ({ overtime }) => overtime !== undefined,
    );
  }
  // Without a fault, the correction states what was entered anyway.
  return { ...withTerms(all, ({ rate, annualDays }) => ({ rate, annualDays })), entered: correct };
}

const NAMES: Readonly<Record<keyof AuTerms, string>> = {
  rate: 'pay_rate_per_hour',
  loading: 'leave_loading_percentage',
  loadingInSuper: 'include_leave_loading_in_super',
  superBase: 'super_based_on',
  superRate: 'super_rate',
  compulsoryRate: 'compulsory_super_rate',
  annualDays: 'num_holiday_leave_days_per_year',
  personalDays: 'num_sick_leave_days_per_year',
};

/** Terms as fields of an employee in the API. */
export const fieldsOf = (terms: AuTerms, keys = Object.keys(NAMES) as readonly (keyof AuTerms)[]): Fields =>
  Object.fromEntries(keys.map((key) => [NAMES[key], terms[key]]));

/** The request that creates the employee. */
export const auEmployee = ({ person, seed, entered }: AuPlanted): Fields => ({
  ...{ first_name: 'Ann', last_name: `Planted${seed}`, address1: '1 Main Street', city: 'Ballarat', state: 'VIC' },
  ...{ country: 'AU', postcode: '3350', date_of_birth: person.birth, start_date: person.start },
  ...{ employment_status: person.status, tax_file_number: '123456782', is_foreign_resident: false },
  ...{ has_claimed_tax_free_threshold: true, has_stsl_liability: false, is_closely_held: false },
  ...{ pay_period: person.period, standard_hours_per_day: person.hoursPerDay },
  standard_days_per_week: person.daysPerWeek,
  ...(person.status === 'Casual' ? {} : { holiday_leave_hours: OPENING_LEAVE, sick_leave_hours: '200' }),
  ...fieldsOf(entered[0]!.terms),
});

/** The hours and leave rows of a pay, and its allowance. */
export function auPay({ person }: AuPlanted, { day, rows }: AuPayday): Fields {
  if (rows.lastDay) return { hours: [], leave: [], termination: { termination_date: rows.lastDay } };
  const leaveRow = (leave_type: string, hours: string, date: string): Fields => ({
    ...{ description: 'Leave', leave_type, date, hours },
  });
  return {
    hours: [
      ...(num(rows.hours).gt(0) ? [{ description: 'Ordinary hours', units: 'Hours', value: rows.hours }] : []),
      ...(rows.overtime
        ? [{ description: 'Overtime', units: 'Hours', value: rows.overtime, multiplier: OVERTIME, is_overtime: true }]
        : []),
    ],
    leave: [
      ...(rows.leave ? [leaveRow(rows.leave.type, rows.leave.hours, day)] : []),
      ...(rows.holiday
        ? [leaveRow(rows.holiday.asLeave ? 'HOLIDAY' : 'PAID_PUBLIC_HOLIDAY', person.hoursPerDay, rows.holiday.date)]
        : []),
    ],
    allowances: rows.allowance
      ? [
          {
            ...{ description: 'Site allowance', amount: rows.allowance, is_taxable: true },
            ...{ is_included_in_super_calculations: true, allowance_category: 'KN' },
          },
        ]
      : [],
  };
}
