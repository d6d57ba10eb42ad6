import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NotWellFormed, readXml } from '../../../tests/harness/stp/read-xml.ts';
import { structureFaults } from '../../../tests/harness/stp/structure.ts';
import { decimal, ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import type { PayEvent, Payee } from './pay-event.ts';
import { problemsText } from './problem.ts';
import { payEventProblems } from './problems.ts';
import { writePayEvent } from './write.ts';
import { element, writeXml } from './xml.ts';
import { type ReportedSum, yearToDate } from './year-to-date.ts';

const sum = (report: Record<string, string>, amount: string, more: Partial<ReportedSum> = {}): ReportedSum => ({
  report,
  amount: decimal(amount),
  isOrdinaryTime: false,
  isQualifying: false,
  paidOn: null,
  ...more,
});
const saw = (item: string, more: Record<string, string> = {}) => ({ incomeType: 'SAW', item, ...more });

/** A year with a bit of everything. */
const YEAR: readonly ReportedSum[] = [
  sum(saw('gross'), '41000.00', { isOrdinaryTime: true, isQualifying: true }),
  sum(saw('overtime'), '1200.50'),
  sum(saw('bonus'), '500.00', { isOrdinaryTime: true, isQualifying: true }),
  sum(saw('directors-fees'), '250.00'),
  sum(saw('paid-leave', { code: 'O' }), '900.00', { isOrdinaryTime: true, isQualifying: true }),
  sum(saw('paid-leave', { code: 'U' }), '333.33'),
  sum(saw('allowance', { code: 'LD', description: 'Laundry' }), '62.50'),
  sum(saw('allowance', { code: 'OD', description: 'Phone & data' }), '40.00'),
  sum(saw('allowance', { code: 'OD', description: 'Home office' }), '10.00'),
  sum(saw('salary-sacrifice', { code: 'S' }), '100.00'),
  sum(saw('lump-sum', { code: 'E', financialYear: '2024' }), '1500.00'),
  sum(saw('etp', { code: 'O', component: 'taxable' }), '8000.00', { paidOn: localDate('2026-03-10') }),
  sum(saw('etp', { code: 'O', component: 'tax-free' }), '2000.00', { paidOn: localDate('2026-03-10') }),
  sum(saw('withheld', { etpCode: 'O' }), '2560.00', { paidOn: localDate('2026-03-10') }),
  sum(saw('withheld'), '9100.00'),
  sum({ incomeType: 'WHM', item: 'gross' }, '1000.00'),
  sum({ incomeType: 'WHM', item: 'withheld' }, '150.00'),
  sum({ item: 'deduction', code: 'D' }, '75.00'),
  sum({ item: 'super', code: 'L' }, '5088.00'),
  sum({ item: 'super', code: 'R' }, '100.00'),
  sum({ item: 'none' }, '12.00'),
];

const ADDRESS = {
  line1: '1 Main Street',
  line2: null,
  locality: 'Perth',
  state: 'WA',
  postcode: '6000',
  country: 'AU',
} as const;

const payee = (more: Partial<Payee> = {}): Payee => ({
  payrollId: '1001',
  taxFileNumber: '123456782',
  abn: null,
  familyName: "O'Brien",
  givenName: 'Chloé',
  otherGivenName: null,
  birthDate: localDate('1990-05-01'),
  address: ADDRESS,
  email: 'chloe@example.com',
  phone: null,
  startDate: localDate('2024-07-01'),
  endDate: localDate('2026-03-06'),
  paymentBasis: 'F',
  cessation: 'V',
  taxTreatment: 'RTXXXX',
  taxOffset: ZERO,
  incomeCountry: 'FR',
  period: { start: localDate('2026-03-02'), end: localDate('2026-03-08') },
  isFinal: false,
  yearToDate: yearToDate(YEAR),
  ...more,
});

const event = (more: Partial<PayEvent> = {}): PayEvent => ({
  payer: {
    name: 'Wattle & Sons <Bakery> Pty Ltd',
    abn: '51824753556',
    branch: '1',
    withholdingPayerNumber: null,
    contactName: 'Ruth Baker',
    email: 'payroll@wattle.example',
    phone: '07 5550 1234',
    address: { ...ADDRESS, line1: '12 Wattle  Parade' },
  },
  businessManagementId: '0b1f6a52-6f2e-4b6e-9a51-3a8f0f6f7a10',
  transactionId: '7c9a1c3e-2f84-4d4b-8a0e-5f1d2c3b4a59',
  isReplacement: false,
  action: 'NEW',
  date: localDate('2026-03-10'),
  generatedAt: '2026-03-10T02:10:11Z',
  totals: {
    withheld: decimal('310'),
    gross: decimal('1520'),
    childSupportGarnishee: ZERO,
    childSupportDeduction: decimal('75'),
  },
  declaredBy: 'admin@demo.example',
  declaredOn: localDate('2026-03-10'),
  payees: [payee()],
  ...more,
});

describe('the year to date', () => {
  it('adds up stored lines by income type and leaves out what is not reported', () => {
    const { remunerations, deductions, super: contributions } = yearToDate(YEAR);
    expect(
      remunerations.map(({ incomeType, gross, withheld }) => [incomeType, gross.toFixed(2), withheld.toFixed(2)]),
    ).toEqual([
      ['SAW', '41000.00', '9100.00'],
      ['WHM', '1000.00', '150.00'],
    ]);
    expect(deductions.map(({ code, amount }) => [code, amount.toFixed(2)])).toEqual([['D', '75.00']]);
    expect(contributions.map(({ code, amount }) => [code, amount.toFixed(2)])).toEqual([
      ['L', '5088.00'],
      ['O', '42400.00'],
      ['Q', '42400.00'],
      ['R', '100.00'],
    ]);
  });

  it('adds the same thing of several pays and drops what comes to nothing', () => {
    const laundry = saw('allowance', { code: 'LD', description: 'Laundry' });
    const washing = saw('allowance', { code: 'LD', description: 'Washing' });
    const [income] = yearToDate([
      sum(laundry, '5'),
      sum(washing, '7'),
      sum(saw('paid-leave', { code: 'O' }), '10'),
      sum(saw('paid-leave', { code: 'O' }), '-10'),
    ]).remunerations;
    expect(income!.allowances.map(({ code, description, amount }) => [code, description, amount.toFixed(2)])).toEqual([
      ['LD', null, '12.00'],
    ]);
    expect(income!.paidLeave).toEqual([]);
  });

  it('refuses a line it has no place for instead of losing it', () => {
    expect(() => yearToDate([sum(saw('gift'), '1')])).toThrow('reported as gift');
    expect(() => yearToDate([sum({ item: 'gross' }, '1')])).toThrow('names no kind of income');
  });
});

describe('the message', () => {
  it('is the expected file, byte for byte', () => {
    expect(writePayEvent(event())).toBe(
      readFileSync(new URL('../../../tests/fixtures/stp-pay-event.xml', import.meta.url), 'utf8'),
    );
  });

  it('is well-formed and as described, with totals and without', () => {
    expect(structureFaults(readXml(writePayEvent(event())))).toEqual([]);
    const update = event({
      action: 'UPDATE',
      totals: null,
      payees: [payee(), payee({ payrollId: '1002', isFinal: true })],
    });
    expect(structureFaults(readXml(writePayEvent(update)))).toEqual([]);
  });

  it('leaves out an address and takes out letters that it cannot carry', () => {
    const odd = payee({ email: 'a\uffffb@example.com', phone: '0400\u000b000', familyName: 'Ngāta\ufffe' });
    expect(payEventProblems(event({ payees: [odd] }))).toEqual([]);
    const xml = writePayEvent(event({ payees: [odd] }));
    expect(structureFaults(readXml(xml))).toEqual([]);
    expect(/<FamilyNameT>([^<]*)/.exec(xml)?.[1]).toBe('Ngata');
    const child = xml.slice(xml.indexOf('<PAYEVNTEMP'));
    expect(child).not.toContain('ElectronicMailAddressT');
    expect(/<TelephoneMinimalN>([^<]*)/.exec(child)?.[1]).toBe('0400 000');
  });

  it('is found faulty when an element is missing, misplaced, wrong or miscounted', () => {
    const xml = writePayEvent(event());
    const faults = (change: (xml: string) => string) => structureFaults(readXml(change(xml)));
    expect(faults((text) => text.replace(/ *<FamilyNameT>.*\n/, ''))).toEqual([
      'PAYEVNTEMP/Payee/PersonNameDetails/FamilyNameT is missing',
    ]);
    expect(faults((text) => text.replace('RTXXXX', 'RT'))).toEqual([
      'PAYEVNTEMP/Payee/EmployerConditions/TaxTreatmentC has a wrong value',
    ]);
    expect(faults((text) => text.replace('<AmendmentI>', '<Extra>1</Extra><AmendmentI>'))).toEqual([
      'PAYEVNT/Rp/Payroll/AmendmentI is missing',
      'PAYEVNT/Rp/Payroll/Extra does not belong there',
    ]);
    expect(faults((text) => text.replace('<InteractionRecordCt>1<', '<InteractionRecordCt>2<'))).toEqual([
      'the parent counts 2 payees, there are 1',
    ]);
    expect(faults((text) => text.replace('DocumentType="CHILD"', 'DocumentType="PARENT"'))).toEqual([
      'the delimiter of record 1.1 is missing or wrong',
    ]);
  });
});

describe('what was declared', () => {
  const year = yearToDate(
    [
      sum({ incomeType: 'FEI', incomeCountry: 'PG', item: 'gross' }, '200.00'),
      sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'gross' }, '100.00'),
      sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'withheld' }, '15.00'),
      sum({ incomeType: 'VOL', item: 'gross' }, '300.00'),
    ],
    [{ code: 'T', amount: decimal('3773') }],
  );
  const contractor = payee({ yearToDate: year, abn: '51824753556', taxOffset: decimal('520.90') });

  it('tells income abroad by country, fringe benefits, offsets, and the ABN of a contractor beside the number', () => {
    const xml = writePayEvent(event({ payees: [contractor] }));
    expect(structureFaults(readXml(xml))).toEqual([]);
    const child = xml.slice(xml.indexOf('<PAYEVNTEMP'));
    const values = (name: string) => [...child.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, text]) => text);
    expect({
      types: values('IncomeStreamTypeC'),
      countries: values('AddressDetailsCountryC'),
      gross: values('GrossA'),
      number: values('TaxFileNumberId'),
      abn: values('AustralianBusinessNumberId'),
      offset: values('TaxOffsetClaimTotalA'),
      benefits: [...values('FringeBenefitsReportableExemptionC'), ...values('A')],
    }).toEqual({
      types: ['FEI', 'FEI', 'VOL'],
      countries: ['fj', 'pg'],
      gross: ['100.00', '200.00', '300.00'],
      number: ['123456782'],
      abn: ['51824753556'],
      offset: ['520.00'],
      benefits: ['T', '3773.00'],
    });
  });

  it('asks for the ABN of a contractor, and for a right one', () => {
    const problems = (abn: string | null) =>
      payEventProblems(event({ payees: [{ ...contractor, abn }] })).map(({ field, text }) => [field, text]);
    expect(problems('51824753556')).toEqual([]);
    expect(problems(null)).toEqual([
      ['abn', 'income under a voluntary agreement needs the ABN of the contractor; enter abn'],
    ]);
    expect(problems('51824753557')).toEqual([['abn', 'the ABN has wrong check digits; enter it again']]);
  });
});

describe('problems', () => {
  it('are none for an event that has everything', () => {
    expect(payEventProblems(event())).toEqual([]);
  });

  it('name the person, the field and what to do', () => {
    const lacking = payee({
      taxFileNumber: null,
      birthDate: null,
      cessation: null,
      incomeCountry: null,
      address: { ...ADDRESS, line1: '', state: 'XX' },
      yearToDate: yearToDate([...YEAR, sum(saw('gross'), '-50000')]),
    });
    expect(payEventProblems(event({ payees: [lacking] })).map(({ field, text }) => [field, text])).toEqual([
      ['tax_file_number', 'there is neither a tax file number nor an ABN; enter tax_file_number'],
      ['date_of_birth', 'the date of birth is missing; enter date_of_birth'],
      ['cessation_type_code', 'the employment has ended without a cessation type; enter cessation_type_code'],
      ['country', 'income of type WHM needs the home country; set country to its two letters'],
      ['pays', 'the year to date of gross is below zero; correct the pays'],
      ['address1', 'the address is incomplete; enter address1'],
      ['state', 'the address has the state XX; use one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA'],
    ]);
    expect(payEventProblems(event({ payees: [] })).map(({ text }) => text)).toEqual(['there is nobody to report']);
    expect(
      payEventProblems(event({ payees: [payee({ yearToDate: yearToDate([]) })] })).map(({ field }) => field),
    ).toEqual(['pays']);
  });

  it('never repeat a tax number, and are cut off with a count', () => {
    const many = Array.from({ length: 30 }, () => payee({ birthDate: null }));
    const text = problemsText(payEventProblems(event({ payees: many })));
    expect(text).toMatch(/\. And 5 more\.$/);
    expect(text).not.toContain('123456782');
  });
});

describe('XML', () => {
  it('escapes what would be markup and refuses what cannot be carried', () => {
    expect(writeXml(element('A', '<b> & "c"', { d: '"&' }))).toBe(
      '<A d="&quot;&amp;">&lt;b&gt; &amp; &quot;c&quot;</A>\n',
    );
    expect(() => writeXml(element('A', 'a\u0001b'))).toThrow(RangeError);
    expect(readXml('<A d="&quot;&amp;">&lt;b&gt; &amp;</A>')).toEqual([element('A', '<b> &', { d: '"&' })]);
  });

  it.each([
    ['a tag that is not closed', '<A><B></A>'],
    ['an end without a beginning', '</A>'],
    ['a bare ampersand', '<A>b & c</A>'],
    ['text outside', '<A/>b'],
    ['text beside elements', '<A>b<C/></A>'],
    ['an attribute twice', '<A b="1" b="2"/>'],
    ['a broken tag', '<A b=1/>'],
    ['an end that is missing', '<A>'],
  ])('reads no %s', (_name, xml) => {
    expect(() => readXml(xml)).toThrow(NotWellFormed);
  });
});
