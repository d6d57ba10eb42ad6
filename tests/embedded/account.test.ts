import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { canReach, databaseAccount } from '../../src/db/embedded/account.ts';
import { packagedBinaries } from '../../src/db/embedded/binaries.ts';
import { EmbeddedDatabaseError } from '../../src/db/embedded/embedded.ts';
import { settleHome } from '../../src/db/embedded/folder.ts';
import {
  afterwards,
  ask,
  dataFolder,
  isRoot,
  newDataFolder,
  PROJECT,
  postmasterPid,
  refusal,
  start,
  startService,
  stopAnything,
  temporaryFolder,
} from './fixtures/world.ts';

const execute = promisify(execFile);

/** An operating system user without privileges. */
const UNPRIVILEGED = { name: 'nobody', uid: 65534, gid: 65534 };

describe.skipIf(!isRoot)('as root (skipped unless root)', () => {
  test('runs the database as a separate user, who owns the database folder', async () => {
    const account = await databaseAccount();
    const database = await start(await newDataFolder());
    expect(account.uid).not.toBe(0);
    expect(await ownerOf(`/proc/${await postmasterPid(database.folder)}`)).toEqual([account.uid, account.gid]);
    expect(await ownerOf(database.folder)).toEqual([account.uid, account.gid]);
    expect(await ownerOf(join(database.folder, 'password'))).toEqual([account.uid, account.gid]);
    expect(await ownerOf(join(database.folder, 'postgres.log'))).toEqual([account.uid, account.gid]);
  });

  test('puts the database into /var/lib/tasman when other users cannot enter the home folder, and records its location', async () => {
    const dataDir = await closedDataFolder();
    const before = await start(dataDir);
    expect(before.folder.replace(/-[0-9a-f]{8}$/, '')).toBe(`/var/lib/tasman/${hashOf(dataDir)}`);
    expect(await readFile(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${before.folder}\n`);
    expect(await readdir(dataDir)).toEqual(['postgres.location']);
    await ask(before, 'create table pay as select 1 as id');
    await before.stop();
    const after = await start(dataDir);
    expect(after.folder).toBe(before.folder);
    expect(await ask(after, 'select id from pay')).toEqual([1]);
  });

  test('refuses to start when the recorded database folder no longer exists', async () => {
    const dataDir = await closedDataFolder();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.location'), '/var/lib/tasman/gone\n');
    expect(await refusal(start(dataDir))).toBe(
      `The file ${dataDir}/postgres.location says that the database is in /var/lib/tasman/gone, which does not exist: restore that folder, or delete the file to begin with an empty database.`,
    );
  });

  test('services that start at the same time agree on one folder', async () => {
    const dataDir = await closedDataFolder();
    const homes = await Promise.all([settleHome(dataDir), settleHome(dataDir), settleHome(dataDir)]);
    const folders = await farFoldersOf(dataDir);
    expect(folders).toHaveLength(1);
    expect(homes.map(({ folder }) => folder)).toEqual(Array(3).fill(join('/var/lib/tasman', folders[0]!)));
  });

  test('copies the binaries next to the database when their folder is closed to other users', async () => {
    const closed = await closedFolder();
    await writeFile(join(closed, 'package.json'), '{ "version": "1.0.0" }');
    await cp(packagedBinaries(), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    // Simulates an installation under a strict umask. The copy must be readable for the user that runs it.
    await execute('chmod', ['-R', 'go=', join(closed, 'native')]);
    const database = await start(await dataFolder(), { native: join(closed, 'native') });
    expect(await ask(database, 'select 1')).toEqual([1]);
    expect(await readdir(database.folder)).toContain('binaries-1.0.0');
  });

  test('makes the database user the owner of a database that root restored', async () => {
    const dataDir = await dataFolder();
    await execute('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('refuses to start when the database files and their folder have different owners', async () => {
    const dataDir = await dataFolder();
    await chown(join(dataDir, 'postgres', 'data'), UNPRIVILEGED.uid, UNPRIVILEGED.gid);
    expect(await refusal(start(dataDir))).toBe(
      `The files in ${dataDir}/postgres/data do not all belong to the user that runs PostgreSQL: give them the same owner as ${dataDir}/postgres.`,
    );
  });

  test('refuses to start when the database user can no longer reach the database folder', async () => {
    const dataDir = await dataFolder();
    const account = await databaseAccount();
    await chmod(dataDir, 0o700);
    expect(await refusal(start(dataDir))).toBe(
      `The database folder ${dataDir}/postgres is not reachable by user ${account.uid}, the user that runs PostgreSQL: allow access to the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  });
});

describe.skipIf(!isRoot || !(await canReach(PROJECT, UNPRIVILEGED)))(
  'as an ordinary user, started by root (skipped unless root, and in a project that others cannot enter)',
  () => {
    test('an ordinary user creates the database, runs it and starts it again', async () => {
      const dataDir = await unprivilegedFolder();
      const service = startService(dataDir, { as: UNPRIVILEGED });
      const first = await service.first;
      expect(first.folder).toBe(join(dataDir, 'postgres'));
      expect(await ownerOf(`/proc/${await postmasterPid(first.folder)}`)).toEqual([UNPRIVILEGED.uid, UNPRIVILEGED.gid]);
      await ask(first, 'create table pay as select 1 as id');
      await service.kill('SIGTERM');
      const again = await startService(dataDir, { as: UNPRIVILEGED }).first;
      expect(await ask(again, 'select id from pay')).toEqual([1]);
    });

    test('root runs the database of an ordinary user as that user, who can still open it afterwards', async () => {
      const dataDir = await dataFolder();
      await execute('chown', ['-R', `${UNPRIVILEGED.uid}:${UNPRIVILEGED.gid}`, dataDir]);
      const asRoot = await start(dataDir);
      expect(await ownerOf(`/proc/${await postmasterPid(asRoot.folder)}`)).toEqual([
        UNPRIVILEGED.uid,
        UNPRIVILEGED.gid,
      ]);
      await asRoot.stop();
      expect((await startService(dataDir, { as: UNPRIVILEGED }).first).said).toBe('started');
    });

    test('refuses to open the database of another user and names the owner', async () => {
      const dataDir = await dataFolder();
      const account = await databaseAccount();
      expect((await startService(dataDir, { as: UNPRIVILEGED }).first).message).toBe(
        `The database folder ${dataDir}/postgres belongs to another user (uid ${account.uid}): start the service as that user or as root, or set DATA_DIR to another folder.`,
      );
    });

    test('refuses to start in a folder that it cannot write to, and names the folder', async () => {
      const dataDir = join(await temporaryFolder(), 'data');
      expect((await startService(dataDir, { as: UNPRIVILEGED }).first).message).toBe(
        `The folder ${dataDir} cannot be used by this user: give the user read and write access, or set DATA_DIR to a folder that the user owns.`,
      );
    });
  },
);

describe('the user account of the database', () => {
  test('the database account is the postgres user if it exists', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:', 'postgres:x:101:104::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  });

  test('the database account is the tasman user if there is no postgres user', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'tasman', uid: 990, gid: 991 });
  });

  test('the database account is never a user with root privileges', async () => {
    const passwdFile = await passwd(['postgres:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'tasman', uid: 990, gid: 991 });
  });

  test('throws an error with instructions when no user can be created', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh']);
    await expect(databaseAccount({ passwdFile, addUser: [['no-such-program', 'tasman'], ['false']] })).rejects.toThrow(
      new EmbeddedDatabaseError(
        'PostgreSQL refuses to run as root and no user for it could be created: add a system user named tasman, start the service as an ordinary user, or set DATABASE_URL.',
      ),
    );
  });

  test.skipIf(!isRoot)(
    'the database account is created by useradd when it does not exist (skipped unless root)',
    async () => {
      const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh']);
      const root = join(passwdFile, '../..');
      const useradd = ['useradd', '--prefix', root, '--system', '--user-group', '--no-create-home', 'tasman'] as const;
      const made = await databaseAccount({ passwdFile, addUser: [['no-such-program'], useradd] });
      expect(made.name).toBe('tasman');
      expect(await readFile(passwdFile, 'utf8')).toContain(`tasman:x:${made.uid}:${made.gid}:`);
      expect(made.uid).toBeGreaterThan(0);
    },
  );
});

const ownerOf = async (path: string): Promise<[number, number]> => {
  const { uid, gid } = await stat(path);
  return [uid, gid];
};

const hashOf = (dataDir: string): string => createHash('sha256').update(dataDir).digest('hex').slice(0, 16);

const farFoldersOf = async (dataDir: string): Promise<string[]> =>
  (await readdir('/var/lib/tasman')).filter((name) => name.startsWith(hashOf(dataDir)));

async function closedFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o700);
  return folder;
}

/** A data folder in a home with mode 0700. Its folder in /var/lib/tasman is removed after the test. */
async function closedDataFolder(): Promise<string> {
  const dataDir = join(await closedFolder(), 'data');
  afterwards(async () => {
    for (const name of await farFoldersOf(dataDir)) {
      await stopAnything(join('/var/lib/tasman', name));
      await rm(join('/var/lib/tasman', name), { recursive: true });
    }
  });
  return dataDir;
}

async function unprivilegedFolder(): Promise<string> {
  const dataDir = await newDataFolder();
  await mkdir(dataDir);
  await chown(dataDir, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  return dataDir;
}

/** Creates a passwd file, in a folder that useradd accepts as the root of a system. */
async function passwd(lines: string[]): Promise<string> {
  const etc = join(await temporaryFolder(), 'etc');
  await mkdir(etc);
  for (const name of ['group', 'shadow', 'gshadow']) await writeFile(join(etc, name), '');
  await writeFile(join(etc, 'passwd'), `${lines.join('\n')}\n`);
  return join(etc, 'passwd');
}
