import { open } from 'node:fs/promises';
import { CommandError } from '../operator/usage-error.ts';
import { byteReader } from './tar-entries.ts';

/** The name prefix of files that contain only changed blocks, in an incremental backup. */
const PREFIX = 'INCREMENTAL.';

/** Turns `base/16384/INCREMENTAL.2619` into `base/16384/2619`; undefined for a complete file. */
export function wholeNameOf(path: string): string | undefined {
  const at = path.lastIndexOf('/') + 1;
  return path.startsWith(PREFIX, at) ? path.slice(0, at) + path.slice(at + PREFIX.length) : undefined;
}

const MAGIC = 0xd3ae1f0d;
const BLOCK = 8192;

/**
 * Writes the changed blocks into the file from the previous backup. The format is PostgreSQL's own: the number of
 * blocks, the length in blocks up to which the older content is valid, the block numbers, then the blocks.
 */
export async function applyIncrement(target: string, body: AsyncIterable<Buffer>): Promise<void> {
  const bytes = byteReader(body);
  const start = await bytes.exactly(12);
  if (start === undefined || start.readUInt32LE(0) !== MAGIC) {
    throw new CommandError(
      `The changed blocks of ${target} have an unknown format. Restore with the version that made the backup.`,
    );
  }
  const count = start.readUInt32LE(4);
  const stillGood = start.readUInt32LE(8);
  const list = count === 0 ? Buffer.alloc(0) : (await bytes.exactly(4 * count))!;
  // Blocks start at a multiple of the block size.
  if (count > 0) await bytes.exactly((BLOCK - ((12 + 4 * count) % BLOCK)) % BLOCK);
  const numbers = Array.from({ length: count }, (_, at) => list.readUInt32LE(4 * at));
  const length = numbers.reduce((longest, number) => Math.max(longest, number + 1), stillGood);
  const handle = await open(target, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(
      `The backup contains changes of ${target}, but the previous backup does not contain that file.`,
    );
  });
  try {
    const { size } = await handle.stat();
    await handle.truncate(Math.min(size, stillGood * BLOCK));
    await handle.truncate(length * BLOCK);
    for (const number of numbers) {
      const block = await bytes.exactly(BLOCK);
      if (block === undefined) throw new CommandError(`The changed blocks of ${target} are truncated.`);
      await handle.write(block, 0, BLOCK, number * BLOCK);
    }
  } finally {
    await handle.close();
  }
}

/** Rewrites the label of a combined backup so that it is the label of a full backup. */
export const asWholeLabel = (label: string): string => label.replaceAll(/^INCREMENTAL FROM (LSN|TLI): .*\n/gm, '');
