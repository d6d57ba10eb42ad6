import { open } from 'node:fs/promises';
import { CommandError } from '../operator/usage-error.ts';
import { byteReader } from './tar-entries.ts';

/** A file of an incremental backup that holds changed blocks has this before its name. */
const PREFIX = 'INCREMENTAL.';

/** Of `base/16384/INCREMENTAL.2619` it is `base/16384/2619`; undefined for a file that is whole. */
export function wholeNameOf(path: string): string | undefined {
  const at = path.lastIndexOf('/') + 1;
  return path.startsWith(PREFIX, at) ? path.slice(0, at) + path.slice(at + PREFIX.length) : undefined;
}

const MAGIC = 0xd3ae1f0d;
const BLOCK = 8192;

/**
 * Writes the changed blocks over the file as the backup before had it. The format is PostgreSQL's own: how many blocks
 * there are, the length below which older ones are still good, the numbers of the blocks, and the blocks.
 */
export async function applyIncrement(target: string, body: AsyncIterable<Buffer>): Promise<void> {
  const bytes = byteReader(body);
  const start = await bytes.exactly(12);
  if (start === undefined || start.readUInt32LE(0) !== MAGIC) {
    throw new CommandError(`The changed blocks of ${target} are in no form that this version knows.`);
  }
  const count = start.readUInt32LE(4);
  const stillGood = start.readUInt32LE(8);
  const list = count === 0 ? Buffer.alloc(0) : (await bytes.exactly(4 * count))!;
  // Blocks begin on a block.
  if (count > 0) await bytes.exactly((BLOCK - ((12 + 4 * count) % BLOCK)) % BLOCK);
  const numbers = Array.from({ length: count }, (_, at) => list.readUInt32LE(4 * at));
  const length = numbers.reduce((longest, number) => Math.max(longest, number + 1), stillGood);
  const handle = await open(target, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new CommandError(`The backup before this one lacks ${target}, of which this one has changes.`);
  });
  try {
    const { size } = await handle.stat();
    await handle.truncate(Math.min(size, stillGood * BLOCK));
    await handle.truncate(length * BLOCK);
    for (const number of numbers) {
      const block = await bytes.exactly(BLOCK);
      if (block === undefined) throw new CommandError(`The changed blocks of ${target} are cut short.`);
      await handle.write(block, 0, BLOCK, number * BLOCK);
    }
  } finally {
    await handle.close();
  }
}

/** The label of a combined backup is that of a whole one. */
export const asWholeLabel = (label: string): string => label.replaceAll(/^INCREMENTAL FROM (LSN|TLI): .*\n/gm, '');
