import { CompanyId, EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { described, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { YearToDateOut } from '../stp/stp.service.ts';

const strict = { additionalProperties: false } as const;
const amount = (description: string) => Type.Number({ description });

export const YearEndQuery = Type.Object(
  {
    year: Type.Optional(
      Type.Integer({
        minimum: 2000,
        maximum: 2200,
        description: 'The tax year, named for the year it ends in; by default the current one',
      }),
    ),
  },
  strict,
);
export type YearEndQuery = Static<typeof YearEndQuery>;

export const YearEndPath = Type.Object({ company_id: CompanyId(), employee_id: EmployeeId() }, strict);

const { income, deductions, super: contributions, fringe_benefits, is_final } = YearToDateOut.properties;

const AuYear = named(
  'AuYearEnd',
  Type.Object(
    {
      is_final,
      gross: amount('As Single Touch Payroll tells it: without what has a figure of its own below'),
      paid_leave: amount('Leave of every kind that is told apart'),
      overtime: amount('Overtime that was paid'),
      bonuses: amount('Bonuses and commissions'),
      directors_fees: amount('Directors’ fees that were paid'),
      allowances: amount('Allowances of every kind'),
      salary_sacrifice: amount('What was sacrificed of all these, to super and other benefits'),
      tax: amount('Withheld, but for termination payments'),
      lump_sums: amount('Lump sums of every kind'),
      termination_payments: amount('Employment termination payments, tax-free and taxable'),
      termination_tax: amount('Withheld from them'),
      super_guarantee: amount('The employer’s obligation (L)'),
      reportable_super: amount('Reportable employer super contributions (RESC)'),
      reportable_fringe_benefits: amount('Of the FBT year that ends in the year, grossed up (RFBA)'),
      income,
      deductions,
      super: contributions,
      fringe_benefits,
    },
    strict,
  ),
);

const columns = {
  gross: amount('Gross earnings'),
  not_liable_acc: amount('Of them not liable for the ACC earners’ levy'),
  paye: amount('PAYE, schedular tax included'),
  child_support: amount('Child support that was deducted'),
  student_loan: amount('Student loan deductions'),
  slcir: amount('Compulsory extra student loan deductions'),
  slbor: amount('Voluntary extra student loan deductions'),
  kiwisaver_employee: amount('The employee’s KiwiSaver contributions'),
  net_kiwisaver_employer: amount('The employer’s KiwiSaver contributions after ESCT'),
  esct: amount('ESCT on them'),
  payroll_donation_credit: amount('Tax credit for payroll giving'),
};

const NzYear = named(
  'NzYearEnd',
  Type.Object(
    {
      tax_codes: Type.Array(Type.String(), { description: 'In the order they were first used in the year' }),
      ...columns,
      brought_along: named(
        'NzYearEndOpening',
        Type.Object(columns, {
          ...strict,
          description: 'The part of these that the payroll before this one filed: opening year-to-date pays',
        }),
      ),
    },
    strict,
  ),
);

export const YearEndOut = named(
  'YearEndSummary',
  Type.Object(
    {
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      year: Type.Integer({ description: 'Named for the year it ends in' }),
      from: ReckonedDate({ description: 'First day of the tax year: 1 July (AU) or 1 April (NZ)' }),
      to: ReckonedDate({ description: 'Last day of the tax year' }),
      australia: Nullable(described(AuYear, 'What the year came to in Australia; null for a company in New Zealand')),
      new_zealand: Nullable(described(NzYear, 'What the year came to in New Zealand; null for a company in Australia')),
    },
    strict,
  ),
);
export type YearEndOut = Static<typeof YearEndOut>;
export type AuYear = Static<typeof AuYear>;
export type NzYear = Static<typeof NzYear>;
