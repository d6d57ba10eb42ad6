import { money } from '../../base/decimal.ts';
import type { Sent, Tx } from '../../db/tx.ts';
import { type Column, insertRows } from './insert-rows.ts';
import type { NamedBooks } from './named-items.ts';
import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from './planned.ts';

type Of<Item> = Item & { readonly employeeId: number };

/** The statements that keep what the pays of a call named for the first time: the next pay can name it alone. */
export function insertNamed(
  tx: Tx,
  { customerId, companyId, at }: { customerId: number; companyId: number; at: Date },
  books: NamedBooks,
): readonly (() => Sent)[] {
  const stamp = at.toISOString();
  // Names that only the database takes for the same are not worth a failed pay: the first one stays.
  const onConflict = 'nothing' as const;
  return [
    () =>
      insertRows<Of<AllowanceItem>>(
        tx,
        {
          table: 'employee_allowance',
          customerId,
          onConflict,
          columns: [
            ...named(stamp),
            { name: 'company_id', type: 'bigint', value: () => companyId },
            { name: 'allowance_category', type: 'text', value: ({ category }) => category },
            { name: 'is_taxable', type: 'boolean', value: ({ isTaxable }) => isTaxable },
            { name: 'is_itemised', type: 'boolean', value: ({ isItemised }) => isItemised },
            included,
            inPassing,
            { name: 'updated_at', type: 'timestamptz', value: () => stamp },
          ],
        },
        books.allowances.added,
      ),
    () =>
      insertRows<Of<DeductionItem>>(
        tx,
        {
          table: 'employee_deduction',
          customerId,
          onConflict,
          columns: [
            ...named(stamp),
            { name: 'company_id', type: 'bigint', value: () => companyId },
            { name: 'classification', type: 'text', value: ({ classification }) => classification },
            included,
            inPassing,
            { name: 'updated_at', type: 'timestamptz', value: () => stamp },
          ],
        },
        books.deductions.added,
      ),
    () =>
      insertRows<Other>(
        tx,
        { table: 'employee_pay_item', customerId, onConflict, columns: [...named(stamp), ...OTHER_COLUMNS] },
        [
          ...books.bonuses.added.map((row) => ({ ...row, kind: 'bonus' as const })),
          ...books.sacrifices.added.map((row) => ({ ...row, kind: 'sacrifice' as const })),
          ...books.backPayments.added.map((row) => ({ ...row, kind: 'back-payment' as const })),
        ],
      ),
  ];
}

type Other =
  | (Of<BonusItem> & { readonly kind: 'bonus' })
  | (Of<SacrificeItem> & { readonly kind: 'sacrifice' })
  | (Of<BackPaymentItem> & { readonly kind: 'back-payment' });

const named = <Row extends Of<{ readonly description: string; readonly amount: DeductionItem['amount'] }>>(
  stamp: string,
): readonly Column<Row>[] => [
  { name: 'employee_id', type: 'bigint', value: ({ employeeId }) => employeeId },
  { name: 'description', type: 'text', value: ({ description }) => description },
  { name: 'amount', type: 'numeric', value: ({ amount }) => money(amount) },
  { name: 'created_at', type: 'timestamptz', value: () => stamp },
];

const included: Column<{ readonly isIncludedInSuper: boolean }> = {
  name: 'is_included_in_super_calculations',
  type: 'boolean',
  value: ({ isIncludedInSuper }) => isIncludedInSuper,
};

/** Named by a pay and not set up on the employee: drafts do not repeat it. */
const inPassing: Column<unknown> = { name: 'is_recurring', type: 'boolean', value: () => false };

const OTHER_COLUMNS: readonly Column<Other>[] = [
  { name: 'kind', type: 'text', value: ({ kind }) => kind },
  { name: 'tax_method', type: 'text', value: (row) => ('taxMethod' in row ? row.taxMethod : null) },
  { name: 'start_date', type: 'date', value: (row) => ('startDate' in row ? row.startDate : null) },
  { name: 'end_date', type: 'date', value: (row) => ('endDate' in row ? row.endDate : null) },
  { name: 'stp_category', type: 'text', value: (row) => ('stpCategory' in row ? row.stpCategory : null) },
  {
    name: 'is_included_in_super_calculations',
    type: 'boolean',
    value: (row) => ('isIncludedInSuper' in row ? row.isIncludedInSuper : null),
  },
  {
    name: 'is_directors_fees',
    type: 'boolean',
    value: (row) => ('isDirectorsFees' in row ? row.isDirectorsFees : null),
  },
  { name: 'is_return_to_work', type: 'boolean', value: (row) => ('isReturnToWork' in row ? row.isReturnToWork : null) },
  { name: 'is_super', type: 'boolean', value: (row) => ('isSuper' in row ? row.isSuper : null) },
];
