import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onDatabase } from '../../src/cli/backup/take-backup.ts';
import { startEmbedded } from '../../src/db/embedded/embedded.ts';
import { canMount, smallDisk } from '../embedded/fixtures/mount.ts';
import { anAuEmployee, week } from '../fixtures/employees.ts';
import { copyOf, NAMED_DAY } from '../harness/prepared.ts';
import { type Running, run, startForFile, temporaryFolderForFile } from '../harness/process.ts';
import { figureOf, readFigures } from '../harness/prometheus-text.ts';
import { until } from '../harness/until.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const place = temporaryFolderForFile();
const DATA_DIR = join(place, 'data');
const [store, log, keyFile] = [join(place, 'store'), join(place, 'log'), join(place, 'backup.key')];
/** The one backup that carries the secret key. */
const withKey = join(place, 'with-key.backup');
const KEY = { BACKUP_KEY_FILE: keyFile };

let service: Running;
let archiving: ChildProcess;
let said = '';
let payOnce: () => Promise<number>;

/** A command beside the service. */
const tasman = (args: readonly string[], env: Record<string, string> = {}) => run(args, { DATA_DIR, ...KEY, ...env });

beforeAll(async () => {
  writeFileSync(keyFile, 'the key of the backups, long enough\n', { mode: 0o600 });
  await copyOf('demo of the named day', DATA_DIR);
  service = await startForFile({ DATA_DIR, CLOCK: NAMED_DAY, RATE_LIMIT_SCALE: '0' });
  payOnce = await aPayer(service);
  archiving = spawn(process.execPath, [MAIN, 'archive', log], { env: { PATH: process.env.PATH, DATA_DIR, ...KEY } });
  archiving.stdout?.on('data', (part) => {
    said += part;
  });
  await until(() => said.includes('Every change goes to'));
});
afterAll(async () => {
  archiving.kill('SIGTERM');
  if (archiving.exitCode === null) await once(archiving, 'exit');
});

/** Somebody who pays a new employee each time, and hears the number of the pay. */
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
    // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
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

/** A few each second are under way whenever something is copied; as many as go would only make the machine slow. */
const BETWEEN_PAYS_MS = 200;

/** Pays one after another while the work is done; answers those that were acknowledged before it began. */
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
  // It is only looked at, and thrown away.
  const database = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  try {
    const { rows } = await onDatabase(database, (client) => client.query<{ id: number }>('select id::int from pay'));
    return rows.map(({ id }) => id);
  } finally {
    await database.stop();
  }
}

/** A data folder to restore into, with the key that was kept elsewhere. */
function folderWithKey(name: string): string {
  const dataDir = join(place, name);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'secret.key'), readFileSync(join(DATA_DIR, 'secret.key')), { mode: 0o600 });
  return dataDir;
}

describe('a backup made while people are paid', () => {
  it('is whole: every pay acknowledged before it is there when it is restored, full or incremental', async () => {
    const full = await whilePaying(() => tasman(['backup', store]));
    expect(full.answer).toMatchObject({ code: 0, stderr: '' });
    expect(full.answer.stdout).toMatch(
      /-full\.backup: all of the database, .* It was read back and every file agrees\.\n$/,
    );

    const added = await whilePaying(() => tasman(['backup', store, '--incremental']));
    expect(added.answer).toMatchObject({ code: 0, stderr: '' });
    expect(added.answer.stdout).toContain('-incremental.backup: what changed since the backup before');
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
      / {2}Secret key {2}the one that sealed .*\n {2}Rows .*\n {2}Indexes .*\n {2}Audit log .*\n {2}Pays .*every cent agrees\.\nNothing is missing\.\n$/,
    );

    expect(restored).toMatchObject({ code: 0, stderr: '' });
    const pays = await paysIn(dataDir);
    expect(pays).toEqual(expect.arrayContaining([...full.before, ...added.before, ...twice.before]));
    expect(await tasman(['audit', 'verify', '--json'], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The audit log is whole.'),
    });
  });

  it('is known to the service, and so is the drill, by whatever program they were made', async () => {
    const figure = async (name: string) =>
      figureOf(readFigures(await (await fetch(`${service.address}/metrics`)).text()), name) ?? 0;
    await until(async () => (await figure('tasman_backup_last_timestamp_seconds')) > 0);
    await until(async () => (await figure('tasman_drill_last_timestamp_seconds')) > 0);
    const before = await figure('tasman_backup_last_timestamp_seconds');
    expect(await figure('tasman_drill_failed')).toBe(0);

    const told = await tasman(['backup', '--tell', 'drill', '--by', 'pgBackRest', '--failed']);
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/^The service knows of the failed drill by pgBackRest at \S+\.\n$/);
    // What is told late does not hide what came after it.
    const late = ['--at', '2026-01-01T00:00:00Z'];
    for (const kind of ['backup', 'drill']) expect((await tasman(['backup', '--tell', kind, ...late])).code).toBe(0);
    await until(async () => (await figure('tasman_drill_failed')) === 1);
    expect(await figure('tasman_backup_last_timestamp_seconds')).toBe(before);
  });

  it.each([
    [['--tell', 'restore'], '--tell must be backup or drill, but it is "restore".'],
    [['--tell', 'backup', '--by', 'x'.repeat(101)], '--by must be a name of 1 to 100 characters.'],
    [['--tell', 'backup', '--failed'], '--failed is for a drill: a backup that failed is none.'],
    [['--tell', 'backup', '--at', 'noon'], '--at must be a time such as 2026-03-01T09:30:00Z, but it is "noon".'],
    [
      ['--tell', 'backup', '--at', '2199-01-01T00:00:00Z'],
      '--at must not lie in the future, but it is "2199-01-01T00:00:00Z".',
    ],
    [['somewhere', '--tell', 'backup'], 'backup --tell makes no backup, so it takes no place.'],
    [['somewhere', '--by', 'me'], '--by goes with --tell.'],
  ])('is not told of by backup %j', async (args, message) => {
    const { code, stderr } = await tasman(['backup', ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `${message} Run "tasman --help" for what there is.\n` });
  });

  it('with the archive of every change goes back to a moment, and proves what was there then', async () => {
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
    expect(drilled.stdout).toContain('Nothing is missing.\n');
    expect(back).toMatchObject({ code: 0, stderr: '' });
    const then = await paysIn(dataDir);
    expect(then).toContain(kept);
    expect(then.filter((id) => later.includes(id))).toEqual([]);

    // An older state held against a newer note lacks something, and that is said.
    expect(behind.code).toBe(1);
    expect(behind.stdout).toMatch(/DIFFERENCE {2}The table pay has \d+ rows; \d+ were noted\.\n/);
    expect(behind.stdout).toMatch(/differences were found\.\n$/);

    // What the archive does not have yet, and what the backup did not have then.
    expect(future).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^The archive ".*" reaches /) });
    expect(past).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('choose an earlier one') });
  });

  it('carries the secret key only where that is asked for, never unencrypted, and replaces no other', async () => {
    expect((await tasman(['backup', withKey, '--with-secret-key'])).code).toBe(0);
    expect(await tasman(['backup', join(place, 'no.backup'), '--with-secret-key', '--unencrypted'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--with-secret-key needs an encrypted backup.'),
    });
    expect(await tasman(['backup', withKey])).toMatchObject({
      code: 1,
      stderr: `The file "${withKey}" exists: a backup never replaces another.\n`,
    });
  });
});

describe('a restore is refused, and leaves nothing behind,', () => {
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

  it('when a byte was altered or the end is missing', async () => {
    const one = altered('altered', (whole) => {
      whole[Math.floor(whole.length / 2)]! ^= 1;
      return whole;
    });
    const short = altered('short', (whole) => whole.subarray(0, whole.length - 1000));
    const none = altered('none', () => Buffer.from('something else'));
    expect(await Promise.all([one, short, none].map((file) => refused(file)))).toEqual([
      `The file "${one}" was altered or damaged: nothing of it is used.\n`,
      `The file "${short}" is cut short: nothing of it is used.\n`,
      `The file "${none}" is not a backup of Tasman.\n`,
    ]);
  });

  it('without the key of the backup, or with another', async () => {
    expect(await refused(backup, { BACKUP_KEY_FILE: '' })).toContain('is encrypted: name the file with its key');
    expect(await refused(backup, { BACKUP_KEY_FILE: '', BACKUP_KEY: 'another key, long enough' })).toBe(
      `The key is not the one that "${backup}" was made with.\n`,
    );
    expect(await refused(backup, { BACKUP_KEY_FILE: join(place, 'nowhere') })).toBe(
      `The key file "${join(place, 'nowhere')}" cannot be read (ENOENT).\n`,
    );
  });

  it('without the secret key, or with another', async () => {
    expect(await refused(backup, {}, [])).toContain(
      'The key that sealed the tax and bank numbers is not in this backup',
    );
    expect(await refused(backup, { SECRET_KEY: 'k'.repeat(40) }, [])).toBe(
      'The secret key in SECRET_KEY is not the one that sealed the numbers in this backup.\n',
    );
  });

  it('when it is of another major version, or adds to a backup that is not there', async () => {
    const old = altered('old', (whole) =>
      Buffer.from(whole.toString('latin1').replace('"postgres":"18', '"postgres":"17'), 'latin1'),
    );
    expect(await refused(old)).toMatch(/is of PostgreSQL 17\.\d+ and this release runs 18\./);
    const alone = join(place, 'alone');
    mkdirSync(alone);
    writeFileSync(join(alone, 'x.backup'), readFileSync(newest('incremental')));
    expect(await refused(join(alone, 'x.backup'))).toContain('adds to another one');
    expect(await refused(join(place, 'nowhere'))).toBe(
      `The backup "${join(place, 'nowhere')}" cannot be read (ENOENT).\n`,
    );
  });

  it.skipIf(!canMount)('when the disk is full', async () => {
    const disk = await smallDisk('20m');
    const dataDir = join(disk, 'data');
    const full = await tasman(['restore', backup, '--without-secret-key'], { DATA_DIR: dataDir });
    expect(full).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('is full') });
    expect(readdirSync(disk)).toEqual([]);
  });

  it('where a service runs, or where there is something already', async () => {
    const running = await tasman(['restore', backup]);
    expect(running).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('A service runs on') });
    const used = join(place, 'used');
    mkdirSync(used);
    writeFileSync(join(used, 'letter.txt'), 'Dear Sir');
    expect(await tasman(['restore', backup], { DATA_DIR: used })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The folder ${used} is not empty (letter.txt): a backup is restored into an empty or new one.\n`,
    });
    expect(readdirSync(used)).toEqual(['letter.txt']);
  });

  it('but one that was cut short keeps every service away until it is repeated, and then brings the key it carries', async () => {
    const dataDir = join(place, 'half');
    mkdirSync(join(dataDir, 'postgres', 'restoring', 'data'), { recursive: true });
    expect(await tasman(['verify'], { DATA_DIR: dataDir, SECRET_KEY: 'k'.repeat(40) })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A backup is being restored into .*, or that was cut short/),
    });
    expect((await tasman(['restore', withKey], { DATA_DIR: dataDir })).code).toBe(0);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(readFileSync(join(DATA_DIR, 'secret.key'), 'utf8'));
  });
});

describe('a backup is refused', () => {
  it('without a key or a word that none is wanted, of a server, of nothing, and with nothing to add to', async () => {
    const wrong = async (args: readonly string[], env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await tasman(args, env);
      expect(stdout).toBe('');
      return `${code} ${stderr}`;
    };
    expect(await wrong(['backup'])).toContain('2 backup needs a folder');
    expect(await wrong(['backup', store], { BACKUP_KEY_FILE: '' })).toContain('2 A backup is encrypted: name the file');
    expect(await wrong(['backup', store], { BACKUP_KEY: 'both of them are given' })).toContain('2 Set either');
    expect(await wrong(['backup', store], { BACKUP_KEY_FILE: '', BACKUP_KEY: 'short' })).toContain('at least 16');
    expect(await wrong(['backup', store], { DATABASE_URL: 'postgres://a/b' })).toContain(
      '2 DATABASE_URL names a server',
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
    expect(await wrong(['archive', join(place, 'other-log')])).toContain('1 Another tasman archive runs');
    expect(await wrong(['archive', '--end'])).toContain('1 The archive is still being written');
    expect(await wrong(['archive', store])).toContain('is neither empty nor an archive');
  });
});

describe('an archive', () => {
  it('waits for a service that is stopped, goes on after it is back, and is ended for good by a word', async () => {
    expect(await service.end('SIGTERM')).toBe(0);
    await until(() => said.includes('The service ended; waiting for it.'));
    const again = await startForFile({ DATA_DIR, CLOCK: NAMED_DAY, RATE_LIMIT_SCALE: '0' });
    await until(() => said.includes('The service is back.'));
    const paid = await (await aPayer(again))();
    const paidAt = new Date().toISOString();
    await until(() => JSON.parse(readFileSync(join(log, 'reached.json'), 'utf8')).at > paidAt);
    archiving.kill('SIGTERM');
    expect(await once(archiving, 'exit')).toEqual([0, null]);
    const dataDir = folderWithKey('after-a-restart');
    expect((await tasman(['restore', store, '--archive', log], { DATA_DIR: dataDir })).code).toBe(0);
    expect(await paysIn(dataDir)).toContain(paid);
    expect((await tasman(['archive', '--end'])).stdout).toBe('The database keeps no log for an archive any more.\n');
    expect((await tasman(['archive', '--end'])).stdout).toBe('There was no archive.\n');
  });
});
