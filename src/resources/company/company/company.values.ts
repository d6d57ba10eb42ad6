import { decimalOf, roundToSixPlaces } from '../../../base/decimal.ts';
import { badRequest, inBody, type ProblemCode } from '../../../base/errors.ts';
import { abnDigits, irdDigits, nzbnDigits } from '../../../base/identifiers.ts';
import { SchemaProblem } from '../../../http/validation/validation.ts';
import type { CompanyPatch, WritableField } from './company.schema.ts';
import type { CompanyRecord } from './tables.ts';

export type Country = CompanyRecord['country'];
export type CompanyValues = Pick<CompanyRecord, WritableField>;

/** Fields that only one country uses. */
const FIELDS_OF: Readonly<Record<Country, readonly WritableField[]>> = {
  AU: ['abn', 'abn_branch', 'withholding_payer_number', 'is_stp_enabled'],
  NZ: ['employer_ird_number', 'nzbn'],
};
const NAME_OF = { AU: 'an Australian', NZ: 'a New Zealand' } as const;
const otherThan = (country: Country): Country => (country === 'AU' ? 'NZ' : 'AU');

export function defaultsFor(country: Country, guaranteeRate: string): Omit<CompanyValues, 'name'> {
  return {
    trading_name: null,
    country,
    abn: null,
    abn_branch: country === 'AU' ? '1' : null,
    withholding_payer_number: null,
    employer_ird_number: null,
    nzbn: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    postcode: null,
    contact_name: null,
    email_address: null,
    phone: null,
    default_pay_period: 'WEEKLY',
    pay_week_end_day: 7,
    fortnight_anchor_date: '2024-01-07',
    standard_hours_per_day: country === 'AU' ? '7.60' : '8.00',
    default_super_rate: guaranteeRate,
    is_stp_enabled: country === 'AU',
  };
}

/** Converts the fields sent to column values. A null becomes the default, which is null for most fields. */
export function valuesOf(given: CompanyPatch, defaults: Omit<CompanyValues, 'name'>): Partial<CompanyValues> {
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue;
    values[field] = value === null ? defaults[field as keyof typeof defaults] : readAs(field as WritableField, value);
  }
  return values as Partial<CompanyValues>;
}

function readAs(field: WritableField, value: string | number | boolean): unknown {
  switch (field) {
    case 'abn':
      return abnDigits(value as string);
    case 'employer_ird_number':
      return irdDigits(value as string);
    case 'nzbn':
      return nzbnDigits(value as string);
    case 'country':
    case 'state':
      return (value as string).toUpperCase();
    case 'name':
      return (value as string).trim();
    case 'email_address':
    case 'phone':
      return value === '' ? null : value;
    case 'standard_hours_per_day':
      return within(field, value as string | number, { above: 0, to: 24 });
    case 'default_super_rate':
      return within(field, value as string | number, { above: null, to: 1 });
    default:
      return value;
  }
}

const problem = (field: string, msg: string, code: ProblemCode) =>
  new SchemaProblem([{ loc: ['body', field], msg, type: 'value', code }]);

function within(field: string, value: string | number, { above, to }: { above: number | null; to: number }): string {
  const amount = roundToSixPlaces(decimalOf(value));
  const isTooSmall = above === null ? amount.isNegative() : amount.lessThanOrEqualTo(above);
  if (isTooSmall || amount.greaterThan(to)) {
    const bounds = above === null ? `must be from 0 to ${to}` : `must be more than ${above} and at most ${to}`;
    throw problem(field, bounds, 'out_of_range');
  }
  return amount.toFixed();
}

/** Contract [COMP-023, COMP-024]: rejects a field of the other country, unless it is null or false. */
export function refuseForeignFields(given: CompanyPatch, country: Country): void {
  for (const field of FIELDS_OF[otherThan(country)]) {
    const value = given[field];
    if (value === undefined || value === null || value === false) continue;
    throw badRequest(
      `${field} is only for ${NAME_OF[otherThan(country)]} company, but this is ${NAME_OF[country]} company; leave it out`,
      inBody('other_country', field),
    );
  }
}

/** Clears the old country's fields and sets the new country's defaults. */
export function valuesOnMove(to: Country, guaranteeRate: string): Partial<CompanyValues> {
  const defaults = defaultsFor(to, guaranteeRate);
  return Object.fromEntries([...FIELDS_OF.AU, ...FIELDS_OF.NZ].map((field) => [field, defaults[field as 'abn']]));
}
