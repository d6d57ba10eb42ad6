import type { Country } from '../../../../base/country.ts';
import { type Decimal, roundToSixPlaces, sharedDecimal, ZERO } from '../../../../base/decimal.ts';
import { badRequest, inBody } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { SchemaProblem } from '../../../../http/validation/validation.ts';
import type { WorkedOn } from '../../../../rules/nz/holidays/worked-on.ts';
import { treatmentOf } from '../../../../rules/nz/leave-type.ts';
import type { RateBook, ResolvedRate } from '../../../company/pay-rate/pay-rate.service.ts';
import type { PaidEmployee } from '../model/employee.ts';
import { areHours, type HoursItem, type LeaveItem, ORDINARY_TIME } from '../model/items.ts';
import { naming } from '../model/naming.ts';
import type { HoursIn, LeaveIn } from '../model/pay-item.schema.ts';
import { moneyIn, sixPlacesIn } from './stated-amounts.ts';

const RATE_WORDS = ['rate', 'multiplier', 'rate_reference', 'rate_description'] as const;

export function hoursItems(
  given: readonly HoursIn[] | undefined,
  { employee, country }: Payee,
  rates: () => RateBook,
): readonly HoursItem[] {
  return (given ?? []).map((row, index) =>
    naming(`hours[${index}]`, () => {
      if (country === 'AU') refuseNzKeys(row, DAY_WORDS);
      return hoursItem(row, employee, rates);
    }),
  );
}

export interface Payee {
  readonly employee: PaidEmployee;
  readonly country: Country;
}

const DAY_WORDS = ['worked_on', 'is_public_holiday', 'is_otherwise_working_day', 'rate_without_penal'] as const;

function refuseNzKeys<Key extends string>(row: Partial<Record<Key, unknown>>, keys: readonly Key[]): void {
  const foreign = keys.find((key) => row[key] !== undefined);
  if (foreign)
    throw badRequest(
      `${foreign} is for New Zealand companies; this company is in AU, so leave the field out`,
      inBody('other_country', foreign),
    );
}

function hoursItem(row: HoursIn, employee: PaidEmployee, rates: () => RateBook): HoursItem {
  const named = RATE_WORDS.filter((word) => row[word] !== undefined);
  if (named.length > 1)
    throw badRequest(
      `send only one of ${named.join(', ')}: each of them sets the rate`,
      ...named.map((field) => inBody('not_together', field)),
    );
  const common = {
    description: row.description,
    units: row.units,
    value: sixPlacesIn(row.value),
    workedTime: row.worked_time ?? null,
  };
  if (row.rate_reference !== undefined || row.rate_description !== undefined) {
    const found = byName(row, employee, rates());
    return { ...common, ...found, workedOn: workedOnOf(row, employee, found.multiplier) };
  }
  const { rate, multiplier } = rateOf(row, employee);
  return {
    ...common,
    rate,
    multiplier,
    reference: named.length === 0 ? ORDINARY_TIME : null,
    isOvertime: row.is_overtime ?? false,
    isHours: areHours(row.units),
    workedOn: workedOnOf(row, employee, multiplier),
  };
}

function workedOnOf(row: HoursIn, employee: PaidEmployee, multiplier: Decimal | null): WorkedOn | null {
  if (row.worked_on === undefined) {
    const lonely = DAY_WORDS.find((key) => row[key] !== undefined);
    if (lonely) throw badRequest(`${lonely} describes a day; send worked_on too`, inBody('needs_another', lonely));
    return null;
  }
  return {
    date: row.worked_on as LocalDate,
    isPublicHoliday: row.is_public_holiday ?? null,
    isOtherwiseWorkingDay: row.is_otherwise_working_day ?? null,
    rateWithoutPenal: row.rate_without_penal === undefined ? null : sixPlacesIn(row.rate_without_penal),
    multiplied:
      multiplier === null || employee.pay_rate_per_hour === null ? null : sharedDecimal(employee.pay_rate_per_hour),
  };
}

function byName(row: HoursIn, employee: PaidEmployee, rates: RateBook) {
  const found: ResolvedRate =
    row.rate_reference === undefined
      ? rates.byDescription(employee, row.rate_description!)
      : rates.byReference(employee, row.rate_reference);
  if (found.rate === null)
    throw noHourlyRate(`the rate '${found.reference}' is a multiple of it; set it on the employee`);
  return {
    rate: found.rate,
    multiplier: found.multiplier,
    reference: found.reference,
    isOvertime: row.is_overtime ?? found.is_overtime,
    isHours: found.is_hours,
  };
}

/** The rate sent, a multiple of the hourly rate, or the hourly rate. */
function rateOf(row: { rate?: string | number; multiplier?: string | number }, employee: PaidEmployee) {
  if (row.rate !== undefined) return { rate: sixPlacesIn(row.rate), multiplier: null };
  if (employee.pay_rate_per_hour === null) throw noHourlyRate('send rate, or set pay_rate_per_hour on the employee');
  const hourly = sharedDecimal(employee.pay_rate_per_hour);
  if (row.multiplier === undefined) return { rate: hourly, multiplier: null };
  const multiplier = sixPlacesIn(row.multiplier);
  return { rate: roundToSixPlaces(hourly.times(multiplier)), multiplier };
}

const noHourlyRate = (why: string) => badRequest(`the employee has no pay_rate_per_hour: ${why}`);

export function leaveItems(
  given: readonly LeaveIn[] | undefined,
  { employee, country }: Payee,
  place: readonly (string | number)[],
): readonly LeaveItem[] {
  return (given ?? []).map((row, index) =>
    naming(`leave[${index}]`, () => {
      requireOfCountry(row, country);
      return leaveItem(row, { employee, country }, [...place, 'leave', index]);
    }),
  );
}

const CASHED_OUT: ReadonlySet<LeaveIn['leave_type']> = new Set(['HOLIDAY', 'LONG_SERVICE', 'SICK']);

/**
 * Rejects leave types and options that belong to the other country. The leave types of the API contract are accepted in
 * both countries.
 */
function requireOfCountry(row: LeaveIn, country: Country): void {
  const { leave_type, paid_as } = row;
  if (country === 'NZ') {
    if (leave_type === 'FAMILY_VIOLENCE')
      throw badRequest(
        'FAMILY_VIOLENCE is for Australian employees only; send NZ_FAMILY_VIOLENCE',
        inBody('other_country', 'leave_type'),
      );
    if (paid_as !== undefined) checkPaidAs(row);
    return;
  }
  if (paid_as === 'CLOSEDOWN')
    throw badRequest(
      'paid_as CLOSEDOWN is for New Zealand employees only; leave it out',
      inBody('other_country', 'paid_as'),
    );
  if (paid_as === 'CASH_UP' && !CASHED_OUT.has(leave_type)) {
    throw badRequest(
      `${leave_type} cannot be cashed out; ${[...CASHED_OUT].join(', ')} can`,
      inBody('not_a_choice', 'leave_type'),
    );
  }
}

function leaveItem(row: LeaveIn, { employee, country }: Payee, place: readonly (string | number)[]): LeaveItem {
  if (row.rate !== undefined && row.multiplier !== undefined)
    throw badRequest(
      'give rate or multiplier, not both',
      inBody('not_together', 'rate'),
      inBody('not_together', 'multiplier'),
    );
  return {
    description: row.description,
    type: row.leave_type,
    date: row.date as LocalDate,
    hours: row.paid_as === 'CLOSEDOWN' ? ZERO : hoursOf(row, place),
    ...priceOf(row, employee, country),
    rateIsGiven: row.rate !== undefined || row.multiplier !== undefined,
    loading: row.leave_loading_amount === undefined ? null : moneyIn(row.leave_loading_amount),
    paidAs: row.paid_as ?? null,
  };
}

/**
 * Only annual holidays can be paid instead of taken. The payment for a closedown is calculated from gross earnings, so
 * it has no hours and no rate.
 */
function checkPaidAs(row: LeaveIn): void {
  if (row.leave_type !== 'ANNUAL_HOLIDAYS') {
    throw badRequest(
      `paid_as is for the leave_type ANNUAL_HOLIDAYS, not ${row.leave_type}`,
      inBody('needs_another', 'paid_as'),
    );
  }
  if (row.leave_loading_amount !== undefined)
    throw badRequest(
      'paid_as cannot be combined with leave_loading_amount; leave it out',
      inBody('not_together', 'leave_loading_amount'),
    );
  if (row.paid_as !== 'CLOSEDOWN') return;
  const said = (['hours', 'value', 'rate', 'multiplier'] as const).find((key) => row[key] !== undefined);
  if (said)
    throw badRequest(
      `paid_as CLOSEDOWN is calculated from gross earnings; leave ${said} out`,
      inBody('not_together', said),
    );
}

/** Contract [PAY-035]: the public example uses `value` and the contract uses `hours`; both mean the same. */
function hoursOf({ hours, value }: LeaveIn, place: readonly (string | number)[]): Decimal {
  const given = hours ?? value;
  if (given === undefined) {
    throw new SchemaProblem([
      { loc: ['body', ...place, 'hours'], msg: 'this field is required', type: 'missing', code: 'required' },
    ]);
  }
  const parsed = sixPlacesIn(given);
  if (hours !== undefined && value !== undefined && !parsed.equals(sixPlacesIn(value))) {
    throw badRequest(
      `hours ${hours} and value ${value} mean the same and must be equal; send one of them`,
      inBody('not_together', 'hours'),
      inBody('not_together', 'value'),
    );
  }
  return parsed;
}

function priceOf(
  row: LeaveIn,
  employee: PaidEmployee,
  country: Country,
): { rate: Decimal; multiplier: Decimal | null } {
  if (row.paid_as === 'CLOSEDOWN') return { rate: ZERO, multiplier: null };
  if (row.rate === undefined && row.multiplier === undefined) {
    const own = ownPriceOf(row.leave_type, employee);
    if (own.greaterThan(0)) return { rate: own, multiplier: null };
    // Unpaid leave needs no rate.
    if (row.leave_type === 'UNPAID' && employee.pay_rate_per_hour === null) return { rate: ZERO, multiplier: null };
    if (country === 'NZ' && isPricedByLaw(row, employee)) return { rate: ZERO, multiplier: null };
  }
  return rateOf(row, employee);
}

/**
 * Whether the Holidays Act determines the leave pay. It is then calculated from earlier pay and the standard week,
 * without an hourly rate.
 */
const isPricedByLaw = (row: LeaveIn, employee: PaidEmployee): boolean =>
  employee.pay_rate_per_hour === null &&
  sharedDecimal(employee.standard_hours_per_day).greaterThan(0) &&
  employee.standard_days_per_week > 0 &&
  treatmentOf(row.leave_type).paidBy !== undefined;

/**
 * Workers compensation and paid parental leave can have their own hourly amount, set on the employee; zero means the
 * usual rate.
 */
function ownPriceOf(type: LeaveIn['leave_type'], employee: PaidEmployee): Decimal {
  if (type === 'WORKERS_COMP') return sharedDecimal(employee.hourly_amount_for_workers_comp_leave);
  if (type === 'PAID_PARENTAL') return sharedDecimal(employee.hourly_amount_for_paid_parental_leave);
  return ZERO;
}
