import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/audit/audit.ts';
import { localDate } from '../../src/base/local-date.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { readFigures } from '../../src/cli/backup/figures.ts';
import { findOldYears } from '../../src/cli/old-years/find-old-years.ts';
import { listKeptYears } from '../../src/cli/old-years/kept-year.store.ts';
import { type Account, type Putting, putAwayYear, resume, type Step } from '../../src/cli/old-years/put-away.ts';
import { putBack } from '../../src/cli/old-years/put-back.ts';
import { readCommand } from '../../src/cli/operator/operator.ts';
import { CommandError, UsageError } from '../../src/cli/operator/usage-error.ts';
import { verify } from '../../src/cli/verify.ts';
import { type Connection, type Db, openDb, SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

// These tests archive old years in files and restore them. Reading a pay returns the same result throughout.

const DEMO: Account = { id: 3, name: 'Demo Customer' };
const OTHER = 4;
const LATER = '2034-01-10T00:00:00Z';
const CUTOFF = localDate('2027-01-10');

const home = mkdtempSync(join(tmpdir(), 'tasman-old-years-'));
const archive = join(home, 'archive');
mkdirSync(archive);
afterAll(() => rmSync(home, { recursive: true, force: true }));

let world: PayWorld;
let admin: Connection;
let owner: Db;
let token: string;
let au: { employee: number; pays: readonly number[] };
let nz: { employee: number; pays: readonly number[] };
let before: Awaited<ReturnType<typeof everything>>;
let logRows: number;
let shown: Awaited<ReturnType<typeof reads>>;

beforeAll(async () => {
  world = await payWorld();
  const hours = (employee_id: number) => ({ employee_id, hours: [week('38')] });
  const weeks = ['2026-02-24', '2026-03-03', '2026-03-10'];
  const paid = async (company: number, employee: number) => {
    const pays: number[] = [];
    for (const day of weeks) pays.push((await world.pay(company, hours(employee), `?pay_date=${day}`)).id);
    // A second pay for this week, and then a change to a completed pay.
    pays.push((await world.pay(company, hours(employee))).id);
    const url = `/api/company/${company}/pays/${pays[0]}`;
    const changed = await world.service.call('PATCH', url, { token: world.token, body: { hours: [week('30')] } });
    expect(changed.status, changed.text).toBe(200);
    return { employee, pays };
  };
  au = await paid(world.au, await world.anAuEmployee());
  nz = await paid(world.nz, await world.anNzEmployee());
  await world.service.app.audit.runDue();
  admin = await anOwner();
  owner = openDb(admin, { poolSize: 1, onError: () => {}, asOwner: true });
  world.service.clock.set(LATER);
  token = await world.service.login('admin@demo.example', 'demo-admin');
  await world.service.app.audit.runDue();
  before = await everything();
  const [log] = await query<{ n: number }>('select count(*)::int as n from audit_log');
  logRows = log!.n;
  shown = await reads();
});
afterAll(async () => {
  await owner?.close();
  if (!admin) return;
  await query(`drop owned by ${admin.user}`);
  await query(`drop role ${admin.user}`);
});

const query = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  world.service.database.query<T>(text, values);

/**
 * Creates a user who, like the owner of the tables on an operator's server, may write to all tables but is subject to
 * row-level security.
 */
async function anOwner(): Promise<Connection> {
  const name = `owner_${world.service.database.admin.database}`;
  await query(`create role ${name} login password 'owner password' nosuperuser nobypassrls`);
  await query(`grant all on all tables in schema public to ${name}`);
  await query(`grant all on all sequences in schema public to ${name}`);
  return { ...world.service.database.admin, user: name, password: 'owner password' };
}

/** Reads every database row that could be archived. */
async function everything() {
  const rows = async (text: string) => (await query<{ row: string }>(text)).map(({ row }) => row);
  return {
    pays: await rows(`select (to_jsonb(p))::text as row from pay p where customer_id = 3 order by id`),
    log: await rows(
      `select to_jsonb(a)::text as row from audit_log a where customer_id = 3 and at < '2027-01-01' order by id`,
    ),
  };
}

/** Reads the responses about old pays. */
async function reads() {
  const get = async (url: string) => {
    const { status, text } = await world.service.call('GET', url, { token });
    return { url, status, text: text.replace(/"as_at":"[^"]*"/g, '') };
  };
  const runs = await query<{ id: number }>('select distinct pay_run_id as id from pay where id = any($1)', [au.pays]);
  return Promise.all([
    ...au.pays.map((id) => get(`/api/company/${world.au}/pays/${id}`)),
    ...[...au.pays, ...nz.pays].map((id) => get(`/api/pays/${id}/explanation`)),
    get(`/api/company/${world.au}/pays`),
    get(`/api/company/${world.nz}/pays`),
    ...runs.map(({ id }) => get(`/api/pay-run/${id}/gl-postings`)),
    get(`/api/company/${world.au}/reports/year-to-date?from=2025-07-01&to=2026-06-30`),
    get(`/api/company/${world.au}/reports/deductions?from=2025-07-01&to=2026-06-30`),
    get(`/api/company/${world.au}/stp-year-to-date?year=2026`),
    get(`/api/company/${world.nz}/year-to-date?year=2026`),
    get(`/api/employees/${nz.employee}/leave-balances`),
  ]);
}

interface RunOptions {
  readonly asOwner?: boolean;
}

/** Runs an operator command and returns its JSON output or its error message. */
async function tasman(line: string, { asOwner = true }: RunOptions = {}) {
  const context = {
    db: world.service.database.db,
    clock: world.service.clock,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    ...(asOwner ? { admin } : {}),
    dataDir: home,
    env: {},
    readLine: async () => '',
  };
  try {
    const asked = await readCommand([...line.split(' '), '--json']);
    if ('help' in asked) return asked.help;
    return JSON.parse(await asked.run(context));
  } catch (error) {
    if (error instanceof UsageError || error instanceof CommandError) return `${error.name}: ${error.message}`;
    throw error;
  }
}

const verified = async () => {
  const said: string[] = [];
  const code = await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  return { code, said };
};

class Killed extends Error {}

/** Archives all old years of the account, or stops as if killed at the first step named `killedAfter`. */
async function archiveOldYears(killedAfter?: Step): Promise<void> {
  const onStep = (step: Step) => {
    if (step === killedAfter) throw new Killed(step);
  };
  const putting: Putting = {
    db: owner,
    clock: world.service.clock,
    actor: OPERATOR,
    folder: archive,
    key: undefined,
    onStep,
  };
  await resume(putting, DEMO);
  for (const year of await findOldYears(owner, DEMO.id, CUTOFF)) await putAwayYear(putting, DEMO, year);
}

/** The ids of the records in the files, including duplicates. */
function idsInFiles(files: readonly string[], kind: 'pay' | 'audit'): readonly number[] {
  return files.flatMap((file) =>
    gunzipSync(readFileSync(join(archive, file)))
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(`{"${kind}":`))
      .map((line) => JSON.parse(line)[kind].id),
  );
}

describe('old-years plan', () => {
  it('lists the years with the number and size of their rows, and changes nothing', async () => {
    const planned = await tasman('old-years plan --customer 3');
    expect(planned.filter(({ book }: { book: string }) => book !== 'AUDIT')).toEqual(
      await query(`
        select customer_id, country as book, 2026 as year,
          case country when 'AU' then '2025-07-01' else '2025-04-01' end as from,
          case country when 'AU' then '2026-06-30' else '2026-03-31' end as to,
          count(*)::int as records, sum(pg_column_size(facts))::int as bytes
        from pay where customer_id = 3 and is_complete group by customer_id, country order by 6 desc`).then((rows) =>
        rows.sort((a, b) => (String(a.to) < String(b.to) ? -1 : 1)),
      ),
    );
    expect(planned.at(-1)).toMatchObject({ customer_id: 3, book: 'AUDIT', year: 2026 });
    expect(await everything()).toEqual(before);
  });

  it('lists nothing while all years are recent', async () => {
    expect(await tasman('old-years plan --customer 3 --years 8')).toEqual([]);
  });

  it.each([
    [
      '--years 1',
      'UsageError: --years must be 2 or more, but it is 1. Pays of the previous tax year may still be changed and filed.',
    ],
    ['--years x', 'UsageError: --years must be a number of years, but it is "x".'],
    ['--customer 999', 'CommandError: There is no customer 999.'],
  ])('rejects %s', async (options, sentence) => {
    expect(await tasman(`old-years plan ${options}`)).toBe(sentence);
  });

  it('rejects put-away when the service’s database user runs it, and when there is neither a key nor --unencrypted', async () => {
    expect(await tasman(`old-years put-away --folder ${archive} --unencrypted`, { asOwner: false })).toBe(
      'CommandError: The service’s own database user may not archive old years. Set DATABASE_ADMIN_URL to the address of the owner of the tables.',
    );
    expect(await tasman(`old-years put-away --folder ${archive}`)).toBe(
      'UsageError: The files are encrypted. Specify a key file with --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or pass --unencrypted.',
    );
    await expect(
      world.service.database.db.tx(3, (tx) => sql`update kept_year set taken = 0`.execute(tx)),
    ).rejects.toThrow('permission denied');
  });
});

describe('archived years', () => {
  it('no row is lost or duplicated when the command is interrupted at any step, and running it again completes the work', async () => {
    const steps: Step[] = ['begun', 'drafted', 'read back', 'named', 'written', 'taken some', 'taken'];
    // Tests every step for the year of one country, and the riskiest steps for the year of the other country and for
    // the audit log.
    for (const step of [...steps, 'drafted', 'named', 'taken', 'taken some'] as const) {
      await expect(archiveOldYears(step)).rejects.toThrow(new Killed(step));
      expect((await verified()).code).toBe(0);
      expect(await tasman('audit verify --customer 3')).toMatchObject({ rows: expect.any(Number) });
      expect(await tasman('old-years verify')).toMatchObject({
        result: expect.stringContaining('every cent and every seal matches'),
      });
    }
    await archiveOldYears();
    const kept = (await owner.tx(SYSTEM, (tx) => listKeptYears(tx, 3))).filter(({ state }) => state === 'kept');
    expect(kept).toHaveLength(3);
    expect(kept.map(({ records, taken }) => records - taken)).toEqual([0, 0, 0]);
    // No temporary file remains.
    expect(readdirSync(archive).sort()).toEqual(kept.map(({ file }) => file).sort());
    const inFiles = idsInFiles(readdirSync(archive), 'pay');
    expect(new Set(inFiles).size).toBe(inFiles.length);
    const taken = await query<{ id: number }>('select id from pay where kept_in is not null order by id');
    expect([...inFiles].sort((a, b) => a - b)).toEqual(taken.map(({ id }) => id));
    expect(inFiles).toEqual(expect.arrayContaining([...au.pays, ...nz.pays]));
    const log = idsInFiles(readdirSync(archive), 'audit');
    const left = await query<{ id: number }>('select id from audit_log where customer_id = 3');
    expect(log.filter((id) => left.some((row) => row.id === id))).toEqual([]);
  });

  it('archiving does not change what the API returns for pays, lists, postings, reports and leave', async () => {
    expect(shown.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await reads()).toEqual(shown);
  });

  it('archiving keeps the tax codes for later calculations and the log of pay changes in the database', async () => {
    const [pay] = await query('select facts from pay where id = $1', [nz.pays[0]]);
    expect(pay!.facts).toEqual({ tax: { code: 'M', hasStudentLoan: expect.anything() } });
    const actions = await query<{ action: string }>(
      `select distinct action from audit_log where customer_id = 3 and entity_type = 'pay' and at < '2027-01-01'`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['pay.update']);
  });

  it('verify checks the remaining rows, old-years verify checks the files, and audit verify checks archived rows in a given folder', async () => {
    const { code, said } = await verified();
    const [n] = await query<{ n: number }>('select count(*)::int as n from pay where kept_in is not null');
    expect([code, said[0]]).toEqual([
      0,
      `The facts of ${n!.n} pays are in files of old years. Check them with "tasman old-years verify".`,
    ]);
    const log = idsInFiles(readdirSync(archive), 'audit').length;
    expect(await tasman('old-years verify --customer 3')).toEqual({
      result: 'Every file is unchanged, and every cent and every seal matches.',
      files: 3,
      pays: n!.n,
      audit_rows: log,
    });
    expect(await tasman('audit verify --customer 3')).toMatchObject({
      result: `The audit log is complete and unaltered, except for ${log} rows in files of old years, which were not checked. Pass the folder of these files with --old-years.`,
      in_files: log,
    });
    expect(await tasman(`audit verify --customer 3 --old-years ${archive}`)).toMatchObject({
      result: 'The audit log is complete and unaltered.',
      in_files: log,
    });
  });

  it('returns 409 for a change to an archived pay or a new pay in its period', async () => {
    const sentence = (pay: number) => ({
      detail: `The calculation facts of pay ${pay} are archived with its tax year. Ask the operator of the service to restore the year first.`,
    });
    const pay = au.pays[1]!;
    const url = `/api/company/${world.au}/pays/${pay}`;
    const call = async (method: string, address: string, body?: unknown) => {
      const answer = await world.service.call(method, address, { token, ...(body === undefined ? {} : { body }) });
      return { status: answer.status, body: answer.body };
    };
    expect(await call('PATCH', url, { hours: [week('20')] })).toEqual({ status: 409, body: sentence(pay) });
    expect(await call('POST', `${url}/revert`)).toEqual({ status: 409, body: sentence(pay) });
    expect(await call('DELETE', url)).toEqual({ status: 409, body: sentence(pay) });
    const further = await world.service.call('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-03`, {
      token,
      body: [{ employee_id: au.employee, hours: [week('5')] }],
    });
    expect({ status: further.status, body: further.body }).toEqual({ status: 409, body: sentence(pay) });
  });

  it('the row counts for a restore drill include archived rows', async () => {
    const client = new pg.Client(world.service.database.admin);
    await client.connect();
    const { rows } = await readFigures(client);
    await client.end();
    expect(rows.audit_log).toBeGreaterThanOrEqual(logRows);
  });

  it('an account sees only its own archived years', async () => {
    const seen = (customerId: number) =>
      world.service.database.db.tx(
        customerId,
        async (tx) => (await sql`select from kept_year`.execute(tx)).rows.length,
      );
    expect(await seen(DEMO.id)).toBeGreaterThanOrEqual(3);
    expect(await seen(OTHER)).toBe(0);
  });

  it('the export of an account contains its archive files or names the missing ones', async () => {
    const files = readdirSync(archive).sort();
    const without = await tasman(`customer export --customer 3 --folder ${join(home, 'a')} --without-payslips`);
    expect([...without.old_years_missing].sort()).toEqual(files);
    const whole = await tasman(
      `customer export --customer 3 --folder ${join(home, 'b')} --without-payslips --old-years ${archive}`,
    );
    expect('old_years_missing' in whole).toBe(false);
    const { old_years } = JSON.parse(readFileSync(join(home, 'b', 'manifest.json'), 'utf8'));
    for (const { path, file } of old_years) {
      const lines = readFileSync(join(home, 'b', path), 'utf8');
      const stored = gunzipSync(readFileSync(join(archive, file))).toString();
      expect(stored.startsWith(lines)).toBe(true);
    }
  });

  it('old-years open writes one archived pay to a new file for other programs', async () => {
    const file = join(archive, readdirSync(archive).find((name) => name.includes('-AU-'))!);
    const to = join(home, 'one.jsonl');
    expect(await tasman(`old-years open --file ${file} --to ${to} --pay ${au.pays[3]}`)).toEqual({
      customer_id: 3,
      book: 'AU',
      year: 2026,
      records: 1,
      where: to,
    });
    const [pay, details, ...rest] = readFileSync(to, 'utf8').split('\n');
    expect(rest).toEqual(['']);
    expect(JSON.parse(pay!).pay).toMatchObject({
      id: au.pays[3],
      country: 'AU',
      facts: { earlier: expect.anything() },
    });
    expect(JSON.parse(details!).details.lines[0]).toMatchObject({ position: 0, code: expect.any(String) });
    expect(await tasman(`old-years open --file ${file} --to ${to}`)).toBe(
      `CommandError: The file "${to}" cannot be written (EEXIST).`,
    );
  });
});

describe('archive files', () => {
  const fileOf = (book: string) => readdirSync(archive).find((name) => name.includes(`-${book}-`))!;

  it('an archive file with a changed byte is rejected', async () => {
    const path = join(archive, fileOf('AU'));
    const bytes = readFileSync(path);
    const other = Buffer.from(bytes);
    other[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(path, other);
    const refused = `CommandError: The file "${path}" was not used, because it differs from the file that was written.`;
    expect(await tasman('old-years verify --customer 3')).toBe(refused);
    expect(await tasman(`old-years put-back --file ${path}`)).toMatch(/was not used/);
    writeFileSync(path, bytes);
  });

  it('names a missing file, and does not restore a file that this database did not write', async () => {
    const name = fileOf('NZ');
    const path = join(archive, name);
    const elsewhere = join(home, name);
    copyFileSync(path, elsewhere);
    rmSync(path);
    expect(await tasman('old-years verify --customer 3')).toBe(
      `CommandError: The file "${name}" of customer 3 is neither in the given folder nor in "${archive}". Pass its folder with --folder.`,
    );
    expect(await tasman(`old-years verify --customer 3 --folder ${home}`)).toMatchObject({ files: 3 });
    copyFileSync(elsewhere, path);
    const strange = join(home, 'strange.jsonl.gz');
    copyFileSync(path, strange);
    expect(await tasman(`old-years put-back --file ${strange}`)).toBe(
      'CommandError: This database has no record of a file "strange.jsonl.gz".',
    );
    expect(await tasman(`old-years put-back --file ${join(home, 'one.jsonl')}`)).toBe(
      `CommandError: The file "${join(home, 'one.jsonl')}" is not a Tasman backup.`,
    );
  });

  it('detects a deleted log row when the database falsely records it as archived', async () => {
    const [row] = await query<{ id: number; text: string }>(
      `select id, to_jsonb(a)::text as text from audit_log a where customer_id = 3 and action = 'pay.update' limit 1`,
    );
    await query('delete from audit_log where customer_id = 3 and id = $1', [row!.id]);
    await query(
      `update kept_year set audit_ids = audit_ids + int8multirange(int8range($1, $1, '[]')), taken = taken + 1
       where customer_id = 3 and book = 'AUDIT' and state = 'kept'`,
      [row!.id],
    );
    expect(await tasman(`audit verify --customer 3 --old-years ${archive}`)).toContain('1 row is missing from');
    await query(
      `update kept_year set audit_ids = audit_ids - int8multirange(int8range($1, $1, '[]')), taken = taken - 1
       where customer_id = 3 and book = 'AUDIT' and state = 'kept'`,
      [row!.id],
    );
    expect(await tasman('audit verify --customer 3')).toContain(`Row ${row!.id} was removed.`);
    await query(
      `insert into audit_log overriding system value select * from jsonb_populate_record(null::audit_log, $1::jsonb)`,
      [row!.text],
    );
    await query('delete from audit_unsealed where customer_id = 3 and audit_ids @> $1::bigint', [row!.id]);
    expect(await tasman(`audit verify --customer 3 --old-years ${archive}`)).toMatchObject({
      result: 'The audit log is complete and unaltered.',
    });
  });

  it('detects totals in the database that differ from the archived facts', async () => {
    const pay = au.pays[2]!;
    await query('update pay set net = net + 1 where id = $1', [pay]);
    expect(await tasman('old-years verify --customer 3')).toBe(
      `CommandError: Pay ${pay} has different totals in the database and in "${fileOf('AU')}".`,
    );
    await query('update pay set net = net - 1 where id = $1', [pay]);
  });
});

describe('restored years', () => {
  it('restores every row unchanged, even after an interruption', async () => {
    const kept = (await owner.tx(SYSTEM, (tx) => listKeptYears(tx, 3))).filter(({ state }) => state === 'kept');
    const giving = { db: owner, clock: world.service.clock, actor: OPERATOR, key: undefined };
    const killing = () => {
      throw new Killed('half');
    };
    for (const one of kept) {
      const path = join(archive, one.file);
      await expect(putBack({ ...giving, onStep: killing }, one, path)).rejects.toThrow('half');
      expect(await tasman(`old-years put-back --file ${path}`)).toMatchObject({ state: 'back', taken: 0 });
      expect(await tasman(`old-years put-back --file ${path}`)).toBe(
        `CommandError: The contents of "${one.file}" were already restored.`,
      );
    }
    expect(await everything()).toEqual(before);
    await world.service.app.audit.runDue();
    expect(await tasman('audit verify --customer 3')).toMatchObject({
      result: 'The audit log is complete and unaltered.',
      waiting: 0,
    });
    expect((await verified()).code).toBe(0);
    expect(await reads()).toEqual(shown);
  });

  it('archives years again, encrypted with a key', async () => {
    const key = join(home, 'key');
    writeFileSync(key, 'a text that is hard to guess');
    writeFileSync(join(home, 'other-key'), 'another text that is hard to guess');
    const sealed = join(home, 'sealed');
    const done = await tasman(`old-years put-away --customer 3 --folder ${sealed} --key-file ${key}`);
    expect(done.map(({ book, state }: Record<string, string>) => [book, state])).toEqual([
      ['NZ', 'kept'],
      ['AU', 'kept'],
      ['AUDIT', 'kept'],
    ]);
    expect(readdirSync(sealed).every((name) => name.endsWith('.jsonl.sealed'))).toBe(true);
    expect(await tasman(`old-years verify --customer 3 --key-file ${key}`)).toMatchObject({ files: 3 });
    expect(await tasman('old-years verify --customer 3')).toContain('is encrypted');
    const path = join(sealed, readdirSync(sealed)[0]!);
    expect(await tasman(`old-years put-back --file ${path} --key-file ${join(home, 'other-key')}`)).toBe(
      `CommandError: The key does not match the file "${path}". Use the key that encrypted the file.`,
    );
    // Years that were restored, and recent years, are not archived again.
    expect(await tasman(`old-years put-away --customer 3 --folder ${sealed} --key-file ${key}`)).toEqual([]);
  });
});

describe('archive files after the retention period', () => {
  it('destroys files only by command, and not before the retention period ends', async () => {
    expect(await tasman('old-years destroy --older-than 5')).toBe(
      'CommandError: --older-than must be at least 7: records must be kept for 7 years after the end of their year (Fair Work Act 2009 (Cth) s 535(1)).',
    );
    world.service.clock.set('2033-04-01T12:00:00Z');
    const listed = await tasman('old-years list --customer 3');
    const open = listed.filter(({ state }: { state: string }) => state === 'kept');
    expect(open.map(({ book, keep_until }: Record<string, string>) => [book, keep_until])).toEqual([
      ['AU', '2033-06-30'],
      ['AUDIT', '2033-12-31'],
      ['NZ', '2033-03-31'],
    ]);
    const gone = await tasman('old-years destroy --customer 3');
    expect(new Set(gone.map(({ book }: { book: string }) => book))).toEqual(new Set(['NZ']));
    expect(readdirSync(join(home, 'sealed')).some((name) => name.includes('-NZ-'))).toBe(false);
    expect(await tasman('old-years destroy --customer 3')).toEqual([]);
    world.service.clock.set('2034-01-10T00:00:00Z');
    expect(await tasman('old-years destroy --customer 3 --older-than 8')).toEqual([]);
    const rest = await tasman('old-years destroy --customer 3');
    expect(new Set(rest.map(({ book }: { book: string }) => book))).toEqual(new Set(['AU', 'AUDIT']));
    expect(await tasman('audit verify --customer 3')).toMatchObject({
      result: 'The audit log is complete and unaltered.',
      destroyed: expect.any(Number),
    });
    expect((await verified()).code).toBe(0);
    expect(await reads()).toEqual(shown);
  });
});
