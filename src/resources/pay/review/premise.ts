import { Decimal, plain, ZERO } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { AuPayFacts } from '../../../rules/au/facts.ts';
import type { CountryFacts } from '../../../rules/law.ts';
import type { HolidayFacts, NzPayFacts } from '../../../rules/nz/facts.ts';
import { type WorkedRow, workedWeeks } from '../../../rules/nz/holidays/worked-weeks.ts';
import type { PayFigures } from '../past/lookback.public.ts';
import type { NzLookback } from '../past/nz.public.ts';
import { type AroundAward, type RowCauses, withAwardMinimum } from './award-minimum.ts';
import type { CorrectedPay, Premise, Premises, RefusedFor, SettingsChange } from './review.schema.ts';

/** A complete pay of an employee, as stored. */
export interface HistoryPay {
  readonly id: number;
  readonly employeeId: number;
  /** The facts that the pay was calculated from. Undefined if they are archived, or not needed. */
  readonly facts: CountryFacts | undefined;
  readonly isArchived: boolean;
  /** Whether the payday is in the range of the review. Other pays are only history. */
  readonly isReviewed: boolean;
  readonly ruleSetId: string;
  readonly sharesTaxWith: number | null;
  readonly employedFrom: LocalDate | undefined;
  /** The stored totals, by name. */
  readonly totals: Readonly<Record<string, Decimal>>;
  readonly figures: PayFigures;
}

/** A reason why a pay is not reviewed or a row is left unchanged. */
export interface Refusal {
  readonly code: RefusedFor;
  readonly reason: string;
}

/** The facts of a pay after the premises are applied. */
export interface Premised {
  readonly facts: CountryFacts;
  /** Descriptions of what the premises changed in this pay. */
  readonly causes: readonly string[];
  readonly refused: readonly Refusal[];
  /** The cause of the change of single rows of hours, by position, if each row has its own. */
  readonly rows?: RowCauses;
}

/** Figures from the rest of the employee's history that premises need. */
export interface Around {
  /**
   * For a change of settings, the rate at which most of the employee's ordinary hours were paid in the pays that it
   * applies to.
   */
  readonly usualRate: (change: SettingsChange) => Decimal | undefined;
  /** New Zealand: the Holidays Act figures of the stored history. */
  readonly lookback: () => NzLookback | undefined;
  /** New Zealand: hours worked in earlier periods. */
  readonly worked: () => readonly WorkedRow[];
  readonly params: () => ParamsAt;
  /** Australia: the award of the employee. Undefined if no premise compares pays with it. */
  readonly award: () => AroundAward | undefined;
}

/** Contract [REDO-001]: applies the premises to the facts of a pay, and changes nothing else. */
export function applyPremises(
  pay: HistoryPay & { readonly facts: CountryFacts },
  premises: Premises,
  around: Around,
): Premised {
  let premised: Premised = { facts: pay.facts, causes: [], refused: [] };
  for (const premise of premises) premised = together(premised, applyPremise(pay, premised.facts, premise, around));
  return premised;
}

const together = (one: Premised, next: Premised): Premised => ({
  facts: next.facts,
  causes: [...one.causes, ...next.causes],
  refused: [...one.refused, ...next.refused],
  rows: new Map([...(one.rows ?? []), ...(next.rows ?? [])]),
});

const unchanged = (facts: CountryFacts): Premised => ({ facts, causes: [], refused: [] });

function applyPremise(pay: HistoryPay, facts: CountryFacts, premise: Premise, around: Around): Premised {
  switch (premise.kind) {
    case 'rules':
    case 'history':
      return unchanged(facts);
    case 'settings':
      return premise.changes
        .filter(({ employee_id }) => employee_id === pay.employeeId)
        .reduce((so, change) => together(so, applyChange(pay, so.facts, change, around)), unchanged(facts));
    case 'rows': {
      const corrected = premise.pays.find(({ pay_id }) => pay_id === pay.id);
      return corrected ? withRows(pay, facts, corrected) : unchanged(facts);
    }
    case 'hours_vary': {
      const isMeant = premise.employee_ids?.includes(pay.employeeId) ?? true;
      const within = isMeant ? withinPeriod(pay, premise) : 'outside';
      if (within === 'outside' || facts.country !== 'NZ') return unchanged(facts);
      return within === 'partly' ? partly(facts, premise) : withVaryingHours(facts.facts, around, pay);
    }
    case 'award_minimum': {
      const isMeant = premise.employee_ids?.includes(pay.employeeId) ?? true;
      const within = isMeant ? withinPeriod(pay, premise) : 'outside';
      const award = around.award();
      if (within === 'outside' || facts.country !== 'AU' || !award?.ofPay) return unchanged(facts);
      return within === 'partly' ? partly(facts, premise) : withAwardMinimum(pay.figures, facts.facts, premise, award);
    }
  }
}

type Within = 'inside' | 'partly' | 'outside';

/** Whether a change with these dates applies to the pay. A change applies only to whole pay periods. */
export function withinPeriod(
  { figures: { run } }: Pick<HistoryPay, 'figures'>,
  given: { readonly from?: string; readonly to?: string },
): Within {
  const { from = '', to = '9999' } = given;
  if (run.end_date < from || run.start_date > to) return 'outside';
  return run.start_date >= from && run.end_date <= to ? 'inside' : 'partly';
}

const partly = (facts: CountryFacts, { from, to }: { readonly from?: string; readonly to?: string }): Premised => ({
  facts,
  causes: [],
  refused: [
    {
      code: 'part_period',
      reason: `A change ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')} applies to only a part of the pay period. Send the corrected rows of this pay instead.`,
    },
  ],
});

/** Contract [REDO-001]: applies a change of an employee's settings from a date. */
function applyChange(pay: HistoryPay, facts: CountryFacts, change: SettingsChange, around: Around): Premised {
  const within = withinPeriod(pay, change);
  if (within === 'outside') return unchanged(facts);
  if (pay.figures.isOpening)
    return refuse(facts, 'opening_amounts', 'The pay has opening amounts of several periods, which have no settings.');
  if (within === 'partly') return partly(facts, change);
  const rate = change.pay_rate_per_hour === undefined ? undefined : rateChange(facts, change, around);
  const settled =
    facts.country === 'AU'
      ? { country: facts.country, facts: auSettings(facts.facts, change) }
      : { country: facts.country, facts: nzSettings(facts.facts, change, rate) };
  const paid = rate ? atNewRate(settled as CountryFacts, rate) : unchanged(settled as CountryFacts);
  return { ...paid, causes: [...wordsOf(change, rate), ...paid.causes] };
}

const refuse = (facts: CountryFacts, code: RefusedFor, reason: string): Premised => ({
  facts,
  causes: [],
  refused: [{ code, reason }],
});

const NOT_SETTINGS = new Set([
  'employee_id',
  'from',
  'to',
  'pay_rate_per_hour',
  'was_pay_rate_per_hour',
  'classification',
]);

function wordsOf(change: SettingsChange, rate: RateChange | undefined): readonly string[] {
  const since = `from ${change.from}`;
  const classification = change.classification ? ` (${change.classification})` : '';
  const rates = rate ? [`hourly rate ${plain(rate.now)} instead of ${plain(rate.was)}${classification} ${since}`] : [];
  const others = Object.entries(change)
    .filter(([name, value]) => !NOT_SETTINGS.has(name) && value !== undefined)
    .map(([name, value]) => `${SETTING_NAMES[name] ?? name}: ${valueText(name, value)} ${since}`);
  return [...rates, ...others];
}

/** The settings as people name them, for causes that appear on screens and in letters. */
const SETTING_NAMES: Readonly<Partial<Record<string, string>>> = {
  standard_hours_per_day: 'hours per day',
  standard_days_per_week: 'days per week',
  num_holiday_leave_days_per_year: 'days of annual leave per year',
  num_sick_leave_days_per_year: 'days of sick leave per year',
  accrue_leave_on_hours_worked: 'leave based on hours worked',
  accrue_leave_on_overtime_hours: 'leave includes overtime hours',
  accrue_holiday_leave_per_hour: 'hours of annual leave per hour',
  accrue_sick_leave_per_hour: 'hours of sick leave per hour',
  accrue_lsl_per_hour: 'hours of long service leave per hour',
  leave_loading_percentage: 'leave loading',
  is_super_enabled: 'super paid',
  super_rate: 'super rate',
  compulsory_super_rate: 'compulsory super rate',
  super_based_on: 'super calculated on',
  include_leave_loading_in_super: 'leave loading counts for super',
  kiwisaver_employee_rate: 'KiwiSaver of the employee',
  kiwisaver_employer_rate: 'KiwiSaver of the employer',
  esct_rate: 'ESCT rate',
};

function valueText(name: string, value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null) return 'the super guarantee rate';
  if (value === 'OTE') return 'ordinary time earnings';
  if (value === 'GROSS') return 'gross earnings';
  return /_(rate|percentage)$/.test(name) ? `${plain(new Decimal(value).times(100))} %` : String(value);
}

interface RateChange {
  readonly was: Decimal;
  readonly now: Decimal;
}

const exact = (value: string | number | undefined): Decimal | undefined =>
  value === undefined ? undefined : new Decimal(value);

/** The ordinary rate of a pay before and after the correction. Undefined if the pay has no known ordinary rate. */
function rateChange(facts: CountryFacts, change: SettingsChange, around: Around): RateChange | undefined {
  const now = exact(change.pay_rate_per_hour)!;
  const was = exact(change.was_pay_rate_per_hour) ?? ordinaryRateOf(facts, around.usualRate(change));
  return was?.greaterThan(0) ? { was, now } : undefined;
}

const PENAL = ['1.25', '1.5', '1.75', '2', '2.25', '2.5', '3'].map((text) => new Decimal(text));

/**
 * The ordinary rate that a pay was calculated with. New Zealand facts contain it. Australian facts do not, so it is the
 * rate of most ordinary hours, unless that rate is a penalty multiple of the rate that the employee is usually paid.
 */
export function ordinaryRateOf(facts: CountryFacts, usual: Decimal | undefined): Decimal | undefined {
  const stored = facts.country === 'NZ' ? nzRateOf(facts.facts) : facts.facts.termination?.ratePerHour;
  if (stored) return stored;
  const main = mainRateOf(facts);
  if (!main || !usual) return main ?? usual;
  return PENAL.some((multiple) => isSameRate(main, usual.times(multiple))) ? usual : main;
}

function nzRateOf({ holidays }: NzPayFacts): Decimal | undefined {
  if (!holidays) return undefined;
  const { relevantDailyPay, standardHoursPerDay } = holidays;
  return relevantDailyPay?.dividedBy(standardHoursPerDay).toDecimalPlaces(10);
}

/** The rate of most ordinary hours, or of most paid leave in a pay without ordinary hours. */
export function mainRateOf({ facts }: CountryFacts): Decimal | undefined {
  const worked = facts.hours
    .filter(({ isHours, isOvertime }) => isHours && !isOvertime)
    .map(({ rate, value }) => ({ rate, hours: value }));
  const rows = worked.length > 0 ? worked : facts.leave.map(({ rate, hours }) => ({ rate, hours }));
  return mostPaid(rows);
}

/** The rate at which the most hours were paid. */
export function mostPaid(rows: readonly { readonly rate: Decimal; readonly hours: Decimal }[]): Decimal | undefined {
  const hoursAt = new Map<string, Decimal>();
  for (const { rate, hours } of rows) {
    if (rate.greaterThan(0)) hoursAt.set(rate.toFixed(), (hoursAt.get(rate.toFixed()) ?? ZERO).plus(hours));
  }
  const [most] = [...hoursAt].sort(([, one], [, other]) => other.comparedTo(one));
  return most && new Decimal(most[0]);
}

/** Allows for rates that were rounded to four decimals. */
const isSameRate = (one: Decimal, other: Decimal): boolean => one.minus(other).abs().lessThan('0.00006');

/**
 * The multiple of the old rate at which a row is paid. Multiples are rounded to a twentieth, the smallest step of any
 * penalty or loading.
 */
function multipleOf(rate: Decimal, { was }: RateChange): Decimal | undefined {
  const multiple = rate.dividedBy(was).times(20).toDecimalPlaces(0).dividedBy(20);
  return multiple.greaterThan(0) && multiple.lessThanOrEqualTo(4) && isSameRate(was.times(multiple), rate)
    ? multiple
    : undefined;
}

/** Recalculates the rate of each row as the same multiple of the new ordinary rate. */
function atNewRate(given: CountryFacts, change: RateChange): Premised {
  const kept: string[] = [];
  const paid = (rate: Decimal, words: string): Decimal => {
    if (rate.isZero()) return rate;
    const multiple = multipleOf(rate, change);
    if (!multiple) kept.push(`${words} at ${plain(rate)}`);
    return multiple ? change.now.times(multiple) : rate;
  };
  const facts = given.country === 'AU' ? auAtRate(given.facts, change, paid) : nzAtRate(given.facts, change, paid);
  return {
    facts: { country: given.country, facts } as CountryFacts,
    causes: [],
    refused: kept.map((words) => ({
      code: 'row_kept',
      reason: `The row "${words}" is not at a known multiple of the ordinary rate ${plain(change.was)} and stays as it was.`,
    })),
  };
}

type PaidRate = (rate: Decimal, words: string) => Decimal;

const auAtRate = (facts: AuPayFacts, change: RateChange, paid: PaidRate): AuPayFacts => ({
  ...facts,
  hours: facts.hours.map((row) => (row.isHours ? { ...row, rate: paid(row.rate, row.description) } : row)),
  leave: facts.leave.map((row) => ({ ...row, rate: paid(row.rate, row.description) })),
  ...(facts.termination?.ratePerHour
    ? {
        termination: {
          ...facts.termination,
          ratePerHour: paid(facts.termination.ratePerHour, 'unused leave and notice'),
        },
      }
    : {}),
  yearToDate: facts.yearToDate.expectedPeriodEarnings
    ? {
        ...facts.yearToDate,
        expectedPeriodEarnings: facts.yearToDate.expectedPeriodEarnings.dividedBy(change.was).times(change.now),
      }
    : facts.yearToDate,
});

const nzAtRate = (facts: NzPayFacts, _change: RateChange, paid: PaidRate): NzPayFacts => ({
  ...facts,
  hours: facts.hours.map((row) =>
    row.isHours
      ? {
          ...row,
          rate: paid(row.rate, row.description),
          ...(row.publicHoliday
            ? {
                publicHoliday: {
                  ...row.publicHoliday,
                  rateWithoutPenal: paid(row.publicHoliday.rateWithoutPenal, row.description),
                },
              }
            : {}),
        }
      : row,
  ),
  leave: facts.leave.map((row) => ({ ...row, rate: paid(row.rate, row.description) })),
});

/** A copy without fields whose value is undefined. */
const present = <T extends object>(fields: { readonly [Name in keyof T]: T[Name] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

function auSettings(facts: AuPayFacts, change: SettingsChange): AuPayFacts {
  const { leaveSettings: leave } = facts;
  const days = (value: string | number | undefined) => (value === undefined ? undefined : Number(value));
  const week = exact(change.standard_hours_per_day)?.dividedBy(leave.hoursPerDay);
  return {
    ...facts,
    superSettings: {
      ...withCompulsoryRate(facts.superSettings, change.compulsory_super_rate),
      ...present<AuPayFacts['superSettings']>({
        isEnabled: change.is_super_enabled,
        basedOn: change.super_based_on,
        superRate: exact(change.super_rate),
        includesLeaveLoading: change.include_leave_loading_in_super,
      } as AuPayFacts['superSettings']),
    },
    leaveSettings: {
      ...leave,
      ...present<AuPayFacts['leaveSettings']>({
        accruesOnHoursWorked: change.accrue_leave_on_hours_worked,
        accruesOnOvertime: change.accrue_leave_on_overtime_hours,
        holidayPerHour: exact(change.accrue_holiday_leave_per_hour),
        sickPerHour: exact(change.accrue_sick_leave_per_hour),
        longServicePerHour: exact(change.accrue_lsl_per_hour),
        holidayDaysPerYear: days(change.num_holiday_leave_days_per_year),
        sickDaysPerYear: days(change.num_sick_leave_days_per_year),
        hoursPerDay: exact(change.standard_hours_per_day),
        loading: exact(change.leave_loading_percentage),
        standardHoursOfPeriod: week && leave.standardHoursOfPeriod?.times(week),
      } as AuPayFacts['leaveSettings']),
    },
  };
}

/** The compulsory rate of the employee. Null removes it, so that the guarantee rate of the payday applies. */
function withCompulsoryRate(
  settings: AuPayFacts['superSettings'],
  rate: SettingsChange['compulsory_super_rate'],
): AuPayFacts['superSettings'] {
  if (rate === undefined) return settings;
  const { compulsoryRate: _, ...rest } = settings;
  return rate === null ? rest : { ...rest, compulsoryRate: exact(rate)! };
}

function nzSettings(facts: NzPayFacts, change: SettingsChange, rate: RateChange | undefined): NzPayFacts {
  const accrual = facts.leaveAccrual && nzAccrual(facts.leaveAccrual, change);
  const esctRate = exact(change.esct_rate);
  const { payeFraction } = facts.contributionTax;
  return {
    ...facts,
    ...(accrual ? { leaveAccrual: accrual } : {}),
    ...(facts.holidays ? { holidays: nzHolidays(facts.holidays, change, rate ?? sameRate(facts)) } : {}),
    kiwiSaver: {
      ...facts.kiwiSaver,
      ...present<NzPayFacts['kiwiSaver']>({
        employeeRate: exact(change.kiwisaver_employee_rate),
        employerRate: exact(change.kiwisaver_employer_rate),
      } as NzPayFacts['kiwiSaver']),
    },
    ...(esctRate ? { contributionTax: { ...(payeFraction ? { payeFraction } : {}), esctRate } } : {}),
  };
}

function sameRate(facts: NzPayFacts): RateChange | undefined {
  const was = nzRateOf(facts);
  return was && { was, now: was };
}

function nzAccrual(accrual: NonNullable<NzPayFacts['leaveAccrual']>, change: SettingsChange) {
  const annual = exact(change.accrue_holiday_leave_per_hour) ?? accrual.perHour?.annual;
  const sick = exact(change.accrue_sick_leave_per_hour) ?? accrual.perHour?.sick;
  const isByHour = change.accrue_leave_on_hours_worked ?? accrual.perHour !== undefined;
  const { perHour: _, ...rest } = accrual;
  // A pay with only a bonus or similar payment accrues no days.
  const days = (value: string | number | undefined, was: Decimal) => (was.isZero() ? was : (exact(value) ?? was));
  return {
    ...rest,
    standardHoursPerDay: exact(change.standard_hours_per_day) ?? accrual.standardHoursPerDay,
    standardDaysPerWeek: exact(change.standard_days_per_week) ?? accrual.standardDaysPerWeek,
    annualDaysPerYear: days(change.num_holiday_leave_days_per_year, accrual.annualDaysPerYear),
    sickDaysPerYear: days(change.num_sick_leave_days_per_year, accrual.sickDaysPerYear),
    ...(isByHour
      ? {
          perHour: {
            annual: annual ?? ZERO,
            sick: sick ?? ZERO,
            onOvertime: change.accrue_leave_on_overtime_hours ?? accrual.perHour?.onOvertime ?? false,
          },
        }
      : {}),
  };
}

/**
 * Recalculates the agreed week and day with the corrected rate and hours. Regular allowances and overtime in the week
 * do not change.
 */
function nzHolidays(holidays: HolidayFacts, change: SettingsChange, rate: RateChange | undefined): HolidayFacts {
  const perDay = exact(change.standard_hours_per_day) ?? holidays.standardHoursPerDay;
  const daysPerWeek =
    exact(change.standard_days_per_week) ?? holidays.standardHoursPerWeek.dividedBy(holidays.standardHoursPerDay);
  const perWeek = perDay.times(daysPerWeek).toDecimalPlaces(10);
  const { ordinaryWeek, relevantDailyPay, ownWeek } = holidays;
  const hoursBefore = ownWeek?.hours ?? holidays.standardHoursPerWeek;
  const hours = ownWeek?.hours ?? perWeek;
  return {
    ...holidays,
    standardHoursPerDay: perDay,
    standardHoursPerWeek: perWeek,
    ...(rate && ordinaryWeek
      ? { ordinaryWeek: ordinaryWeek.minus(rate.was.times(hoursBefore)).plus(rate.now.times(hours)) }
      : {}),
    ...(rate && relevantDailyPay ? { relevantDailyPay: rate.now.times(perDay) } : {}),
  };
}

/** Contract [REDO-001]: corrected timesheets. The rows replace all hours or all leave of the pay. */
function withRows(pay: HistoryPay, { country, facts }: CountryFacts, corrected: CorrectedPay): Premised {
  const ordinary = ordinaryRateOf({ country, facts } as CountryFacts, undefined);
  if (!ordinary && needsRate(country, corrected)) {
    return refuse(
      { country, facts } as CountryFacts,
      'rules',
      'The pay shows no ordinary rate. Send the rate of each corrected row.',
    );
  }
  const causes = [...(corrected.hours ? ['corrected hours'] : []), ...(corrected.leave ? ['corrected leave'] : [])];
  const end = localDate(pay.figures.run.end_date);
  const rows = {
    ...(corrected.hours
      ? { hours: corrected.hours.map((row) => hoursRow(row, { country, ordinary: ordinary ?? ZERO, end })) }
      : {}),
    ...(corrected.leave
      ? { leave: corrected.leave.map((row) => leaveRow(row, { country, ordinary: ordinary ?? ZERO, end })) }
      : {}),
  };
  return { facts: { country, facts: { ...facts, ...rows } } as unknown as CountryFacts, causes, refused: [] };
}

const needsRate = (country: string, { hours = [], leave = [] }: CorrectedPay): boolean =>
  hours.some(({ rate }) => rate === undefined) || (country === 'AU' && leave.some(({ rate }) => rate === undefined));

interface RowContext {
  readonly country: 'AU' | 'NZ';
  readonly ordinary: Decimal;
  readonly end: LocalDate;
}

function hoursRow(row: NonNullable<CorrectedPay['hours']>[number], { country, ordinary, end }: RowContext) {
  const common = {
    description: row.description,
    value: exact(row.hours)!,
    rate: exact(row.rate) ?? ordinary.times(row.multiplier ?? 1),
    isOvertime: row.is_overtime ?? false,
    isHours: row.is_hours ?? true,
  };
  if (country === 'AU') return common;
  const date = row.date === undefined ? undefined : localDate(row.date);
  return {
    ...common,
    ...(date ? { date } : {}),
    ...(row.public_holiday
      ? {
          publicHoliday: {
            date: date ?? end,
            rateWithoutPenal: ordinary,
            isOtherwiseWorkingDay: row.public_holiday.is_otherwise_working_day,
          },
        }
      : {}),
  };
}

function leaveRow(row: NonNullable<CorrectedPay['leave']>[number], { country, ordinary, end }: RowContext) {
  const rate = exact(row.rate);
  const common = {
    description: row.description ?? LABELS[row.leave_type] ?? row.leave_type,
    hours: exact(row.hours)!,
    rate: rate ?? ordinary,
  };
  if (country === 'AU') return { ...common, type: row.leave_type };
  return {
    ...common,
    leaveType: row.leave_type,
    date: row.date === undefined ? end : localDate(row.date),
    rateIsGiven: rate !== undefined,
    loadingAmount: ZERO,
  };
}

const LABELS: Readonly<Partial<Record<string, string>>> = {
  ALT_HOLIDAY: 'Alternative holiday',
  ANNUAL_HOLIDAYS: 'Annual holidays',
  HOLIDAY: 'Annual leave',
  LONG_SERVICE: 'Long service leave',
  PAID_PUBLIC_HOLIDAY: 'Public holiday',
  SICK: 'Sick leave',
  UNPAID: 'Unpaid leave',
};

/**
 * New Zealand: treats the hours as if the employee's pattern had been declared as VARYING. Uses the formula of section
 * 8(2) for ordinary weekly pay, average daily pay, and a week and day derived from the hours worked.
 */
function withVaryingHours(facts: NzPayFacts, around: Around, { figures }: HistoryPay): Premised {
  const { holidays } = facts;
  const looked = holidays && around.lookback();
  const given: CountryFacts = { country: 'NZ', facts };
  if (!holidays || !looked || holidays.hoursVary) return unchanged(given);
  const worked = workedWeeks({ start: localDate(figures.run.start_date), rows: around.worked() }, around.params());
  const { ordinaryWeek, regularAllowances, regularOvertime, relevantDailyPay, ownWeek, ownDay, ...rest } = holidays;
  const weekVaries = looked.fourWeeksRegular !== undefined;
  const dayVaries = looked.daysWorked.greaterThan(0);
  if (!weekVaries && !dayVaries) return unchanged(given);
  const week = worked ? { hours: worked.average, weeks: worked.weeks.length } : ownWeek;
  const day = dayVaries ? (worked?.averageDay ?? ownDay) : ownDay;
  const varying: HolidayFacts = {
    ...rest,
    ...(weekVaries
      ? { lastFourWeeksRegular: looked.fourWeeksRegular! }
      : present<HolidayFacts>({ ordinaryWeek, regularAllowances, regularOvertime } as HolidayFacts)),
    ...(relevantDailyPay && !dayVaries ? { relevantDailyPay } : {}),
    ...(week ? { ownWeek: week } : {}),
    ...(day ? { ownDay: day } : {}),
    hoursVary: { weeks: worked ? [...worked.weeks].reverse() : [], isDeclared: true },
  };
  return {
    facts: { country: 'NZ', facts: { ...facts, holidays: varying } },
    causes: ['the hours vary (Holidays Act 2003 ss 8(2), 9A and 17)'],
    refused: [],
  };
}

/** The ordinary hours and leave of a New Zealand pay, from which the pattern of weeks is derived. */
export function workedRowsOf({ figures: { run, isOpening } }: HistoryPay, facts: CountryFacts): readonly WorkedRow[] {
  if (facts.country !== 'NZ' || isOpening) return [];
  const period = { start: localDate(run.start_date), end: localDate(run.end_date) };
  const { hours, leave } = facts.facts;
  return [
    ...hours
      .filter(({ isHours, isOvertime }) => isHours && !isOvertime)
      .map(({ value, date }) => ({ ...period, hours: value, ...(date === undefined ? {} : { date }) })),
    ...leave.filter(({ paidAs }) => !paidAs).map((row) => ({ ...period, hours: row.hours, date: row.date })),
  ];
}
