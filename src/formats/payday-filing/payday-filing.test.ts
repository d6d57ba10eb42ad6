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
  package: 'Tasman_Payroll_v0.1.0',
  lines: [line(), line({ ird: null, name: 'Māia "Mo" O\'Neil, Jr', taxCode: 'ND', finish: localDate('2024-08-30') })],
  ...more,
});

describe('employment information', () => {
  // Inland Revenue, Payday Software Developers Casebook July 2024-2025 V1.2, section 3.10.
  it('writes the line from the casebook', () => {
    expect(employmentLine(line())).toBe(
      'DEI,048130046,Derek Freedman,MSL,,,20240805,20240901,4W,15000,350000,0,250000,0,102198,0,0,,49728,0,0,10500,8663,1837,0,0,250000',
    );
  });

  // Inland Revenue, Casebook Payday Filing Upload July 2024-2025 V1.1, payday 28 August 2024.
  it('adds up the totals from the casebook, and counts the prior PAYE adjustment as an amount deducted', () => {
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

  it('employment information matches the expected file, byte for byte', () => {
    expect(writeEmploymentInformation(file())).toBe(
      readFileSync(new URL('../../../tests/fixtures/employment-information.csv', import.meta.url), 'utf8'),
    );
  });

  it('employment information has 28 header fields and 27 fields per line, subtracts donation credits and marks a nil return', () => {
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

  it('employment information is rejected when a value is missing or impossible', () => {
    expect(employmentProblems(file())).toEqual([]);
    const bad = file({
      employerIrd: null,
      contactName: null,
      phone: null,
      email: null,
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
      'email_address',
      'ird_number',
      'ird_number',
      'pays',
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

describe('the header', () => {
  const said = (more: Partial<EmploymentFile>) =>
    employmentProblems(file(more)).map(({ field, isBlocking }) => `${field}${isBlocking ? '' : ' (note)'}`);
  const cells = (more: Partial<EmploymentFile>) => writeEmploymentInformation(file(more)).split('\r\n')[0]!.split(',');

  it('the header has a complete phone number of at most 12 characters', () => {
    expect(cells({ phone: '+64 21 555 0101' })[7]).toBe('021 555 0101');
    expect(cells({ phone: '(09) 555 0123 4' })[7]).toBe('0955501234');
    expect(said({ phone: '+61 7 5550 12345' })).toEqual(['phone']);
  });

  it('the header needs an email address of at most 60 characters that Inland Revenue accepts', () => {
    expect(said({ email: 'a+b@kauri.example' })).toEqual(['email_address']);
    expect(said({ email: 'a..b@kauri.example' })).toEqual(['email_address']);
    expect(said({ email: `${'a'.repeat(60)}@kauri.example` })).toEqual(['email_address']);
  });

  it('cuts off a long contact name with a warning', () => {
    const contactName = 'Alexandra Featherstone-Haugh';
    expect([said({ contactName }), cells({ contactName })[6]]).toEqual([
      ['contact_name (note)'],
      'Alexandra Feathersto',
    ]);
  });
});

describe('a line', () => {
  const said = (more: Partial<EmploymentLine>) =>
    employmentProblems(file({ lines: [line(more)] })).map(({ text }) => text);

  it('a line is rejected when earnings not liable for ACC exceed gross or an adjustment exceeds the PAYE', () => {
    expect(said({ notLiableAcc: decimal('6000') })).toEqual([]);
    expect(said({ notLiableAcc: decimal('6000.01') })).toEqual([
      'earnings not liable for the ACC levy are more than the gross earnings; correct the pay',
    ]);
    expect(said({ priorPayeAdjustment: decimal('-1021.98') })).toEqual([]);
    expect(said({ priorPayeAdjustment: decimal('-1021.99') })).toEqual([
      'the PAYE adjustment is larger than the PAYE; correct the pay',
    ]);
  });

  it('warns about WT without an IRD number', () => {
    const found = employmentProblems(file({ lines: [line({ ird: null, taxCode: 'WT' })] }));
    expect(found.map(({ field, rule, isBlocking }) => [field, rule, isBlocking])).toEqual([
      ['ird_number', 'IR 134', false],
    ]);
  });
});

const details = (more: Partial<EmployeeDetails> = {}): EmployeeDetails => ({
  employeeId: 7,
  ird: '49091850',
  title: 'Ms',
  firstName: 'Aroha',
  middleName: null,
  lastName: 'Ngāta',
  birthDate: localDate('1984-11-09'),
  start: localDate('2020-04-06'),
  end: null,
  kiwisaver: { eligibility: 'NE', status: 'AE' },
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
    package: 'Tasman_Payroll_v0.1.0',
    employees,
  });

  it('employee details match the expected file, byte for byte', () => {
    expect(
      writeEmployeeDetails(of([details(), details({ ird: null, taxCodes: ['S', 'WT'], mobile: null, phone: null })])),
    ).toBe(readFileSync(new URL('../../../tests/fixtures/employee-details.csv', import.meta.url), 'utf8'));
  });

  it('employee details have 41 fields', () => {
    expect(detailsLine(details()).split(',')).toHaveLength(41);
    expect(detailsLine(details({ country: 'XX', state: 'A,B', city: '[x]\\', street: '' })).split(',')).toHaveLength(
      41,
    );
  });

  it('files the KiwiSaver eligibility of an employee and, for a new employee only, the KiwiSaver status', () => {
    const cells = (kiwisaver: EmployeeDetails['kiwisaver']) =>
      detailsLine(details({ kiwisaver })).split(',').slice(10, 12);
    expect(cells({ eligibility: 'NE', status: 'OK' })).toEqual(['NE', 'OK']);
    expect(cells({ eligibility: 'EE' })).toEqual(['EE', '']);
    expect(cells(null)).toEqual(['', '']);
    const odd = details({ kiwisaver: { eligibility: 'NE', status: 'XX' } });
    expect(detailProblems(of([odd])).map(({ field, rule }) => [field, rule])).toEqual([
      ['kiwisaver_status_code', 'IR 146'],
    ]);
  });

  it('writes three-letter country codes, and a region only for addresses abroad', () => {
    const place = (more: Partial<EmployeeDetails>) => {
      const cells = detailsLine(details(more)).split(',');
      return [cells[20], cells[30]];
    };
    expect(place({})).toEqual(['NZL', '']);
    expect(place({ country: 'AU', state: 'QLD' })).toEqual(['AUS', 'AU-QLD']);
    expect(detailProblems(of([details({ country: 'XX' })])).map(({ field }) => field)).toEqual(['country']);
  });

  it('writes phone numbers with a country code and the leading zero', () => {
    const phone = (mobile: string) => detailsLine(details({ mobile })).split(',').slice(14, 17);
    expect(phone('021 555 0101')).toEqual(['NZL', '0215550101', '']);
    expect(phone('+64 (0)21 555 01')).toEqual(['NZL', '02155501', '']);
    expect(phone('+61 400 000 001')).toEqual(['AUS', '0400000001', '']);
    expect(phone('+1 202 555 0101')).toEqual(['USA', '2025550101', '']);
    expect(phone('+999 5550101')).toEqual(['', '', '']);
    expect(detailProblems(of([details({ mobile: '+999 5550101' })]))).toEqual([
      {
        who: 'Aroha Ngāta',
        employeeId: 7,
        field: 'phone_mobile',
        text: 'the country of the phone number is not known, so the number is left out',
        record: 'EMPLOYEE',
        value: null,
        rule: null,
        isBlocking: false,
      },
    ]);
  });

  it('writes a title from the accepted list and leaves out any other title', () => {
    const title = (text: string) => detailsLine(details({ title: text })).split(',')[3];
    expect(['Dr', 'the hon. dr.', 'MRS', 'Prof.', 'Rt Hon'].map(title)).toEqual([
      'Doctor',
      'Honourable Doctor',
      'Mrs',
      'Professor',
      'Right Honourable',
    ]);
    expect(title('Archduke')).toBe('');
    expect(detailProblems(of([details({ title: 'Archduke' })])).map(({ isBlocking }) => isBlocking)).toEqual([false]);
  });

  it('leaves out an email address that Inland Revenue rejects, and rejects values that are too long or impossible', () => {
    expect(detailsLine(details({ email: 'a+b@kauri.example' })).split(',')[13]).toBe('');
    const said = (more: Partial<EmployeeDetails>) =>
      detailProblems(of([details(more)])).map(({ field, isBlocking }) => `${field}${isBlocking ? '' : ' (note)'}`);
    expect(said({ email: 'a+b@kauri.example' })).toEqual(['email_address (note)']);
    expect(said({ email: "o'neil@kauri.example", mobile: null, phone: null, street: '' })).toEqual([
      'email_address (note)',
      'address1',
    ]);
    const long = 'x'.repeat(61);
    expect(said({ firstName: long, middleName: long, lastName: long, suburb: long })).toEqual([
      'first_name',
      'middle_name',
      'last_name',
      'address2',
    ]);
    expect(said({ firstName: '—' })).toEqual(said({ firstName: '-' }));
    expect(said({ firstName: '漢' })).toEqual(['first_name']);
    expect(said({ end: localDate('2020-04-05') })).toEqual(['termination_date']);
  });

  it('files a KiwiSaver opt-out that is on time, with the account for the refund', () => {
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

  it('employee details are rejected for incompatible tax codes, or without any contact details', () => {
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

  // Source: the sample file EIA_Test_EIA2_2021_example.csv for payday filing by Inland Revenue.
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

  it('reads back the filed lines and their amounts', () => {
    const filed = readFiled(writeEmploymentInformation(file()));
    expect(filed).toEqual(file().lines.map(filedLine));
    expect(totalsOf(filed.map(amountsOf))).toEqual(totalsOf(file().lines));
    expect(filed.map(isNothing)).toEqual([false, false]);
    const nothing = Object.keys(amountsOf(filed[0]!)).map((name) => [name, ZERO]);
    expect(isNothing(filedLine(line({ hours: ZERO, ...Object.fromEntries(nothing) })))).toBe(true);
  });
});
