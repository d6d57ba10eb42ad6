import { EmployeeId, EmployeeNumber, FormatName } from '../../../http/record-fields.ts';
import { Nullable, named, ReckonedDate, type Static, Type } from '../../../http/schema.ts';

const strict = { additionalProperties: false } as const;
const ofCountry = (country: 'Australia' | 'New Zealand', description: string) =>
  Nullable(Type.Number({ description: `${country}: ${description}` }));

export const EmployeeYearOut = named(
  'EmployeeYearToDate',
  Type.Object(
    {
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      from: ReckonedDate({ description: 'First day of the tax year: 1 July (AU) or 1 April (NZ)' }),
      to: ReckonedDate({ description: 'Last day of the tax year' }),
      pay_count: Type.Integer({ minimum: 0, description: 'Number of complete pays in the year' }),
      gross: Type.Number({ description: 'Gross pay in dollars' }),
      tax: Type.Number({ description: 'PAYG withholding (AU) or PAYE (NZ)' }),
      deductions: Type.Number({ description: 'After-tax deductions in dollars' }),
      net: Type.Number({ description: 'Net pay in dollars' }),
      stsl: ofCountry('Australia', 'the part of the tax for a study and training support loan'),
      compulsory_super_amount: ofCountry('Australia', 'super guarantee'),
      resc_super_amount: ofCountry('Australia', 'reportable employer super contributions'),
      reportable_fringe_benefits: ofCountry(
        'Australia',
        'reportable fringe benefits of the FBT year that ends in the year, grossed up',
      ),
      gross_reported_externally: ofCountry(
        'Australia',
        'the part of the gross of pays that another system reports to the ATO',
      ),
      tax_reported_externally: ofCountry('Australia', 'the part of the tax of such pays'),
      nz_student_loan: ofCountry('New Zealand', 'student loan deductions'),
      kiwisaver_employee_amount: ofCountry('New Zealand', "the employee's KiwiSaver contributions"),
      kiwisaver_employer_amount: ofCountry('New Zealand', "the employer's KiwiSaver contributions before ESCT"),
      kiwisaver_esct_amount: ofCountry('New Zealand', 'ESCT on employer KiwiSaver contributions'),
    },
    strict,
  ),
);
export type EmployeeYearOut = Static<typeof EmployeeYearOut>;

export const EmployeeYearQuery = Type.Object(
  {
    year: Type.Optional(
      Type.Integer({
        minimum: 2000,
        maximum: 2200,
        description: 'The tax year, as the calendar year in which it ends; defaults to the current one',
      }),
    ),
    employee_id: Type.Optional(EmployeeId()),
  },
  strict,
);
export type EmployeeYearQuery = Static<typeof EmployeeYearQuery>;
