import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** A separate disk for each database member, so that a single member's disk can be filled. */
export interface Volumes {
  /** Fills the member's disk completely. */
  fill(member: string): void;
  /** Frees the space on the member's disk again. */
  empty(member: string): void;
  close(): void;
}

/** Far more than an hour's run needs. tmpfs uses memory only for data that is stored. */
const SIZE_BYTES = 6 * 1024 ** 3;
const MEMBERS = ['db1', 'db2', 'db3'];

/**
 * Creates disks in memory before the cluster starts. Undefined if this user is not allowed to mount file systems. In
 * that case, no disk can be filled.
 */
export function mountVolumes(folder: string): Volumes | undefined {
  const at = (member: string): string => join(folder, member);
  const mounted: string[] = [];
  const close = (): void => {
    for (const member of mounted) execFileSync('umount', ['--lazy', at(member)]);
  };
  const resize = (member: string, bytes: number): void => {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, at(member)], { stdio: 'pipe' });
  };
  try {
    for (const member of MEMBERS) {
      mkdirSync(at(member), { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES}`, 'tmpfs', at(member)], { stdio: 'ignore' });
      mounted.push(member);
    }
  } catch {
    close();
    return undefined;
  }
  return {
    fill: (member) => {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(at(member));
        try {
          return resize(member, Math.max(1, blocks - bfree) * bsize);
        } catch (error) {
          // More data was written since the size was read, and a disk cannot be smaller than its contents.
          if (tries === 100) throw error;
        }
      }
    },
    empty: (member) => resize(member, SIZE_BYTES),
    close,
  };
}
