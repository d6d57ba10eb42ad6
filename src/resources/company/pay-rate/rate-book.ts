import { type Decimal, decimal, ONE, roundToSixPlaces } from '../../../base/decimal.ts';
import { badRequest, inBody } from '../../../base/errors.ts';
import { nameOrder } from '../../../base/name-order.ts';
import type { Tx } from '../../../db/tx.ts';
import type { PayRateRecord } from './pay-rate.store.ts';
import * as store from './pay-rate.store.ts';

/** A rate resolved for one employee. */
export interface ResolvedRate {
  readonly reference: string;
  readonly source: 'system' | 'employee' | 'company';
  readonly id: number | null;
  readonly description: string;
  readonly type: 'NORMAL' | 'SPECIAL';
  readonly multiplier: Decimal | null;
  /** Dollars per unit, to six places. Null for a multiplier when the employee has no hourly rate. */
  readonly rate: Decimal | null;
  readonly units: string;
  readonly is_hours: boolean;
  readonly is_overtime: boolean;
  readonly award_name: string | null;
  readonly classification_name: string | null;
}

export interface RatedEmployee {
  readonly id: number;
  readonly pay_rate_per_hour: string | null;
}

/** The rates of a company's employees, for listing and for calculating pays. */
export interface RateBook {
  /** System rates, then the employee's own rates, then classification rates; each part sorted by description. */
  of(employee: RatedEmployee): readonly ResolvedRate[];
  /** Throws 400 when neither the employee nor the company has a rate with this reference. */
  byReference(employee: RatedEmployee, reference: string): ResolvedRate;
  /** Throws 400 unless exactly one rate of the employee has the description, ignoring case. */
  byDescription(employee: RatedEmployee, description: string): ResolvedRate;
}

const SYSTEM_RATES = [
  { key: 'ordinary_time', description: 'Ordinary Time', multiplier: ONE, is_overtime: false },
  { key: 'time_and_a_half', description: 'Time and a Half', multiplier: decimal('1.5'), is_overtime: true },
  { key: 'double_time', description: 'Double Time', multiplier: decimal('2'), is_overtime: true },
] as const;

/** Loads all rates for the given employees of one company in three SQL statements. */
export async function resolveRates(
  tx: Tx,
  given: { companyId: number; employeeIds: readonly number[] },
): Promise<RateBook> {
  const companyRates = await store.listCompanyRates(tx, given.companyId);
  const ownRates = groupBy(await store.listRatesOfEmployees(tx, given.employeeIds), (rate) => rate.employee_id!);
  const groupsOf = groupBy(await store.listMemberships(tx, given.employeeIds), ({ employee_id }) => employee_id);
  const ratesOfGroup = groupBy(companyRates, ({ group_id }) => group_id);
  const companyRateById = new Map(companyRates.map((rate) => [`company:${rate.id}`, rate]));

  const own = (employee: RatedEmployee) =>
    (ownRates.get(employee.id) ?? []).map((rate) => resolved(employee, rate, 'employee'));
  const list = (employee: RatedEmployee) => [
    ...systemRates(employee).sort(byDescription),
    ...own(employee).sort(byDescription),
    ...(groupsOf.get(employee.id) ?? [])
      .flatMap(({ group_id }) => ratesOfGroup.get(group_id) ?? [])
      .map((rate) => resolved(employee, rate, 'company', rate))
      .sort(byDescription),
  ];

  return {
    of: list,
    byReference(employee, reference) {
      // Contract [RATE-020]: a company rate applies to every employee of the company, in any classification.
      const company = companyRateById.get(reference);
      if (company) return resolved(employee, company, 'company', company);
      const found = [...systemRates(employee), ...own(employee)].find((rate) => rate.reference === reference);
      if (!found)
        throw badRequest(
          `rate_reference '${reference}' is not a rate of this employee or its company`,
          inBody('unknown_rate', 'rate_reference'),
        );
      return found;
    },
    byDescription(employee, description) {
      const wanted = description.trim().toLowerCase();
      const found = list(employee).filter((rate) => rate.description.toLowerCase() === wanted);
      if (found.length === 1) return found[0]!;
      if (found.length === 0)
        throw badRequest(
          `rate_description '${description}' is not a rate of this employee`,
          inBody('unknown_rate', 'rate_description'),
        );
      throw badRequest(
        `rate_description '${description}' matches several rates; send rate_reference instead: ${found.map(({ reference }) => reference).join(', ')}`,
        inBody('ambiguous', 'rate_description'),
      );
    },
  };
}

const systemRates = (employee: RatedEmployee): ResolvedRate[] =>
  SYSTEM_RATES.map(({ key, description, multiplier, is_overtime }) => ({
    reference: `system:${key}`,
    source: 'system',
    id: null,
    description,
    type: 'NORMAL',
    multiplier,
    rate: timesHourly(employee, multiplier),
    units: 'Hours',
    is_hours: true,
    is_overtime,
    award_name: null,
    classification_name: null,
  }));

function resolved(
  employee: RatedEmployee,
  rate: PayRateRecord,
  source: 'employee' | 'company',
  under: { award_name: string | null; classification_name: string | null } = {
    award_name: null,
    classification_name: null,
  },
): ResolvedRate {
  const multiplier = rate.multiplier === null ? null : decimal(rate.multiplier);
  return {
    reference: `${source}:${rate.id}`,
    source,
    id: rate.id,
    description: rate.description,
    type: rate.type,
    multiplier,
    rate: multiplier === null ? decimal(rate.rate!) : timesHourly(employee, multiplier),
    units: rate.units,
    is_hours: rate.is_hours,
    is_overtime: rate.is_overtime,
    award_name: under.award_name,
    classification_name: under.classification_name,
  };
}

const timesHourly = ({ pay_rate_per_hour }: RatedEmployee, multiplier: Decimal): Decimal | null =>
  pay_rate_per_hour === null ? null : roundToSixPlaces(decimal(pay_rate_per_hour).times(multiplier));

const byDescription = (a: ResolvedRate, b: ResolvedRate): number => {
  const [first, second] = [nameOrder(a.description), nameOrder(b.description)];
  if (first !== second) return first < second ? -1 : 1;
  return (a.id ?? 0) - (b.id ?? 0);
};

function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
