import { CompanyId, EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { Choice, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
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
    { employee_id: EmployeeId(), employee_number: EmployeeNumber(), format_name: FormatName(), ...Wages },
    strict,
  ),
);

const ExplainedTax = named(
  'PayrollTaxLine',
  Type.Object(
    {
      rule: Type.String({ description: 'Stable name of the rule that made the line' }),
      label: Type.String({ description: 'What the line is' }),
      basis: Type.Number({ description: 'Dollars the rule was applied to' }),
      rate: Nullable(Type.String({ description: 'The rate it used, a fraction; null where it has none' })),
      precise: Type.String({ description: 'Before rounding' }),
      rounding: Type.String({ description: 'How precise became amount, by name' }),
      amount: Type.Number({ description: 'Dollars after rounding' }),
      because: Type.String({ description: 'The formula with its inputs, in words' }),
      unverified: Type.Boolean({ description: 'A value used is past the day up to which it was checked' }),
      sources: Type.Array(Source, { description: 'The values of the law that were used' }),
    },
    strict,
  ),
);

const StateTaxOut = named(
  'PayrollTaxState',
  Type.Object(
    {
      state: Choice('AustralianState', AU_STATES, { description: 'The state whose payroll tax it is' }),
      ...Wages,
      maybe_exempt: Type.Number({
        description: 'Of the wages, workers compensation and parental leave: a state may exempt them; they are counted',
      }),
      deduction: Type.Number({ description: 'The state’s share of the deduction, for the month' }),
      taxable: Type.Number({ description: 'Wages less the deduction' }),
      rate: Type.String({ description: 'The rate of the state, a fraction' }),
      tax: Type.Number({ description: 'With surcharges and levies' }),
      is_complete: Type.Boolean({ description: 'False where the sources leave something open, which not_known says' }),
      not_known: Type.Array(Type.String(), { description: 'What the sources leave open, in words' }),
      lines: Type.Array(ExplainedTax, { description: 'How the tax comes about' }),
      employees: Type.Array(EmployeeWages, { description: 'Whose wages are taxed in the state' }),
    },
    strict,
  ),
);

export const PayrollTaxOut = named(
  'PayrollTaxReport',
  Type.Object(
    {
      company_id: CompanyId(),
      month: Type.String({ description: 'YYYY-MM' }),
      from: ReckonedDate({ description: 'First day of the month' }),
      to: ReckonedDate({ description: 'Last day of the month' }),
      wages: Type.Number({ description: 'Of all states; the wages of a year are taken for twelve times these' }),
      tax: Type.Number({ description: 'Dollars of payroll tax of all states' }),
      states: Type.Array(StateTaxOut, { description: 'The states in which wages were paid' }),
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
