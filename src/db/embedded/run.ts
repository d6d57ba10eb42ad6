import { spawn } from 'node:child_process';

/** The Unix user that runs a program, if it is not the service's own user. */
export interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The environment for PostgreSQL programs. The operator's PGPORT, PGDATA and locale must not affect the embedded
 * database.
 */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' });

export const runningAs = (user: UnixUser | undefined): { uid?: number; gid?: number } =>
  user === undefined ? {} : { uid: user.uid, gid: user.gid };

export interface Finished {
  readonly succeeded: boolean;
  readonly output: string;
}

/** Runs a program as the specified user, from a folder that every user can enter, and waits for it to end. */
export function run(program: string, args: readonly string[], user?: UnixUser): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...runningAs(user),
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.on('close', (code) => resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString().trim() }));
  });
}
