import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../base/clock.ts';

const DRAFT = /^\.draft-(?:(\d+)@(.+)-)?[0-9a-f]{8}$/;

/** A running backup writes continuously, so a draft that has not been written to for this long is abandoned. */
const SILENT_MS = 24 * 60 * 60 * 1000;

/** The path of a backup until it is complete. The name contains the writer's process id and host. */
export const draftIn = (folder: string): string =>
  join(folder, `.draft-${process.pid}@${hostname()}-${randomBytes(4).toString('hex')}`);

/** Removes drafts whose writer was killed. Resolves to their names. */
export async function sweepDrafts(folder: string): Promise<readonly string[]> {
  const swept: string[] = [];
  for (const name of (await readdir(folder)).filter((one) => DRAFT.test(one)).sort()) {
    if (!(await isLeft(folder, name))) continue;
    await rm(join(folder, name), { force: true });
    swept.push(name);
  }
  return swept;
}

async function isLeft(folder: string, name: string): Promise<boolean> {
  const [, pid, host] = DRAFT.exec(name)!;
  if (pid !== undefined && host === hostname() && !isRunning(Number(pid))) return true;
  // Other drafts count as abandoned once they are old enough: the writer may be on another machine, and older versions
  // did not record it in the file name.
  const written = await stat(join(folder, name)).catch(() => undefined);
  return written !== undefined && systemClock().now().getTime() - written.mtimeMs > SILENT_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}
