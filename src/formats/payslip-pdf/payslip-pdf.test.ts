import { describe, expect, it } from 'vitest';
import { aPayslip } from '../../../tests/fixtures/payslip.ts';
import { pdfText } from '../../../tests/fixtures/pdf-text.ts';
import { readTags } from '../../../tests/fixtures/pdf-tree.ts';
import { payslipPdf } from './payslip-pdf.ts';

describe('a payslip for screen readers', () => {
  it('a payslip for screen readers states its language and shows its title in the window, whatever characters the names have', async () => {
    const { title, lang, isMarked, showsTitle, metadataTitle } = await readTags(await payslipPdf(aPayslip()));
    expect({ title, lang, isMarked, showsTitle, metadataTitle }).toEqual({
      title: 'Payslip – Ann Lee',
      lang: 'en-AU',
      isMarked: true,
      showsTitle: true,
      metadataTitle: 'Payslip – Ann Lee',
    });
  });

  it('a payslip for screen readers is tagged in reading order, with headings and tables that have row and column headings', async () => {
    const { pages, untagged } = await readTags(await payslipPdf(aPayslip()));
    const row = (...cells: string[]) => [
      'TR',
      ['TH', cells[0]],
      ...cells.slice(1).map((cell) => (cell === '' ? ['TD'] : ['TD', cell])),
    ];
    const fact = (name: string, value: string) => ['TR', ['TH', name], ['TD', value]];
    const section = (title: string) => ['TR', ['TH', title]];
    const noted = (label: string, note: string, amount: string) => [
      'TR',
      ['TH', label, note],
      ['TD'],
      ['TD'],
      ['TD', amount],
      ['TD', amount],
    ];
    expect(pages).toEqual([
      [
        'Root',
        [
          'Document',
          ['P', 'Bread & <Butter> Pty Ltd'],
          ['H1', 'Payslip'],
          ['P', 'ABN 51 824 753 556'],
          ['P', '1 Main Street, Perth WA 6000'],
          ['P', 'Ann Lee'],
          ['P', 'Head baker'],
          ['P', 'Employee 12'],
          ['Table', fact('Pay period', '9 Mar 2026 – 15 Mar 2026'), fact('Payment date', '10 Mar 2026')],
          ['P', 'Net pay'],
          ['P', 'Paid on 10 Mar 2026'],
          ['P', '$1,147.50'],
          [
            'Table',
            ['THead', ['TR', ['TD'], ['TH', 'HOURS'], ['TH', 'RATE'], ['TH', 'THIS PAY'], ['TH', 'YEAR TO DATE']]],
            [
              'TBody',
              section('Earnings'),
              row('Ordinary hours', '38.00', '40.00', '1,520.00', '1,520.00'),
              row('Gross pay', '', '', '1,520.00', '1,520.00'),
            ],
            [
              'TBody',
              section('Salary sacrifice'),
              noted('Salary sacrifice to super', 'To AustralianSuper (STA0100AU), member 1002003', '50.00'),
            ],
            ['TBody', section('Tax'), row('PAYG withholding', '', '', '310.00', '310.00')],
            ['TBody', section('Deductions'), noted('Union fees', 'To Bakers’ Union, account 123-456', '12.50')],
            ['TBody', row('Net pay', '', '', '1,147.50', '1,147.50')],
            [
              'TBody',
              section('Superannuation paid or payable by the employer'),
              row('Superannuation guarantee', '', '', '182.40', '182.40'),
            ],
          ],
          ['P', 'Fund: AustralianSuper (STA0100AU)'],
          ['H2', 'Leave balances'],
          ['Table', fact('Annual Leave', '71.20 hours')],
          ['H2', 'Paid to'],
          ['Table', fact('A Lee …001', '$1,147.50')],
          ['P', 'Thank you.\nClosed on Good Friday.'],
        ],
      ],
    ]);
    expect(untagged).toEqual([]);
  });

  it('marks the headings of rows, columns and sections', async () => {
    const text = (await payslipPdf(aPayslip())).toString('latin1');
    const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
    expect(count(/\/S \/TH\b/g)).toBe(4 + 4 + 12);
    expect(count(/\/Scope \/Column/g)).toBe(4);
    expect(count(/\/ColSpan 5/g)).toBe(5);
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('continues one table over several pages and produces the same bytes every time', async () => {
    const [earnings, ...rest] = aPayslip().sections;
    const many = Array.from({ length: 50 }, (_, index) => ({ ...earnings!.rows[0]!, label: `Hours ${index}` }));
    const slip = aPayslip({ sections: [{ ...earnings!, rows: many }, ...rest] });
    const bytes = await payslipPdf(slip);
    const { pages, untagged } = await readTags(bytes);
    expect(pages).toHaveLength(2);
    expect(JSON.stringify(pages[1])).toContain('Hours 49');
    expect(untagged).toEqual([]);
    // Page numbers are drawn, but screen readers skip them.
    expect(pdfText(bytes).map((texts) => texts.at(-1))).toEqual(['Page 1 of 2', 'Page 2 of 2']);
    expect(bytes.equals(await payslipPdf(slip))).toBe(true);
  });
});
