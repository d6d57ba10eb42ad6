import { promisify } from 'node:util';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { AppError } from '../../../../base/errors.ts';
import { damaged, unfitFile } from './table.ts';

/** The files of an archive. Only requested files are unpacked. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** The text of a file, in parts; undefined if there is no such file. */
  read(name: string): AsyncGenerator<string> | undefined;
}

const MOST_ENTRIES = 1_000;
/** The maximum unpacked size of all files together. */
const MOST_BYTES = 128_000_000;
/** The maximum compression ratio of a larger file. Sheets of numbers compress by a factor of 10 to 30. */
const MOST_RATIO = 250;
/** Files up to this size may have any compression ratio. */
const SMALL_BYTES = 1_000_000;

const tooLarge = () => unfitFile('The workbook is too large when it is unpacked', 'too_large');
const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * Opens an archive and checks its directory before anything is unpacked. While a file is unpacked, the library checks
 * that it has the size that the directory states.
 */
export async function openZip(bytes: Buffer): Promise<Archive> {
  try {
    const zip = await open(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    if (zip.entryCount > MOST_ENTRIES) throw unfitFile(`The workbook has more than ${MOST_ENTRIES} parts`, 'too_many');
    const entries = new Map<string, Entry>();
    let total = 0;
    for (const entry of await entriesOf(zip)) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      total += uncompressedSize;
      const isDense = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MOST_RATIO;
      if (total > MOST_BYTES || isDense) throw tooLarge();
      if (entry.isEncrypted())
        throw unfitFile('The workbook has a password. Remove the password, and send the file again');
      if (entries.has(fileName)) throw damaged();
      entries.set(fileName, entry);
    }
    return {
      names: new Set(entries.keys()),
      read(name) {
        const entry = entries.get(name);
        return entry && unpacked(zip, entry);
      },
    };
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  }
}

const entriesOf = (zip: ZipFile): Promise<readonly Entry[]> =>
  new Promise((resolve, reject) => {
    const found: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      found.push(entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(found));
    zip.on('error', reject);
    zip.readEntry();
  });

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const part of await zip.openReadStreamPromise(entry)) yield decoder.decode(part, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  }
}
