import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { CommandError } from '../operator/usage-error.ts';

const BLOCK = 512;

interface Entry {
  readonly path: string;
  readonly bytes: number;
}

/** Writes the files as a POSIX ustar archive. Streams them, so memory use does not depend on their sizes. */
export async function writeTar(
  target: string,
  { folder, files, compress }: { folder: string; files: readonly Entry[]; compress: boolean },
): Promise<void> {
  const source = Readable.from(entries(folder, files), { objectMode: false });
  const out = createWriteStream(target, { mode: 0o600 });
  await (compress ? pipeline(source, createGzip(), out) : pipeline(source, out));
}

async function* entries(folder: string, files: readonly Entry[]): AsyncGenerator<Buffer> {
  for (const { path, bytes } of files) {
    yield tarHeader(path, bytes);
    for await (const part of createReadStream(join(folder, path))) yield part as Buffer;
    const rest = bytes % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The header contains no time and no owner, so that the same files always give the same bytes. */
export function tarHeader(path: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (bytes >= 8 ** 11) throw new CommandError(`${path} is too large for an archive. Use --folder instead.`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(path, 0, 100);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(bytes, 11), 124);
  block.write(octal(0, 11), 136);
  // The checksum is calculated while its own field contains spaces.
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
