import { statfs } from 'node:fs/promises';

/** Something stands between the operator and a running database. The message is one sentence: what, where, what to do. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Turns a refusal of the file system into the sentence an operator can act on; anything else passes through. */
export function explainFileError(error: unknown, folder: string): unknown {
  const say = (message: string) => new EmbeddedDatabaseError(message, { cause: error });
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return say(diskFull(folder));
    case 'EACCES':
    case 'EPERM':
      return say(
        `The folder ${folder} cannot be used by this user: give it read and write access, or set DATA_DIR to a folder it owns.`,
      );
    case 'EROFS':
      return say(`The folder ${folder} is on a read-only file system: set DATA_DIR to a folder that can be written.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return say(`The path ${folder} is not a folder: set DATA_DIR to a folder.`);
    default:
      return error;
  }
}

export const diskFull = (folder: string): string =>
  `The disk that holds ${folder} is full: free some space, then start again.`;

/** Less than this is as good as nothing to PostgreSQL. */
const NO_SPACE_BYTES = 1024 * 1024;

/**
 * Whether a program that said this failed for want of space. On a full disk its last words may be cut off in the log
 * that lies there too, so the file system is asked as well.
 */
export async function failedForSpace(output: string, folder: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(output)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < NO_SPACE_BYTES;
}
