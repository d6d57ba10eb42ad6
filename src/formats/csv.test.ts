import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';

describe('a CSV row', () => {
  it('quotes every cell and ends with CRLF [EXPORT-016]', () => {
    expect(csvRow(['477', 'Wages', { number: '-12.50' }])).toBe('"477","Wages","-12.50"\r\n');
    expect(csvRow(['', ''])).toBe('"",""\r\n');
  });

  it('keeps quotes, commas, line breaks and right-to-left text as they are [EXPORT-016]', () => {
    expect(csvRow(['a "b", c'])).toBe('"a ""b"", c"\r\n');
    expect(csvRow(['one\r\ntwo'])).toBe('"one\r\ntwo"\r\n');
    expect(csvRow(['שכר עבודה'])).toBe('"שכר עבודה"\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@sum', '\tx', '\rx'])(
    'marks %j as text, since a spreadsheet would run it',
    (text) => {
      expect(csvRow([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it.each(['-100', '+12.50', '477', '6-1000', 'a=b', "'quoted"])(
    'leaves %j alone, since nothing would run it',
    (text) => {
      expect(csvRow([text])).toBe(`"${text}"\r\n`);
    },
  );
});
