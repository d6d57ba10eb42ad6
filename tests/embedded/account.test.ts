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

/** Some user without rights. */
const NOBODY = { name: 'nobody', uid: 65534, gid: 65534 };

describe.skipIf(!isRoot)('as root (skipped unless root)', () => {
  test('the database runs as a user made for it, who owns its folder', async () => {
    const account = await databaseAccount();
    const database = await start(await newDataFolder());
    expect(account.uid).not.toBe(0);
    expect(await ownerOf(`/proc/${await postmasterPid(database.folder)}`)).toEqual([account.uid, account.gid]);
    expect(await ownerOf(database.folder)).toEqual([account.uid, account.gid]);
    expect(await ownerOf(join(database.folder, 'password'))).toEqual([account.uid, account.gid]);
    expect(await ownerOf(join(database.folder, 'postgres.log'))).toEqual([account.uid, account.gid]);
  });

  test('in a home that is closed to others the database lives under /var/lib/tasman, and the data folder says where', async () => {
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

  test('there a database folder that has vanished is a refusal, not an empty database', async () => {
    const dataDir = await closedDataFolder();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'postgres.location'), '/var/lib/tasman/gone\n');
    expect(await refusal(start(dataDir))).toBe(
      `The file ${dataDir}/postgres.location says that the database is in /var/lib/tasman/gone, which does not exist: restore that folder, or delete the file to begin with an empty database.`,
    );
  });

  test('there services that start at the same moment agree on one folder', async () => {
    const dataDir = await closedDataFolder();
    const homes = await Promise.all([settleHome(dataDir), settleHome(dataDir), settleHome(dataDir)]);
    const folders = await farFoldersOf(dataDir);
    expect(folders).toHaveLength(1);
    expect(homes.map(({ folder }) => folder)).toEqual(Array(3).fill(join('/var/lib/tasman', folders[0]!)));
  });

  test('binaries in a folder that is closed to others are copied beside the database', async () => {
    const closed = await closedFolder();
    await writeFile(join(closed, 'package.json'), '{ "version": "1.0.0" }');
    await cp(packagedBinaries(), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    // As after an installation under a strict umask: the copy must become readable for its user.
    await execute('chmod', ['-R', 'go=', join(closed, 'native')]);
    const database = await start(await dataFolder(), { native: join(closed, 'native') });
    expect(await ask(database, 'select 1')).toEqual([1]);
    expect(await readdir(database.folder)).toContain('binaries-1.0.0');
  });

  test('a database that was restored as root is handed to its user', async () => {
    const dataDir = await dataFolder();
    await execute('chown', ['-R', '0:0', join(dataDir, 'postgres')]);
    expect(await ask(await start(dataDir), 'select 1')).toEqual([1]);
  });

  test('a database whose files belong to another user than its folder is a refusal', async () => {
    const dataDir = await dataFolder();
    await chown(join(dataDir, 'postgres', 'data'), NOBODY.uid, NOBODY.gid);
    expect(await refusal(start(dataDir))).toBe(
      `The files in ${dataDir}/postgres/data do not all belong to the user that runs them: give them the same owner as ${dataDir}/postgres.`,
    );
  });

  test('a database that became unreachable for its user is a refusal, not a second database', async () => {
    const dataDir = await dataFolder();
    const account = await databaseAccount();
    await chmod(dataDir, 0o700);
    expect(await refusal(start(dataDir))).toBe(
      `The database folder ${dataDir}/postgres is not reachable by user ${account.uid}, who has to run it: allow passage through the folders above it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  });
});

describe.skipIf(!isRoot || !(await canReach(PROJECT, NOBODY)))(
  'as an ordinary user, started by root (skipped unless root, and in a project that others cannot enter)',
  () => {
    test('the database is made, runs as that user, and comes back', async () => {
      const dataDir = await folderOfNobody();
      const service = startService(dataDir, { as: NOBODY });
      const first = await service.first;
      expect(first.folder).toBe(join(dataDir, 'postgres'));
      expect(await ownerOf(`/proc/${await postmasterPid(first.folder)}`)).toEqual([NOBODY.uid, NOBODY.gid]);
      await ask(first, 'create table pay as select 1 as id');
      await service.kill('SIGTERM');
      const again = await startService(dataDir, { as: NOBODY }).first;
      expect(await ask(again, 'select id from pay')).toEqual([1]);
    });

    test('root opens the database of an ordinary user as that user, who can open it afterwards', async () => {
      const dataDir = await dataFolder();
      await execute('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, dataDir]);
      const asRoot = await start(dataDir);
      expect(await ownerOf(`/proc/${await postmasterPid(asRoot.folder)}`)).toEqual([NOBODY.uid, NOBODY.gid]);
      await asRoot.stop();
      expect((await startService(dataDir, { as: NOBODY }).first).said).toBe('started');
    });

    test('the database of somebody else is a refusal that says whose it is', async () => {
      const dataDir = await dataFolder();
      const account = await databaseAccount();
      expect((await startService(dataDir, { as: NOBODY }).first).message).toBe(
        `The database folder ${dataDir}/postgres belongs to another user (uid ${account.uid}): start the service as that user or as root, or set DATA_DIR to another folder.`,
      );
    });

    test('a folder that cannot be written is named', async () => {
      const dataDir = join(await temporaryFolder(), 'data');
      expect((await startService(dataDir, { as: NOBODY }).first).message).toBe(
        `The folder ${dataDir} cannot be used by this user: give it read and write access, or set DATA_DIR to a folder it owns.`,
      );
    });
  },
);

describe('the account of the database', () => {
  test('is the postgres user when there is one', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:', 'postgres:x:101:104::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'postgres', uid: 101, gid: 104 });
  });

  test('is otherwise the tasman user', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'tasman', uid: 990, gid: 991 });
  });

  test('is never a user with the rights of root', async () => {
    const passwdFile = await passwd(['postgres:x:0:0::/root:/bin/sh', 'tasman:x:990:991::/:']);
    expect(await databaseAccount({ passwdFile, addUser: [] })).toEqual({ name: 'tasman', uid: 990, gid: 991 });
  });

  test('that cannot be made is a refusal that says what to do', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh']);
    await expect(databaseAccount({ passwdFile, addUser: [['no-such-program', 'tasman'], ['false']] })).rejects.toThrow(
      new EmbeddedDatabaseError(
        'PostgreSQL refuses to run as root and no user for it could be made: add a system user named tasman, start the service as an ordinary user, or set DATABASE_URL.',
      ),
    );
  });

  test.skipIf(!isRoot)('is made by useradd when there is none (skipped unless root)', async () => {
    const passwdFile = await passwd(['root:x:0:0::/root:/bin/sh']);
    const root = join(passwdFile, '../..');
    const useradd = ['useradd', '--prefix', root, '--system', '--user-group', '--no-create-home', 'tasman'] as const;
    const made = await databaseAccount({ passwdFile, addUser: [['no-such-program'], useradd] });
    expect(made.name).toBe('tasman');
    expect(await readFile(passwdFile, 'utf8')).toContain(`tasman:x:${made.uid}:${made.gid}:`);
    expect(made.uid).toBeGreaterThan(0);
  });
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

/** A data folder in a home with mode 0700; what it leaves under /var/lib/tasman is removed in the end. */
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

async function folderOfNobody(): Promise<string> {
  const dataDir = await newDataFolder();
  await mkdir(dataDir);
  await chown(dataDir, NOBODY.uid, NOBODY.gid);
  return dataDir;
}

/** A file of users in a folder that useradd accepts as the root of a system. */
async function passwd(lines: string[]): Promise<string> {
  const etc = join(await temporaryFolder(), 'etc');
  await mkdir(etc);
  for (const name of ['group', 'shadow', 'gshadow']) await writeFile(join(etc, name), '');
  await writeFile(join(etc, 'passwd'), `${lines.join('\n')}\n`);
  return join(etc, 'passwd');
}
