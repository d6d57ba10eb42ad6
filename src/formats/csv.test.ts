import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('a CSV row', () => {
  it('quotes every cell and ends with CRLF [EXPORT-016]', () => {
    expect(csvRow(['477', 'Wages', { number: '-12.50' }])).toBe('"477","Wages","-12.50"\r\n');
    expect(csvRow(['', ''])).toBe('"",""\r\n');
  });

  it('doubles quotes and keeps commas, line breaks and right-to-left text unchanged [EXPORT-016]', () => {
    expect(csvRow(['a "b", c'])).toBe('"a ""b"", c"\r\n');
    expect(csvRow(['one\r\ntwo'])).toBe('"one\r\ntwo"\r\n');
    expect(csvRow(['שכר עבודה'])).toBe('"שכר עבודה"\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@sum', '\tx', '\rx', '\nx', ' =1+1', '\u00a0@sum', '＝1+1', '＠sum'])(
    'marks %j as text, because a spreadsheet would evaluate it',
    (text) => {
      expect(csvRow([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it.each(['-100', '+12.50', '477', '6-1000', 'a=b', "'quoted", ' x', '−5'])(
    'leaves %j unchanged, because no spreadsheet evaluates it',
    (text) => {
      expect(csvRow([text])).toBe(`"${text}"\r\n`);
    },
  );

  it('a CSV row is read back with each text unchanged or marked as text, and never as a formula [EXPORT-016]', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('=', '+', '-', '@', '"', ',', '\r\n', '\n', '\t', ' ', "'", 'שכר', '\u202e', '1', 'A1'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (rows) => {
        const read = rowsOf(rows.map(csvRow).join(''));
        expect(read.map(({ length }) => length)).toEqual(rows.map(({ length }) => length));
        rows.flat().forEach((text, index) => {
          expect([text, `'${text}`]).toContain(read.flat()[index]);
        });
        for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=@]|^\s*[+-](?!\d+(\.\d+)?$)/);
      }),
    );
  });
});

/** An independent parser for the CSV dialect: quoted cells, commas and CRLF. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell, end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(cell!.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
