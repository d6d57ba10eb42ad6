import { type AuditEntry, recordAudit } from '../../audit/audit.ts';
import { timestamp } from '../../base/timestamps.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { VERSION } from '../../version.ts';
import { readBackupKey } from '../backup/key.ts';
import { type KeptYear, listKeptYears } from '../old-years/kept-year.store.ts';
import { openYearFile } from '../old-years/year-file.ts';
import { requireFile, requireSame } from '../old-years/year-folder.ts';
import { type CommandContext, command, idOf } from '../operator/command.ts';
import { requireCustomer } from '../operator/records.ts';
import { CommandError } from '../operator/usage-error.ts';
import { asShown, readCatalogue, type Table } from './catalogue.ts';
import { ofEmployee } from './conditions.ts';
import { type ExportedTable, exportRows } from './export-rows.ts';
import { DESTINATION, type Parcel, pack } from './parcel.ts';
import type { exportPayslips, PayslipCount } from './payslips.ts';
import { EXPORTED, LEFT_OUT } from './tables.ts';

/** The README for recipients who do not know Tasman. */
export const readmeOf = (tables: readonly string[]): string => `This is an export from Tasman payroll.

manifest.json   the list of contents: every file with its size and SHA-256, every table with its
                number of rows and the type of each field
tables/         one file per table, one JSON object per line (JSON Lines, UTF-8)
files/          payslips (PDF), messages to the authorities, super contribution files, old years

Amounts and hours are decimal numbers written as text, so that nothing is rounded. Dates are
YYYY-MM-DD, times are ISO 8601 in UTC. Rows refer to each other by id: the field employee_id
of a pay is the field id of a line in tables/employee.jsonl. Anyone who has these files can
read the tax and bank numbers, so store them safely. Passwords, tokens and other secrets are
not included. The facts that pays of old years were calculated from may be in separate files:
manifest.json lists them under old_years and says whether each is included.

Tables
${listed(tables.map((name) => [name, EXPORTED[name]!]))}
Not included, with the reason
${listed(Object.entries(LEFT_OUT))}`;

const listed = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, text]) => `  ${name.padEnd(28)}${text}\n`).join('');

const OPTIONS = {
  ...DESTINATION,
  'without-payslips': { type: 'flag', means: 'Omit the PDF payslips; their amounts are in the tables' },
} as const;

const OLD_YEARS = {
  'old-years': {
    type: 'text',
    value: 'path',
    means: 'The folder with the files of old years; those of the account are decrypted and included',
  },
  'key-file': {
    type: 'text',
    value: 'path',
    means: 'The file with the key of the files of old years (or BACKUP_KEY_FILE, BACKUP_KEY)',
  },
} as const;

interface Whose {
  readonly customerId: number;
  readonly employeeId?: number;
  /** The fields at the beginning of the manifest. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly withPayslips: boolean;
  /** For a whole account: the folder with its archived years, and the key file. */
  readonly oldYears?: { readonly folder: string | undefined; readonly keyFile: string | undefined };
}

/** Lists every other file of the export, so that recipients can check that the export is complete. */
interface Manifest {
  readonly format: 'tasman-export';
  readonly version: 1;
  readonly tables: Readonly<Record<string, ExportedTable>>;
  readonly tables_left_out: Readonly<Record<string, string>>;
  readonly payslips: PayslipCount | null;
  readonly old_years?: readonly OldYearFile[];
}

/** Loaded lazily: the PDF code is large, and most commands do not need it. */
const payslipsOf = async (...given: Parameters<typeof exportPayslips>): Promise<PayslipCount> =>
  (await import('./payslips.ts')).exportPayslips(...given);

async function fill(context: CommandContext, parcel: Parcel, whose: Whose) {
  const { customerId, employeeId } = whose;
  const tables = await context.db.tx(
    customerId,
    async (tx) => {
      const written: Record<string, ExportedTable> = {};
      const catalogue = asShown(await readCatalogue(tx));
      for (const table of catalogue.filter(({ name }) => name in EXPORTED)) {
        const own = sql`${sql.ref(`t.${table.key}`)} = ${sql.lit(customerId)}`;
        const which = employeeId === undefined ? sql`true` : aboutEmployee(catalogue, table, employeeId);
        if (!which) continue;
        written[table.name] = await exportRows({ tx, cipher: context.cipher, parcel }, table, sql`${own} and ${which}`);
      }
      return written;
    },
    { readOnly: true, isolation: 'snapshot' },
  );
  const payslips = whose.withPayslips ? await payslipsOf(context, { ...whose, parcel }) : null;
  const oldYears = whose.oldYears && (await exportOldYears(context, parcel, customerId, whose.oldYears));
  const manifest: Manifest = {
    format: 'tasman-export',
    version: 1,
    tables,
    tables_left_out: LEFT_OUT,
    payslips,
    ...(oldYears && oldYears.length > 0 ? { old_years: oldYears } : {}),
  };
  await parcel.file('README.txt', (add) => add(readmeOf(Object.keys(tables))));
  const head = { ...whose.about, exported_at: timestamp(context.clock.now()), tasman_version: VERSION };
  const text = JSON.stringify({ ...head, ...manifest, files: [...parcel.files] }, null, 2);
  await parcel.file('manifest.json', (add) => add(`${text}\n`));
  return {
    tables: Object.keys(tables).length,
    rows: Object.values(tables).reduce((total, { rows }) => total + rows, 0),
    payslips: payslips?.made ?? 0,
    files: parcel.files.length,
    ...lackingOf(oldYears ?? []),
  };
}

/** The files that the recipient needs but that are not in the export. */
function lackingOf(oldYears: readonly OldYearFile[]): { readonly old_years_missing?: readonly string[] } {
  const missing = oldYears.filter(({ path }) => path === null).map(({ file }) => file);
  return missing.length === 0 ? {} : { old_years_missing: missing };
}

/** Selects audit entries about the employee's own record, and rows in other tables that depend on the employee. */
const aboutEmployee = (catalogue: readonly Table[], table: Table, employeeId: number) =>
  table.name === 'audit_log'
    ? sql`t.entity_type = 'employee' and t.entity_id = ${sql.lit(employeeId)}`
    : ofEmployee(catalogue, table, employeeId);

/** Records the export before any data is read, so that an interrupted export is logged too. */
const note = ({ actor, clock }: CommandContext, tx: Tx, customerId: number, entry: AuditEntry) =>
  recordAudit(tx, { customerId, actor, at: clock.now() }, [entry]);

export const exportCustomer = command({
  name: 'customer export',
  summary:
    'Export all data of an account as JSON Lines and files. Tax and bank numbers are readable; secrets are omitted.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The customer', required: true },
    ...OPTIONS,
    ...OLD_YEARS,
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    return pack(given, async (parcel) => {
      const { name } = await context.db.tx(SYSTEM, async (tx) => {
        const found = await requireCustomer(tx, customerId);
        await note(context, tx, customerId, {
          action: 'customer.export',
          entityType: 'customer',
          entityId: customerId,
        });
        return found;
      });
      const about = { customer_id: customerId, name };
      const oldYears = { folder: given['old-years'], keyFile: given['key-file'] };
      const withPayslips = !given['without-payslips'];
      const written = await fill(context, parcel, { customerId, about, withPayslips, oldYears });
      return { ...about, ...written, where: given.folder ?? given.archive };
    });
  },
});

export const exportEmployee = command({
  name: 'employee export',
  summary: 'Export all data about one employee, for a request under privacy law.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The account', required: true },
    employee: { type: 'text', value: 'number', means: 'The employee', required: true },
    ...OPTIONS,
  },
  async run(context, given) {
    const customerId = idOf('customer', given.customer);
    const employeeId = idOf('employee', given.employee);
    return pack(given, async (parcel) => {
      await context.db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
      await context.db.tx(customerId, async (tx) => {
        const found = await tx.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst();
        if (!found) throw new CommandError(`Customer ${customerId} has no employee ${employeeId}.`);
        await note(context, tx, customerId, {
          action: 'employee.export',
          entityType: 'employee',
          entityId: employeeId,
        });
      });
      const about = { customer_id: customerId, employee_id: employeeId };
      const withPayslips = !given['without-payslips'];
      const written = await fill(context, parcel, { customerId, employeeId, about, withPayslips });
      return { ...about, ...written, where: given.folder ?? given.archive };
    });
  },
});

/** The file of an archived year, as listed in the export's manifest. */
export interface OldYearFile extends Pick<KeptYear, 'file' | 'book' | 'year' | 'records' | 'sha256'> {
  /** The path within the export; null if the operator has to hand over the file separately. */
  readonly path: string | null;
}

/** Lists the account's archived years, and includes their files if the folder is known. */
export async function exportOldYears(
  { db, env }: CommandContext,
  parcel: Parcel,
  customerId: number,
  { folder, keyFile }: { folder: string | undefined; keyFile: string | undefined },
): Promise<readonly OldYearFile[]> {
  const years = await db.tx(SYSTEM, (tx) => listKeptYears(tx, customerId), { readOnly: true });
  const key = folder === undefined ? undefined : await readBackupKey({ keyFile }, env);
  const found: OldYearFile[] = [];
  for (const kept of years.filter(({ state, taken }) => state !== 'destroyed' && taken > 0)) {
    const { file, book, year, records, sha256 } = kept;
    const path = folder === undefined ? null : `files/old-years/${file.replace(/\.(gz|sealed)$/, '')}`;
    if (path !== null) {
      const source = await requireFile(kept, folder);
      await requireSame(kept, source);
      const opened = await openYearFile(source, key);
      await parcel.file(path, async (add) => {
        await add(`${JSON.stringify(opened.head)}\n`);
        for await (const line of opened.records()) await add(`${line}\n`);
      });
    }
    found.push({ file, book, year, records, sha256, path });
  }
  return found;
}
