import { describe, expect, it } from 'vitest';
import { listedPayee } from '../../../tests/fixtures/payers.ts';
import { decimal } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { hashTotal, type PaymentBatch } from './batch.ts';
import { batchProblems, LAYOUTS, type Layout, layoutOf, RULES } from './layouts.ts';
import { lastDigits } from './tsb.ts';

const PAYER: Readonly<Record<Layout, string>> = {
  ANZ: '01-0902-0068389-00',
  ASB: '12-3141-0045003-00',
  BNZ: '02-0500-0045002-00',
  KIWIBANK: '38-9016-0045001-00',
  TSB: '15-3901-0045007-00',
  WESTPAC: '03-0578-0045002-00',
};

const batchFrom = (layout: Layout, changes: Partial<PaymentBatch> = {}): PaymentBatch => ({
  payerAccount: PAYER[layout],
  payerName: 'Kauri Orchards, Ltd',
  name: 'PAYROLL',
  date: localDate('2026-07-15'),
  madeOn: localDate('2026-07-14'),
  payments: [
    {
      payee: listedPayee('Aroha Ngata'),
      account: '12-3141-0320511-00',
      name: 'Aroha Ngāta',
      particulars: 'PAYROLL',
      code: 'K001',
      reference: '',
      amount: decimal('894.37'),
    },
    {
      payee: listedPayee('Tom Reid'),
      account: '12-3141-0320503-000',
      name: 'T Reid',
      particulars: 'PAYROLL',
      code: 'K004',
      reference: 'RENT',
      amount: decimal('10'),
    },
    {
      payee: listedPayee('Ina Wex'),
      account: '38-9016-0725779-00',
      name: 'Ina Wex',
      particulars: 'PAYROLL',
      code: '',
      reference: '',
      amount: decimal('1250.00'),
    },
  ],
  ...changes,
});

// Calculated by hand. The total is 89437 + 1000 + 125000 = 215437 cents.
// Branch and base: 31410320511 + 31410320503 + 90160725779 = 152981366793; its last eleven digits are 52981366793.
// Last digits of the accounts: 1 + 3 + 9 = 13. Date check of 15 July 2026: 15 + 7 + 26 = 48.
const FILES: Readonly<Record<Layout, readonly string[]>> = {
  ANZ: [
    '1,C,20260715,,20260714,010902006838900,,S,010902006838900,PAYROLL,,,,,,',
    '2,123141032051100,52,89437,Aroha Ngata,PAYROLL,K001,,,,,,,',
    '2,1231410320503000,52,1000,T Reid,PAYROLL,K004,RENT,,,,,,',
    '2,389016072577900,52,125000,Ina Wex,PAYROLL,,,,,,,,',
    '3,0,215437,3,52981366793,,,',
    '',
  ],
  ASB: [
    '12123141004500300 20260715     Kauri Orchards Ltd  ',
    '1312314103205110000520000089437Aroha Ngata                     K001                    PAYROLL      Kauri Orchards Ltd  K001        PAYROLL     ',
    '1312314103205030000520000001000T Reid                          K004        RENT        PAYROLL      Kauri Orchards Ltd  K004        PAYROLL     ',
    '1338901607257790000520000125000Ina Wex                                                 PAYROLL      Kauri Orchards Ltd              PAYROLL     ',
    '139952981366793      0000215437',
    '',
  ],
  BNZ: [
    '1,,,,020500004500200,7,260715,260714,',
    '2,123141032051100,52,89437,Aroha Ngata,,K001,,PAYROLL,Kauri Orchards Ltd,K001,PAYROLL,',
    '2,123141032050300,52,1000,T Reid,RENT,K004,,PAYROLL,Kauri Orchards Ltd,K004,PAYROLL,',
    '2,389016072577900,52,125000,Ina Wex,,,,PAYROLL,Kauri Orchards Ltd,,PAYROLL,',
    '3,215437,3,52981366793',
    '',
  ],
  KIWIBANK: [
    '1,,,,389016004500100,7,260715,260714,',
    '2,123141032051100,52,89437,Aroha Ngata,,K001,,PAYROLL,Kauri Orchards Ltd,K001,PAYROLL,',
    '2,123141032050300,52,1000,T Reid,RENT,K004,,PAYROLL,Kauri Orchards Ltd,K004,PAYROLL,',
    '2,389016072577900,52,125000,Ina Wex,,,,PAYROLL,Kauri Orchards Ltd,,PAYROLL,',
    '3,215437,3,52981366793',
    '',
    '',
  ],
  TSB: [
    'A,0,150726,0001,048,15,3901,00045007,0000,0000,',
    'D,0,12,3141,00320511,0000,000000,00000089437,,,,0001,Aroha Ngata,PAYROLL,K001,,Kauri Orchards Ltd,0,,,,,,,',
    'D,0,12,3141,00320503,0000,000000,00000001000,,,,0001,T Reid,PAYROLL,K004,RENT,Kauri Orchards Ltd,0,,,,,,,',
    'D,0,38,9016,00725779,0000,000000,00000125000,,,,0001,Ina Wex,PAYROLL,,,Kauri Orchards Ltd,0,,,,,,,',
    'T,0003,00000215437,0013,',
    '',
  ],
  WESTPAC: [
    'A,000001,03,0578,KAURI ORCHARDS LTD,,PAYROLL,150726,',
    'D,000002,12,3141,00320511,0000,52,DC,89437,AROHA NGATA,PAYROLL,K001,,03,0578,00045002,0000,KAURI ORCHARDS LTD,',
    'D,000003,12,3141,00320503,0000,52,DC,1000,T REID,PAYROLL,K004,RENT,03,0578,00045002,0000,KAURI ORCHARDS LTD,',
    'D,000004,38,9016,00725779,0000,52,DC,125000,INA WEX,PAYROLL,,,03,0578,00045002,0000,KAURI ORCHARDS LTD,',
    '',
  ],
};

describe('the payment file of a New Zealand bank', () => {
  it.each(LAYOUTS)('matches the layout of %s, character for character', (layout) => {
    const lines = RULES[layout].write(batchFrom(layout)).split('\r\n');
    // ASB's lines are padded to 160 characters; the expected lines above omit the trailing spaces.
    if (layout === 'ASB') expect(lines.map((line) => line.length)).toEqual([160, 160, 160, 160, 160, 0]);
    const shown = layout === 'ASB' ? lines.map((line, index) => line.slice(0, FILES.ASB[index]!.length)) : lines;
    expect(shown).toEqual(FILES[layout]);
    if (layout === 'ASB')
      expect(lines.map((line, index) => line.slice(FILES.ASB[index]!.length).trim()).join('')).toBe('');
  });

  it('the payment file of a New Zealand bank has the hash totals given in the banks’ guides', () => {
    const of = (...accounts: string[]) => hashTotal(accounts.map((account) => ({ account })));
    expect(
      of('01-0123-0456789-00', '06-0475-0123456-02', '11-6100-1234567-040', '03-0321-00987654-030'),
      'ANZ, with a base of eight digits',
    ).toBe('70192802466');
    expect(of('12-1234-1234567-00', '12-4321-7654321-00'), 'ASB').toBe('55558888888');
    expect(of('38-9016-0725779-00', '38-9016-0704505-00'), 'Kiwibank, past eleven digits').toBe('80321430284');
    expect(lastDigits([{ account: '15-3900-7654321-01' }, { account: '15-3900-0000010-00' }]), 'TSB').toBe('0001');
  });

  it('uses the layout of the payer’s bank if there is a layout for that bank', () => {
    expect(LAYOUTS.map((layout) => layoutOf(PAYER[layout]))).toEqual([...LAYOUTS]);
    expect(['06-0475-0045018-00', '11-6100-0045018-00', '08-6523-1954512-001'].map(layoutOf)).toEqual([
      'ANZ',
      'ANZ',
      undefined,
    ]);
  });
});

describe('the check of a New Zealand payment batch', () => {
  const found = (layout: Layout, changes: Partial<PaymentBatch>) =>
    batchProblems(layout, batchFrom(layout, changes))
      .filter(({ isBlocking }) => isBlocking)
      .map(({ who, field }) => [who, field]);
  const [first] = batchFrom('ANZ').payments;
  const many = (count: number) => Array.from({ length: count }, () => first!);

  it.each(LAYOUTS)('returns only a warning about a macron for a valid batch of %s', (layout) => {
    expect(found(layout, {})).toEqual([]);
    expect(batchProblems(layout, batchFrom(layout)).map(({ field, value, text }) => [field, value, text])).toEqual([
      [
        'account_name',
        'Aroha Ngāta',
        'account_name is written as "Aroha Ngata", in characters that banks accept; change it if that is wrong',
      ],
    ]);
  });

  it.each(LAYOUTS)('rejects, for %s, an invalid account and a payer account of another bank', (layout) => {
    const other = layout === 'ANZ' ? PAYER.BNZ : PAYER.ANZ;
    expect(found(layout, { payerAccount: '1' })).toEqual([['Payment settings', 'account_number']]);
    expect(found(layout, { payerAccount: other })).toEqual([['Payment settings', 'file_layout']]);
    expect(found(layout, { payments: [{ ...first!, account: '12-3141-0320512-00' }] })).toEqual([
      ['Aroha Ngata', 'account_number'],
    ]);
  });

  it.each(['ANZ', 'KIWIBANK'] as const)('rejects a payer account of %s whose suffix needs three digits', (layout) => {
    const payerAccount = `${PAYER[layout].slice(0, -2)}100`;
    expect(found(layout, { payerAccount })).toEqual([['Payment settings', 'account_number']]);
    expect(found(layout, { payerAccount: `${PAYER[layout].slice(0, -2)}000` })).toEqual([]);
  });

  it.each([
    ['ANZ', '99999999.99'],
    ['ASB', '99999999.99'],
    ['BNZ', '9999999999.99'],
    ['KIWIBANK', '9999999999.99'],
    ['TSB', '999999999.99'],
    ['WESTPAC', '9999999999999.99'],
  ] as const)('rejects, for %s, a zero amount and an amount above %s', (layout, most) => {
    const payments = (amount: string) => [{ ...first!, amount: decimal(amount) }];
    expect(found(layout, { payments: payments('0') })).toEqual([['Aroha Ngata', 'pays']]);
    expect(found(layout, { payments: payments(most) })).toEqual([]);
    const above = found(layout, { payments: payments(decimal(most).plus('0.01').toFixed(2)) });
    expect(above.at(-1)).toEqual(['Aroha Ngata', 'pays']);
  });

  it('rejects a total with too many digits, a batch without payments, and more payments than the count field can hold', () => {
    const half = { ...first!, amount: decimal('60000000') };
    expect(found('ANZ', { payments: [half, half] })).toEqual([['Payment settings', 'pays']]);
    expect(found('ANZ', { payments: [] })).toEqual([['Payment settings', 'pays']]);
    expect(found('TSB', { payments: many(9_999) })).toEqual([]);
    expect(found('TSB', { payments: many(10_000) })).toEqual([['Payment settings', 'pays']]);
  });

  it('rejects a date that is in the past, too far ahead or not a business day', () => {
    const onDate = (layout: Layout, date: string) => found(layout, { date: localDate(date) });
    const refused = [['Payment settings', 'payment_date']];
    for (const layout of LAYOUTS) expect(onDate(layout, '2026-07-13'), layout).toEqual(refused);
    expect(onDate('KIWIBANK', '2026-09-18')).toEqual(refused);
    expect(onDate('KIWIBANK', '2026-09-17')).toEqual([]);
    expect(onDate('KIWIBANK', '2026-07-18'), 'a Saturday').toEqual(refused);
    expect(onDate('ASB', '2026-09-13')).toEqual(refused);
  });

  it('rejects a name without any letter that banks accept', () => {
    expect(found('TSB', { payerName: '株式会社', payments: [{ ...first!, name: '王' }] })).toEqual([
      ['Payment settings', 'name'],
      ['Aroha Ngata', 'account_name'],
    ]);
  });

  it('only warns about a name, number or reference that is cut off', () => {
    const long = {
      ...first!,
      name: 'Aroha Te Whetumarama Ngata Parata',
      code: 'EMPLOYEE-00001',
      reference: 'RENT AND FOOD',
    };
    const noted = (layout: Layout) =>
      batchProblems(layout, batchFrom(layout, { payments: [long] })).map(({ isBlocking, field, text }) => [
        isBlocking,
        field,
        text.slice(0, text.indexOf(',')),
      ]);
    const codes = [
      [false, 'number', 'number is written as "EMPLOYEE-000"'],
      [false, 'reference', 'reference is written as "RENT AND FOO"'],
    ];
    expect(noted('BNZ')).toEqual([
      [false, 'account_name', 'account_name is written as "Aroha Te Whetumarama"'],
      ...codes,
    ]);
    expect(noted('ANZ')).toEqual([
      [false, 'account_name', 'account_name is written as "Aroha Te Whetumarama Ngata Parat"'],
      ...codes,
    ]);
  });
});
