import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../src/cli/backup/take-backup.ts';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { canMount, smallDisk } from '../embedded/fixtures/mount.ts';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { copyOf, FIXED_DAY } from '../harness/prepared.ts';
import { MAIN, type Running, run, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { figureOf, readFigures } from '../harness/prometheus-text.ts';
import { until } from '../harness/until.ts';

const place = temporaryFolderForFile();
const DATA_DIR = join(place, 'data');
const [store, log, keyFile] = [join(place, 'store'), join(place, 'log'), join(place, 'backup.key')];
/** The path of the only backup that contains the secret key. */
const withKey = join(place, 'with-key.backup');
const KEY = { BACKUP_KEY_FILE: keyFile };

let service: Running;
let archiving: ChildProcess;
let said = '';
let payOnce: () => Promise<number>;

/** Runs a command while the service is running. */
const tasman = (args: readonly string[], env: Record<string, string> = {}) => run(args, { DATA_DIR, ...KEY, ...env });

beforeAll(async () => {
  writeFileSync(keyFile, 'the key of the backups, long enough\n', { mode: 0o600 });
  await copyOf('demo of the fixed day', DATA_DIR);
  service = await startForFile({ DATA_DIR, CLOCK: FIXED_DAY, RATE_LIMIT_SCALE: '0' });
  payOnce = await aPayer(service);
  archiving = spawn(process.execPath, [MAIN, 'archive', log], { env: { PATH: process.env.PATH, DATA_DIR, ...KEY } });
  archiving.stdout?.on('data', (part) => {
    said += part;
  });
  await until(() => said.includes('Archiving every change to'));
});
afterAll(async () => {
  archiving.kill('SIGTERM');
  if (archiving.exitCode === null) await once(archiving, 'exit');
});

/** Returns a function that creates an employee and a pay, and returns the id of the pay. */
async function aPayer({ address }: Running): Promise<() => Promise<number>> {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin@demo.example', password: 'demo-admin' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const put = async (path: string, body: unknown) => {
    const reply = await fetch(`${address}/api/company/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok).toBe(true);
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
    return (await reply.json()) as any;
  };
  const company = await put('create', { name: 'Backed up', country: 'AU', default_super_rate: '0.12' });
  return async () => {
    const [{ employee }] = await put(`${company.id}/employees/create`, [anAuEmployee()]);
    const order = [{ employee_id: employee.id, hours: [week('38')] }];
    const [paid] = await put(`${company.id}/pays/create?pay_date=2026-03-10`, order);
    return paid.id;
  };
}

/**
 * The pause between pays. It is short enough that pays are in progress during every copy; a shorter one would only slow
 * the machine down.
 */
const BETWEEN_PAYS_MS = 500;

/** Creates pays while the work runs. Returns the pays that were acknowledged before the work started. */
async function whilePaying<T>(work: () => Promise<T>): Promise<{ before: readonly number[]; answer: T }> {
  const before = [await payOnce(), await payOnce()];
  let isOver = false;
  const paying = (async () => {
    let many = 0;
    while (!isOver) {
      const next = performance.now() + BETWEEN_PAYS_MS;
      await payOnce();
      many += 1;
      await until(() => isOver || performance.now() >= next);
    }
    return many;
  })();
  const answer = await work();
  isOver = true;
  expect(await paying).toBeGreaterThan(0);
  return { before, answer };
}

const newest = (kind: string): string =>
  join(
    store,
    readdirSync(store)
      .filter((name) => name.endsWith(`-${kind}.backup`))
      .sort()
      .at(-1)!,
  );

async function paysIn(dataDir: string): Promise<readonly number[]> {
  // The test only reads the database and then discards it, so it needs no durability.
  const database = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  try {
    const { rows } = await onDatabase(database, (client) => client.query<{ id: number }>('select id::int from pay'));
    return rows.map(({ id }) => id);
  } finally {
    await database.stop();
  }
}

/** Creates a data folder to restore into, with the secret key, which was stored elsewhere. */
function folderWithKey(name: string): string {
  const dataDir = join(place, name);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'secret.key'), readFileSync(join(DATA_DIR, 'secret.key')), { mode: 0o600 });
  return dataDir;
}

describe('backups during payroll', () => {
  it('a full or incremental backup restores every pay that was acknowledged before it', async () => {
    const full = await whilePaying(() => tasman(['backup', store]));
    expect(full.answer).toMatchObject({ code: 0, stderr: '' });
    expect(full.answer.stdout).toMatch(
      /-full\.backup: the whole database, .* The backup was read back and every file matches\.\n$/,
    );

    const added = await whilePaying(() => tasman(['backup', store, '--incremental']));
    expect(added.answer).toMatchObject({ code: 0, stderr: '' });
    expect(added.answer.stdout).toContain('-incremental.backup: the changes since the previous backup');
    expect(readFileSync(newest('incremental')).length).toBeLessThan(readFileSync(newest('full')).length / 3);

    const twice = await whilePaying(() => tasman(['backup', store, '--incremental']));
    expect(twice.answer.code).toBe(0);

    const dataDir = folderWithKey('restored');
    const [drilled, restored] = await Promise.all([
      tasman(['drill', store]),
      tasman(['restore', store], { DATA_DIR: dataDir }),
    ]);
    expect(drilled).toMatchObject({ code: 0, stderr: '' });
    expect(drilled.stdout).toMatch(
      / {2}Secret key {2}matches the key .*\n {2}Rows .*\n {2}Indexes .*\n {2}Audit log .*\n {2}Pays .*every cent agrees\.\nThe database is complete\.\n$/,
    );

    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const pays = await paysIn(dataDir);
    expect(pays).toEqual(expect.arrayContaining([...full.before, ...added.before, ...twice.before]));
    expect(await tasman(['audit', 'verify', '--json'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The audit log is complete and unaltered.'),
    });
  });

  it('the service reports the last backup and the last restore drill, whichever program ran them', async () => {
    const figure = async (name: string) =>
      figureOf(readFigures(await (await fetch(`${service.address}/metrics`)).text()), name) ?? 0;
    await until(async () => (await figure('tasman_backup_last_timestamp_seconds')) > 0);
    await until(async () => (await figure('tasman_drill_last_timestamp_seconds')) > 0);
    const before = await figure('tasman_backup_last_timestamp_seconds');
    expect(await figure('tasman_drill_failed')).toBe(0);

    const noted = await tasman(['backup', '--tell', 'drill', '--by', 'pgBackRest', '--failed']);
    expect(noted).toMatchObject({ code: 0, stderr: '' });
    expect(noted.stdout).toMatch(/^Recorded the failed drill by pgBackRest at \S+\.\n$/);
    // An older note that arrives late does not replace a newer one.
    const late = ['--at', '2026-01-01T00:00:00Z'];
    for (const kind of ['backup', 'drill']) expect((await tasman(['backup', '--tell', kind, ...late])).code).toBe(0);
    await until(async () => (await figure('tasman_drill_failed')) === 1);
    expect(await figure('tasman_backup_last_timestamp_seconds')).toBe(before);
  });

  it('restores to a point in time with the archive, and the drill verifies the data of that time', async () => {
    const kept = await payOnce();
    const note = join(place, 'noted.json');
    expect((await tasman(['drill', '--note', note])).code).toBe(0);
    const later = [await payOnce(), await payOnce()];
    const paidAt = new Date().toISOString();
    await until(() => JSON.parse(readFileSync(join(log, 'reached.json'), 'utf8')).at > paidAt);

    const to = JSON.parse(readFileSync(note, 'utf8')).noted_at as string;
    const dataDir = folderWithKey('went-back');
    const [drilled, back, behind, future, past] = await Promise.all([
      tasman(['drill', store, '--archive', log, '--against', note]),
      tasman(['restore', store, '--archive', log, '--to', to], { DATA_DIR: dataDir }),
      tasman(['drill', newest('full'), '--against', note]),
      tasman(['drill', store, '--archive', log, '--to', '2199-01-01T00:00:00Z']),
      tasman(['drill', newest('full'), '--archive', log, '--to', '2020-01-01T00:00:00Z']),
    ]);
    expect(drilled).toMatchObject({ code: 0, stderr: '' });
    expect(drilled.stdout).toContain('The database is complete.\n');
    expect(back).toMatchObject({ code: 0, stderr: '' });
    const then = await paysIn(dataDir);
    expect(then).toContain(kept);
    expect(then.filter((id) => later.includes(id))).toEqual([]);

    // Without the archive, the backup is older than the note, so rows are missing, and the drill reports this.
    expect(behind.code).toBe(1);
    expect(behind.stdout).toMatch(/DIFFERENCE {2}The table pay has \d+ rows; expected \d+\.\n/);
    expect(behind.stdout).toMatch(/differences were found\.\n$/);

    // One time is later than the end of the archive. The other time is earlier than the backup.
    expect(future).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^The archive ".*" ends at /) });
    expect(past).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Choose an earlier backup') });
  });

  it('a backup contains the secret key only on request and only when encrypted, and never overwrites another backup', async () => {
    expect((await tasman(['backup', withKey, '--with-secret-key'])).code).toBe(0);
    expect(await tasman(['backup', join(place, 'no.backup'), '--with-secret-key', '--unencrypted'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--with-secret-key needs an encrypted backup.'),
    });
    expect(await tasman(['backup', withKey])).toMatchObject({
      code: 1,
      stderr: `The file "${withKey}" already exists. Choose another name.\n`,
    });
  });
});

describe('rejected restores', () => {
  let targets = 0;
  const refused = async (
    backup: string,
    env: Record<string, string> = {},
    args: readonly string[] = ['--without-secret-key'],
  ) => {
    targets += 1;
    const target = join(place, `refused-${targets}`);
    const { code, stdout, stderr } = await tasman(['restore', backup, ...args], { DATA_DIR: target, ...env });
    expect([code, stdout, existsSync(target)]).toEqual([1, '', false]);
    return stderr;
  };
  let backup: string;
  let bytes: Buffer;
  beforeAll(() => {
    backup = newest('full');
    bytes = readFileSync(backup);
  });
  const altered = (name: string, change: (bytes: Buffer) => Buffer): string => {
    const folder = join(place, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'x.backup'), change(Buffer.from(bytes)));
    return join(folder, 'x.backup');
  };

  it('rejects a changed or truncated backup and leaves no files', async () => {
    const one = altered('altered', (whole) => {
      whole[Math.floor(whole.length / 2)]! ^= 1;
      return whole;
    });
    const short = altered('short', (whole) => whole.subarray(0, whole.length - 1000));
    const none = altered('none', () => Buffer.from('something else'));
    expect(await Promise.all([one, short, none].map((file) => refused(file)))).toEqual([
      `The file "${one}" was altered or damaged and was not used.\n`,
      `The file "${short}" is truncated and was not used.\n`,
      `The file "${none}" is not a Tasman backup.\n`,
    ]);
  });

  it('rejects a restore without the backup key or with a wrong key', async () => {
    expect(await refused(backup, { BACKUP_KEY_FILE: '' })).toContain('is encrypted. Specify the key file');
    expect(await refused(backup, { BACKUP_KEY_FILE: '', BACKUP_KEY: 'another key, long enough' })).toBe(
      `The key does not match the file "${backup}". Use the key that encrypted the file.\n`,
    );
    expect(await refused(backup, { BACKUP_KEY_FILE: join(place, 'nowhere') })).toBe(
      `The key file "${join(place, 'nowhere')}" cannot be read (ENOENT).\n`,
    );
  });

  it('rejects a restore without the secret key or with a wrong key', async () => {
    expect(await refused(backup, {}, [])).toContain(
      'This backup does not contain the key that encrypts tax and bank numbers',
    );
    expect(await refused(backup, { SECRET_KEY: 'k'.repeat(40) }, [])).toBe(
      'The secret key in SECRET_KEY differs from the key that encrypted the tax and bank numbers in this backup.\n',
    );
  });

  it('rejects a backup from another PostgreSQL major version, and an incremental backup without its base', async () => {
    const old = altered('old', (whole) =>
      Buffer.from(whole.toString('latin1').replace('"postgres":"18', '"postgres":"17'), 'latin1'),
    );
    expect(await refused(old)).toMatch(/was made by PostgreSQL 17\.\d+, but this release runs 18\./);
    const alone = join(place, 'alone');
    mkdirSync(alone);
    writeFileSync(join(alone, 'x.backup'), readFileSync(newest('incremental')));
    expect(await refused(join(alone, 'x.backup'))).toContain('builds on backup');
    expect(await refused(join(place, 'nowhere'))).toBe(
      `The backup "${join(place, 'nowhere')}" cannot be read (ENOENT).\n`,
    );
  });

  it.skipIf(!canMount)('rejects a restore on a full disk and leaves no files', async () => {
    const disk = await smallDisk('20m');
    const dataDir = join(disk, 'data');
    const full = await tasman(['restore', backup, '--without-secret-key'], { DATA_DIR: dataDir });
    expect(full).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is full') });
    expect(readdirSync(disk)).toEqual([]);
  });

  it('rejects a restore into a folder that is in use or contains other files', async () => {
    const running = await tasman(['restore', backup]);
    expect(running).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('A service is running on') });
    const used = join(place, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'letter.txt'), 'Dear Sir');
    expect(await tasman(['restore', backup], { DATA_DIR: used })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${used} is not empty (letter.txt). Restore into an empty or new folder.\n`,
    });
    expect(readdirSync(used)).toEqual(['letter.txt']);
  });

  it('an interrupted restore blocks commands until another restore succeeds, which also writes the secret key', async () => {
    const dataDir = join(place, 'half');
    mkdirSync(join(dataDir, 'postgres', 'restoring', 'data'), { recursive: true });
    expect(await tasman(['verify'], { DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(40) })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A backup is being restored into .*, or a restore was interrupted/),
    });
    expect((await tasman(['restore', withKey], { DATA_DIR: dataDir })).code).toBe(0);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8'));
  });
});

describe('rejected backups', () => {
  it('rejects invalid options and a missing key, database or base backup, and does not back up a database server', async () => {
    const wrong = async (args: readonly string[], env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await tasman(args, env);
      expect(stdout).toBe('');
      return `${code} ${stderr}`;
    };
    expect(await wrong(['backup'])).toContain('2 backup needs a folder');
    expect(await wrong(['backup', store], { BACKUP_KEY_FILE: '' })).toContain(
      '2 Backups are encrypted. Specify a key file',
    );
    expect(await wrong(['backup', store], { BACKUP_KEY: 'both of them are given' })).toContain('2 Set either');
    expect(await wrong(['backup', store], { BACKUP_KEY_FILE: '', BACKUP_KEY: 'short' })).toContain('at least 16');
    expect(await wrong(['backup', store], { DATABASE_URL: 'postgres://a/b' })).toContain(
      '2 This command is for the embedded database only, but DATABASE_URL is set',
    );
    expect(await wrong(['backup', store], { DATA_DIR: join(place, 'nothing') })).toContain(
      '1 There is no embedded database',
    );
    expect(existsSync(join(place, 'nothing'))).toBe(false);
    expect(await wrong(['backup', join(place, 'fresh'), '--incremental'])).toContain('1 The folder');
    expect(await wrong(['backup', join(keyFile, 'x')])).toContain('cannot be written to');
    expect(await wrong(['restore', store, '--to', 'yesterday', '--archive', log])).toContain('2 --to must be a time');
    expect(await wrong(['restore', store, '--to', '2026-03-01T00:00:00Z'])).toContain('2 --to needs --archive');
    expect(await wrong(['drill'])).toContain('2 drill needs a backup');
    expect(await wrong(['archive', join(place, 'other-log')])).toContain('1 Another tasman archive is already running');
    expect(await wrong(['archive', '--end'])).toContain('1 The archive is still being written');
    expect(await wrong(['archive', store])).toContain('is neither empty nor an archive');
  });
});

describe('the WAL archive', () => {
  it('WAL archiving waits while the service is stopped, continues when it is back, and ends on command', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    await until(() => said.includes('The service stopped. Waiting for it to start again.'));
    const again = await startForFile({ DATA_DIR, CLOCK: FIXED_DAY, RATE_LIMIT_SCALE: '0' });
    await until(() => said.includes('The service is running again.'));
    const paid = await (await aPayer(again))();
    const paidAt = new Date().toISOString();
    await until(() => JSON.parse(readFileSync(join(log, 'reached.json'), 'utf8')).at > paidAt);
    archiving.kill('SIGTERM');
    expect(await once(archiving, 'exit')).toEqual([0, null]);
    const dataDir = folderWithKey('after-a-restart');
    expect((await tasman(['restore', store, '--archive', log], { DATA_DIR: dataDir })).code).toBe(0);
    expect(await paysIn(dataDir)).toContain(paid);
    expect((await tasman(['archive', '--end'])).stdout).toBe(
      'Archiving ended. The database no longer keeps its log for an archive.\n',
    );
    expect((await tasman(['archive', '--end'])).stdout).toBe('There was no archive.\n');
  });
});
