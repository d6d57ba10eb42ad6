import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADDRESS, event, payee, saw, sum, YEAR } from '../../../tests/fixtures/stp-event.ts';
import { messageFaults } from '../../../tests/harness/stp/schema.ts';
import { decimal } from '../../base/decimal.ts';
import { problemsText } from '../filing-problem.ts';
import { payEventEnvelope } from './envelope.ts';
import type { Intermediary, PayEvent, Payer } from './pay-event.ts';
import { payEventProblems } from './problems.ts';
import { writePayEvent } from './write.ts';
import { element, NotWellFormed, readXml, writeXml } from './xml.ts';
import { yearToDate } from './year-to-date.ts';

describe('the year to date', () => {
  it('adds up stored lines by income type and leaves out lines that are not reported', () => {
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
      ['R', '100.00'],
    ]);
  });

  it('reports Q and L from 2026-27, even at zero, and O only before that', () => {
    const reported = (sums: typeof YEAR, isPaydaySuper: boolean) =>
      yearToDate(sums, { isPaydaySuper }).super.map(({ code, amount }) => [code, amount.toFixed(2)]);
    expect(reported(YEAR, true)).toEqual([
      ['L', '5088.00'],
      ['Q', '42400.00'],
      ['R', '100.00'],
    ]);
    expect(reported([], true)).toEqual([
      ['L', '0.00'],
      ['Q', '0.00'],
    ]);
    expect(reported([], false)).toEqual([]);
  });

  it('adds up the same item from several pays and keeps items that return to zero', () => {
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
    expect(income!.paidLeave.map(({ code, amount }) => [code, amount.toFixed(2)])).toEqual([['O', '0.00']]);
    expect([income!.overtime, income!.bonuses]).toEqual([null, null]);
  });

  it('throws for a line that it cannot report instead of losing the line', () => {
    expect(() => yearToDate([sum(saw('gift'), '1')])).toThrow('reported as gift');
    expect(() => yearToDate([sum({ item: 'gross' }, '1')])).toThrow('has no income type');
  });
});

describe('the message', () => {
  it('the message matches the expected file, byte for byte', () => {
    expect(writePayEvent(event())).toBe(
      readFileSync(new URL('../../../tests/fixtures/stp-pay-event.xml', import.meta.url), 'utf8'),
    );
  });

  it('the message is valid under the schemas, with and without totals', () => {
    expect(messageFaults(writePayEvent(event()))).toEqual([]);
    const update = event({
      action: 'UPDATE',
      totals: null,
      payees: [payee(), payee({ payrollId: '1002', isFinal: true })],
    });
    expect(messageFaults(writePayEvent(update))).toEqual([]);
  });

  it('rejects an unreadable email address instead of leaving it out', () => {
    const odd = payee({ email: 'a\uffffb@example.com', phone: '0400\u000b000', familyName: 'Ngāta\ufffe' });
    expect(payEventProblems(event({ payees: [odd] })).map(({ field, rule }) => [field, rule])).toEqual([
      ['email_address', 'CMN.ATO.GEN.500029'],
    ]);
    const xml = writePayEvent(event({ payees: [{ ...odd, email: null }] }));
    expect(messageFaults(xml)).toEqual([]);
    expect(/<FamilyNameT>([^<]*)/.exec(xml)?.[1]).toBe('Ngata');
    const child = xml.slice(xml.indexOf('<PAYEVNTEMP'));
    expect(/<TelephoneMinimalN>([^<]*)/.exec(child)?.[1]).toBe('0400 000');
  });

  it('the message is invalid when a delimiter or the payee count is wrong', () => {
    const xml = writePayEvent(event());
    const faults = (change: (xml: string) => string) => messageFaults(change(xml));
    expect(faults((text) => text.replace('<InteractionRecordCt>1<', '<InteractionRecordCt>2<'))).toEqual([
      'the parent counts 2 payees, there are 1',
    ]);
    expect(faults((text) => text.replace('DocumentType="CHILD"', 'DocumentType="PARENT"'))).toEqual([
      'the delimiter of record 1.2 is missing or wrong',
    ]);
  });
});

describe('the report of declared facts', () => {
  const year = yearToDate(
    [
      sum({ incomeType: 'FEI', incomeCountry: 'PG', item: 'gross' }, '200.00'),
      sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'gross' }, '100.00'),
      sum({ incomeType: 'FEI', incomeCountry: 'FJ', item: 'withheld' }, '15.00'),
      sum({ incomeType: 'VOL', item: 'gross' }, '300.00'),
    ],
    { fringeBenefits: [{ code: 'T', amount: decimal('3773') }] },
  );
  const contractor = payee({ yearToDate: year, abn: '51824753556', taxOffset: decimal('520.90') });

  it('includes income abroad by country, fringe benefits, offsets, and the ABN of a contractor with a TFN', () => {
    const xml = writePayEvent(event({ payees: [contractor] }));
    expect(messageFaults(xml)).toEqual([]);
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
      offset: ['520'],
      benefits: ['T', '3773.00'],
    });
  });

  it('the report of declared facts requires a valid ABN for a contractor', () => {
    const problems = (abn: string | null) =>
      payEventProblems(event({ payees: [{ ...contractor, abn }] })).map(({ field, text }) => [field, text]);
    expect(problems('51824753556')).toEqual([]);
    expect(problems(null)).toEqual([
      ['abn', 'income under a voluntary agreement needs the ABN of the contractor; enter abn'],
    ]);
    expect(problems('51824753557')).toEqual([['abn', 'the ABN has wrong check digits; enter it again']]);
  });
});

describe('the list of problems', () => {
  it('the list of problems is empty for a complete event', () => {
    expect(payEventProblems(event())).toEqual([]);
  });

  it('names the employee and the field, and says what to do', () => {
    const lacking = payee({
      taxFileNumber: null,
      birthDate: null,
      cessation: null,
      incomeCountry: null,
      address: { ...ADDRESS, line1: '', state: 'XX' },
      yearToDate: yearToDate([...YEAR, sum(saw('withheld'), '-50000')]),
    });
    expect(payEventProblems(event({ payees: [lacking] })).map(({ field, text }) => [field, text])).toEqual([
      ['tax_file_number', 'there is neither a tax file number nor an ABN; enter tax_file_number'],
      ['date_of_birth', 'the date of birth is missing; enter date_of_birth'],
      ['cessation_type_code', 'the employment has ended without a cessation type; enter cessation_type_code'],
      ['country', 'income of type WHM needs the home country; set country to its two-letter code'],
      ['pays', 'the year to date of tax withheld is below zero; correct the pays'],
      ['address1', 'the address is incomplete; enter address1'],
      ['state', 'the address has the state XX; use one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA'],
    ]);
    expect(payEventProblems(event({ payees: [] })).map(({ text }) => text)).toEqual([
      'there are no payees to report; add pays to the run',
    ]);
    expect(
      payEventProblems(event({ payees: [payee({ yearToDate: yearToDate([]) })] })).map(({ field }) => field),
    ).toEqual(['pays']);
  });

  it('never repeats a tax file number, and ends with the number of further problems', () => {
    const many = Array.from({ length: 30 }, () => payee({ birthDate: null }));
    const text = problemsText(payEventProblems(event({ payees: many })));
    expect(text).toMatch(/\. And 5 more\.$/);
    expect(text).not.toContain('123456782');
  });
});

describe('XML', () => {
  it('escapes markup and rejects characters that XML does not allow', () => {
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
    ['text next to elements', '<A>b<C/></A>'],
    ['an attribute twice', '<A b="1" b="2"/>'],
    ['a broken tag', '<A b=1/>'],
    ['an end that is missing', '<A>'],
  ])('rejects %s', (_name, xml) => {
    expect(() => readXml(xml)).toThrow(NotWellFormed);
  });
});

const SOFTWARE = { version: '1.2.3', productId: null };
const payer = (abn: string | null) => ({ abn, withholdingPayerNumber: abn === null ? '123456789' : null }) as Payer;
const agent = (taxAgentNumber: string | null) => ({ abn: '83914571673', taxAgentNumber }) as Intermediary;
const filed = (change: Partial<PayEvent> = {}) => ({
  action: 'NEW' as const,
  payer: payer('51824753556'),
  intermediary: null,
  businessManagementId: 'bms',
  ...change,
});
const ebmsOf = (change: Partial<PayEvent>) => payEventEnvelope(filed(change), SOFTWARE).ebms;

describe('the envelope of a pay event', () => {
  it.each([
    ['NEW', 'Submit.004.00'],
    ['ADJUST', 'Submit.004.00'],
    ['UPDATE', 'Update.004.00'],
  ] as const)('the envelope of a pay event with the action %s has the ebMS action %s', (action, expected) => {
    expect(ebmsOf({ action }).action).toBe(expected);
  });

  it('identifies a registered agent by its agent number, and another intermediary by its ABN', () => {
    expect(ebmsOf({ intermediary: agent('12345678') }).from).toEqual({
      id: '12345678',
      type: 'http://ato.gov.au/PartyIdType/TAN',
      role: 'http://sbr.gov.au/ato/Role/Registered Agent',
    });
    expect(ebmsOf({ intermediary: agent(null) }).from).toEqual({
      id: '83914571673',
      type: 'http://abr.gov.au/PartyIdType/ABN',
      role: 'http://sbr.gov.au/ato/Role/Business',
    });
  });

  it('the envelope of a pay event has no sender for a payer without an ABN, and no product id unless one is configured', () => {
    const { from, message_properties } = ebmsOf({ payer: payer(null) });
    expect([from, message_properties.ProductID]).toEqual([null, null]);
  });
});
