import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, only, type TestApp } from '../../../tests/harness/app.ts';
import { TEST_PASSWORDS } from '../../../tests/harness/passwords.ts';
import { TEST_SECRET_KEY } from '../../../tests/harness/secret.ts';
import { OPERATOR } from '../../audit/audit.ts';
import { fieldCipher } from '../../base/secrets.ts';
import { SYSTEM } from '../../db/db.ts';
import { readCommand } from '../operator/operator.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { asShown, readCatalogue } from './catalogue.ts';
import { EXPORTED, LEFT_OUT } from './tables.ts';

const DEMO_CUSTOMER = 3;
const OTHER_CUSTOMER = 4;
const PARTNER = 1;

const home = mkdtempSync(join(tmpdir(), 'tasman-leaving-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let place: string;
beforeEach(() => {
  place = mkdtempSync(join(home, 'test-'));
});

interface Asking {
  readonly input?: string;
  readonly asOwner?: boolean;
  readonly dataDir?: string;
}

const tasmanOn =
  (service: TestApp) =>
  async (words: readonly string[], { input = '', asOwner = true, dataDir = home }: Asking = {}) => {
    const context = {
      db: service.database.db,
      clock: service.clock,
      cipher: fieldCipher([TEST_SECRET_KEY]),
      passwords: TEST_PASSWORDS,
      actor: OPERATOR,
      ...(asOwner ? { admin: service.database.admin } : {}),
      dataDir,
      env: {},
      readLine: async () => input,
    };
    try {
      const asked = await readCommand([...words, '--json']);
      if ('help' in asked) return asked.help;
      return JSON.parse(await asked.run(context));
    } catch (error) {
      if (error instanceof UsageError || error instanceof CommandError) return `${error.name}: ${error.message}`;
      throw error;
    }
  };

type Line = Readonly<Record<string, unknown>>;
const linesOf = (folder: string, table: string): readonly Line[] =>
  readFileSync(join(folder, 'tables', `${table}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/** Row counts by account and table, as the database owner sees them. */
async function rowsByAccount(
  service: TestApp,
  { shown = false } = {},
): Promise<Readonly<Record<string, Readonly<Record<string, number>>>>> {
  const stored = await service.database.db.tx(SYSTEM, readCatalogue);
  const tables = shown ? asShown(stored) : stored;
  const found: Record<string, Record<string, number>> = {};
  for (const { name, key } of tables) {
    const rows = await service.database.query<{ account: number; n: number }>(
      `select ${key}::int as account, count(*)::int as n from "${name}" where ${key} is not null group by 1`,
    );
    for (const { account, n } of rows) found[account] = { ...found[account], [name]: n };
  }
  return found;
}

describe('customer export', () => {
  const folder = join(home, 'demo-customer');
  let service: TestApp;
  let tasman: ReturnType<typeof tasmanOn>;
  let before: Readonly<Record<string, number>>;
  let answer: unknown;
  beforeAll(async () => {
    service = await buildTestApp();
    tasman = tasmanOn(service);
    before = (await rowsByAccount(service, { shown: true }))[DEMO_CUSTOMER]!;
    answer = await tasman(['customer', 'export', '--customer', '3', '--folder', folder]);
  });

  it('writes every row of the account and no other rows, and lists them in its manifest', () => {
    const manifest = manifestOf(folder);
    const rows = Object.fromEntries(
      Object.entries(manifest.tables as Record<string, { rows: number }>).map(([name, table]) => [name, table.rows]),
    );
    const expected = Object.fromEntries(
      Object.keys(EXPORTED)
        .sort()
        // The audit log has one more entry than before, because the export itself is logged.
        .map((name) => [name, (before[name] ?? 0) + (name === 'audit_log' ? 1 : 0)]),
    );
    expect(rows).toEqual(expected);
    expect(manifest.tables_left_out).toEqual(LEFT_OUT);
    for (const table of Object.keys(EXPORTED)) {
      const lines = linesOf(folder, table);
      expect(lines).toHaveLength(rows[table]!);
      const owners = new Set(lines.map((line) => line[table === 'customer' ? 'id' : 'customer_id']));
      expect(
        [...owners].filter((owner) => owner !== DEMO_CUSTOMER),
        table,
      ).toEqual([]);
    }
    expect(answer).toEqual({
      customer_id: 3,
      name: 'Demo Customer',
      tables: Object.keys(EXPORTED).length,
      rows: Object.values(rows).reduce((total, n) => total + n, 0),
      payslips: linesOf(folder, 'pay').filter((pay) => pay.is_complete).length,
      files: manifest.files.length + 1,
      where: folder,
    });
  });

  it('lists the size and the digest of each file, and makes files readable only by their owner', () => {
    const { files, payslips } = manifestOf(folder);
    expect(payslips).toEqual({ made: expect.any(Number), missing: [] });
    const found = filesUnder(folder)
      .filter((path) => path !== 'manifest.json')
      .map((path) => {
        const bytes = readFileSync(join(folder, path));
        return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      });
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect([...files].sort(byPath)).toEqual([...found].sort(byPath));
    expect(new Set(filesUnder(folder).map((path) => statSync(join(folder, path)).mode & 0o777))).toEqual(
      new Set([0o600]),
    );
    expect(readFileSync(join(folder, 'README.txt'), 'utf8')).toContain(
      `  employee                    ${EXPORTED.employee}\n`,
    );
  });

  it('decrypts tax and bank numbers and lodged messages, and omits every secret', async () => {
    const token = await service.login('admin@demo.example', 'demo-admin');
    const { body } = await service.call('GET', '/api/company/1/employees?status=active', { token });
    const shown = new Map(body.map((one: Line) => [one.id, one.tax_file_number]));
    const exported = linesOf(folder, 'employee').filter(({ id }) => shown.has(id));
    expect(exported.length).toBeGreaterThan(3);
    for (const line of exported) expect([line.id, line.tax_file_number]).toEqual([line.id, shown.get(line.id)]);

    const texts = linesOf(folder, 'lodgement_message').map(({ message }) =>
      readFileSync(join(folder, String(message)), 'utf8'),
    );
    expect(new Set(texts.map((text) => text.slice(0, 5)))).toEqual(new Set(['HED2,', 'HEI2,', '<Reco']));
    const pay = linesOf(folder, 'pay').find(({ is_complete }) => is_complete);
    expect(readFileSync(join(folder, `files/payslips/payslip-${pay!.id}.pdf`), 'latin1').slice(0, 5)).toBe('%PDF-');
    // Amounts are exported as strings with two decimal places.
    expect(pay!.gross).toMatch(/^\d+\.\d{2}$/);

    const hashes = await service.database.query<{ secret: string }>(
      'select password_hash as secret from account_user union all select secret_hash from oauth_client where secret_hash is not null',
    );
    const all = filesUnder(folder)
      .filter((path) => !path.endsWith('.pdf'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .join('\n');
    expect(hashes.filter(({ secret }) => all.includes(secret))).toEqual([]);
    expect(/"v\d\.[0-9a-f]{8}\./.test(all)).toBe(false);
    expect(all.includes('Other Customer')).toBe(false);
  });

  it('omits payslips with --without-payslips', async () => {
    const bare = join(place, 'export');
    await tasman(['customer', 'export', '--customer', '3', '--folder', bare, '--without-payslips']);
    expect(manifestOf(bare).payslips).toBeNull();
    expect(filesUnder(bare).filter((path) => path.endsWith('.pdf'))).toEqual([]);
  });

  it('writes an archive that tar unpacks to the same files as an export to a folder', async () => {
    const unpacked = join(place, 'export');
    await tasman(['customer', 'export', '--customer', '4', '--folder', unpacked]);
    for (const [name, flags] of [
      ['all.tar.gz', '-xzf'],
      ['all.tar', '-xf'],
    ] as const) {
      const archive = join(place, name);
      await tasman(['customer', 'export', '--customer', '4', '--archive', archive]);
      expect(statSync(archive).mode & 0o777).toBe(0o600);
      const opened = join(place, `${name}.opened`);
      mkdirSync(opened);
      const tar = spawnSync('tar', [flags, archive, '-C', opened], { encoding: 'utf8' });
      expect(only(tar, 'status', 'stdout', 'stderr')).toEqual({ status: 0, stdout: '', stderr: '' });
      expect(filesUnder(opened)).toEqual(filesUnder(unpacked));
      expect(readFileSync(join(opened, 'tables/company.jsonl'))).toEqual(
        readFileSync(join(unpacked, 'tables/company.jsonl')),
      );
    }
    expect(readdirSync(place).sort()).toEqual([
      'all.tar',
      'all.tar.gz',
      'all.tar.gz.opened',
      'all.tar.opened',
      'export',
    ]);
  });

  it('customer export is recorded in the account’s audit log', async () => {
    await tasman(['customer', 'export', '--customer', '4', '--folder', join(place, 'export')]);
    const entries = await service.database.query(
      'select actor, action, entity_type, entity_id from audit_log where customer_id = 4 order by id desc limit 1',
    );
    expect(entries).toEqual([
      { actor: 'operator', action: 'customer.export', entity_type: 'customer', entity_id: OTHER_CUSTOMER },
    ]);
  });

  it.each([
    [['--customer', '999', '--folder', 'FOLDER'], 'CommandError: There is no customer 999.'],
    [
      ['--customer', 'x', '--folder', 'FOLDER'],
      'UsageError: --customer must be the number of a record, but it is "x".',
    ],
    [['--customer', '3'], 'UsageError: Pass either --folder or --archive.'],
    [['--customer', '3', '--folder', 'a', '--archive', 'b.tar'], 'UsageError: Pass either --folder or --archive.'],
    [
      ['--customer', '3', '--archive', 'b.zip'],
      'UsageError: --archive must end in .tar or .tar.gz, but it is "b.zip".',
    ],
    [
      ['--customer', '3', '--folder', '/dev/null/none'],
      'CommandError: The folder "/dev/null/none" cannot be written to (ENOTDIR).',
    ],
  ])('rejects %j with one sentence', async (words, sentence) => {
    const given = words.map((word) => (word === 'FOLDER' ? join(place, 'export') : word));
    expect(await tasman(['customer', 'export', ...given])).toBe(sentence);
  });

  it('rejects a folder that is not empty', async () => {
    writeFileSync(join(place, 'mine.txt'), '');
    expect(await tasman(['customer', 'export', '--customer', '3', '--folder', place])).toBe(
      `CommandError: The folder "${place}" is not empty. Choose an empty or new folder.`,
    );
    expect(readdirSync(place)).toEqual(['mine.txt']);
  });
});

describe('employee export', () => {
  let service: TestApp;
  let tasman: ReturnType<typeof tasmanOn>;
  beforeAll(async () => {
    service = await buildTestApp();
    tasman = tasmanOn(service);
  });

  it('writes all rows that depend on one employee and no rows of a colleague', async () => {
    const folder = join(place, 'export');
    const [pays] = await service.database.query<{ ids: number[]; lines: number; complete: number }>(
      `select array_agg(id order by id) as ids, count(*) filter (where is_complete)::int as complete,
         (select count(*)::int from pay_line l join pay p on p.customer_id = l.customer_id and p.id = l.pay_id
          where p.customer_id = 3 and p.employee_id = 1) as lines
       from pay where customer_id = 3 and employee_id = 1`,
    );
    const answer = await tasman(['employee', 'export', '--customer', '3', '--employee', '1', '--folder', folder]);
    expect(linesOf(folder, 'employee').map(({ id }) => id)).toEqual([1]);
    expect(linesOf(folder, 'pay').map(({ id }) => id)).toEqual(pays!.ids);
    expect(linesOf(folder, 'pay_line')).toHaveLength(pays!.lines);
    const { tables, files } = manifestOf(folder);
    expect(answer).toEqual({
      customer_id: 3,
      employee_id: 1,
      tables: Object.keys(tables).length,
      rows: Object.keys(tables).reduce((total, table) => total + linesOf(folder, table).length, 0),
      payslips: pays!.complete,
      files: files.length + 1,
      where: folder,
    });
    expect(linesOf(folder, 'audit_log').at(-1)).toEqual({
      customer_id: 3,
      id: expect.any(Number),
      at: '2026-03-10T00:00:00.000Z',
      actor: 'operator',
      address: null,
      api_client_id: null,
      action: 'employee.export',
      entity_type: 'employee',
      entity_id: 1,
      before: null,
      after: null,
      request_id: null,
    });
    for (const table of Object.keys(tables)) {
      const others = linesOf(folder, table).filter(({ employee_id }) => employee_id !== undefined && employee_id !== 1);
      expect(others, table).toEqual([]);
    }
    // The export excludes rows that belong to the company or the account rather than to the employee.
    expect(['company', 'customer', 'lodgement_message', 'gl_row'].filter((name) => name in tables)).toEqual([]);
    // The employee has no login, and the logins of other users are excluded.
    expect(linesOf(folder, 'account_user')).toEqual([]);
  });

  it('rejects an employee of another account', async () => {
    expect(
      await tasman(['employee', 'export', '--customer', '4', '--employee', '1', '--folder', join(place, 'x')]),
    ).toBe('CommandError: Customer 4 has no employee 1.');
  });
});

describe('customer erase', () => {
  it('customer erase is rejected until the retention period ends, and then deletes every row of the account', async () => {
    const service = await buildTestApp();
    const tasman = tasmanOn(service);
    const erase = () => tasman(['customer', 'erase', '--customer', '3']);
    expect(await erase()).toBe(
      'CommandError: Customer 3 is still open. Run "tasman customer close --customer 3" first.',
    );
    await tasman(['customer', 'close', '--customer', '3']);
    const sentence =
      'CommandError: The records of customer 3 must be kept until 2033-03-15 (Fair Work Act 2009 (Cth) s 535(1)). Use --force to erase them earlier.';
    expect(await erase()).toBe(sentence);
    service.clock.set('2033-03-14T12:00:00Z');
    expect(await erase()).toBe(sentence);

    service.clock.set('2033-03-15T00:00:00Z');
    const before = await rowsByAccount(service);
    const quoting = await service.database.query<{ n: number }>(
      'select (select count(*) from webhook_delivery where subject_customer_id = 3)::int + (select count(*) from client_error where served_customer_id = 3)::int as n',
    );
    const { 3: own, ...others } = before;
    const gone = Object.values(own!).reduce((total, n) => total + n, 0) + quoting[0]!.n;
    const answer = await erase();
    expect(answer).toEqual({
      customer_id: 3,
      name: 'Demo Customer',
      rows: expect.any(Number),
      tables: Object.keys(own!).length,
      files: 0,
      records_kept_until: '2033-03-15',
    });
    // The total may be higher, because rows that triggers added are deleted too.
    expect(answer.rows).toBeGreaterThanOrEqual(gone);
    const [record] = await service.database.query<{ after: { rows: { table: string; count: number }[] } }>(
      `select actor, action, entity_type, entity_id, at, after from audit_log where customer_id = 0`,
    );
    expect(record).toEqual({
      actor: 'operator',
      action: 'customer.erase',
      entity_type: 'customer',
      entity_id: 3,
      at: new Date('2033-03-15T00:00:00Z'),
      after: {
        by: expect.any(String),
        forced: false,
        records_kept_until: '2033-03-15',
        rows: expect.any(Array),
        files: 0,
      },
    });
    expect(record!.after.rows.map(({ table }) => table)).toEqual(Object.keys(own!).sort());
    expect(record!.after.rows.find(({ table }) => table === 'employee')).toEqual({
      table: 'employee',
      count: own!.employee,
    });
    expect(await rowsByAccount(service)).toEqual({ ...others, 0: { audit_log: 1, audit_unsealed: 1 } });
    expect(await erase()).toBe('CommandError: There is no customer 3.');
    expect(await service.login('other@demo.example', 'demo-other')).toEqual(expect.any(String));
  });

  it('erases early with --force when the operator types the name of the account', async () => {
    const service = await buildTestApp();
    const tasman = tasmanOn(service);
    await tasman(['customer', 'close', '--customer', '4']);
    const before = await rowsByAccount(service);
    const words = ['customer', 'erase', '--customer', '4', '--force'];
    expect(await tasman(words, { input: 'Demo Customer' })).toBe(
      'CommandError: The name on standard input is not the name of the account, "Other Customer". Nothing was erased.',
    );
    expect(await rowsByAccount(service)).toEqual(before);
    expect(await tasman(words, { input: 'Other Customer', asOwner: false })).toBe(
      'CommandError: The service’s own database user may not erase an account. Set DATABASE_ADMIN_URL to the address of the owner of the tables.',
    );
    const { 4: own, ...others } = before;
    expect(await tasman(words, { input: 'Other Customer' })).toEqual({
      customer_id: 4,
      name: 'Other Customer',
      rows: Object.values(own!).reduce((total, n) => total + n, 0),
      tables: Object.keys(own!).length,
      files: 0,
      records_kept_until: '2033-03-10',
    });
    expect(await rowsByAccount(service)).toEqual({ ...others, 0: { audit_log: 1, audit_unsealed: 1 } });
  });

  it('deletes the connections to a partner’s clients and keeps the customers', async () => {
    const service = await buildTestApp();
    const tasman = tasmanOn(service);
    const count = async () =>
      (
        await service.database.query<{ n: number }>(
          `select count(*)::int as n from connection c join oauth_client o on o.id = c.oauth_client_id
           where o.customer_id = ${PARTNER} and c.customer_id <> ${PARTNER}`,
        )
      )[0]!.n;
    await service.database.query(
      `insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
       select u.customer_id, o.id, u.id, 'admin', 'openid', '2026-01-01'
       from account_user u, oauth_client o where u.customer_id = 3 and u.kind = 'owner' and o.customer_id = 1
       on conflict do nothing`,
    );
    await service.database.query(
      `insert into consent (customer_id, connection_id, scope, given_at)
       select customer_id, id, scope, authorised_at from connection where customer_id = 3`,
    );
    expect(await count()).toBeGreaterThan(0);
    const before = await rowsByAccount(service);
    await tasman(['customer', 'close', '--customer', '1']);
    const { 1: own } = await rowsByAccount(service);
    const answer = await tasman(['customer', 'erase', '--customer', '1', '--force'], { input: 'Demo Partner' });
    expect(await count()).toBe(0);
    const after = await rowsByAccount(service);
    const lost = (table: string) => (before[3]![table] ?? 0) - (after[3]![table] ?? 0);
    expect(answer).toEqual({
      customer_id: 1,
      name: 'Demo Partner',
      rows: Object.values(own!).reduce((total, n) => total + n, 0) + lost('connection') + lost('consent'),
      tables: new Set([...Object.keys(own!), 'connection', 'consent']).size,
      files: 0,
      records_kept_until: '2033-03-10',
    });
    expect(after[1]).toBeUndefined();
    const { connection: _c, consent: _d, ...kept } = before[3]!;
    const { connection: _e, consent: _f, ...found } = after[3]!;
    expect(found).toEqual(kept);
    expect(after[4]).toEqual(before[4]);
  });

  it('deletes emails and lodgements that were written to files', async () => {
    const service = await buildTestApp();
    const tasman = tasmanOn(service);
    const [lodgement] = await service.database.query<{ id: string }>(
      'select message_id as id from lodgement where customer_id = 3 limit 1',
    );
    await service.database.query(
      `insert into mail (customer_id, uuid, recipient, status, attempts, due_at, created_at)
       values (3, '7d6c1c59-0000-4000-8000-000000000001', 'a@b.example', 'SENT', 1, '2026-01-01', '2026-01-01')`,
    );
    for (const [folder, name] of [
      ['outbox', '2026-01-01T00-00-00-000Z_7d6c1c59-0000-4000-8000-000000000001.eml'],
      ['outbox', '2026-01-01T00-00-00-000Z_7d6c1c59-0000-4000-8000-000000000002.eml'],
      ['lodgements', `stp-${lodgement!.id}.xml`],
    ] as const) {
      mkdirSync(join(place, folder), { recursive: true });
      writeFileSync(join(place, folder, name), '');
    }
    await tasman(['customer', 'close', '--customer', '3']);
    const { 3: own } = await rowsByAccount(service);
    const answer = await tasman(['customer', 'erase', '--customer', '3', '--force'], {
      input: 'Demo Customer',
      dataDir: place,
    });
    expect(answer).toEqual({
      customer_id: 3,
      name: 'Demo Customer',
      rows: expect.any(Number),
      tables: Object.keys(own!).length,
      files: 2,
      records_kept_until: '2033-03-15',
    });
    expect(filesUnder(place)).toEqual(['outbox/2026-01-01T00-00-00-000Z_7d6c1c59-0000-4000-8000-000000000002.eml']);
  });
});
