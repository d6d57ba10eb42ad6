/** The files of a ZIP archive, from its central directory. Only requested files are unpacked. */
export interface Archive {
  readonly names: readonly string[];
  read(name: string): Promise<string | undefined>;
}

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
/** The maximum unpacked size of a file in the archive. Larger files are rejected. */
const MAX_BYTES = 128_000_000;

class BadArchive extends Error {}

export function openZip(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries = new Map<string, Entry>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY)
      throw new BadArchive('The file is damaged');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + extra + comment;
  }
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name);
      return entry && new TextDecoder().decode(await unpack(bytes, view, entry));
    },
  };
}

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 66_000; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new BadArchive('This is not an Excel workbook (.xlsx)');
}

async function unpack(bytes: Uint8Array, view: DataView, { method, packed, size, at }: Entry): Promise<Uint8Array> {
  if (size > MAX_BYTES) throw new BadArchive('The workbook is too large');
  // The local header repeats the lengths of name and extra field, and they may differ from the directory.
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.slice(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) throw new BadArchive('The workbook uses an unsupported compression method');
  const inflated = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return readAll(inflated);
}

/** Counts the unpacked bytes, because the declared size may be wrong. */
async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) throw new BadArchive('The workbook is too large');
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
