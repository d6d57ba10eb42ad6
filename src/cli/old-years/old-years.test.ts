import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { localDate } from '../../base/local-date.ts';
import { backupKeyOf } from '../backup/key.ts';
import { cutoffOf, yearOf, yearsUpTo } from './books.ts';
import {
  auditIn,
  batchesIn,
  createYearFile,
  detailsLine,
  openYearFile,
  payIn,
  payLine,
  type YearHead,
} from './year-file.ts';

describe('old years', () => {
  it('an old year is a tax year of the country, or a calendar year in the audit log', () => {
    expect([yearOf('AU', 2019), yearOf('NZ', 2019), yearOf('AUDIT', 2019)]).toEqual([
      { book: 'AU', year: 2019, first: '2018-07-01', last: '2019-06-30' },
      { book: 'NZ', year: 2019, first: '2018-04-01', last: '2019-03-31' },
      { book: 'AUDIT', year: 2019, first: '2019-01-01', last: '2019-12-31' },
    ]);
  });

  it('the old years range from the year of the oldest day to the last year that ended before the cutoff', () => {
    const years = (cutoff: string) =>
      yearsUpTo('AU', localDate('2017-07-01'), localDate(cutoff)).map(({ year }) => year);
    expect(years('2019-06-30')).toEqual([2018]);
    expect(years('2019-07-01')).toEqual([2018, 2019]);
    expect(years('2018-06-30')).toEqual([]);
  });

  it('the cutoff is seven years ago by default, and at least two years ago', () => {
    const today = localDate('2027-01-10');
    expect([cutoffOf(today, undefined), cutoffOf(today, '2')]).toEqual(['2020-01-10', '2025-01-10']);
    expect(() => cutoffOf(today, '1')).toThrow('--years must be 2 or more, but it is 1');
    expect(() => cutoffOf(today, '-3')).toThrow('--years must be a number of years, but it is "-3"');
  });
});

const home = mkdtempSync(join(tmpdir(), 'tasman-year-file-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const HEAD: YearHead = {
  tasman: 'old year',
  version: 1,
  about: 'Pays.',
  customer_id: 3,
  customer: 'Kauri Ltd',
  book: 'AU',
  year: 2019,
  from: '2018-07-01',
  to: '2019-06-30',
  made_at: '2027-01-01T00:00:00.000000',
  tasman_version: '1',
};
const KEY = backupKeyOf('a text that is hard to guess');
const PAYS = Array.from({ length: 1_201 }, (_, id) => `{"id": ${id}, "net": ${id}.10, "name": "Zoë | \\n"}`);

async function written(name: string, key?: typeof KEY): Promise<string> {
  const path = join(home, name);
  const file = await createYearFile(path, HEAD, key);
  for (const pay of PAYS) {
    await file.add(payLine(pay));
    await file.add(detailsLine('{"lines": []}'));
  }
  await file.finish(PAYS.length);
  return path;
}

async function rowsOf(path: string, key?: typeof KEY): Promise<string[]> {
  const rows: string[] = [];
  for await (const batch of batchesIn(path, key, payIn)) rows.push(...batch);
  return rows;
}

describe.each([
  ['compressed', undefined],
  ['sealed', KEY],
] as const)('a %s file of an old year', (kind, key) => {
  it('returns the rows exactly as they were written, in batches of up to 500', async () => {
    const path = await written(`${kind}-whole`, key);
    expect((await openYearFile(path, key)).head).toEqual(HEAD);
    expect(await rowsOf(path, key)).toEqual(PAYS);
    const sizes: number[] = [];
    for await (const batch of batchesIn(path, key, payIn)) sizes.push(batch.length);
    expect(sizes).toEqual([500, 500, 201]);
    for await (const batch of batchesIn(path, key, auditIn)) expect(batch).toEqual([]);
  });

  it.each(['the end', 'the middle'])('is rejected when %s is missing', async (what) => {
    const path = await written(`${kind}-cut-at-${what}`, key);
    const bytes = readFileSync(path);
    const half = Math.floor(bytes.length / 2);
    writeFileSync(
      path,
      what === 'the end'
        ? bytes.subarray(0, bytes.length - 30)
        : Buffer.concat([bytes.subarray(0, half), bytes.subarray(half + 9)]),
    );
    await expect(rowsOf(path, key)).rejects.toThrow('was not used');
  });
});

describe('a file of an old year', () => {
  let altering = 0;
  const altered = async (change: (text: string) => string) => {
    altering += 1;
    const path = await written(`altered-${altering}`);
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)).toString())));
    return path;
  };

  it.each([
    ['a row was changed', (text: string) => text.replace('"net": 7.10', '"net": 7.11')],
    ['a row is missing', (text: string) => text.replace(/^\{"pay":\{"id": 9,.*\n/m, '')],
    ['the last line is missing', (text: string) => text.replace(/^\{"end".*\n/m, '')],
  ])('a file of an old year is rejected when %s, even though it unpacks', async (_, change) => {
    await expect(rowsOf(await altered(change))).rejects.toThrow('was not used');
  });

  it('a file of an old year is distinguished from other files and from files of newer versions', async () => {
    const other = join(home, 'other.gz');
    writeFileSync(other, gzipSync('{"hello": 1}\n'));
    await expect(openYearFile(other, undefined)).rejects.toThrow('is not a file of an old year');
    const newer = await altered((text) => text.replace('"version":1', '"version":2'));
    await expect(openYearFile(newer, undefined)).rejects.toThrow('was written by a newer version');
    await expect(openYearFile(join(home, 'nowhere'), undefined)).rejects.toThrow('cannot be read (ENOENT)');
  });

  it('a file of an old year does not replace an existing file', async () => {
    const path = await written('taken');
    await expect(createYearFile(path, HEAD, undefined).then((file) => file.finish(0))).rejects.toThrow('EEXIST');
  });
});
