import { crc32 } from 'node:zlib';

/** A file to add to the archive. It must be small enough to fit in memory. */
export interface ZipFile {
  /** The path, with `/` between folders. The caller makes sure that it is safe to extract. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The local time that an unzip program shows, such as `2026-03-10T09:30:00`. */
  readonly at: string;
}

interface Entry {
  readonly name: Buffer;
  readonly time: number;
  readonly date: number;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

const MOST_16 = 0xffff;
const MOST_32 = 0xffff_ffff;
/** Version needed to extract: 2.0, or 4.5 for ZIP64 (more than 4 GB or 65,535 files). */
const VERSION = 20;
const VERSION_64 = 45;
/** The flag which states that file names are in UTF-8. */
const FLAGS = 0x0800;

/**
 * Streams an archive while its files arrive, following PKWARE's APPNOTE 6.3. Files are stored uncompressed, because
 * PDFs compress their own content. For each file, only its directory entry is kept in memory. The libraries that we
 * tried keep every file in memory (yazl), cannot write ZIP64 (fflate), lose files beyond 65,535 (client-zip) or need
 * many times the CPU time (zip.js).
 */
export async function* zipOf(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const file of files) {
    const entry = { name: Buffer.from(file.name), ...dosTime(file.at), ...measured(file.bytes), offset };
    const head = localHeader(entry);
    entries.push(entry);
    offset += head.length + file.bytes.length;
    yield head;
    if (file.bytes.length > 0) yield file.bytes;
  }
  const start = offset;
  for (const entry of entries) {
    const line = directoryLine(entry);
    offset += line.length;
    yield line;
  }
  yield ending({ count: entries.length, start, size: offset - start });
}

const measured = (bytes: Buffer) => ({ crc: crc32(bytes), size: bytes.length });

/** MS-DOS time: a resolution of two seconds, starting in 1980. */
function dosTime(at: string): { time: number; date: number } {
  const [year, month, day, hour, minute, second] = at.split(/\D/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: ((year - 1980) << 9) | (month << 5) | day,
  };
}

/** The fields that are the same in the local header and in the directory. */
function writeFacts(into: Buffer, at: number, { time, date, crc, size, name }: Entry): void {
  into.writeUInt16LE(FLAGS, at);
  into.writeUInt16LE(0, at + 2);
  into.writeUInt16LE(time, at + 4);
  into.writeUInt16LE(date, at + 6);
  into.writeUInt32LE(crc, at + 8);
  into.writeUInt32LE(size, at + 12);
  into.writeUInt32LE(size, at + 16);
  into.writeUInt16LE(name.length, at + 20);
}

function localHeader(entry: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  writeFacts(head, 6, entry);
  return Buffer.concat([head, entry.name]);
}

function directoryLine(entry: Entry): Buffer {
  const isFar = entry.offset >= MOST_32;
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x0201_4b50, 0);
  line.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4);
  line.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6);
  writeFacts(line, 8, entry);
  line.writeUInt16LE(isFar ? 12 : 0, 30);
  line.writeUInt32LE(isFar ? MOST_32 : entry.offset, 42);
  return Buffer.concat([line, entry.name, ...(isFar ? [farOffset(entry.offset)] : [])]);
}

function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

interface Directory {
  readonly count: number;
  readonly start: number;
  readonly size: number;
}

function ending(directory: Directory): Buffer {
  const { count, start, size } = directory;
  const isLarge = count >= MOST_16 || start >= MOST_32 || size >= MOST_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(isLarge ? MOST_16 : count, 8);
  end.writeUInt16LE(isLarge ? MOST_16 : count, 10);
  end.writeUInt32LE(isLarge ? MOST_32 : size, 12);
  end.writeUInt32LE(isLarge ? MOST_32 : start, 16);
  return isLarge ? Buffer.concat([largeEnding(directory), end]) : end;
}

/** The ZIP64 end record with eight-byte fields, and its locator. */
function largeEnding({ count, start, size }: Directory): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x0606_4b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(VERSION_64, 12);
  record.writeUInt16LE(VERSION_64, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(size), 40);
  record.writeBigUInt64LE(BigInt(start), 48);
  const pointer = Buffer.alloc(20);
  pointer.writeUInt32LE(0x0706_4b50, 0);
  pointer.writeBigUInt64LE(BigInt(start + size), 8);
  pointer.writeUInt32LE(1, 16);
  return Buffer.concat([record, pointer]);
}
