import { readFile } from 'node:fs/promises';
import { EmbeddedDatabaseError } from './error.ts';
import { run, type UnixUser } from './run.ts';

/** The Unix user that runs PostgreSQL when the service runs as root, because PostgreSQL refuses to run as root. */
export interface Account extends UnixUser {
  readonly name: string;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/** An existing `postgres` user takes precedence over our own. */
const NAMES = ['postgres', 'tasman'];

interface System {
  readonly passwdFile: string;
  /** Ways to add the user, tried in order: the shadow tools, then busybox. */
  readonly addUser: readonly (readonly [program: string, ...args: string[]])[];
}

const THIS_SYSTEM: System = {
  passwdFile: '/etc/passwd',
  addUser: [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'tasman'],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'tasman'],
  ],
};

/** Finds or creates the account for the database. Only root calls this. */
export async function databaseAccount(system: System = THIS_SYSTEM): Promise<Account> {
  const existing = await findAccount(system.passwdFile);
  if (existing !== undefined) return existing;
  for (const [program, ...args] of system.addUser) {
    await run(program, args);
    // Two services may add the user at the same moment. Errors are ignored if the user exists afterwards.
    const made = await findAccount(system.passwdFile);
    if (made !== undefined) return made;
  }
  throw new EmbeddedDatabaseError(
    'PostgreSQL refuses to run as root and no user for it could be created: add a system user named tasman, start the service as an ordinary user, or set DATABASE_URL.',
  );
}

async function findAccount(passwdFile: string): Promise<Account | undefined> {
  const rows = (await readFile(passwdFile, 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of NAMES) {
    const [, , uid, gid] = rows.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined && uid !== '0') return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Whether the account can enter the folder. Tests it by entering, because modes, ACLs and mounts all matter. */
export const canReach = async (folder: string, account: Account): Promise<boolean> =>
  (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account)).succeeded;
