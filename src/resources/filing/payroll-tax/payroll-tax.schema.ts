import { Choice, Id, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { AU_STATES } from '../../../rules/au/payroll-tax/parameters.ts';
import { Source } from '../../pay/pay/public.ts';

const strict = { additionalProperties: false } as const;

const Wages = {
  gross: Type.Number({ description: 'Everything paid before anything is taken off' }),
  super: Type.Number({ description: 'What the employer pays into funds on top; sacrificed super is in gross' }),
  wages: Type.Number({ description: 'gross and super' }),
};

const EmployeeWages = named(
  'PayrollTaxEmployee',
  Type.Object(
    { employee_id: Id(), employee_number: Nullable(Type.String()), format_name: Type.String(), ...Wages },
    strict,
  ),
);

const ExplainedTax = named(
  'PayrollTaxLine',
  Type.Object(
    {
      rule: Type.String({ description: 'Stable name of the rule that made the line' }),
      label: Type.String(),
      basis: Type.Number(),
      rate: Nullable(Type.String()),
      precise: Type.String({ description: 'Before rounding' }),
      rounding: Type.String(),
      amount: Type.Number(),
      because: Type.String({ description: 'The formula with its inputs, in words' }),
      unverified: Type.Boolean({ description: 'A value used is past the day up to which it was checked' }),
      sources: Type.Array(Source),
    },
    strict,
  ),
);

const StateTaxOut = named(
  'PayrollTaxState',
  Type.Object(
    {
      state: Choice('AustralianState', AU_STATES),
      ...Wages,
      maybe_exempt: Type.Number({
        description: 'Of the wages, workers compensation and parental leave: a state may exempt them; they are counted',
      }),
      deduction: Type.Number({ description: 'The state’s share of the deduction, for the month' }),
      taxable: Type.Number(),
      rate: Type.String(),
      tax: Type.Number({ description: 'With surcharges and levies' }),
      is_complete: Type.Boolean({ description: 'False where the sources leave something open, which not_known says' }),
      not_known: Type.Array(Type.String()),
      lines: Type.Array(ExplainedTax),
      employees: Type.Array(EmployeeWages),
    },
    strict,
  ),
);

export const PayrollTaxOut = named(
  'PayrollTaxReport',
  Type.Object(
    {
      company_id: Id(),
      month: Type.String({ description: 'YYYY-MM' }),
      from: ReckonedDate(),
      to: ReckonedDate(),
      wages: Type.Number({ description: 'Of all states; the wages of a year are taken for twelve times these' }),
      tax: Type.Number(),
      states: Type.Array(StateTaxOut),
      elsewhere: Type.Array(EmployeeWages, {
        description: 'Employees whose state is none of Australia; their wages are taxed nowhere here',
      }),
      readings: Type.Array(Type.String(), { description: 'How the report reads what the law leaves to the employer' }),
    },
    strict,
  ),
);
export type PayrollTaxOut = Static<typeof PayrollTaxOut>;

export const PayrollTaxQuery = Type.Object(
  {
    month: Type.Optional(
      Type.String({
        pattern: '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$',
        minLength: 7,
        maxLength: 7,
        description: 'YYYY-MM, by the day of payment; by default the current month',
      }),
    ),
    is_regional_employer: Type.Boolean({
      default: false,
      description: 'The employer has the regional rate of Victoria or the regional discount of Queensland',
    }),
  },
  strict,
);
export type PayrollTaxQuery = Static<typeof PayrollTaxQuery>;
