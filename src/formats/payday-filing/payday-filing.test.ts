import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal, ZERO } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { amountsOf, filedLine, isNothing, readAmended, readFiled, writeAmendment } from './amendment.ts';
import { detailProblems, detailsLine, type EmployeeDetails, writeEmployeeDetails } from './employee-details.ts';
import {
  type EmploymentFile,
  type EmploymentLine,
  employmentLine,
  employmentProblems,
  totalsOf,
  writeEmploymentInformation,
} from './employment-information.ts';

const line = (more: Partial<EmploymentLine> = {}): EmploymentLine => ({
  ird: '048130046',
  name: 'Derek Freedman',
  taxCode: 'M SL',
  start: null,
  finish: null,
  periodStart: localDate('2024-08-05'),
  periodEnd: localDate('2024-09-01'),
  cycle: '4W',
  hours: decimal('150'),
  gross: decimal('3500'),
  priorGrossAdjustment: ZERO,
  notLiableAcc: decimal('2500'),
  lumpSumLowRate: false,
  paye: decimal('1021.98'),
  priorPayeAdjustment: ZERO,
  childSupport: ZERO,
  childSupportCode: '',
  studentLoan: decimal('497.28'),
  slcir: ZERO,
  slbor: ZERO,
  kiwisaver: decimal('105.00'),
  netEmployerKiwisaver: decimal('86.63'),
  esct: decimal('18.37'),
  donationCredit: ZERO,
  shareScheme: decimal('2500'),
  ...more,
});

const file = (more: Partial<EmploymentFile> = {}): EmploymentFile => ({
  employerName: 'Kauri Orchards Ltd',
  employerIrd: '49-091-850',
  payday: localDate('2024-09-04'),
  isFinalReturn: false,
  intermediaryIrd: null,
  contactName: 'Mere Tamihana',
  phone: '09 555 0123',
  email: 'payroll@kauri.example',
  package: 'Tasman',
  lines: [line(), line({ ird: null, name: 'Māia "Mo" O\'Neil, Jr', taxCode: 'ND', finish: localDate('2024-08-30') })],
  ...more,
});

describe('employment information', () => {
  // Inland Revenue, Payday Software Developers Casebook July 2024-2025 V1.2, section 3.10.
  it('writes the line of the casebook', () => {
    expect(employmentLine(line())).toBe(
      'DEI,048130046,Derek Freedman,MSL,,,20240805,20240901,4W,15000,350000,0,250000,0,102198,0,0,,49728,0,0,10500,8663,1837,0,0,250000',
    );
  });

  // Inland Revenue, Casebook Payday Filing Upload July 2024-2025 V1.1, payday 28 August 2024.
  it('adds up the totals of the casebook, the prior adjustment of PAYE among the amounts deducted', () => {
    const nothing = {
      notLiableAcc: ZERO,
      childSupport: ZERO,
      studentLoan: ZERO,
      slcir: ZERO,
      slbor: ZERO,
      kiwisaver: ZERO,
      netEmployerKiwisaver: ZERO,
      esct: ZERO,
      donationCredit: ZERO,
      shareScheme: ZERO,
    };
    const totals = totalsOf([
      {
        ...nothing,
        gross: decimal('5924.87'),
        priorGrossAdjustment: decimal('-5924.87'),
        paye: decimal('1952.12'),
        priorPayeAdjustment: decimal('-1952.12'),
      },
    ]);
    expect(
      [totals.gross, totals.priorGrossAdjustment, totals.paye, totals.amountsDeducted].map((each) => each.toFixed(2)),
    ).toEqual(['5924.87', '-5924.87', '1952.12', '0.00']);
  });

  it('is the expected file, byte for byte', () => {
    expect(writeEmploymentInformation(file())).toBe(
      readFileSync(new URL('../../../tests/fixtures/employment-information.csv', import.meta.url), 'utf8'),
    );
  });

  it('has 28 and 27 fields, takes donations off the amounts deducted, and says so when nobody was paid', () => {
    const given = line({ donationCredit: decimal('33.33') });
    const [header, row] = writeEmploymentInformation(file({ lines: [given] })).split('\r\n');
    expect([header!.split(',').length, row!.split(',').length]).toEqual([28, 27]);
    // 1,021.98 + 497.28 + 105.00 + 86.63 + 18.37 - 33.33.
    expect(header!.split(',')[22]).toBe('169593');
    expect(
      writeEmploymentInformation(file({ lines: [] }))
        .split(',')
        .slice(3, 5),
    ).toEqual(['N', 'Y']);
  });

  it('is not made while something is missing or impossible', () => {
    expect(employmentProblems(file())).toEqual([]);
    const bad = file({
      employerIrd: null,
      contactName: null,
      phone: null,
      lines: [
        line({ ird: null }),
        line({ ird: '048130047', paye: decimal('9000'), childSupport: decimal('4000'), studentLoan: decimal('4000') }),
        line({ gross: decimal('-1'), paye: ZERO, studentLoan: ZERO, kiwisaver: decimal('-1') }),
      ],
    });
    expect(employmentProblems(bad).map(({ field }) => field)).toEqual([
      'employer_ird_number',
      'contact_name',
      'phone',
      'ird_number',
      'ird_number',
      'pays',
      'pays',
      'pays',
      'pays',
      'pays',
      'pays',
      'pays',
    ]);
  });
});

const details = (more: Partial<EmployeeDetails> = {}): EmployeeDetails => ({
  ird: '49091850',
  title: 'Ms',
  firstName: 'Aroha',
  middleName: null,
  lastName: 'Ngāta',
  birthDate: localDate('1984-11-09'),
  start: localDate('2020-04-06'),
  end: null,
  kiwisaverStatus: 'AE',
  email: 'aroha@kauri.example',
  mobile: '021 555 0101',
  phone: '+64 9 555 0102',
  country: 'NZ',
  street: '3 Cobham Road',
  suburb: null,
  city: 'Kerikeri',
  postcode: '0230',
  state: 'NTL',
  taxCodes: ['M SL'],
  ...more,
});

describe('employee details', () => {
  const of = (employees: readonly EmployeeDetails[], employerIrd: string | null = '49-091-850') => ({
    employerName: 'Kauri Orchards Ltd',
    employerIrd,
    package: 'Tasman',
    employees,
  });

  it('is the expected file, byte for byte', () => {
    expect(
      writeEmployeeDetails(of([details(), details({ ird: null, taxCodes: ['S', 'WT'], mobile: null, phone: null })])),
    ).toBe(readFileSync(new URL('../../../tests/fixtures/employee-details.csv', import.meta.url), 'utf8'));
  });

  it('has 41 fields', () => {
    expect(detailsLine(details()).split(',')).toHaveLength(41);
    expect(detailsLine(details({ country: ',', state: 'A,B', city: '[x]\\' })).split(',')).toHaveLength(41);
  });

  it('tells who opted out of KiwiSaver in time, and where the refund goes', () => {
    const account = { name: 'A Ngata', number: '12-3141-0006789-00' };
    const cells = (optOut: EmployeeDetails['optOut']) => detailsLine(details({ optOut })).split(',').slice(31);
    expect(cells({ signedOn: localDate('2020-05-01'), account })).toEqual(
      'Y,12,3141,0006789,00,,A Ngata,20200501,,'.split(','),
    );
    expect(cells('OUT_OF_TIME')).toEqual(Array.from({ length: 10 }, () => ''));
    expect(cells(undefined)).toEqual(['N', ...Array.from({ length: 9 }, () => '')]);
    const without = details({ optOut: { signedOn: localDate('2020-05-01'), account: null } });
    expect(detailProblems(of([without])).map(({ field }) => field)).toEqual(['bank_accounts']);
  });

  it('is not made with codes that do not go together, or without a way to reach the person', () => {
    expect(detailProblems(of([details()]))).toEqual([]);
    const bad = [
      details({ taxCodes: [] }),
      details({ taxCodes: ['M', 'ME'] }),
      details({ taxCodes: ['S', 'S'] }),
      details({ taxCodes: ['NSW', 'S'] }),
      details({ ird: '49091851' }),
      details({ email: null, mobile: null, phone: null, street: '' }),
    ];
    expect(detailProblems(of(bad, null)).map(({ field }) => field)).toEqual([
      'employer_ird_number',
      'nz_tax_code',
      'nz_tax_code',
      'nz_tax_code',
      'nz_tax_code',
      'ird_number',
      'address1',
    ]);
  });
});

describe('an amendment', () => {
  const penelope = {
    employerIrd: '123123123',
    intermediaryIrd: null,
    contactName: 'Penelope Peach',
    phone: '091234567',
    payday: localDate('2019-05-08'),
  };

  // Inland Revenue, sample files of payday filing: EIA_Test_EIA2_2021_example.csv.
  it('changes, adds and deletes lines as the sample file does', () => {
    const ella =
      '111111111,Ella Vince,CAE,,,20190501,20190528,4W,2500,56478,0,0,0,11365,0,0,,0,0,0,3565,1526,756,0,0,0';
    const ellaNow =
      '111111111,Ella Vince,CAE,,,20190501,20190528,4W,2800,58746,0,0,0,12569,0,0,,0,0,0,3784,1647,787,0,0,0';
    const cook = '111111111,Cook Cameron,M,,,20190501,20190528,4W,3000,67855,0,0,0,13565,0,0,,0,0,0,0,0,0,0,0,0';
    const lines = [
      { old: ella, new: ellaNow },
      { old: null, new: cook },
      { old: cook, new: null },
    ];
    const text = writeAmendment({ ...penelope, lines });
    expect(text.split('\r\n')).toEqual([
      'EIA2,123123123,20190508,,Penelope Peach,091234567,0001',
      `DTI,${ella}`,
      `DAI,${ellaNow}`,
      'DTI,,,,,,,,,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0',
      `DAI,${cook}`,
      `DTI,${cook}`,
      'DAI,,,,,,,,,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0',
      '',
    ]);
    expect(readAmended(text)).toEqual([ellaNow, cook, null]);
  });

  it('reads back the lines that were filed and what they amount to', () => {
    const filed = readFiled(writeEmploymentInformation(file()));
    expect(filed).toEqual(file().lines.map(filedLine));
    expect(totalsOf(filed.map(amountsOf))).toEqual(totalsOf(file().lines));
    expect(filed.map(isNothing)).toEqual([false, false]);
    const nothing = Object.keys(amountsOf(filed[0]!)).map((name) => [name, ZERO]);
    expect(isNothing(filedLine(line({ hours: ZERO, ...Object.fromEntries(nothing) })))).toBe(true);
  });
});
