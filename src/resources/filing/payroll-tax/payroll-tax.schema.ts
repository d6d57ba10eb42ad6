import { CompanyId, EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { Choice, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { AU_STATES } from '../../../rules/au/payroll-tax/parameters.ts';
import { Source } from '../../pay/rule-set/rule-set.service.ts';

const strict = { additionalProperties: false } as const;

const Wages = {
  gross: Type.Number({ description: 'Gross wages in dollars' }),
  super: Type.Number({ description: 'Employer super contributions; sacrificed super is included in gross' }),
  wages: Type.Number({ description: 'Sum of gross and super' }),
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
      rule: Type.String({ description: 'Stable name of the rule' }),
      label: Type.String({ description: 'Label of the line' }),
      basis: Type.Number({ description: 'Dollars the rule was applied to' }),
      rate: Nullable(Type.String({ description: 'Rate as a fraction; null if the rule has no rate' })),
      precise: Type.String({ description: 'Amount before rounding' }),
      rounding: Type.String({ description: 'Name of the rounding method' }),
      amount: Type.Number({ description: 'Dollars after rounding' }),
      because: Type.String({ description: 'Explanation of the calculation with its inputs' }),
      unverified: Type.Boolean({ description: 'Whether a statutory value used has not been verified for this date' }),
      sources: Type.Array(Source, { description: 'The statutory values used' }),
    },
    strict,
  ),
);

const StateTaxOut = named(
  'PayrollTaxState',
  Type.Object(
    {
      state: Choice('AustralianState', AU_STATES, { description: 'State that levies the tax' }),
      ...Wages,
      maybe_exempt: Type.Number({
        description: 'Workers compensation and parental leave included in wages; a state may exempt them',
      }),
      deduction: Type.Number({ description: 'The state’s deduction for the month' }),
      taxable: Type.Number({ description: 'Wages minus the deduction' }),
      rate: Type.String({ description: 'The state’s rate, as a fraction' }),
      tax: Type.Number({ description: 'Payroll tax in dollars, including surcharges and levies' }),
      is_complete: Type.Boolean({ description: 'Whether the tax is complete; if false, see not_known' }),
      not_known: Type.Array(Type.String(), { description: 'Facts the calculation could not determine' }),
      lines: Type.Array(ExplainedTax, { description: 'Lines of the calculation' }),
      employees: Type.Array(EmployeeWages, { description: 'Employees whose wages are taxed in the state' }),
    },
    strict,
  ),
);

export const PayrollTaxOut = named(
  'PayrollTaxReport',
  Type.Object(
    {
      company_id: CompanyId(),
      month: Type.String({ description: 'Month as YYYY-MM' }),
      from: ReckonedDate({ description: 'First day of the month' }),
      to: ReckonedDate({ description: 'Last day of the month' }),
      wages: Type.Number({ description: 'Wages in all states; annual wages are estimated as twelve times this' }),
      tax: Type.Number({ description: 'Payroll tax of all states in dollars' }),
      states: Type.Array(StateTaxOut, { description: 'The states in which wages were paid' }),
      elsewhere: Type.Array(EmployeeWages, {
        description: 'Employees without an Australian state; their wages are not taxed here',
      }),
      readings: Type.Array(Type.String(), { description: 'Assumptions of the report' }),
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
        description: 'Month as YYYY-MM, by payday; defaults to the current month',
      }),
    ),
    is_regional_employer: Type.Boolean({
      default: false,
      description: 'Whether the employer qualifies for Victoria’s regional rate or Queensland’s regional discount',
    }),
  },
  strict,
);
export type PayrollTaxQuery = Static<typeof PayrollTaxQuery>;
