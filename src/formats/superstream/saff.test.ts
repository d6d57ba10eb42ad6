import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal, ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { BLOCKS, COLUMN_NAMES } from './columns.ts';
import { type ContributionFile, contributionProblems, type Member, writeContributions } from './saff.ts';

const member = (more: Partial<Member> = {}): Member => ({
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
  fundUsi: 'STA0100AU',
  fundName: 'AustralianSuper',
  periodStart: localDate('2026-03-09'),
  periodEnd: localDate('2026-03-15'),
  guarantee: decimal('182.40'),
  salarySacrifice: decimal('100'),
  voluntary: ZERO,
  ...more,
});

const file = (members: readonly Member[], more: Partial<ContributionFile['employer']> = {}): ContributionFile => ({
  fileId: 'c9d0e0fe-4b1d-4d6f-a2ab-0d4f8a1b2c3d',
  employer: {
    name: 'Wattle Bakery Pty Ltd',
    abn: '51824753556',
    contactFamilyName: 'Baker',
    contactGivenName: 'Ruth',
    email: 'payroll@wattle.example',
    phone: '07 5550 1234',
    ...more,
  },
  paymentDate: localDate('2026-03-12'),
  paymentReference: 'SUPER20260312',
  members,
});

const TWO = [
  member(),
  member({ givenName: 'Bo', gender: 'UNKNOWN', payrollNumber: 'E2' }),
  member({ fundUsi: '65714394898001', fundName: null, payrollNumber: 'E3', salarySacrifice: ZERO }),
];

/** The letters a spreadsheet gives to the columns. */
const column = (letters: string): number =>
  [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1;

describe('the SuperStream file', () => {
  it('is the expected file, byte for byte', () => {
    expect(writeContributions(file(TWO))).toBe(
      readFileSync(new URL('../../../tests/fixtures/super-contributions.csv', import.meta.url), 'utf8'),
    );
  });

  it('has 133 columns, A to EC, each block where the layout has it', () => {
    expect(COLUMN_NAMES).toHaveLength(column('EC') + 1);
    let at = 0;
    const starts = BLOCKS.map(({ columns }) => {
      at += columns.length;
      return at - columns.length;
    });
    expect(starts).toEqual(['A', 'F', 'M', 'R', 'AD', 'AH', 'BF', 'BP', 'CF', 'CV'].map(column));
  });

  it('pays each fund the whole of its members, and finds an ABN inside an identifier', () => {
    const rows = writeContributions(file(TWO))
      .split('\r\n')
      .slice(3, 6)
      .map((row) => row.split(','));
    expect(rows.map((row) => [row[column('R')], row[column('S')], row[column('Z')]])).toEqual([
      ['', 'STA0100AU', '564.80'],
      ['', 'STA0100AU', '564.80'],
      ['65714394898', '65714394898001', '182.40'],
    ]);
  });

  it('is not made while a fund, a member number or the ABN is missing', () => {
    expect(contributionProblems(file(TWO))).toEqual([]);
    const bad = member({ fundUsi: null, memberNumber: null, birthDate: null, guarantee: decimal('-1') });
    expect(
      contributionProblems(file([bad], { abn: null, email: null, phone: null })).map(({ field }) => field),
    ).toEqual([
      'abn',
      'email_address',
      'default_employee_fund_usi',
      'default_employee_fund_member_number',
      'date_of_birth',
      'pays',
    ]);
  });

  it('is not made while an address is incomplete, and names the parts that are missing', () => {
    const lost = member({ address: { ...member().address, line1: ' ', city: '', postcode: '' } });
    expect(contributionProblems(file([lost]))).toEqual([
      { who: 'Ann Lee', field: 'address1', text: 'the address is incomplete; enter address1, city, postcode' },
    ]);
  });
});
