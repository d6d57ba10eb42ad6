import { Line } from '../../../http/line.ts';
import { Choice, DecimalIn, DecimalOut, Id, Nullable, named, type Static, Type } from '../../../http/schema.ts';
import { GroupMember } from './pay-rate-group.schema.ts';

const RateType = Choice('PayRateType', ['NORMAL', 'SPECIAL'], {
  description: 'NORMAL multiplies the employee’s hourly rate; SPECIAL is a fixed amount per unit',
});

const writable = {
  description: Line({ min: 1, max: 60 }),
  type: RateType,
  multiplier: Nullable(DecimalIn({ description: 'NORMAL only: more than 0, at most 100' })),
  rate: Nullable(DecimalIn({ description: 'SPECIAL only: dollars per unit, from 0 to 1000000' })),
  units: Line({ min: 1, max: 20 }, { description: '"Hours" unless set' }),
  is_hours: Type.Boolean({ description: 'Whether the units are hours worked; true for units of Hours unless set' }),
  is_overtime: Type.Boolean({ description: 'false unless set' }),
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
  description: Type.String(),
  type: RateType,
  multiplier: Nullable(DecimalOut()),
  rate: Nullable(DecimalOut()),
  units: Type.String(),
  is_hours: Type.Boolean(),
  is_overtime: Type.Boolean(),
};

export const PayRateOut = named(
  'PayRate',
  Type.Object(
    {
      id: Id(),
      reference: Type.String({ description: 'Names the rate on pays: company:<id> or employee:<id>' }),
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
      reference: Type.String(),
      source: Type.Union([Type.Literal('system'), Type.Literal('employee'), Type.Literal('company')]),
      id: Nullable(Id()),
      ...shown,
      rate: Nullable(DecimalOut({ description: 'Dollars per unit for this employee; null without an hourly rate' })),
      award_name: Nullable(Type.String()),
      classification_name: Nullable(Type.String()),
    },
    { additionalProperties: false },
  ),
);
export type EmployeePayRateOut = Static<typeof EmployeePayRateOut>;

const Classification = named(
  'PayRateClassification',
  Type.Object(
    {
      classification_id: Id(),
      classification_name: Type.String(),
      pay_rates: Type.Array(PayRateOut),
      employees: Type.Optional(Type.Array(GroupMember, { description: 'Only with include_employees=true' })),
    },
    { additionalProperties: false },
  ),
);

export const AwardBucket = named(
  'CompanyPayRates',
  Type.Object(
    {
      award_id: Nullable(Id()),
      award_name: Nullable(Type.String()),
      classifications: Type.Array(Classification),
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
        { description: 'Award id or exact name in any case; none or null for the rates without award' },
      ),
    ),
    classification: Type.Optional(Line({ max: 100 }, { description: 'Pay-rate group id or exact name in any case' })),
    include_employees: Type.Boolean({ default: false }),
  },
  { additionalProperties: false },
);
export type CompanyPayRatesQuery = Static<typeof CompanyPayRatesQuery>;

export const CompanyPayRatesParams = Type.Object({ company_id: Id() }, { additionalProperties: false });
export const GroupRatesParams = Type.Object({ company_id: Id(), group_id: Id() }, { additionalProperties: false });
export const GroupRateParams = Type.Object(
  { company_id: Id(), group_id: Id(), pay_rate_id: Id() },
  { additionalProperties: false },
);
export const EmployeeRatesParams = Type.Object({ employee_id: Id() }, { additionalProperties: false });
export const EmployeeRateParams = Type.Object(
  { employee_id: Id(), pay_rate_id: Id() },
  { additionalProperties: false },
);
