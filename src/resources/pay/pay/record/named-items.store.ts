import { money } from '../../../../base/decimal.ts';
import { type Column, type Insert, insertRows } from '../../../../db/insert-rows.ts';
import type { Sent } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { AllowanceItem, BackPaymentItem, BonusItem, DeductionItem, SacrificeItem } from '../model/items.ts';
import type { NamedBooks } from '../model/naming.ts';

/** An item with its employee and the facts about the request. */
type Of<Item> = Item & Call & { readonly employeeId: number };
interface Call {
  readonly companyId: number;
  readonly stamp: string;
}

/** The statements that store items named for the first time, so that the next pay can refer to them by name. */
export function insertNamed(
  tx: Tx,
  { customerId, companyId, at }: { customerId: number; companyId: number; at: Date },
  books: NamedBooks,
): readonly (() => Sent)[] {
  const call: Call = { companyId, stamp: at.toISOString() };
  const rows = <Item, More>(items: readonly Item[], more: More) => items.map((item) => ({ ...item, ...call, ...more }));
  return [
    () => insertRows(tx, customerId, ALLOWANCES, rows(books.allowances.added, {})),
    () => insertRows(tx, customerId, DEDUCTIONS, rows(books.deductions.added, {})),
    () =>
      insertRows(tx, customerId, OTHERS, [
        ...rows(books.bonuses.added, { kind: 'bonus' as const }),
        ...rows(books.sacrifices.added, { kind: 'sacrifice' as const }),
        ...rows(books.backPayments.added, { kind: 'back-payment' as const }),
      ]),
  ];
}

type Other =
  | (Of<BonusItem> & { readonly kind: 'bonus' })
  | (Of<SacrificeItem> & { readonly kind: 'sacrifice' })
  | (Of<BackPaymentItem> & { readonly kind: 'back-payment' });
type Named = Of<{ readonly description: string; readonly amount: DeductionItem['amount'] }>;

const NAMED: readonly Column<Named>[] = [
  { name: 'employee_id', type: 'bigint', value: ({ employeeId }) => employeeId },
  { name: 'description', type: 'text', value: ({ description }) => description },
  { name: 'amount', type: 'numeric', value: ({ amount }) => money(amount) },
  { name: 'created_at', type: 'timestamptz', value: ({ stamp }) => stamp },
];

/** An item that a pay creates on the employee is not recurring: drafts do not repeat it. */
const OWN: readonly Column<Call & { readonly isIncludedInSuper: boolean }>[] = [
  { name: 'company_id', type: 'bigint', value: ({ companyId }) => companyId },
  {
    name: 'is_included_in_super_calculations',
    type: 'boolean',
    value: ({ isIncludedInSuper }) => isIncludedInSuper,
  },
  { name: 'is_recurring', type: 'boolean', value: () => false },
  { name: 'updated_at', type: 'timestamptz', value: ({ stamp }) => stamp },
];

// Names that differ in this process can be equal in the database. In that case, the first item is kept and the pay does
// not fail.
const ALLOWANCES: Insert<Of<AllowanceItem>> = {
  table: 'employee_allowance',
  onConflict: 'nothing',
  columns: [
    ...NAMED,
    ...OWN,
    { name: 'allowance_category', type: 'text', value: ({ category }) => category },
    {
      name: 'other_allowance_type',
      type: 'text',
      value: ({ category, otherType }) => (category === 'OD' ? (otherType ?? 'BY_DESCRIPTION') : null),
    },
    { name: 'is_taxable', type: 'boolean', value: ({ isTaxable }) => isTaxable },
    { name: 'is_itemised', type: 'boolean', value: ({ isItemised }) => isItemised },
  ],
};

const DEDUCTIONS: Insert<Of<DeductionItem>> = {
  table: 'employee_deduction',
  onConflict: 'nothing',
  columns: [...NAMED, ...OWN, { name: 'classification', type: 'text', value: ({ classification }) => classification }],
};

const OTHERS: Insert<Other> = {
  table: 'employee_pay_item',
  onConflict: 'nothing',
  columns: [
    ...NAMED,
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
    {
      name: 'is_return_to_work',
      type: 'boolean',
      value: (row) => ('isReturnToWork' in row ? row.isReturnToWork : null),
    },
    { name: 'is_super', type: 'boolean', value: (row) => ('isSuper' in row ? row.isSuper : null) },
  ],
};
