import { CompanyId, EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { described, Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';
import { YearToDateOut } from '../stp/public.ts';

const strict = { additionalProperties: false } as const;
const amount = (description: string) => Type.Number({ description });

export const YearEndQuery = Type.Object(
  {
    year: Type.Optional(
      Type.Integer({
        minimum: 2000,
        maximum: 2200,
        description: 'The tax year, as the calendar year in which it ends; defaults to the current one',
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
      gross: amount('Gross as in Single Touch Payroll, excluding the items listed separately below'),
      paid_leave: amount('All paid leave reported separately'),
      overtime: amount('Overtime pay'),
      bonuses: amount('Bonuses and commissions'),
      directors_fees: amount('Directors’ fees in dollars'),
      allowances: amount('All allowances'),
      salary_sacrifice: amount('Salary sacrificed from the amounts above, to super and other benefits'),
      tax: amount('Tax withheld, excluding termination payments'),
      lump_sums: amount('All lump sums'),
      termination_payments: amount('Employment termination payments, tax-free and taxable'),
      termination_tax: amount('Tax withheld from termination payments'),
      super_guarantee: amount('Super guarantee, the employer’s obligation (L)'),
      reportable_super: amount('Reportable employer super contributions (RESC)'),
      reportable_fringe_benefits: amount(
        'Reportable fringe benefits of the FBT year that ends in the year, grossed up (RFBA)',
      ),
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
  not_liable_acc: amount('Gross earnings not liable for the ACC earners’ levy'),
  paye: amount('PAYE, including schedular tax'),
  child_support: amount('Child support deductions'),
  student_loan: amount('Student loan deductions'),
  slcir: amount('Compulsory extra student loan deductions'),
  slbor: amount('Voluntary extra student loan deductions'),
  kiwisaver_employee: amount('Employee KiwiSaver contributions'),
  net_kiwisaver_employer: amount('Employer KiwiSaver contributions after ESCT'),
  esct: amount('ESCT on employer KiwiSaver contributions'),
  payroll_donation_credit: amount('Tax credit for payroll giving'),
};

const NzYear = named(
  'NzYearEnd',
  Type.Object(
    {
      tax_codes: Type.Array(Type.String(), { description: 'Tax codes in order of first use in the year' }),
      ...columns,
      brought_along: named(
        'NzYearEndOpening',
        Type.Object(columns, {
          ...strict,
          description: 'The part of these totals that the previous system filed, from opening year-to-date pays',
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
      year: Type.Integer({ description: 'The tax year, as the calendar year in which it ends' }),
      from: ReckonedDate({ description: 'First day of the tax year: 1 July (AU) or 1 April (NZ)' }),
      to: ReckonedDate({ description: 'Last day of the tax year' }),
      australia: Nullable(described(AuYear, 'Totals for an Australian company; null in New Zealand')),
      new_zealand: Nullable(described(NzYear, 'Totals for a New Zealand company; null in Australia')),
    },
    strict,
  ),
);
export type YearEndOut = Static<typeof YearEndOut>;
export type AuYear = Static<typeof AuYear>;
export type NzYear = Static<typeof NzYear>;
