import { decimal } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { AllowanceCategory, StpCategory } from '../../../../rules/au/facts.ts';
import type { DeductionClassification } from '../../../../rules/deduction.ts';
import type { TaxMethodCode } from '../../../../rules/tax-method.ts';
import type { AllowanceItem } from '../model/items.ts';
import { NameBook, type NamedBooks, nameKey } from '../model/name-book.ts';
import type { EmployeePayItemRecord } from '../model/tables.ts';
import type { NamedAllowance, NamedDeduction } from './gather.store.ts';

/** The stored items of employees, by name. */
export function bookOf(
  allowances: readonly NamedAllowance[],
  deductions: readonly NamedDeduction[],
  items: readonly EmployeePayItemRecord[],
): NamedBooks {
  const ofKind = <T>(kind: EmployeePayItemRecord['kind'], read: (row: EmployeePayItemRecord) => T) =>
    items.filter((row) => row.kind === kind).map((row) => [row.employee_id, nameOf(row), read(row)] as const);
  return {
    allowances: new NameBook(
      allowances.flatMap((row) =>
        row.employee_id === null ? [] : [[row.employee_id, nameKey(row.description), allowanceOf(row, null)] as const],
      ),
    ),
    templates: new Map(
      allowances
        .filter((row) => row.employee_id === null)
        .map((row) => [nameKey(row.description), allowanceOf(row, row.id)]),
    ),
    deductions: new NameBook(
      deductions.map((row) => [
        row.employee_id,
        nameKey(row.description),
        {
          description: row.description,
          amount: decimal(row.amount),
          classification: row.classification as DeductionClassification,
          isIncludedInSuper: row.is_included_in_super_calculations,
        },
      ]),
    ),
    bonuses: new NameBook(
      ofKind('bonus', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        ...taxedOf(row),
        isIncludedInSuper: row.is_included_in_super_calculations ?? true,
        isDirectorsFees: row.is_directors_fees ?? false,
        isReturnToWork: row.is_return_to_work ?? false,
        // Each payment states again whether it is discretionary.
        isDiscretionary: false,
      })),
    ),
    sacrifices: new NameBook(
      ofKind('sacrifice', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        isSuper: row.is_super ?? true,
        isIncludedInSuper: row.is_included_in_super_calculations ?? true,
      })),
    ),
    backPayments: new NameBook(
      ofKind('back-payment', (row) => ({
        description: row.description,
        amount: decimal(row.amount),
        stpCategory: row.stp_category as StpCategory | null,
        ...taxedOf(row),
      })),
    ),
  };
}

/** Contract: back payments with the same description and different amounts are different items. */
const nameOf = ({ kind, description, amount }: EmployeePayItemRecord): string =>
  kind === 'back-payment' ? `${decimal(amount).toFixed()} ${nameKey(description)}` : nameKey(description);

const taxedOf = (row: EmployeePayItemRecord) => ({
  taxMethod: (row.tax_method ?? 'NORMAL_EARNINGS') as TaxMethodCode,
  startDate: row.start_date as LocalDate | null,
  endDate: row.end_date as LocalDate | null,
});

export const allowanceOf = (
  row: Omit<NamedAllowance, 'employee_id'>,
  sourceAllowanceId: number | null,
): AllowanceItem => ({
  description: row.description,
  amount: decimal(row.amount),
  category: row.allowance_category as AllowanceCategory | null,
  otherType: row.other_allowance_type,
  isTaxable: row.is_taxable,
  isItemised: row.is_itemised,
  isIncludedInSuper: row.is_included_in_super_calculations,
  sourceAllowanceId,
});
