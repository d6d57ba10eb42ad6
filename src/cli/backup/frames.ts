import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { CommandError } from '../operator/usage-error.ts';
import type { BackupKey, Sealing } from './key.ts';

/**
 * A file format that reveals altered and missing bytes: a plain-text head, followed by frames. Each frame is
 * compressed, authenticated together with its number and the head, and marked if it is the last.
 */
export interface Framed<Head> {
  readonly head: Head & { readonly sealing: Sealing };
  /** Yields the content in chunks; throws a CommandError if the file was altered or truncated. */
  content(): AsyncGenerator<Buffer>;
}

export interface FrameWriter {
  write(part: Buffer): Promise<void>;
  /** Flushes everything written so far to disk. The flushed content can be read even if the file is never finished. */
  flush(): Promise<void>;
  finish(): Promise<void>;
  /** Closes the file without finishing it. */
  abandon(): Promise<void>;
  /** The size of the file on disk, in bytes. */
  readonly size: number;
}

const MAGIC = Buffer.from('TASMAN BACKUP 1\n');
/** The number of content bytes in one frame. */
const PIECE = 1024 * 1024;
/** The maximum size of a compressed frame: content that cannot be compressed grows slightly. */
const LARGEST_FRAME = PIECE + 64 * 1024;
const LARGEST_HEAD = 64 * 1024;
const TAG = 16;
const LAST = 0x8000_0000;
/** The number of frames that are compressed concurrently, each on its own thread. */
const AT_ONCE = 4;
const LEVEL = 4;

const compress = promisify<Buffer, { level: number }, Buffer>(deflateRaw);
const expand = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** Creates the file. Fails if the file already exists. */
export async function createFramed<Head extends object>(
  path: string,
  head: Head,
  key: BackupKey | undefined,
): Promise<FrameWriter> {
  const made = await key?.forNewFile();
  const sealing: Sealing = made?.sealing ?? { cipher: 'none' };
  const text = Buffer.from(JSON.stringify({ ...head, sealing }));
  const seal = sealer(made?.key, text);
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  let number = 0;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const compressing: Promise<Buffer>[] = [];

  const put = async (part: Buffer): Promise<void> => {
    await handle.writeFile(part);
    size += part.length;
  };
  const writeFrame = async (piece: Buffer, isLast: boolean): Promise<void> => {
    const sealed = seal(piece, number, isLast);
    number += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE((sealed.length | (isLast ? LAST : 0)) >>> 0);
    await put(Buffer.concat([length, sealed]));
  };
  const settle = async (atMost: number): Promise<void> => {
    while (compressing.length > atMost) await writeFrame(await compressing.shift()!, false);
  };
  const begin = (piece: Buffer): void => {
    const work = compress(piece, { level: LEVEL });
    // Prevents an unhandled rejection; `settle` awaits the promise and sees the error.
    work.catch(() => undefined);
    compressing.push(work);
  };
  const take = (): Buffer => {
    const piece = gathered.length === 1 ? gathered[0]! : Buffer.concat(gathered, bytes);
    gathered = [];
    bytes = 0;
    return piece;
  };

  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  await put(Buffer.concat([MAGIC, length, text]));
  return {
    get size() {
      return size;
    },
    async write(part) {
      for (let from = 0; from < part.length; ) {
        const next = part.subarray(from, from + PIECE - bytes);
        gathered.push(next);
        bytes += next.length;
        from += next.length;
        if (bytes === PIECE) {
          begin(take());
          await settle(AT_ONCE - 1);
        }
      }
    },
    async flush() {
      if (bytes > 0) begin(take());
      await settle(0);
      await handle.datasync();
    },
    async finish() {
      await settle(0);
      await writeFrame(await compress(take(), { level: LEVEL }), true);
      await handle.sync();
      await handle.close();
    },
    async abandon() {
      await Promise.allSettled(compressing);
      await handle.close().catch(() => undefined);
    },
  };
}

const altered = (path: string) => new CommandError(`The file "${path}" was altered or damaged and was not used.`);
const cutShort = (path: string) => new CommandError(`The file "${path}" is truncated and was not used.`);

/** Reads the head, which is not encrypted. */
export async function readHead<Head>(path: string): Promise<Framed<Head>['head']> {
  const handle = await openToRead(path);
  try {
    return (await headOf<Head>(handle, path)).head;
  } finally {
    await handle.close();
  }
}

/**
 * Opens the file with the key. With `mayEndEarly`, a truncated file is accepted and its complete frames are its
 * content: for example, a log that was being written when its machine failed.
 */
export async function openFramed<Head>(
  path: string,
  key: BackupKey | undefined,
  { mayEndEarly = false, onRead }: { mayEndEarly?: boolean; onRead?: ((bytes: number) => void) | undefined } = {},
): Promise<Framed<Head>> {
  const head = await readHead<Head>(path);
  const fileKey = await keyFor(path, head.sealing, key);
  return {
    head,
    async *content() {
      const handle = await openToRead(path);
      try {
        const { text } = await headOf<Head>(handle, path);
        const unseal = opener(fileKey, text);
        for (let number = 0; ; number += 1) {
          const frame = await nextFrame(handle, path);
          if (frame === undefined) {
            if (mayEndEarly) return;
            throw cutShort(path);
          }
          onRead?.(frame.sealed.length);
          const piece = unseal(frame.sealed, number, frame.isLast);
          // The last bytes written before a power cut may be garbage.
          if (piece === undefined && mayEndEarly) return;
          if (piece === undefined) throw altered(path);
          yield await expand(piece, { maxOutputLength: PIECE }).catch(() => {
            throw altered(path);
          });
          if (!frame.isLast) continue;
          if ((await handle.read(Buffer.alloc(1), 0, 1)).bytesRead > 0) throw altered(path);
          return;
        }
      } finally {
        await handle.close();
      }
    },
  };
}

async function openToRead(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw new CommandError(`The file "${path}" cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function keyFor(path: string, sealing: Sealing, key: BackupKey | undefined): Promise<Buffer | undefined> {
  if (sealing.cipher === 'none') return undefined;
  if (key === undefined) {
    throw new CommandError(
      `The file "${path}" is encrypted. Specify the key file with --key-file or BACKUP_KEY_FILE, or set BACKUP_KEY.`,
    );
  }
  const found = await key.of(sealing);
  if (found === undefined)
    throw new CommandError(`The key does not match the file "${path}". Use the key that encrypted the file.`);
  return found;
}

async function headOf<Head>(handle: FileHandle, path: string): Promise<{ head: Framed<Head>['head']; text: Buffer }> {
  const start = await exactly(handle, MAGIC.length + 4);
  if (start === undefined || !start.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new CommandError(`The file "${path}" is not a Tasman backup.`);
  }
  const length = start.readUInt32BE(MAGIC.length);
  const text = length > LARGEST_HEAD ? undefined : await exactly(handle, length);
  if (text === undefined) throw length > LARGEST_HEAD ? altered(path) : cutShort(path);
  try {
    const head = JSON.parse(text.toString()) as Framed<Head>['head'];
    if (!isSealing(head.sealing)) throw altered(path);
    return { head, text };
  } catch {
    throw altered(path);
  }
}

const isSealing = (sealing: Sealing): boolean =>
  sealing.cipher === 'none' ||
  (sealing.cipher === 'aes-256-gcm' &&
    [sealing.stretched, sealing.salt, sealing.proof].every((text) => /^[\w-]{22,43}$/.test(text)));

/** Returns undefined when the file ends before or within the frame. */
async function nextFrame(handle: FileHandle, path: string): Promise<{ sealed: Buffer; isLast: boolean } | undefined> {
  const length = (await exactly(handle, 4))?.readUInt32BE();
  if (length === undefined) return undefined;
  const isLast = length >= LAST;
  const bytes = isLast ? length - LAST : length;
  if (bytes < TAG || bytes > LARGEST_FRAME) throw altered(path);
  const sealed = await exactly(handle, bytes);
  return sealed && { sealed, isLast };
}

async function exactly(handle: FileHandle, length: number): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(buffer, at, length - at);
    if (bytesRead === 0) return undefined;
    at += bytesRead;
  }
  return buffer;
}

/** The nonce is unique within a file, and no two files share a key. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/** Additional authenticated data, which binds a frame to its file, its number and whether it is the last. */
function placeOf(head: Buffer, number: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(9);
  place.writeBigUInt64BE(BigInt(number));
  place.writeUInt8(isLast ? 1 : 0, 8);
  return Buffer.concat([createHash('sha256').update(head).digest(), place]);
}

/** Replaces the authentication tag if there is no key. It detects accidental damage, not forgeries. */
const sumOf = (place: Buffer, piece: Buffer): Buffer =>
  createHash('sha256').update(place).update(piece).digest().subarray(0, TAG);

function sealer(key: Buffer | undefined, head: Buffer) {
  return (piece: Buffer, number: number, isLast: boolean): Buffer => {
    const place = placeOf(head, number, isLast);
    if (key === undefined) return Buffer.concat([piece, sumOf(place, piece)]);
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
    cipher.setAAD(place);
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
}

/** The returned function yields undefined for a frame that fails authentication. */
function opener(key: Buffer | undefined, head: Buffer) {
  return (sealed: Buffer, number: number, isLast: boolean): Buffer | undefined => {
    const place = placeOf(head, number, isLast);
    const piece = sealed.subarray(0, -TAG);
    const tag = sealed.subarray(-TAG);
    if (key === undefined) return sumOf(place, piece).equals(tag) ? piece : undefined;
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
    decipher.setAAD(place);
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(piece), decipher.final()]);
    } catch {
      return undefined;
    }
  };
}
