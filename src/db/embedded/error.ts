import { statfs } from 'node:fs/promises';

/**
 * The embedded database cannot run. The message is one sentence that tells the operator what is wrong, where, and what
 * to do.
 */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Turns a file system error into a sentence that tells the operator what to do. Returns other errors unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  const say = (message: string) => new EmbeddedDatabaseError(message, { cause: error });
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return say(diskFull(folder));
    case 'EACCES':
    case 'EPERM':
      return say(
        `The folder ${folder} cannot be used by this user: give the user read and write access, or set DATA_DIR to a folder that the user owns.`,
      );
    case 'EROFS':
      return say(`The folder ${folder} is on a read-only file system: set DATA_DIR to a writable folder.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return say(`The path ${folder} is not a folder: set DATA_DIR to a folder.`);
    default:
      return error;
  }
}

export const diskFull = (folder: string): string =>
  `The disk that holds ${folder} is full: free some space, then start again.`;

/** With less space than this PostgreSQL cannot work. */
const NO_SPACE_BYTES = 1024 * 1024;

/**
 * Whether a program with this output failed because the disk is full. The log may be on the same disk and be cut off,
 * so the free space is checked too.
 */
export async function failedForSpace(output: string, folder: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < NO_SPACE_BYTES;
}
