import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Area } from '../../company/approval-policy/approval-policy.service.ts';
import type { RowProblem } from './kinds/kind.ts';

export const KINDS = ['employees', 'opening_balances', 'timesheets', 'pays', 'history'] as const;
export type KindName = (typeof KINDS)[number];
export const STATES = ['ready', 'storing', 'done', 'expired'] as const;
export type ImportState = (typeof STATES)[number];
export const OUTCOMES = ['created', 'updated', 'unchanged', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The caller who confirmed the import. The principal is stored without its set of scopes. */
export interface StoredCaller {
  readonly principal: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

export interface ImportRecord {
  readonly customer_id: number;
  readonly id: number;
  readonly company_id: number;
  readonly kind: KindName;
  readonly state: ImportState;
  readonly file_name: string;
  readonly sheet: string | null;
  readonly mapping: Readonly<Record<string, string>>;
  readonly row_count: number;
  readonly content: string | null;
  readonly progress: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly confirmed_by: string | null;
  readonly confirmed_at: Date | null;
  readonly caller: StoredCaller | null;
  readonly finished_at: Date | null;
}

export interface KnownEmployee {
  readonly id: number;
  readonly number: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The employees of the company who have these numbers, without deleted ones. */
export async function listByNumber(
  tx: Tx,
  companyId: number,
  numbers: readonly string[],
): Promise<readonly KnownEmployee[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<KnownEmployee>`
    select id, number, first_name, last_name from employee
    where company_id = ${companyId} and number = any(${numbers}::text[]) and deleted_at is null`.execute(tx);
  return rows;
}

/** The employees of the company who have these names (in lower case) and dates of birth, without deleted ones. */
export async function listByPerson(
  tx: Tx,
  companyId: number,
  people: readonly (readonly [first: string, last: string, birth: string])[],
): Promise<readonly { readonly key: string; readonly id: number }[]> {
  const dated = people.filter(([, , birth]) => /^\d{4}-\d\d-\d\d$/.test(birth));
  if (dated.length === 0) return [];
  const { rows } = await sql<{ key: string; id: number }>`
    select p.first || E'\n' || p.last || E'\n' || p.birth as key, min(e.id) as id
    from unnest(${dated.map(([first]) => first)}::text[], ${dated.map(([, last]) => last)}::text[],
      ${dated.map(([, , birth]) => birth)}::text[]) as p (first, last, birth)
    join employee e on lower(e.first_name) = p.first and lower(e.last_name) = p.last
      and e.date_of_birth::text = p.birth
    where e.company_id = ${companyId} and e.deleted_at is null
    group by 1`.execute(tx);
  return rows;
}

export async function requiresApproval(tx: Tx, companyId: number, area: Area): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from approval_policy
      where company_id = ${companyId} and required <> 'none' and ${area} = any(areas)
    ) as found`.execute(tx);
  return rows[0]!.found;
}

/** The pays that earlier imports created for these row keys. */
export async function listImportedPays(
  tx: Tx,
  companyId: number,
  keys: readonly string[],
): Promise<readonly { readonly row_id: string; readonly pay_id: number }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ row_id: string; pay_id: number }>`
    select i.row_id, i.pay_id from imported_pay i
    join pay p on p.id = i.pay_id
    where i.company_id = ${companyId} and i.row_id = any(${keys}::text[])`.execute(tx);
  return rows;
}

/**
 * Records which pay each row key created. If the earlier pay of a key was deleted, the key now refers to the new pay.
 */
export async function insertImportedPays(
  tx: Tx,
  customerId: number,
  companyId: number,
  pays: readonly { readonly key: string; readonly payId: number }[],
): Promise<void> {
  await sql`
    insert into imported_pay (customer_id, company_id, row_id, pay_id)
    select ${customerId}, ${companyId}, r.key, r.id
    from unnest(${pays.map(({ key }) => key)}::text[], ${pays.map(({ payId }) => payId)}::bigint[]) as r (key, id)
    on conflict (customer_id, company_id, row_id) do update set pay_id = excluded.pay_id`.execute(tx);
}

export async function insertImport(tx: Tx, record: ImportRecord): Promise<void> {
  await sql`
    insert into file_import (customer_id, id, company_id, kind, state, file_name, sheet, mapping, row_count, content,
      created_by, created_at, expires_at)
    values (${record.customer_id}, ${record.id}, ${record.company_id}, ${record.kind}, 'ready', ${record.file_name},
      ${record.sheet}, ${JSON.stringify(record.mapping)}::jsonb, ${record.row_count}, ${record.content},
      ${record.created_by}, ${record.created_at}, ${record.expires_at})`.execute(tx);
}

const COLUMNS = sql.raw(
  'customer_id, id, company_id, kind, state, file_name, sheet, mapping, row_count, progress, created_by, created_at, ' +
    'expires_at, confirmed_by, confirmed_at, caller, finished_at',
);

/** Finds an import. Reads its content only if `content` is true. */
export async function findImport(
  tx: Tx,
  companyId: number,
  id: number,
  { lock = false, content = false } = {},
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${COLUMNS}, ${content ? sql`content` : sql`null as content`} from file_import
    where company_id = ${companyId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Finds the next confirmed import of any account, apart from those in `done`. Does not lock it. */
export async function findStoring(tx: Tx, done: readonly number[]): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${COLUMNS}, null as content from file_import
    where state = 'storing' and not id = any(${done}::bigint[]) order by confirmed_at, id limit 1`.execute(tx);
  return rows[0];
}

export async function lockStoring(tx: Tx, id: number): Promise<Pick<ImportRecord, 'progress'> | undefined> {
  const { rows } = await sql<Pick<ImportRecord, 'progress'>>`
    select progress from file_import where id = ${id} and state = 'storing' for update skip locked`.execute(tx);
  return rows[0];
}

export async function confirmImport(
  tx: Tx,
  id: number,
  { caller, by, at }: { caller: StoredCaller; by: string; at: Date },
): Promise<void> {
  await sql`
    update file_import set state = 'storing', caller = ${JSON.stringify(caller)}::jsonb, confirmed_by = ${by},
      confirmed_at = ${at} where id = ${id}`.execute(tx);
}

/**
 * Records the progress of an import. After the last row, marks the import as done and deletes its content and its
 * caller.
 */
export async function advanceImport(tx: Tx, id: number, progress: number, at: Date): Promise<void> {
  await sql`
    update file_import set progress = ${progress},
      state = case when row_count = ${progress} then 'done' else state end,
      content = case when row_count = ${progress} then null else content end,
      caller = case when row_count = ${progress} then null else caller end,
      finished_at = case when row_count = ${progress} then ${at}::timestamptz end
    where id = ${id}`.execute(tx);
}

export async function expireImports(tx: Tx, at: Date): Promise<void> {
  await sql`
    update file_import set state = 'expired', content = null, finished_at = ${at}
    where state = 'ready' and expires_at <= ${at}`.execute(tx);
}

export const removeFinishedBefore = (tx: Tx, before: Date): Promise<unknown> =>
  sql`delete from file_import where finished_at < ${before}`.execute(tx);

export interface ResultRow {
  readonly row_number: number;
  readonly label: string;
  readonly outcome: Outcome | null;
  readonly record_id: number | null;
  readonly problems: readonly RowProblem[];
}

/** Stores results of rows. A later result replaces the problems that were found when the file was checked. */
export async function saveRows(
  tx: Tx,
  { customerId, importId }: { customerId: number; importId: number },
  rows: readonly ResultRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into file_import_row (customer_id, import_id, row_number, label, outcome, record_id, problems)
    select ${customerId}, ${importId}, r.row_number, r.label, r.outcome, r.record_id, r.problems
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (row_number integer, label text, outcome text, record_id bigint, problems jsonb)
    on conflict (customer_id, import_id, row_number) do update
      set outcome = excluded.outcome, record_id = excluded.record_id, problems = excluded.problems`.execute(tx);
}

export async function listRows(
  tx: Tx,
  importId: number,
  { after = 0, limit = null, onlyProblems = false }: { after?: number; limit?: number | null; onlyProblems?: boolean },
): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select row_number, label, outcome, record_id, problems from file_import_row
    where import_id = ${importId} and row_number > ${after} ${onlyProblems ? sql`and problems <> '[]'` : sql``}
    order by row_number limit ${limit}`.execute(tx);
  return rows;
}

/** The number of rows of each outcome; rows that were refused when the file was checked have no outcome. */
export async function countOutcomes(tx: Tx, importId: number): Promise<ReadonlyMap<Outcome | null, number>> {
  const { rows } = await sql<{ outcome: Outcome | null; count: number }>`
    select outcome, count(*)::int as count from file_import_row where import_id = ${importId} group by outcome`.execute(
    tx,
  );
  return new Map(rows.map(({ outcome, count }) => [outcome, count]));
}
