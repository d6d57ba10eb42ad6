import { BoundedMap } from '../../../../base/bounded-map.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import { arrayText } from '../../../../db/array-text.ts';
import { type Column, type Insert, insertRows, insertRowsChecked, insertRowsWith } from '../../../../db/insert-rows.ts';
import { type Sent, serverOf } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import { serializeFacts } from '../../past/stored.public.ts';
import type { FoldedLines, LineText, PayToStore } from '../model/made-pay.ts';
import type { PayItemRecord, PayLineRecord, PayRecord } from '../model/tables.ts';
import { distinctTexts, foldedLines } from './fold-lines.ts';

/** The ids of line texts that this node knows to be stored for an account. */
interface TextsSeen {
  has(id: string): boolean;
  add(texts: readonly LineText[]): void;
  /**
   * Clears the texts of all accounts. Called when a text is missing from the database, which means that the database
   * was restored to an earlier state.
   */
  forget(): void;
}

/** The maximum number of texts over all accounts in a database; an account has a few hundred. */
const MOST = 50_000;

const servers = new WeakMap<object, BoundedMap<string, true>>();

export function textsSeen(tx: Tx, customerId: number): TextsSeen {
  const server = serverOf(tx);
  const kept = servers.get(server) ?? new BoundedMap<string, true>(MOST);
  servers.set(server, kept);
  const keyOf = (id: string) => `${customerId} ${id}`;
  return {
    has: (id) => kept.get(keyOf(id)) === true,
    add(texts) {
      for (const { id } of texts) kept.set(keyOf(id), true);
    },
    forget: () => kept.clear(),
  };
}

/** Columns of a pay that are stored unchanged, with their types. */
const PAY_TYPES = {
  id: 'bigint',
  company_id: 'bigint',
  pay_run_id: 'bigint',
  employee_id: 'bigint',
  country: 'text',
  kind: 'text',
  is_complete: 'boolean',
  auto_calculate: 'boolean',
  pay_date: 'date',
  processed_date: 'date',
  pay_department: 'text',
  department_id: 'bigint',
  stp_reported_externally: 'boolean',
  periods: 'smallint',
  advance_to: 'date',
  gross: 'numeric',
  tax: 'numeric',
  net: 'numeric',
  deductions: 'numeric',
  sacrifices: 'numeric',
  total_workers_compensation: 'numeric',
  period_earnings: 'numeric',
  taxable_earnings: 'numeric',
  stsl: 'numeric',
  compulsory_super_amount: 'numeric',
  resc_super_amount: 'numeric',
  super_base: 'numeric',
  nz_student_loan: 'numeric',
  kiwisaver_employee_amount: 'numeric',
  kiwisaver_employer_amount: 'numeric',
  kiwisaver_esct_amount: 'numeric',
  holidays_gross: 'numeric',
  holidays_overtime: 'numeric',
  holidays_one_off: 'numeric',
  days_paid: 'numeric',
  rule_set_id: 'text',
  tax_shared_with: 'bigint',
} as const satisfies Partial<Record<keyof PayRecord, string>>;

const ITEM_TYPES = {
  id: 'bigint',
  pay_id: 'bigint',
  kind: 'text',
  position: 'smallint',
  description: 'text',
  amount: 'numeric',
  quantity: 'numeric',
  units: 'text',
  rate: 'numeric',
  multiplier: 'numeric',
  rate_reference: 'text',
  is_overtime: 'boolean',
  is_hours: 'boolean',
  leave_type: 'text',
  leave_date: 'date',
  leave_loading_amount: 'numeric',
  category: 'text',
  tax_method: 'text',
  start_date: 'date',
  end_date: 'date',
  is_taxable: 'boolean',
  is_itemised: 'boolean',
  is_included_in_super_calculations: 'boolean',
  is_directors_fees: 'boolean',
  is_return_to_work: 'boolean',
  is_super: 'boolean',
  source_allowance_id: 'bigint',
  worked_on: 'date',
  is_public_holiday: 'boolean',
  is_otherwise_working_day: 'boolean',
  rate_without_penal: 'numeric',
  employer_contribution: 'numeric',
} as const satisfies Record<Exclude<keyof PayItemRecord, 'worked_time'>, string>;

/** Columns whose value is the same for all pays in a request. */
const SHARED: ReadonlySet<string> = new Set(['company_id', 'country', 'is_complete', 'rule_set_id']);

const PAY_COLUMNS: readonly Column<PayToStore>[] = [
  ...Object.entries(PAY_TYPES).map(([name, type]) => ({
    name,
    type,
    ...(SHARED.has(name) ? { isShared: true as const } : {}),
    value: ({ pay }: PayToStore) => pay[name as keyof typeof PAY_TYPES],
  })),
  { name: 'facts', type: 'text', cast: 'jsonb', value: ({ facts }) => serializeFacts(facts) },
  { name: 'created_at', type: 'timestamptz', isShared: true, value: ({ pay }) => pay.created_at.toISOString() },
  {
    name: 'completed_at',
    type: 'timestamptz',
    isShared: true,
    value: ({ pay }) => pay.completed_at?.toISOString() ?? null,
  },
];

const ITEM_COLUMNS: readonly Column<PayItemRecord>[] = [
  ...Object.entries(ITEM_TYPES).map(([name, type]) => ({
    name,
    type,
    value: (item: PayItemRecord) => item[name as keyof typeof ITEM_TYPES],
  })),
  {
    name: 'worked_time',
    type: 'text',
    cast: 'jsonb',
    value: ({ worked_time }) => (worked_time === null ? null : JSON.stringify(worked_time)),
  },
];

const TEXT_COLUMNS: readonly Column<LineText>[] = [
  { name: 'id', type: 'bigint', value: ({ id }) => id },
  { name: 'unverified', type: 'boolean', value: ({ line }) => line.unverified },
  { name: 'code', type: 'text', value: ({ line }) => line.code },
  { name: 'label', type: 'text', value: ({ line }) => line.label },
  { name: 'effect', type: 'text', value: ({ line }) => line.effect },
  { name: 'tags', type: 'text', cast: 'text[]', value: ({ line }) => arrayText(line.tags) },
  { name: 'origin_kind', type: 'text', value: ({ line }) => line.origin_kind },
  { name: 'rounding', type: 'text', value: ({ line }) => line.rounding },
  { name: 'pieces', type: 'text', cast: 'text[]', value: ({ pieces }) => arrayText(pieces) },
  { name: 'cites', type: 'text', cast: 'text[]', value: ({ line }) => arrayText(line.cites) },
  { name: 'report', type: 'text', cast: 'jsonb', value: ({ report }) => (report ? JSON.stringify(report) : null) },
];

/** The lines of one pay, folded. */
export interface WorkingToStore {
  readonly payId: number;
  readonly folded: FoldedLines;
}

const WORKING_COLUMNS: readonly Column<WorkingToStore>[] = [
  { name: 'pay_id', type: 'bigint', value: ({ payId }) => payId },
  { name: 'text_ids', type: 'text', cast: 'bigint[]', value: ({ folded }) => folded.textIds },
  { name: 'amounts', type: 'text', cast: 'numeric[]', value: ({ folded }) => folded.amounts },
  { name: 'figures', type: 'text', value: ({ folded }) => folded.figures },
  { name: 'reports', type: 'text', cast: 'jsonb', value: ({ folded }) => folded.reports },
];

const NEW_PAYS: Insert<PayToStore> = { table: 'pay', columns: PAY_COLUMNS };
const REPLACING_PAYS: Insert<PayToStore> = { ...NEW_PAYS, onConflict: 'replace' };
const ITEMS: Insert<PayItemRecord> = { table: 'pay_item', columns: ITEM_COLUMNS };
const TEXTS: Insert<LineText> = { table: 'pay_line_text', columns: TEXT_COLUMNS, onConflict: 'nothing' };
const WORKINGS: Insert<WorkingToStore> = {
  table: 'pay_working',
  columns: WORKING_COLUMNS,
  expects: 'expect_line_texts',
};

/** Stores pays with one statement. With `replaces`, stored pays are updated. */
export const insertPays = (
  tx: Tx,
  customerId: number,
  pays: readonly PayToStore[],
  { replaces }: { readonly replaces: boolean },
): Sent => insertRows(tx, customerId, replaces ? REPLACING_PAYS : NEW_PAYS, pays);

export const insertItems = (tx: Tx, customerId: number, pays: readonly PayToStore[]): Sent =>
  insertRows(
    tx,
    customerId,
    ITEMS,
    pays.flatMap((pay) => pay.items),
  );

export const workingsOf = (pays: readonly PayToStore[]): readonly WorkingToStore[] =>
  pays
    .map(({ pay, lines, folded }) => ({ payId: pay.id, folded: folded ?? foldedLines(lines) }))
    .filter(({ folded }) => folded.texts.length > 0);

/**
 * Stores lines with one statement. Texts that the account already has are left unchanged. If this node knows that all
 * texts are stored, it does not send them; the statement then fails if one is missing from the database.
 */
export function insertWorkings(tx: Tx, customerId: number, workings: readonly WorkingToStore[]): Sent {
  const texts = distinctTexts(workings.map(({ folded }) => folded));
  const seen = textsSeen(tx, customerId);
  if (texts.length > 0 && texts.every(({ id }) => seen.has(id))) {
    const ids = texts.map(({ id }) => id);
    const sent = insertRowsChecked(tx, customerId, { insert: WORKINGS, ids }, workings);
    // Texts may be missing from a database that was restored to an earlier state. The next attempt sends them.
    sent.catch(() => seen.forget());
    return sent;
  }
  afterCommit(tx, () => seen.add(texts));
  return insertRowsWith(tx, customerId, { insert: TEXTS, rows: texts }, { insert: WORKINGS, rows: workings });
}

/** The columns that are read for a pay, its items and its lines. */
export const PAY_COLUMN_NAMES = Object.keys(PAY_TYPES) as readonly (keyof typeof PAY_TYPES)[];
export const ITEM_COLUMN_NAMES = ITEM_COLUMNS.map(({ name }) => name);
export const LINE_COLUMN_NAMES = [
  'pay_id',
  'position',
  'code',
  'label',
  'effect',
  'tags',
  'origin_kind',
  'origin_index',
  'basis',
  'quantity',
  'rate',
  'precise',
  'rounding',
  'amount',
  'because',
  'cites',
  'unverified',
  'report',
] as const satisfies readonly (keyof PayLineRecord)[];
