import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedTexts } from '../../../src/formats/stp/changed-texts.ts';
import { payEventProblems } from '../../../src/formats/stp/problems.ts';
import { reportedBefore } from '../../../src/formats/stp/reported-before.ts';
import { writePayEvent } from '../../../src/formats/stp/write.ts';
import { yearToDate } from '../../../src/formats/stp/year-to-date.ts';
import { ADDRESS, event, payee, saw, sum, YEAR } from '../../fixtures/stp-event.ts';
import { hasSchemas, messageFaults } from '../../harness/stp/schema.ts';
import { SITUATIONS } from './situations.ts';

const textsOf = (xml: string, name: string): readonly string[] | null => {
  const found = [...xml.matchAll(new RegExp(`<${name}(?:>([^<]*)|/)`, 'g'))].map(([, text]) => text ?? '');
  return found.length === 0 ? null : found;
};

describe('STP messages', () => {
  it.each(SITUATIONS.map((situation) => [situation.name, situation] as const))(
    'the message of %s has no problems, has the expected elements and is valid',
    (_name, situation) => {
      expect(payEventProblems(situation.event)).toEqual([]);
      const xml = writePayEvent(situation.event);
      expect(messageFaults(xml)).toEqual([]);
      expect(Object.fromEntries(Object.keys(situation.elements).map((name) => [name, textsOf(xml, name)]))).toEqual(
        situation.elements,
      );
    },
  );

  it('the tests cover at least forty different situations', () => {
    expect(new Set(SITUATIONS.map(({ name }) => name)).size).toBe(SITUATIONS.length);
    expect(new Set(SITUATIONS.map((each) => writePayEvent(each.event))).size).toBeGreaterThanOrEqual(40);
  });
});

it.each(['tests/fixtures/stp-pay-event.xml', 'docs/samples/stp-pay-event.xml'])(
  '%s is valid against the ATO schemas',
  (file) => {
    expect(messageFaults(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'))).toEqual([]);
  },
);

const needsSchemas = hasSchemas ? '' : ' (skipped: the ATO schemas are not next to the project)';

describe.skipIf(!hasSchemas)(`the ATO schemas${needsSchemas}`, () => {
  const xml = writePayEvent(event());
  it.each([
    ['a missing family name', (text: string) => text.replace(/ *<FamilyNameT>.*\n/, ''), 'FamilyNameT'],
    ['an unknown element', (text: string) => text.replace('<AmendmentI>', '<Extra/><AmendmentI>'), 'Extra'],
    ['a branch with leading zeros', (text: string) => text.replace('BranchC>1<', 'BranchC>001<'), 'BranchC'],
    ['a plus in a phone number', (text: string) => text.replace('>07 5550', '>+7 5550'), 'TelephoneMinimalN'],
    [
      'an address line of the payer',
      (text: string) => text.replace('<PostcodeT>', '<Line1T>1</Line1T><PostcodeT>'),
      'Line1T',
    ],
    [
      'an outdated element name for allowances',
      (text: string) => text.replaceAll('EmploymentAllowancesA', 'PaymentA'),
      'PaymentA',
    ],
    [
      'cents in tax offsets',
      (text: string) =>
        text.replace('</TaxTreatmentC>', '</TaxTreatmentC><TaxOffsetClaimTotalA>1.50</TaxOffsetClaimTotalA>'),
      'TaxOffsetClaimTotalA',
    ],
    ['tax below zero', (text: string) => text.replace('WithheldA>9100.00', 'WithheldA>-9100.00'), 'WithheldA'],
  ])('the ATO schemas reject %s', (_name, change, named) => {
    const changed = change(xml);
    expect(changed).not.toBe(xml);
    expect(messageFaults(changed).join('\n')).toContain(named);
  });
});

describe('pay events that a gateway would reject', () => {
  const base = event();
  it.each([
    ['a payer without email', { payer: { ...base.payer, email: null } }, 'email_address', 'CMN.ATO.GEN.XML03'],
    [
      'a payer with a broken email',
      { payer: { ...base.payer, email: 'x' } },
      'email_address',
      'CMN.ATO.PAYEVNT.000110',
    ],
    ['a payer without phone', { payer: { ...base.payer, phone: null } }, 'phone', 'CMN.ATO.GEN.XML03'],
    ['a payer of branch 0', { payer: { ...base.payer, branch: '000' } }, 'abn_branch', 'CMN.ATO.GEN.XML03'],
    ['a payer without number', { payer: { ...base.payer, abn: null } }, 'abn', 'CMN.ATO.GEN.200010'],
    ['a payer with a wrong ABN', { payer: { ...base.payer, abn: '51824753557' } }, 'abn', 'CMN.ATO.PAYEVNT.000015'],
    [
      'a payer without postcode',
      { payer: { ...base.payer, address: { ...ADDRESS, postcode: null } } },
      'postcode',
      'CMN.ATO.GEN.000009',
    ],
    [
      'an agent with a wrong ABN',
      { intermediary: { abn: '1', taxAgentNumber: null, contactName: 'A', email: 'a@b.example', phone: '1' } },
      'stp_intermediary.abn',
      'CMN.ATO.PAYEVNT.000172',
    ],
    [
      'a payee with a wrong tax file number',
      { payees: [payee({ taxFileNumber: '123456789' })] },
      'tax_file_number',
      'CMN.ATO.GEN.402043',
    ],
    ['a payee in other letters', { payees: [payee({ familyName: '李' })] }, 'last_name', 'CMN.ATO.GEN.XML03'],
    [
      'a payee without state',
      { payees: [payee({ address: { ...ADDRESS, state: null } })] },
      'state',
      'CMN.ATO.GEN.300006',
    ],
    [
      'a payee with a postcode below 0200',
      { payees: [payee({ address: { ...ADDRESS, postcode: '0100' } })] },
      'postcode',
      'CMN.ATO.PAYEVNT.000179',
    ],
    [
      'a payee whose street does not fit',
      { payees: [payee({ address: { ...ADDRESS, line1: 'word '.repeat(19), line2: 'more' } })] },
      'address1',
      'CMN.ATO.GEN.XML03',
    ],
    [
      'a payee whose town does not fit',
      { payees: [payee({ address: { ...ADDRESS, locality: 'x'.repeat(47) } })] },
      'city',
      'CMN.ATO.GEN.XML03',
    ],
    [
      'a payee with a phone of 20 digits',
      { payees: [payee({ phone: '0'.repeat(20) })] },
      'phone_mobile',
      'CMN.ATO.GEN.XML03',
    ],
    [
      'a payee who left without a reason',
      { payees: [payee({ cessation: null })] },
      'cessation_type_code',
      'CMN.ATO.PAYEVNTEMP.000377',
    ],
    ['an unknown country', { payees: [payee({ incomeCountry: 'XX' })] }, 'country', 'CMN.ATO.PAYEVNTEMP.000358'],
    [
      'a termination payment below zero',
      {
        payees: [
          payee({
            yearToDate: yearToDate([
              ...YEAR,
              sum(saw('etp', { code: 'O', component: 'taxable' }), '-9000', { paidOn: base.date }),
            ]),
          }),
        ],
      },
      'pays',
      'CMN.ATO.GEN.XML03',
    ],
    ['an event without payees', { payees: [] }, 'pays', 'CMN.ATO.PAYEVNT.000192'],
  ] as const)('reports the problem and its field for %s', (_name, change, field, rule) => {
    expect(payEventProblems(event(change)).map((each) => [each.field, each.rule])).toEqual([[field, rule]]);
  });
});

it('lists every text that is reported differently from how it was entered, with the rule that changed it', () => {
  const odd = payee({
    familyName: 'Müller',
    otherGivenName: 'x'.repeat(41),
    phone: '+61 400 000 001',
    address: { ...ADDRESS, line1: 'Shop #3', line2: 'Level  2' },
  });
  const again = 'change it if that is wrong';
  const found = changedTexts(event({ payees: [odd] }));
  expect(found.every(({ isBlocking }) => !isBlocking)).toBe(true);
  expect(found.map(({ employeeId, field, text }) => [employeeId, field, text])).toEqual([
    [null, 'name', `name is sent as "Wattle & Sons Bakery Pty Ltd" (signs); ${again}`],
    [1001, 'last_name', `last_name is sent as "Muller" (accents); ${again}`],
    [1001, 'first_name', `first_name is sent as "Chloe" (accents); ${again}`],
    [1001, 'middle_name', `middle_name is sent as "${'x'.repeat(40)}" (cut); ${again}`],
    [1001, 'address1', `address1 is sent differently from what was entered (signs); ${again}`],
    [1001, 'phone_mobile', `phone_mobile is sent differently from what was entered (phone); ${again}`],
  ]);
});

it('an update can repeat every item of an earlier message with a zero amount', () => {
  const of = { fringeBenefits: [{ code: 'T', amount: YEAR[0]!.amount }] };
  const whole = event({ payees: [payee({ yearToDate: yearToDate(YEAR, of) })] });
  const before = reportedBefore(writePayEvent(whole)).get('1001')!;
  const zeroed = event({ action: 'UPDATE', totals: null, payees: [payee({ yearToDate: yearToDate(before) })] });
  const xml = writePayEvent(zeroed);
  expect(messageFaults(xml)).toEqual([]);
  const shape = (text: string) =>
    text.slice(text.indexOf('<RemunerationCollection>')).replace(/A>-?[\d.]+</g, 'A>0.00<');
  expect(xml.slice(xml.indexOf('<RemunerationCollection>'))).toBe(shape(writePayEvent(whole)));
});
