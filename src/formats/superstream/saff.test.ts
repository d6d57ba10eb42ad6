import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal, ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { BLOCKS, TITLES } from './columns.ts';
import { type ContributionFile, contributionProblems, type Fund, type Member, writeContributions } from './saff.ts';

const AUSTRALIAN_SUPER: Fund = {
  usi: 'STA0100AU',
  abn: '65714394898',
  name: 'AustralianSuper',
  serviceAddress: null,
  account: null,
  bpay: null,
};

const member = (more: Partial<Member> = {}): Member => ({
  employeeId: 7,
  taxFileNumber: '123456782',
  title: 'Ms',
  familyName: 'Lee',
  givenName: 'Ann',
  otherGivenName: null,
  gender: 'FEMALE',
  birthDate: localDate('1990-05-01'),
  address: { line1: 'Unit 2, 1 Main Street', line2: null, city: 'Perth', postcode: '6000', state: 'WA', country: 'AU' },
  email: 'ann@example.com',
  phone: null,
  mobile: '0400 000 001',
  memberNumber: '1002003',
  payrollNumber: 'E1',
  startDate: localDate('2024-07-01'),
  endDate: null,
  endReason: null,
  employmentStatus: 'Full-time',
  fund: AUSTRALIAN_SUPER,
  periodStart: localDate('2026-03-09'),
  periodEnd: localDate('2026-03-15'),
  guarantee: decimal('182.40'),
  salarySacrifice: decimal('100'),
  voluntary: ZERO,
  ...more,
});

const file = (members: readonly Member[], more: Partial<ContributionFile> = {}): ContributionFile => ({
  fileId: '20260312-1000',
  employer: {
    name: 'Wattle Bakery Pty Ltd',
    abn: '51 824 753 556',
    contactFamilyName: 'Baker',
    contactGivenName: 'Ruth',
    email: 'payroll@wattle.example',
    phone: '+61 7 5550 1234',
  },
  payer: { bsb: '064-000', number: '12345678', name: 'Wattle Bakery Wages' },
  paymentMethod: 'DIRECT_DEBIT',
  paymentDate: localDate('2026-03-12'),
  referenceOf: ({ usi }) => (usi === 'STA0100AU' ? '010000001' : '010000002'),
  members,
  ...more,
});

const THREE = [
  member(),
  member({ givenName: 'Bo', gender: 'UNKNOWN', payrollNumber: 'E2', memberNumber: null }),
  member({
    fund: { ...AUSTRALIAN_SUPER, usi: '53226460365001', abn: null, name: 'Aware Super' },
    payrollNumber: 'E3',
    salarySacrifice: ZERO,
    endDate: localDate('2026-03-13'),
    endReason: 'Resigned',
  }),
];

/** Converts the letters of a spreadsheet column to its index. */
const column = (letters: string): number =>
  [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const rowsOf = (given: ContributionFile) =>
  writeContributions(given)
    .split('\r\n')
    .slice(3, -1)
    .map((row) => row.split(','));
const cellOf = (one: Member, letters: string, more: Partial<ContributionFile> = {}) =>
  rowsOf(file([one], more))[0]![column(letters)];
const said = (given: ContributionFile) =>
  contributionProblems(given).map(({ field, isBlocking }) => `${field}${isBlocking ? '' : ' (note)'}`);

/** The column titles from a fact sheet about the ATO's workbook, with its abbreviations expanded. */
function titlesOfSheet(text: string): readonly string[] {
  const titles: string[] = [];
  const table = text.slice(text.indexOf('## 2. Columns'), text.indexOf('Defined benefit contributions CF-CU'));
  for (const [, columns, title] of table.matchAll(/^\| ([A-Z]{1,2}(?:[-,] ?[A-Z]{1,2})?) \| ([^|]+?) \|/gm)) {
    if (columns === 'AQ-AT') titles.push(...[1, 2, 3, 4].map((line) => `Address Details Line ${line} Text`));
    else if (columns === 'BT, BU') {
      const first = title!.split(', ')[0]!;
      titles.push(first, first.replace('Start Date', 'End Date'));
    } else titles.push(...title!.split(', '));
  }
  const listed = (from: string, to: string) =>
    text.slice(text.indexOf(from) + from.length, text.indexOf(to, text.indexOf(from))).trim();
  for (const each of listed('titles in order:', '(Where').replace(/\.$/, '').split('; ')) {
    titles.push(each.replace('…', 'Defined Benefit'));
  }
  for (const each of listed('Defined benefit registration CV-EC:', '(Here').replace(/\.$/, '').split('; ')) {
    const numbered = /^Defined Benefit Annual Salary 1 to 5/.test(each);
    const name = each.split(/,| with| 1 to 5/)[0]!;
    const names = numbered ? [1, 2, 3, 4, 5].map((which) => `${name} ${which}`) : [name];
    const isDated = / dates$|Start Date|… Start Date/.test(each);
    titles.push(...names.flatMap((one) => (isDated ? [one, `${one} Start Date`, `${one} End Date`] : [one])));
  }
  return titles;
}

// The fact sheet is not part of the repository, so it may be missing.
const SHEET = new URL('../../../../shared/reference/au/SAFF.md', import.meta.url);

describe('the heading of the file', () => {
  it('matches the ATO’s heading: the version, the blocks and the 133 titles', () => {
    const [version, blocks, titles] = writeContributions(file([])).split('\r\n');
    expect(version).toBe('VERSION,1.0,NEGATIVES SUPPORTED,false,FILE ID,20260312-1000');
    const at = Object.fromEntries(blocks!.split(',').flatMap((text, index) => (text === '' ? [] : [[text, index]])));
    expect(at).toEqual({
      'LINE ID': column('A'),
      HEADER: column('B'),
      SENDER: column('F'),
      PAYER: column('M'),
      'PAYEE/RECEIVER': column('R'),
      EMPLOYER: column('AD'),
      'SUPER FUND MEMBER COMMON': column('AH'),
      'SUPER FUND MEMBER CONTRIBUTIONS': column('BF'),
      'SUPER FUND MEMBER REGISTRATION': column('BP'),
      'DEFINED BENEFITS CONTRIBUTIONS': column('CF'),
      'DEFINED BENEFITS REGISTRATION': column('CV'),
    });
    expect(blocks!.split(',')).toHaveLength(133);
    expect(titles).toBe(
      readFileSync(new URL('../../../tests/fixtures/saff-titles.txt', import.meta.url), 'utf8')
        .trimEnd()
        .replaceAll('\n', ','),
    );
    expect(TITLES).toHaveLength(column('EC') + 1);
    expect(BLOCKS).toHaveLength(10);
  });

  it.skipIf(!existsSync(SHEET))(
    'the heading of the file has the exact titles of the fact sheet (skipped without the sheet)',
    () => {
      expect(TITLES).toEqual(titlesOfSheet(readFileSync(SHEET, 'utf8')));
    },
  );
});

describe('the SuperStream file', () => {
  it('the SuperStream file matches the expected file, byte for byte', () => {
    expect(writeContributions(file(THREE))).toBe(
      readFileSync(new URL('../../../tests/fixtures/super-contributions.csv', import.meta.url), 'utf8'),
    );
  });

  it('the SuperStream file has 133 cells on every line, whatever texts it contains', () => {
    const odd = member({ familyName: 'O’Brien, "Jr"', address: { ...member().address, line1: '1, "A" & B,' } });
    for (const row of rowsOf(file([...THREE, odd]))) expect(row).toHaveLength(133);
    expect([cellOf(odd, 'AK'), cellOf(odd, 'AQ')]).toEqual(["O'Brien Jr", '1 A and B']);
  });

  it('states the payment method, the payer’s account, the reference for each fund and the total of the line', () => {
    expect(rowsOf(file(THREE)).map((row) => row.slice(column('M'), column('AD')))).toEqual([
      '51824753556,Wattle Bakery Pty Ltd,064000,12345678,Wattle Bakery Wages,65714394898,STA0100AU,AustralianSuper,,DirectDebit,2026-03-12,010000001,,282.40,,,'.split(
        ',',
      ),
      '51824753556,Wattle Bakery Pty Ltd,064000,12345678,Wattle Bakery Wages,65714394898,STA0100AU,AustralianSuper,,DirectDebit,2026-03-12,010000001,,282.40,,,'.split(
        ',',
      ),
      // The ABN is part of the USI.
      '51824753556,Wattle Bakery Pty Ltd,064000,12345678,Wattle Bakery Wages,53226460365,53226460365001,Aware Super,,DirectDebit,2026-03-12,010000002,,182.40,,,'.split(
        ',',
      ),
    ]);
  });

  it('for direct credit, the SuperStream file requires and states the fund’s account', () => {
    const account = { bsb: '062-000', number: '111222', name: 'AustralianSuper' };
    const paid = member({ fund: { ...AUSTRALIAN_SUPER, account } });
    const cells = rowsOf(file([paid], { paymentMethod: 'DIRECT_CREDIT' }))[0]!;
    expect([cells[column('V')], ...cells.slice(column('AA'), column('AD'))]).toEqual([
      'DirectCredit',
      '062000',
      '111222',
      'AustralianSuper',
    ]);
    expect(said(file([member()], { paymentMethod: 'DIRECT_CREDIT' }))).toEqual(['payment_method']);
  });

  it('for BPAY, the SuperStream file requires and states the fund’s biller code and reference', () => {
    const bpay = { billerCode: '20040', reference: '1002003004005006' };
    const paid = member({ fund: { ...AUSTRALIAN_SUPER, bpay } });
    const cells = rowsOf(file([paid], { paymentMethod: 'BPAY' }))[0]!;
    expect(cells.slice(column('V'), column('AA'))).toEqual([
      'BPAY',
      '2026-03-12',
      '1002003004005006',
      '20040',
      '282.40',
    ]);
    expect(said(file([member()], { paymentMethod: 'BPAY' }))).toEqual(['funds']);
  });

  it('the SuperStream file has the electronic service address and the account of a self-managed fund instead of a USI', () => {
    const account = { bsb: '062000', number: '333', name: 'Lee Family Super' };
    const own = {
      usi: null,
      abn: '51824753556',
      name: 'Lee Family Super',
      serviceAddress: 'smsfdataflow',
      account,
      bpay: null,
    };
    const cells = rowsOf(file([member({ fund: own })]))[0]!;
    expect(cells.slice(column('R'), column('V'))).toEqual(['51824753556', '', 'Lee Family Super', 'smsfdataflow']);
    expect(cells.slice(column('AA'), column('AD'))).toEqual(['062000', '333', 'Lee Family Super']);
    expect(said(file([member({ fund: { ...own, serviceAddress: null, account: null } })]))).toEqual([
      'self_managed_fund.electronic_service_address',
      'self_managed_fund.account_number',
    ]);
  });

  it('writes phone numbers in digits, with Australian mobile numbers in a column of their own', () => {
    const phones = (phone: string | null, mobile: string | null) => {
      const cells = rowsOf(file([member({ phone, mobile })]))[0]!;
      return [cells[column('AZ')], cells[column('BA')]];
    };
    expect(phones('(08) 9555 0101', '+61 400 000 001')).toEqual(['0895550101', '0400000001']);
    expect(phones(null, '+64 21 555 0101')).toEqual(['64215550101', '']);
    expect(cellOf(member(), 'L')).toBe('0755501234');
    const both = file([member({ phone: '08 9555 0101', mobile: '+64 21 555 0101' })]);
    expect(said(both)).toEqual(['phone_mobile (note)']);
  });

  it('wraps an address at 50 characters, and writes the city of an address abroad below the street', () => {
    const street = 'Apartment 1204 The Residences at Old Wattle Mill 128 Esplanade North';
    const at = { ...member().address, line1: street };
    const lines = (address: Member['address']) =>
      rowsOf(file([member({ address })]))[0]!.slice(column('AQ'), column('AY'));
    expect(lines(at)).toEqual([
      'Apartment 1204 The Residences at Old Wattle Mill',
      '128 Esplanade North',
      '',
      '',
      'Perth',
      '6000',
      'WA',
      'au',
    ]);
    expect(
      lines({ line1: '1 Queen Street', line2: null, city: 'Napier', state: 'HKB', postcode: '4110', country: 'NZ' }),
    ).toEqual(['1 Queen Street', 'Napier HKB 4110', '', '', 'OVERSEAS', '', '', 'nz']);
  });

  it('reports the end of an employment only if the reason is known', () => {
    const left = member({ endDate: localDate('2026-03-13') });
    expect([cellOf(left, 'BD'), cellOf(left, 'BE')]).toEqual(['', '']);
    expect(said(file([left]))).toEqual(['termination (note)']);
    const resigned = { ...left, endReason: 'Resigned' };
    expect([cellOf(resigned, 'BD'), cellOf(resigned, 'BE')]).toEqual(['2026-03-13', 'Resigned']);
  });
});

describe('the list of problems', () => {
  it('the list of problems is empty for a complete file, and has a warning if the member number is missing', () => {
    expect(contributionProblems(file([member()]))).toEqual([]);
    expect(contributionProblems(file([member({ memberNumber: null })]))).toEqual([
      {
        who: 'Ann Lee',
        employeeId: 7,
        record: 'EMPLOYEE',
        field: 'default_employee_fund_member_number',
        value: null,
        text: 'no member number: the fund treats the employee as a new member; enter the number if there is one',
        rule: null,
        isBlocking: false,
      },
    ]);
  });

  it('lists the missing values of the company', () => {
    const employer = {
      name: 'Wattle',
      abn: null,
      contactFamilyName: null,
      contactGivenName: 'Ruth',
      email: null,
      phone: null,
    };
    expect(said(file([], { employer, payer: null, fileId: 'c9d0e0fe-4b1d-4d6f-a2ab-0d4f8a1b2c3d' }))).toEqual([
      'file_id',
      'abn',
      'contact_name',
      'email_address',
      'phone',
      'account_number',
    ]);
  });

  it('lists the missing or invalid values of an employee', () => {
    const noFund = { usi: null, abn: null, name: null, serviceAddress: null, account: null, bpay: null };
    const unknown = { ...noFund, usi: 'XYZ0100AU' };
    expect(said(file([member({ fund: noFund })]))).toEqual(['default_employee_fund_usi']);
    expect(said(file([member({ fund: unknown })]))).toEqual(['funds', 'funds']);
    expect(
      said(
        file([member({ birthDate: null, guarantee: decimal('-1'), taxFileNumber: '123456789', memberNumber: 'A/1' })]),
      ),
    ).toEqual(['tax_file_number', 'date_of_birth', 'default_employee_fund_member_number', 'pays']);
    const lost = member({ address: { ...member().address, line1: ' ', city: '', postcode: '' } });
    expect(contributionProblems(file([lost])).map(({ field, text }) => [field, text])).toEqual([
      ['address1', 'the address is incomplete; enter address1, city, postcode'],
    ]);
    const elsewhere = member({ address: { ...member().address, state: 'HKB', postcode: 'AB1' } });
    expect(said(file([elsewhere]))).toEqual(['state', 'postcode']);
  });

  it('lists every value that is too long, and only warns about optional values', () => {
    const long = 'Abcdefghij'.repeat(6);
    const person = member({
      familyName: long,
      givenName: long,
      otherGivenName: long,
      title: 'Right Honourable',
      payrollNumber: long,
      memberNumber: '12345678901234567',
      guarantee: decimal('1234567.89'),
      address: { ...member().address, line1: `${long} ${long}`, city: long },
    });
    expect(said(file([person]))).toEqual([
      'honorific (note)',
      'last_name',
      'first_name',
      'middle_name (note)',
      'address1',
      'city',
      'default_employee_fund_member_number (note)',
      'number (note)',
      'pays',
    ]);
  });
});
