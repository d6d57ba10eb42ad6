import { decimal } from '../../../base/decimal.ts';
import type { Params } from '../../../params/params.ts';
import { type ReportableFringeBenefits, reportableFringeBenefits } from '../../../rules/au/fringe-benefits.ts';
import { auDeclared } from './declared.ts';
import type { EmployeeRecord } from './tables.ts';

/**
 * The declared fringe benefits that the income statement of a financial year shows. The year is named after the
 * calendar year in which it ends.
 */
export const fringeBenefitsOf = (
  { declarations }: Pick<EmployeeRecord, 'declarations'>,
  financialYear: number,
  params: Params,
): readonly ReportableFringeBenefits[] =>
  reportableFringeBenefits(
    auDeclared(declarations).fringe_benefits.map((one) => ({
      fbtYear: one.fbt_year,
      taxableValue: decimal(one.taxable_value),
      isExemptEmployer: one.is_exempt_employer,
    })),
    financialYear,
    params,
  );
