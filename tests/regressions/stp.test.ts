import { beforeAll, describe, expect, it } from 'vitest';
import { type PostingReport, postingPdf } from '../../src/formats/gl-pdf/gl-pdf.ts';
import { type DeclarationWorld, declarationWorld } from '../fixtures/declaration-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { paidAlone, payeeRecord } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

/** The elements of a payee's residential address. */
async function addressOf(fields: Record<string, unknown>): Promise<string> {
  const { company, run } = await paidAlone(world, {}, fields);
  const record = await payeeRecord(world, company, run);
  return /<AddressDetails>.*?<\/AddressDetails>/s.exec(record)![0].replace(/>\s+</g, '><');
}

describe('the address of a payee [FIX-003]', () => {
  const home = { address1: '9 Lambton Quay', address2: null, city: 'Wellington', state: 'WGN', postcode: '6011' };

  it('the address of a payee abroad has the country, but no state or postcode', async () => {
    expect(await addressOf({ ...home, country: 'NZ' })).toBe(
      '<AddressDetails><Line1T>9 Lambton Quay</Line1T><LocalityNameT>Wellington</LocalityNameT><CountryC>nz</CountryC></AddressDetails>',
    );
  });

  it('the address of a working holiday maker who lives abroad has the home country, and no Australian state', async () => {
    const maker = {
      working_holiday_tax_scale_applies: true,
      is_foreign_resident: true,
      has_claimed_tax_free_threshold: false,
    };
    expect(await addressOf({ ...home, address1: '1 Rue de Rivoli', city: 'Paris', country: 'FR', ...maker })).toBe(
      '<AddressDetails><Line1T>1 Rue de Rivoli</Line1T><LocalityNameT>Paris</LocalityNameT><CountryC>fr</CountryC></AddressDetails>',
    );
  });

  it('the address of a payee in Australia has the state and postcode', async () => {
    expect(await addressOf({ ...home, city: 'Sydney', state: 'NSW', postcode: '2000', country: 'AU' })).toBe(
      '<AddressDetails><Line1T>9 Lambton Quay</Line1T><LocalityNameT>Sydney</LocalityNameT><StateOrTerritoryC>NSW</StateOrTerritoryC><PostcodeT>2000</PostcodeT><CountryC>au</CountryC></AddressDetails>',
    );
  });
});

/** A report with this many lines, each with this many departments. */
const aReport = (lines: number, departments = 0): PostingReport => ({
  lang: 'en-AU',
  brand: { name: 'Demo Partner App', colour: '#0b6e4f' },
  companyName: 'Ledger',
  facts: [{ name: 'Pays', value: '1 completed' }],
  lines: Array.from({ length: lines }, (_, line) => ({
    account: '477',
    label: `Line ${line + 1}`,
    isDebit: true,
    amount: '10.00',
    departments: Array.from({ length: departments }, (_one, part) => ({ name: `Part ${part + 1}`, amount: '1.00' })),
  })),
  totalDebit: '1000.00',
  totalCredit: '0.00',
  createdAt: new Date('2026-03-10T00:00:00Z'),
});
const HEADER = ['Account', 'Category', 'Debit', 'Credit'];
const TOTAL = [
  ...['Total', '1,000.00', '–'],
  'Accounts are suggestions. The CSV export follows the company’s own chart.',
];
/** The texts of the last page between the column headings and the footer. */
async function lastPage(report: PostingReport) {
  const pages = pdfText(await postingPdf(report));
  const last = pages.at(-1)!;
  expect(last.slice(-2)).toEqual(['Ledger', `Page ${pages.length} of ${pages.length}`]);
  return { pages: pages.length, table: last.slice(last.indexOf('Credit') + 1, -2) };
}

describe('the total of a GL PDF', () => {
  it('prints the total on a page with at least one line, whatever the number of lines [EXPORT-022]', async () => {
    const onTheLast: number[] = [];
    for (let lines = 34; lines <= 42; lines += 1) {
      const { table, pages } = await lastPage(aReport(lines));
      expect(table.slice(-TOTAL.length)).toEqual(TOTAL);
      if (pages === 2) onTheLast.push((table.length - TOTAL.length) / 3);
    }
    // When the first page has room for the lines but not for the total, the last line moves to the next page with the
    // total.
    expect(onTheLast).toEqual([1, 1, 1, 1, 2]);
  });

  it('prints the total below the last department of a line that is longer than a page [EXPORT-022]', async () => {
    for (let departments = 100; departments <= 106; departments += 1) {
      const { table } = await lastPage(aReport(1, departments));
      expect(table.slice(0, 1)).toEqual(['Line 1 (continued)']);
      expect(table.slice(-TOTAL.length - 2)).toEqual([`Part ${departments}`, '1.00', ...TOTAL]);
    }
  });

  it('moves a line and its few departments to the next page together with the total [EXPORT-022]', async () => {
    for (let lines = 14; lines <= 18; lines += 1) {
      const { table } = await lastPage(aReport(lines, 2));
      const whole = ['477', `Line ${lines}`, '10.00', 'Part 1', '1.00', 'Part 2', '1.00', ...TOTAL];
      expect(table.slice(-whole.length)).toEqual(whole);
    }
  });

  it('repeats the column headings on every page [EXPORT-022]', async () => {
    const pages = pdfText(await postingPdf(aReport(30, 20)));
    expect(pages.slice(1).map((page) => page.slice(0, 4))).toEqual(pages.slice(1).map(() => HEADER));
  });
});

it('yields to the event loop at every page while it draws a GL PDF with hundreds of departments', async () => {
  let turns = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    timer = setImmediate(count);
  };
  timer = setImmediate(count);
  const bytes = await postingPdf(aReport(10, 300));
  clearImmediate(timer);
  const pages = pdfText(bytes).length;
  expect(pages).toBe(54);
  expect(turns).toBeGreaterThanOrEqual(pages);
});
