import { byCaller, recordAudit } from '../../../audit/audit.ts';
import { type Clock, secondsAfter } from '../../../base/clock.ts';
import type { Country } from '../../../base/country.ts';
import { conflict, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import { nextId } from '../../../db/insert-rows.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Gate } from '../../../http/gate.ts';
import { answerEarly } from '../../../http/idempotency/keyed-calls.ts';
import type { Caller, Principal } from '../../../http/principal.ts';
import type { Method } from '../../../http/route.ts';
import { findCompany } from '../../company/company/company.service.ts';
import { type Column, guessMapping } from './columns/column.ts';
import { readFile } from './file/read-file.ts';
import type { FieldOut, ImportIn, ImportOut, RowOut } from './file-import.schema.ts';
import type { ImportRecord, KindName, ResultRow } from './file-import.store.ts';
import * as store from './file-import.store.ts';
import { fieldView, importView, rowView } from './file-import.view.ts';
import type { Kind } from './kinds/kind.ts';
import { PAYS_NEED_APPROVAL } from './kinds/pays.ts';
import { type Content, checkRows, headersOf, packContent, planRows, unpackContent } from './plan.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly kinds: Readonly<Record<KindName, Kind>>;
  /** Checks the caller's access to the permission area of the imported records. The auth module supplies it. */
  readonly admit: Gate['admit'];
  /** Runs `work` at the time of the company: real time or that of its test clock. The filing room supplies it. */
  readonly inCompanyTime: <T>(principal: Principal, params: unknown, work: () => Promise<T>) => Promise<T>;
}

export const IMPORT_CHANNEL = 'tasman_imports';
/** How long an uploaded file waits for confirmation. After that, the caller must send it again. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

export type ImportService = ReturnType<typeof importService>;

/**
 * Imports files. A file is read and checked when it is sent. Its rows are stored in the background after the caller
 * confirms the import.
 */
export const importService = (deps: ImportDeps) => ({
  listFields: async (caller: Caller, companyId: number, kind: KindName): Promise<FieldOut[]> => {
    await requireArea(deps, caller, companyId, kind, 'GET');
    const country = await countryOf(deps, caller, companyId);
    return deps.kinds[kind].columns(country).map(fieldView);
  },

  create: (caller: Caller, companyId: number, given: ImportIn): Promise<ImportOut> =>
    createImport(deps, caller, companyId, given),

  read: (caller: Caller, companyId: number, id: number): Promise<ImportOut> => readImport(deps, caller, companyId, id),

  listRows: (caller: Caller, companyId: number, id: number, page: Page): Promise<RowOut[]> =>
    listImportRows(deps, caller, companyId, id, page),

  confirm: (caller: Caller, companyId: number, id: number, partial: boolean): Promise<ImportOut> =>
    confirmImport(deps, caller, companyId, id, partial),
});

/** The caller needs edit rights in the area to import, and view rights to see an import. */
function requireArea(
  { admit, kinds }: ImportDeps,
  { principal }: Caller,
  companyId: number,
  kind: KindName,
  method: Method,
): Promise<void> {
  const need = method === 'GET' ? 'view' : 'edit';
  return admit(principal, { of: 'company', area: kinds[kind].area, need }, companyId, { method, family: 'standard' });
}

async function countryOf({ db }: ImportDeps, { principal }: Caller, companyId: number): Promise<Country> {
  const company = await db.tx(principal.customerId, (tx) => findCompany(tx, companyId), { readOnly: true });
  if (!company) throw notFound('Company not found');
  return company.country;
}

async function createImport(deps: ImportDeps, caller: Caller, companyId: number, given: ImportIn): Promise<ImportOut> {
  await requireArea(deps, caller, companyId, given.kind, 'POST');
  const country = await countryOf(deps, caller, companyId);
  const kind = deps.kinds[given.kind];
  const content = await contentOf(given, kind.columns(country), kind);
  await requireUnguarded(deps, caller, companyId, given.kind, content);
  const rows = planRows(content, kind, country);
  const results = await checkRows(deps.db, kind, { caller, companyId, country }, rows);
  const { customerId, subject } = caller.principal;
  const at = deps.clock.now();
  const refused = rows
    .flatMap(({ row, label }, index): readonly ResultRow[] => {
      const { problems } = results[index]!;
      return problems.length === 0 ? [] : [{ row_number: row, label, outcome: null, record_id: null, problems }];
    })
    .sort((a, b) => a.row_number - b.row_number);
  return deps.db.tx(customerId, async (tx) => {
    const id = await nextId(tx, 'file_import');
    const record: ImportRecord = {
      ...NOT_CONFIRMED,
      customer_id: customerId,
      id,
      company_id: companyId,
      kind: given.kind,
      file_name: given.file.name.slice(0, 200),
      sheet: given.sheet ?? null,
      mapping: Object.fromEntries(mappingOf(content)),
      row_count: rows.length,
      content: deps.cipher.seal('file_import.content', [customerId, id], packContent(content)),
      created_by: subject,
      created_at: at,
      expires_at: secondsAfter(at, KEPT_SECONDS),
    };
    await store.insertImport(tx, record);
    await store.saveRows(tx, { customerId, importId: id }, refused);
    await recordAudit(tx, byCaller(caller, at), [entryOf('import.create', record)]);
    const view = importView(record, content, refused, new Map([[null, refused.length]]));
    await answerEarly(tx, async () => ({ body: view }));
    return view;
  });
}

const NOT_CONFIRMED = {
  state: 'ready',
  progress: 0,
  confirmed_by: null,
  confirmed_at: null,
  caller: null,
  finished_at: null,
} as const;

const entryOf = (action: string, { id, kind, file_name, row_count }: ImportRecord) => ({
  action,
  entityType: 'import',
  entityId: id,
  after: { kind, file_name, rows: row_count },
});

/** The header of the column that fills each field. */
const mappingOf = ({ fields, headers, columns }: Content): readonly (readonly [string, string])[] =>
  fields.map((field, at) => [field, headers[columns[at]!]!]);

async function contentOf(given: ImportIn, columns: readonly Column[], kind: Kind): Promise<Content> {
  const { table, sheets } = await readFile(given.file, given.sheet);
  const headers = headersOf(table);
  const guessed = guessMapping(headers, columns, kind.templates);
  const chosen = given.mapping === undefined ? guessed.columns : chosenColumns(given.mapping, headers, columns);
  const defaults = given.defaults ?? {};
  const unknown = Object.keys(defaults).find((field) => !columns.some(({ name }) => name === field));
  if (unknown !== undefined)
    throw unprocessable(`This import has no field '${unknown}'`, inBody('unknown_field', 'defaults', unknown));
  const fields = Object.keys(chosen);
  const indexes = Object.values(chosen);
  const rows = table.rows.slice(1).map(({ row, cells }) => [row, indexes.map((at) => cells[at] ?? '')] as const);
  return {
    headers,
    columns: indexes,
    examples: fields.map((field, at) =>
      exampleIn(
        rows,
        at,
        columns.find(({ name }) => name === field),
      ),
    ),
    sheets,
    template: guessed.template?.name ?? null,
    fields,
    rows,
    defaults,
  };
}

function exampleIn(rows: Content['rows'], at: number, column: Column | undefined): string | null {
  if (column?.isSecret) return null;
  const found = rows.find(([, cells]) => typeof cells[at] === 'string' && cells[at].trim() !== '');
  return found ? (found[1][at] as string).trim().slice(0, 40) : null;
}

/** The columns that the caller chose, by their names in the file. */
function chosenColumns(
  mapping: Readonly<Record<string, string>>,
  headers: readonly string[],
  columns: readonly Column[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, header]) => {
      if (!columns.some(({ name }) => name === field))
        throw unprocessable(`This import has no field '${field}'`, inBody('unknown_field', 'mapping', field));
      const at = headers.indexOf(header.trim());
      if (at < 0)
        throw unprocessable(`The file has no column named '${header}'`, inBody('unknown_record', 'mapping', field));
      return [field, at];
    }),
  );
}

/**
 * Contract [DUTY-003]: refuses an import whose records would each need an approval. An import stores many records at
 * once, so it cannot wait for single approvals.
 */
async function requireUnguarded(
  { db }: ImportDeps,
  { principal }: Caller,
  companyId: number,
  kind: KindName,
  { fields, defaults }: Content,
): Promise<void> {
  const isGuarded = (area: 'off_cycle_pay' | 'bank_account_change') =>
    db.tx(principal.customerId, (tx) => store.requiresApproval(tx, companyId, area), { readOnly: true });
  if (kind === 'pays' && (await isGuarded('off_cycle_pay'))) throw conflict(PAYS_NEED_APPROVAL);
  const bank = [...fields, ...Object.keys(defaults)].filter((name) => /_bank_/.test(name));
  if (kind === 'employees' && bank.length > 0 && (await isGuarded('bank_account_change')))
    throw conflict(
      `The company requires the approval of another person for bank accounts. Import without ${bank.join(', ')}, and add the accounts afterwards`,
    );
}

const noImport = () => notFound('Import not found');

async function requireImport(
  deps: ImportDeps,
  caller: Caller,
  companyId: number,
  id: number,
  method: Method,
): Promise<ImportRecord> {
  const { customerId } = caller.principal;
  const found = await deps.db.tx(
    customerId,
    async (tx) => {
      if (!(await findCompany(tx, companyId))) throw notFound('Company not found');
      return store.findImport(tx, companyId, id, { content: true });
    },
    { readOnly: true },
  );
  if (!found) throw noImport();
  await requireArea(deps, caller, companyId, found.kind, method);
  return found;
}

export const contentIn = ({ cipher }: Pick<ImportDeps, 'cipher'>, record: ImportRecord): Content | undefined =>
  record.content === null
    ? undefined
    : unpackContent(cipher.open('file_import.content', [record.customer_id, record.id], record.content));

async function viewIn(deps: ImportDeps, tx: Tx, record: ImportRecord): Promise<ImportOut> {
  const problems = await store.listRows(tx, record.id, { limit: MOST_PROBLEMS, onlyProblems: true });
  return importView(record, contentIn(deps, record), problems, await store.countOutcomes(tx, record.id));
}

/** The maximum number of rows with problems that are shown with an import. The list of its rows shows all of them. */
const MOST_PROBLEMS = 1_000;

async function readImport(deps: ImportDeps, caller: Caller, companyId: number, id: number): Promise<ImportOut> {
  const record = await requireImport(deps, caller, companyId, id, 'GET');
  return deps.db.tx(caller.principal.customerId, (tx) => viewIn(deps, tx, record), { readOnly: true });
}

/** Lists the rows of the file. A row has its values until its result is known, and then its result. */
async function listImportRows(
  deps: ImportDeps,
  caller: Caller,
  companyId: number,
  id: number,
  page: Page,
): Promise<RowOut[]> {
  const record = await requireImport(deps, caller, companyId, id, 'GET');
  const { customerId } = caller.principal;
  const country = await countryOf(deps, caller, companyId);
  const content = contentIn(deps, record);
  const after = Number(page.after?.[0] ?? 0);
  const limit = takenFor(page);
  const kind = deps.kinds[record.kind];
  const columns = kind.columns(country);
  const results = await deps.db.tx(
    customerId,
    (tx) => store.listRows(tx, id, { after, limit: content ? null : limit }),
    {
      readOnly: true,
    },
  );
  const toRow = (row: RowOut) => [row.row];
  if (!content)
    return cut(
      page,
      results.map((one) => rowView(one, undefined, columns, record.mapping)),
      toRow,
    );
  const known = new Map(results.map((one) => [one.row_number, one]));
  const rows = [...planRows(content, kind, country)].sort((a, b) => a.row - b.row).filter(({ row }) => row > after);
  const shown = rows.slice(0, limit ?? rows.length).map((planned) => {
    const waiting = { row_number: planned.row, label: planned.label, outcome: null, record_id: null, problems: [] };
    return rowView(known.get(planned.row) ?? waiting, planned.values, columns, record.mapping);
  });
  return cut(page, shown, toRow);
}

async function confirmImport(
  deps: ImportDeps,
  caller: Caller,
  companyId: number,
  id: number,
  partial: boolean,
): Promise<ImportOut> {
  const seen = await requireImport(deps, caller, companyId, id, 'POST');
  const content = contentIn(deps, seen);
  if (content) await requireUnguarded(deps, caller, companyId, seen.kind, content);
  const { customerId, subject } = caller.principal;
  const at = deps.clock.now();
  return deps.db.tx(customerId, async (tx) => {
    const record = await store.findImport(tx, companyId, id, { lock: true, content: true });
    if (!record) throw noImport();
    if (record.state === 'expired' || (record.state === 'ready' && record.expires_at <= at))
      throw conflict(`Import ${id} has expired. Send the file again`);
    if (record.state !== 'ready') throw conflict(`Import ${id} is already confirmed`);
    const refused = (await store.countOutcomes(tx, id)).get(null) ?? 0;
    if (refused === record.row_count) throw conflict('Every row has a problem. Correct the file, and send it again');
    if (refused > 0 && !partial)
      throw conflict(
        `${refused} of ${record.row_count} rows have problems. Correct the file and send it again, or confirm with partial=true to store the others`,
      );
    const { scopes, ...principal } = caller.principal;
    const stored = { principal: { ...principal, scopes: [...scopes] }, requestId: caller.requestId };
    await store.confirmImport(tx, id, { caller: stored, by: subject, at });
    await recordAudit(tx, byCaller(caller, at), [entryOf('import.confirm', record)]);
    await sql`select pg_notify(${IMPORT_CHANNEL}, '')`.execute(tx);
    return viewIn(deps, tx, { ...record, state: 'storing', confirmed_by: subject, confirmed_at: at });
  });
}
