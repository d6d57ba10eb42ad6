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

// Years go by, the old ones are put into files and come back, and nobody who reads a pay notices.

const DEMO: Account = { id: 3, name: 'Demo Customer' };
const OTHER = 4;
const LATER = '2034-01-10T00:00:00Z';
const CUTOFF = localDate('2027-01-10');

const home = mkdtempSync(join(tmpdir(), 'tasman-old-years-'));
const shelf = join(home, 'shelf');
mkdirSync(shelf);
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
    // Two pays of one week, and one that was changed after it was complete.
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

/** As the owner of tables on a server: may write to all of them, and is bound by row-level security like everybody. */
async function anOwner(): Promise<Connection> {
  const name = `owner_${world.service.database.admin.database}`;
  await query(`create role ${name} login password 'of the owner' nosuperuser nobypassrls`);
  await query(`grant all on all tables in schema public to ${name}`);
  await query(`grant all on all sequences in schema public to ${name}`);
  return { ...world.service.database.admin, user: name, password: 'of the owner' };
}

/** Every row that could be taken, as the database has it. */
async function everything() {
  const rows = async (text: string) => (await query<{ row: string }>(text)).map(({ row }) => row);
  return {
    pays: await rows(`select (to_jsonb(p))::text as row from pay p where customer_id = 3 order by id`),
    log: await rows(
      `select to_jsonb(a)::text as row from audit_log a where customer_id = 3 and at < '2027-01-01' order by id`,
    ),
  };
}

/** What callers see of old pays. */
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

interface Asking {
  readonly asOwner?: boolean;
}

/** A command as the operator types it: its answer, or the sentence it ends with. */
async function tasman(line: string, { asOwner = true }: Asking = {}) {
  const desk = {
    db: world.service.database.db,
    clock: world.service.clock,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    passwords: TEST_PASSWORDS,
    actor: OPERATOR,
    ...(asOwner ? { admin } : {}),
    dataDir: home,
    readLine: async () => '',
  };
  try {
    const asked = await readCommand([...line.split(' '), '--json']);
    if ('help' in asked) return asked.help;
    return JSON.parse(await asked.run(desk));
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

/** Puts everything old of the account away, or is killed after the first step of that name. */
async function putAway(killedAfter?: Step): Promise<void> {
  const onStep = (step: Step) => {
    if (step === killedAfter) throw new Killed(step);
  };
  const putting: Putting = {
    db: owner,
    clock: world.service.clock,
    actor: OPERATOR,
    folder: shelf,
    key: undefined,
    onStep,
  };
  await resume(putting, DEMO);
  for (const year of await findOldYears(owner, DEMO.id, CUTOFF)) await putAwayYear(putting, DEMO, year);
}

/** Ids in the files that hold rows, each as often as it stands there. */
function idsInFiles(files: readonly string[], word: 'pay' | 'audit'): readonly number[] {
  return files.flatMap((file) =>
    gunzipSync(readFileSync(join(shelf, file)))
      .toString()
      .split('\n')
      .filter((line) => line.startsWith(`{"${word}":`))
      .map((line) => JSON.parse(line)[word].id),
  );
}

describe('what could be put away', () => {
  it('is told with the number of rows and the room they take, and nothing is taken', async () => {
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

  it('is nothing while the years are young', async () => {
    expect(await tasman('old-years plan --customer 3 --years 8')).toEqual([]);
  });

  it.each([
    [
      '--years 1',
      'UsageError: --years must be 2 or more, but it is 1: pays of the tax year before are still changed and filed.',
    ],
    ['--years x', 'UsageError: --years must be a number of years, but it is "x".'],
    ['--customer 999', 'CommandError: There is no customer 999.'],
  ])('is not told for %s', async (options, sentence) => {
    expect(await tasman(`old-years plan ${options}`)).toBe(sentence);
  });

  it('is not taken by the service’s own user, nor without a word about the key', async () => {
    expect(await tasman(`old-years put-away --folder ${shelf} --unencrypted`, { asOwner: false })).toBe(
      'CommandError: The service’s own database user may not put old years away: set DATABASE_ADMIN_URL to the address of the owner of the tables.',
    );
    expect(await tasman(`old-years put-away --folder ${shelf}`)).toBe(
      'UsageError: The files are encrypted: name the file with the key in --key-file or BACKUP_KEY_FILE, set BACKUP_KEY, or say --unencrypted.',
    );
    await expect(
      world.service.database.db.tx(3, (tx) => sql`update kept_year set taken = 0`.execute(tx)),
    ).rejects.toThrow('permission denied');
  });
});

describe('old years that are put away', () => {
  it('lose nothing and have nothing twice, wherever the command is killed, and are whole when it was run again', async () => {
    const steps: Step[] = ['begun', 'drafted', 'read back', 'named', 'written', 'taken some', 'taken'];
    // Of one country's year after every step, of the other's and of the log where it matters most.
    for (const step of [...steps, 'drafted', 'named', 'taken', 'taken some'] as const) {
      await expect(putAway(step)).rejects.toThrow(new Killed(step));
      expect((await verified()).code).toBe(0);
      expect(await tasman('audit verify --customer 3')).toMatchObject({ rows: expect.any(Number) });
      expect(await tasman('old-years verify')).toMatchObject({ result: expect.stringContaining('agrees') });
    }
    await putAway();
    const kept = (await owner.tx(SYSTEM, (tx) => listKeptYears(tx, 3))).filter(({ state }) => state === 'kept');
    expect(kept).toHaveLength(3);
    expect(kept.map(({ records, taken }) => records - taken)).toEqual([0, 0, 0]);
    // No draft is left behind.
    expect(readdirSync(shelf).sort()).toEqual(kept.map(({ file }) => file).sort());
    const inFiles = idsInFiles(readdirSync(shelf), 'pay');
    expect(new Set(inFiles).size).toBe(inFiles.length);
    const taken = await query<{ id: number }>('select id from pay where kept_in is not null order by id');
    expect([...inFiles].sort((a, b) => a - b)).toEqual(taken.map(({ id }) => id));
    expect(inFiles).toEqual(expect.arrayContaining([...au.pays, ...nz.pays]));
    const log = idsInFiles(readdirSync(shelf), 'audit');
    const left = await query<{ id: number }>('select id from audit_log where customer_id = 3');
    expect(log.filter((id) => left.some((row) => row.id === id))).toEqual([]);
  });

  it('are read as before: pays, lines, lists, postings, reports and leave', async () => {
    expect(shown.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await reads()).toEqual(shown);
  });

  it('leave of the facts the tax code that later work asks for, and of the log what others read', async () => {
    const [pay] = await query('select facts from pay where id = $1', [nz.pays[0]]);
    expect(pay!.facts).toEqual({ tax: { code: 'M', hasStudentLoan: expect.anything() } });
    const actions = await query<{ action: string }>(
      `select distinct action from audit_log where customer_id = 3 and entity_type = 'pay' and at < '2027-01-01'`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['pay.update']);
  });

  it('are proven: by verify what is here, by old-years verify what lies in files, by the seals the rows of the log', async () => {
    const { code, said } = await verified();
    const [n] = await query<{ n: number }>('select count(*)::int as n from pay where kept_in is not null');
    expect([code, said[0]]).toEqual([
      0,
      `The facts of ${n!.n} pays lie in files of old years: "tasman old-years verify" repeats those.`,
    ]);
    const log = idsInFiles(readdirSync(shelf), 'audit').length;
    expect(await tasman('old-years verify --customer 3')).toEqual({
      result: 'Every file is as it was written, and every cent and every seal agrees.',
      files: 3,
      pays: n!.n,
      audit_rows: log,
    });
    expect(await tasman('audit verify --customer 3')).toMatchObject({
      result: `The audit log is whole but for ${log} rows in files of old years: name their folder in --old-years.`,
      in_files: log,
    });
    expect(await tasman(`audit verify --customer 3 --old-years ${shelf}`)).toMatchObject({
      result: 'The audit log is whole.',
      in_files: log,
    });
  });

  it('are changed by nobody, and their periods are paid no more: 409 says who can put them back', async () => {
    const sentence = (pay: number) => ({
      detail: `What pay ${pay} was worked out from was put away with its tax year; ask whoever operates the service to put it back`,
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

  it('are not missing to the drill of a backup from before', async () => {
    const client = new pg.Client(world.service.database.admin);
    await client.connect();
    const { rows } = await readFigures(client);
    await client.end();
    expect(rows.audit_log).toBeGreaterThanOrEqual(logRows);
  });

  it('are known to their own account alone', async () => {
    const seen = (customerId: number) =>
      world.service.database.db.tx(
        customerId,
        async (tx) => (await sql`select from kept_year`.execute(tx)).rows.length,
      );
    expect(await seen(DEMO.id)).toBeGreaterThanOrEqual(3);
    expect(await seen(OTHER)).toBe(0);
  });

  it('leave with the account: the export holds their files, or names those that are missing', async () => {
    const files = readdirSync(shelf).sort();
    const without = await tasman(`customer export --customer 3 --folder ${join(home, 'a')} --without-payslips`);
    expect([...without.old_years_missing].sort()).toEqual(files);
    const whole = await tasman(
      `customer export --customer 3 --folder ${join(home, 'b')} --without-payslips --old-years ${shelf}`,
    );
    expect('old_years_missing' in whole).toBe(false);
    const { old_years } = JSON.parse(readFileSync(join(home, 'b', 'manifest.json'), 'utf8'));
    for (const { path, file } of old_years) {
      const lines = readFileSync(join(home, 'b', path), 'utf8');
      const stored = gunzipSync(readFileSync(join(shelf, file))).toString();
      expect(stored.startsWith(lines)).toBe(true);
    }
  });

  it('are opened for any program, all of it or one pay', async () => {
    const file = join(shelf, readdirSync(shelf).find((name) => name.includes('-AU-'))!);
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

describe('a file of an old year', () => {
  const fileOf = (book: string) => readdirSync(shelf).find((name) => name.includes(`-${book}-`))!;

  it('is not used when a byte of it is another', async () => {
    const path = join(shelf, fileOf('AU'));
    const bytes = readFileSync(path);
    const other = Buffer.from(bytes);
    other[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(path, other);
    const refused = `CommandError: The file "${path}" is not the one that was written: nothing of it is used.`;
    expect(await tasman('old-years verify --customer 3')).toBe(refused);
    expect(await tasman(`old-years put-back --file ${path}`)).toMatch(/nothing of it is used/);
    writeFileSync(path, bytes);
  });

  it('that is missing is asked for, and one that this database did not write is not put back', async () => {
    const name = fileOf('NZ');
    const path = join(shelf, name);
    const elsewhere = join(home, name);
    copyFileSync(path, elsewhere);
    rmSync(path);
    expect(await tasman('old-years verify --customer 3')).toBe(
      `CommandError: The file "${name}" of customer 3 is neither in the folder that was named nor in "${shelf}".`,
    );
    expect(await tasman(`old-years verify --customer 3 --folder ${home}`)).toMatchObject({ files: 3 });
    copyFileSync(elsewhere, path);
    const strange = join(home, 'strange.jsonl.gz');
    copyFileSync(path, strange);
    expect(await tasman(`old-years put-back --file ${strange}`)).toBe(
      'CommandError: This database knows of no file "strange.jsonl.gz".',
    );
    expect(await tasman(`old-years put-back --file ${join(home, 'one.jsonl')}`)).toBe(
      `CommandError: The file "${join(home, 'one.jsonl')}" is not a backup of Tasman.`,
    );
  });

  it('does not hide a row of the log that was removed and only said to be in it', async () => {
    const [row] = await query<{ id: number; text: string }>(
      `select id, to_jsonb(a)::text as text from audit_log a where customer_id = 3 and action = 'pay.update' limit 1`,
    );
    await query('delete from audit_log where customer_id = 3 and id = $1', [row!.id]);
    await query(
      `update kept_year set audit_ids = audit_ids + int8multirange(int8range($1, $1, '[]')), taken = taken + 1
       where customer_id = 3 and book = 'AUDIT' and state = 'kept'`,
      [row!.id],
    );
    expect(await tasman(`audit verify --customer 3 --old-years ${shelf}`)).toContain('1 rows are missing in');
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
    expect(await tasman(`audit verify --customer 3 --old-years ${shelf}`)).toMatchObject({
      result: 'The audit log is whole.',
    });
  });

  it('whose facts come to another cent is found out, and so is a total that the database shows otherwise', async () => {
    const pay = au.pays[2]!;
    await query('update pay set net = net + 1 where id = $1', [pay]);
    expect(await tasman('old-years verify --customer 3')).toBe(
      `CommandError: Pay ${pay} has other totals in the database than in "${fileOf('AU')}".`,
    );
    await query('update pay set net = net - 1 where id = $1', [pay]);
  });
});

describe('old years that are put back', () => {
  it('are the same rows as before, also when the command was killed in between', async () => {
    const kept = (await owner.tx(SYSTEM, (tx) => listKeptYears(tx, 3))).filter(({ state }) => state === 'kept');
    const giving = { db: owner, clock: world.service.clock, actor: OPERATOR, key: undefined };
    const killing = () => {
      throw new Killed('half');
    };
    for (const one of kept) {
      const path = join(shelf, one.file);
      await expect(putBack({ ...giving, onStep: killing }, one, path)).rejects.toThrow('half');
      expect(await tasman(`old-years put-back --file ${path}`)).toMatchObject({ state: 'back', taken: 0 });
      expect(await tasman(`old-years put-back --file ${path}`)).toBe(
        `CommandError: What is in "${one.file}" was put back before.`,
      );
    }
    expect(await everything()).toEqual(before);
    await world.service.app.audit.runDue();
    expect(await tasman('audit verify --customer 3')).toMatchObject({ result: 'The audit log is whole.', waiting: 0 });
    expect((await verified()).code).toBe(0);
    expect(await reads()).toEqual(shown);
  });

  it('can be put away again, sealed by a key without which nobody reads them', async () => {
    const key = join(home, 'key');
    writeFileSync(key, 'a text that nobody guesses');
    writeFileSync(join(home, 'other-key'), 'another text that nobody has');
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
      `CommandError: The key is not the one that "${path}" was made with.`,
    );
    // What was put back, and what is not old, stays where it is.
    expect(await tasman(`old-years put-away --customer 3 --folder ${sealed} --key-file ${key}`)).toEqual([]);
  });
});

describe('a file whose time by law is over', () => {
  it('is destroyed by command alone, and none before', async () => {
    expect(await tasman('old-years destroy --older-than 5')).toBe(
      'CommandError: Records must be kept for 7 years after the end of their year (Fair Work Act 2009 (Cth) s 535(1)).',
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
      result: 'The audit log is whole.',
      destroyed: expect.any(Number),
    });
    expect((await verified()).code).toBe(0);
    expect(await reads()).toEqual(shown);
  });
});
