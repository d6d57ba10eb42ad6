import { BlobReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { type ZipFile, zipOf } from './zip.ts';

const AT = '2026-03-10T09:30:42';
const file = (name: string, content: string | Buffer): ZipFile => ({ name, bytes: Buffer.from(content), at: AT });

async function archive(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(files)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Reads the archive with another implementation, which checks every CRC-32. */
async function readBack(bytes: Buffer) {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true, checkOverlappingEntry: true });
  const entries = await reader.getEntries();
  return Promise.all(
    entries.map(async (entry) => ({
      name: entry.filename,
      at: entry.rawLastModDate,
      content: entry.directory ? '' : Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString(),
    })),
  );
}

describe('a zip archive', () => {
  it('a zip archive can be read by another implementation, with its Unicode names, times and contents', async () => {
    const files = [file('Lee Ann.pdf', 'one'), file('Tāne Nguyễn 王.pdf', 'zwei'), file('empty.txt', '')];
    // 10 March 2026, 9:30:42 in MS-DOS format.
    const at = ((((2026 - 1980) << 9) | (3 << 5) | 10) << 16) | (9 << 11) | (30 << 5) | 21;
    expect(await readBack(await archive(files))).toEqual([
      { name: 'Lee Ann.pdf', at, content: 'one' },
      { name: 'Tāne Nguyễn 王.pdf', at, content: 'zwei' },
      { name: 'empty.txt', at, content: '' },
    ]);
  });

  it('a zip archive can be empty', async () => {
    const bytes = await archive([]);
    expect(bytes).toHaveLength(22);
    expect(await readBack(bytes)).toEqual([]);
  });

  it('a zip archive can hold more than 65,535 files', async () => {
    const bytes = await archive(Array.from({ length: 66_000 }, (_, index) => file(`${index}`, '')));
    const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])));
    const entries = await reader.getEntries();
    expect(entries).toHaveLength(66_000);
    expect(entries.at(-1)!.filename).toBe('65999');
    await (entries.at(-1) as { getData?: (writer: TextWriter) => Promise<string> }).getData!(new TextWriter());
  });

  it('a zip archive is written lazily: each file is requested only after the previous one was read', async () => {
    const asked: string[] = [];
    function* files(): Generator<ZipFile> {
      for (const name of ['a', 'b', 'c']) {
        asked.push(name);
        yield file(name, name);
      }
    }
    const pieces = zipOf(files());
    await pieces.next();
    expect(asked).toEqual(['a']);
    await pieces.next();
    expect(asked).toEqual(['a']);
    await pieces.next();
    expect(asked).toEqual(['a', 'b']);
    // A reader that stops early requests no further parts.
    await pieces.return(undefined);
    expect(asked).toEqual(['a', 'b']);
  });
});
