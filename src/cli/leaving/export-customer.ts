import { type AuditEntry, recordAudit } from '../../audit/audit.ts';
import { timestamp } from '../../base/timestamps.ts';
import { SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { VERSION } from '../../version.ts';
import { command, type Desk, idOf } from '../operator/command.ts';
import { requireCustomer } from '../operator/records.ts';
import { CommandError } from '../operator/usage-error.ts';
import { asShown, readCatalogue, type Table } from './catalogue.ts';
import { ofEmployee } from './conditions.ts';
import { type ExportedTable, exportRows } from './export-rows.ts';
import { exportOldYears, type OldYearFile } from './old-years.ts';
import { DESTINATION, type Parcel, pack } from './parcel.ts';
import type { exportPayslips, PayslipCount } from './payslips.ts';
import { readmeOf } from './readme.ts';
import { EXPORTED, LEFT_OUT } from './tables.ts';

const OPTIONS = {
  ...DESTINATION,
  'without-payslips': { type: 'flag', means: 'Leave out the PDF payslips; their amounts are in the tables' },
} as const;

const OLD_YEARS = {
  'old-years': {
    type: 'text',
    value: 'path',
    means: 'The folder of old years: its files of the account are put in, opened',
  },
  'key-file': { type: 'text', value: 'path', means: 'The file with the key of those (or BACKUP_KEY_FILE, BACKUP_KEY)' },
} as const;

interface Whose {
  readonly customerId: number;
  readonly employeeId?: number;
  /** For the title of the export. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly withPayslips: boolean;
  /** Of a whole account: where its files of old years lie, and what opens them. */
  readonly oldYears?: { readonly folder: string | undefined; readonly keyFile: string | undefined };
}

/** Names everything in the parcel but itself, so that whoever receives it can check that it is whole. */
interface Manifest {
  readonly format: 'tasman-export';
  readonly version: 1;
  readonly tables: Readonly<Record<string, ExportedTable>>;
  readonly tables_left_out: Readonly<Record<string, string>>;
  readonly payslips: PayslipCount | null;
  readonly old_years?: readonly OldYearFile[];
}

/** What draws payslips is large, and most commands need none. */
const payslipsOf = async (...given: Parameters<typeof exportPayslips>): Promise<PayslipCount> =>
  (await import('./payslips.ts')).exportPayslips(...given);

async function fill(desk: Desk, parcel: Parcel, whose: Whose) {
  const { customerId, employeeId } = whose;
  const tables = await desk.db.tx(
    customerId,
    async (tx) => {
      const written: Record<string, ExportedTable> = {};
      const catalogue = asShown(await readCatalogue(tx));
      for (const table of catalogue.filter(({ name }) => name in EXPORTED)) {
        const own = sql`${sql.ref(`t.${table.key}`)} = ${sql.lit(customerId)}`;
        const which = employeeId === undefined ? sql`true` : aboutEmployee(catalogue, table, employeeId);
        if (!which) continue;
        written[table.name] = await exportRows({ tx, cipher: desk.cipher, parcel }, table, sql`${own} and ${which}`);
      }
      return written;
    },
    { readOnly: true, isolation: 'snapshot' },
  );
  const payslips = whose.withPayslips ? await payslipsOf(desk, { ...whose, parcel }) : null;
  const oldYears = whose.oldYears && (await exportOldYears(desk, parcel, customerId, whose.oldYears));
  const manifest: Manifest = {
    format: 'tasman-export',
    version: 1,
    tables,
    tables_left_out: LEFT_OUT,
    payslips,
    ...(oldYears && oldYears.length > 0 ? { old_years: oldYears } : {}),
  };
  await parcel.file('README.txt', (add) => add(readmeOf(Object.keys(tables))));
  const head = { ...whose.about, exported_at: timestamp(desk.clock.now()), tasman_version: VERSION };
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

/** Files without which the export is not all there is. */
function lackingOf(oldYears: readonly OldYearFile[]): { readonly old_years_missing?: readonly string[] } {
  const missing = oldYears.filter(({ path }) => path === null).map(({ file }) => file);
  return missing.length === 0 ? {} : { old_years_missing: missing };
}

/** Of the audit log, what was done to the employee's own record; of other tables, what hangs on it. */
const aboutEmployee = (catalogue: readonly Table[], table: Table, employeeId: number) =>
  table.name === 'audit_log'
    ? sql`t.entity_type = 'employee' and t.entity_id = ${sql.lit(employeeId)}`
    : ofEmployee(catalogue, table, employeeId);

/** Before anything is read, so that an export that was broken off is known too. */
const note = ({ actor, clock }: Desk, tx: Tx, customerId: number, entry: AuditEntry) =>
  recordAudit(tx, { customerId, actor, at: clock.now() }, [entry]);

export const exportCustomer = command({
  name: 'customer export',
  summary: 'Write everything of an account as JSON Lines and files, tax and bank numbers readable, secrets left out.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The customer', required: true },
    ...OPTIONS,
    ...OLD_YEARS,
  },
  async run(desk, given) {
    const customerId = idOf('customer', given.customer);
    return pack(given, async (parcel) => {
      const { name } = await desk.db.tx(SYSTEM, async (tx) => {
        const found = await requireCustomer(tx, customerId);
        await note(desk, tx, customerId, { action: 'customer.export', entityType: 'customer', entityId: customerId });
        return found;
      });
      const about = { customer_id: customerId, name };
      const oldYears = { folder: given['old-years'], keyFile: given['key-file'] };
      const withPayslips = !given['without-payslips'];
      const written = await fill(desk, parcel, { customerId, about, withPayslips, oldYears });
      return { ...about, ...written, where: given.folder ?? given.archive };
    });
  },
});

export const exportEmployee = command({
  name: 'employee export',
  summary: 'Write everything kept about one employee, for a request under privacy law.',
  options: {
    customer: { type: 'text', value: 'number', means: 'The account', required: true },
    employee: { type: 'text', value: 'number', means: 'The employee', required: true },
    ...OPTIONS,
  },
  async run(desk, given) {
    const customerId = idOf('customer', given.customer);
    const employeeId = idOf('employee', given.employee);
    return pack(given, async (parcel) => {
      await desk.db.tx(SYSTEM, (tx) => requireCustomer(tx, customerId));
      await desk.db.tx(customerId, async (tx) => {
        const found = await tx.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst();
        if (!found) throw new CommandError(`Customer ${customerId} has no employee ${employeeId}.`);
        await note(desk, tx, customerId, { action: 'employee.export', entityType: 'employee', entityId: employeeId });
      });
      const about = { customer_id: customerId, employee_id: employeeId };
      const withPayslips = !given['without-payslips'];
      const written = await fill(desk, parcel, { customerId, employeeId, about, withPayslips });
      return { ...about, ...written, where: given.folder ?? given.archive };
    });
  },
});
