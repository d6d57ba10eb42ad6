import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId, OwnId } from '../../../http/record-fields.ts';
import { Choice, DecimalIn, DecimalOut, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { GroupMember } from './pay-rate-group.schema.ts';

const RateType = Choice('PayRateType', ['NORMAL', 'SPECIAL'], {
  description: 'NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit',
});

const writable = {
  description: Line({ min: 1, max: 60 }, { description: 'Name of the rate on pays' }),
  type: RateType,
  multiplier: Nullable(DecimalIn({ description: 'NORMAL only: more than 0, at most 100' })),
  rate: Nullable(DecimalIn({ description: 'SPECIAL only: dollars per unit, from 0 to 1000000' })),
  units: Line({ min: 1, max: 20 }, { description: 'Unit of the rate; "Hours" by default' }),
  is_hours: Type.Boolean({ description: 'Whether the units are hours worked; by default true if units is Hours' }),
  is_overtime: Type.Boolean({ description: 'Whether hours at this rate are overtime; false by default' }),
};

export const PayRateIn = named(
  'PayRateIn',
  Type.Object(
    {
      ...writable,
      multiplier: Type.Optional(writable.multiplier),
      rate: Type.Optional(writable.rate),
      units: Type.Optional(writable.units),
      is_hours: Type.Optional(writable.is_hours),
      is_overtime: Type.Optional(writable.is_overtime),
    },
    { additionalProperties: false },
  ),
);
export type PayRateIn = Static<typeof PayRateIn>;

export const PayRatePatch = named(
  'PayRatePatch',
  Type.Object(
    {
      description: Type.Optional(writable.description),
      type: Type.Optional(writable.type),
      multiplier: Type.Optional(writable.multiplier),
      rate: Type.Optional(writable.rate),
      units: Type.Optional(writable.units),
      is_hours: Type.Optional(writable.is_hours),
      is_overtime: Type.Optional(writable.is_overtime),
    },
    { additionalProperties: false },
  ),
);
export type PayRatePatch = Static<typeof PayRatePatch>;

const shown = {
  description: Type.String({ description: 'Name of the rate on pays' }),
  type: RateType,
  multiplier: Nullable(DecimalOut({ description: 'NORMAL: the multiple of the hourly rate; null for SPECIAL' })),
  rate: Nullable(DecimalOut({ description: 'SPECIAL: dollars per unit; null for NORMAL' })),
  units: Type.String({ description: 'Unit of the rate, such as Hours' }),
  is_hours: Type.Boolean({ description: 'Whether the units are hours worked' }),
  is_overtime: Type.Boolean({ description: 'Whether hours at this rate are overtime' }),
};

export const PayRateOut = named(
  'PayRate',
  Type.Object(
    {
      id: OwnId('pay rate'),
      reference: Type.String({ description: 'Identifies the rate on pays: company:<id> or employee:<id>' }),
      ...shown,
    },
    { additionalProperties: false },
  ),
);
export type PayRateOut = Static<typeof PayRateOut>;

export const EmployeePayRateOut = named(
  'EmployeePayRate',
  Type.Object(
    {
      reference: Type.String({
        description: 'Identifies the rate on pays: system:ordinary_time, company:<id> or employee:<id>',
      }),
      source: Type.Union([Type.Literal('system'), Type.Literal('employee'), Type.Literal('company')], {
        description:
          'Origin of the rate: system rates apply to every employee, company rates come from a pay-rate group',
      }),
      id: Nullable(Id({ description: 'Id of the pay rate; null for system rates' })),
      ...shown,
      rate: Nullable(
        DecimalOut({ description: 'Dollars per unit for this employee; null if the employee has no hourly rate' }),
      ),
      award_name: Nullable(Type.String({ description: 'Award of the pay-rate group; null if it has no award' })),
      classification_name: Nullable(
        Type.String({ description: 'Name of the pay-rate group; null if the rate has none' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type EmployeePayRateOut = Static<typeof EmployeePayRateOut>;

const Classification = named(
  'PayRateClassification',
  Type.Object(
    {
      classification_id: Id({ description: 'Id of the pay-rate group' }),
      classification_name: Type.String({ description: 'Name of the pay-rate group' }),
      pay_rates: Type.Array(PayRateOut, { description: 'The rates of the group' }),
      employees: Type.Optional(
        Type.Array(GroupMember, { description: 'Members of the group; only with include_employees=true' }),
      ),
    },
    { additionalProperties: false },
  ),
);

export const AwardBucket = named(
  'CompanyPayRates',
  Type.Object(
    {
      award_id: Nullable(Id({ description: 'Id of the award; null for groups without an award' })),
      award_name: Nullable(Type.String({ description: 'Name of the award; null for groups without an award' })),
      classifications: Type.Array(Classification, { description: 'The pay-rate groups of the award' }),
    },
    { additionalProperties: false },
  ),
);
export type AwardBucket = Static<typeof AwardBucket>;

export const CompanyPayRatesQuery = Type.Object(
  {
    award: Type.Optional(
      Line(
        { max: 100 },
        { description: 'Award id or exact name, ignoring case; none or null for rates without an award' },
      ),
    ),
    classification: Type.Optional(
      Line({ max: 100 }, { description: 'Pay-rate group id or exact name, ignoring case' }),
    ),
    include_employees: Type.Boolean({ default: false, description: 'Also returns the members of each group' }),
  },
  { additionalProperties: false },
);
export type CompanyPayRatesQuery = Static<typeof CompanyPayRatesQuery>;

export const CompanyPayRatesParams = Type.Object({ company_id: CompanyId() }, { additionalProperties: false });
export const GroupRatesParams = Type.Object(
  {
    company_id: CompanyId(),
    group_id: Id({ description: 'Id of the pay-rate group, from the company’s list of groups' }),
  },
  { additionalProperties: false },
);
export const GroupRateParams = Type.Object(
  {
    company_id: CompanyId(),
    group_id: Id({ description: 'Id of the pay-rate group, from the company’s list of groups' }),
    pay_rate_id: Id({ description: 'Id of the pay rate, from the group’s list of rates' }),
  },
  { additionalProperties: false },
);
export const EmployeeRatesParams = Type.Object({ employee_id: EmployeeId() }, { additionalProperties: false });
export const EmployeeRateParams = Type.Object(
  {
    employee_id: EmployeeId(),
    pay_rate_id: Id({ description: 'Id of the pay rate, from the employee’s list of rates' }),
  },
  { additionalProperties: false },
);
