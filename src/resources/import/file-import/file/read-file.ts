import { inBody, unprocessable } from '../../../../base/errors.ts';
import type { UploadedFile } from '../../../../http/validation/multipart.ts';
import { readCsv } from './csv.ts';
import { type Table, unfitFile } from './table.ts';
import { openXlsx } from './xlsx.ts';

/** The table of the file, and the names of all sheets of a workbook. */
export interface ReadFile {
  readonly table: Table;
  readonly sheets: readonly string[];
}

const TEXT_ENDINGS = ['csv', 'tsv', 'txt'];

/** Reads a CSV file or one sheet of a workbook: the named one, or the first one with rows. */
export async function readFile({ name, bytes }: UploadedFile, sheet?: string): Promise<ReadFile> {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const isZip = bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50;
  if (ending === 'xlsm' || ending === 'xltm' || ending === 'xlam')
    throw unfitFile('The workbook may contain macros. Save it as an Excel workbook (.xlsx)');
  if (![...TEXT_ENDINGS, 'xlsx'].includes(ending))
    throw unfitFile('Send a CSV file (.csv) or an Excel workbook (.xlsx)');
  if (isZip !== (ending === 'xlsx'))
    throw unfitFile(`The name of the file ends in .${ending}, but its content has another format`, 'wrong_format');
  const { table, sheets } = isZip ? await readWorkbook(bytes, sheet) : await readText(bytes, name, sheet);
  if (table.rows.length < 2)
    throw unfitFile('The file has no rows. The first row must contain the column names', 'too_few');
  return { table, sheets };
}

async function readText(bytes: Buffer, name: string, sheet: string | undefined): Promise<ReadFile> {
  if (sheet !== undefined)
    throw unprocessable('A CSV file has no sheets. Leave sheet out', inBody('not_accepted', 'sheet'));
  return { table: await readCsv(bytes, name), sheets: [] };
}

async function readWorkbook(bytes: Buffer, wanted: string | undefined): Promise<ReadFile> {
  const workbook = await openXlsx(bytes);
  const { sheets } = workbook;
  if (wanted !== undefined && !sheets.includes(wanted))
    throw unprocessable(`The workbook has no sheet named '${wanted}'`, inBody('unknown_record', 'sheet'));
  let table: Table = { name: '', rows: [] };
  for (const name of wanted === undefined ? sheets : [wanted]) {
    table = await workbook.read(name);
    if (table.rows.length > 1) break;
  }
  return { table, sheets };
}
