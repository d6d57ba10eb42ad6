import { type Decimal, money, sum } from '../../base/decimal.ts';
import { isAbn } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { plainLetters } from '../stp/plain-letters.ts';
import type { Problem } from '../stp/problem.ts';
import { BLOCKS, COLUMN_NAMES, type ColumnName } from './columns.ts';

export interface Member {
  readonly taxFileNumber: string | null;
  readonly title: string | null;
  readonly familyName: string;
  readonly givenName: string;
  readonly otherGivenName: string | null;
  readonly gender: 'MALE' | 'FEMALE' | 'INDETERMINATE' | 'UNKNOWN';
  readonly birthDate: LocalDate | null;
  readonly address: {
    line1: string;
    line2: string | null;
    city: string;
    postcode: string;
    state: string;
    country: string;
  };
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly memberNumber: string | null;
  readonly payrollNumber: string;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate | null;
  readonly fundUsi: string | null;
  readonly fundName: string | null;
  readonly periodStart: LocalDate;
  readonly periodEnd: LocalDate;
  readonly guarantee: Decimal;
  readonly salarySacrifice: Decimal;
  readonly voluntary: Decimal;
}

export interface ContributionFile {
  readonly fileId: string;
  readonly employer: {
    readonly name: string;
    readonly abn: string | null;
    readonly contactFamilyName: string | null;
    readonly contactGivenName: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  };
  readonly paymentDate: LocalDate;
  readonly paymentReference: string;
  readonly members: readonly Member[];
}

const SEX_CODE = { UNKNOWN: '0', MALE: '1', FEMALE: '2', INDETERMINATE: '3' } as const;
const ALLOWED = /[ !#-+\--~]/;
const COLUMN_COUNT = 133;

export function contributionProblems(file: ContributionFile): readonly Problem[] {
  const found: Problem[] = [];
  const add = (who: string, field: string, text: string) => found.push({ who, field, text });
  const { employer } = file;
  if (employer.abn === null || !isAbn(employer.abn)) add(employer.name, 'abn', 'the company has no ABN; set abn');
  if (!employer.email && !employer.phone) {
    add(
      employer.name,
      'email_address',
      'the company has neither an e-mail address nor a phone number; set one of them',
    );
  }
  for (const member of file.members) {
    const who = `${member.givenName} ${member.familyName}`.trim();
    if (!member.fundUsi) {
      add(who, 'default_employee_fund_usi', 'the super fund is missing; enter default_employee_fund_usi');
    }
    if (!member.memberNumber) {
      add(
        who,
        'default_employee_fund_member_number',
        'the member number is missing; enter default_employee_fund_member_number',
      );
    }
    const missing = [
      ...(cell(member.address.line1) ? [] : ['address1']),
      ...(cell(member.address.city) ? [] : ['city']),
      ...(member.address.state ? [] : ['state']),
      ...(member.address.postcode ? [] : ['postcode']),
    ];
    if (missing.length > 0) add(who, missing[0]!, `the address is incomplete; enter ${missing.join(', ')}`);
    if (member.birthDate === null) add(who, 'date_of_birth', 'the date of birth is missing; enter date_of_birth');
    for (const amount of [member.guarantee, member.salarySacrifice, member.voluntary]) {
      if (amount.isNegative() && !amount.isZero()) add(who, 'pays', 'a contribution is below zero; correct the pays');
    }
  }
  return found;
}

/** The SuperStream alternative file format, version 1.0: three heading lines, then one line for each member. */
export function writeContributions(file: ContributionFile): string {
  const rows = [
    ['VERSION', '1.0', 'Negatives Supported', 'False', 'File ID', file.fileId],
    BLOCKS.flatMap(({ title, columns }) => [title, ...columns.slice(1).map(() => '')]),
    COLUMN_NAMES,
    ...file.members.map((member, index) => memberRow(file, member, index + 1)),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Commas cannot be in the text, so no cell needs quotes. */
const cell = (text: string): string => plainLetters(text, ALLOWED);

function memberRow(file: ContributionFile, member: Member, id: number): readonly string[] {
  const { employer } = file;
  const { address } = member;
  const values: Partial<Record<ColumnName, string | null>> = {
    ID: String(id),
    SourceEntityID: employer.abn,
    SourceEntityIDType: 'abn',
    ElectronicErrorMessaging: employer.email,
    SenderABN: employer.abn,
    SenderOrganisationName: employer.name,
    SenderFamilyName: employer.contactFamilyName,
    SenderGivenName: employer.contactGivenName,
    SenderEmail: employer.email,
    SenderPhone: employer.phone,
    PayerABN: employer.abn,
    PayerOrganisationName: employer.name,
    PayeeABN: abnInside(member.fundUsi),
    PayeeUSI: member.fundUsi,
    PayeeOrganisationName: member.fundName,
    PayeeTransactionDate: file.paymentDate,
    PayeePaymentReference: file.paymentReference,
    PayeePaymentAmount: money(fundTotal(file, member.fundUsi)),
    EmployerABN: employer.abn,
    EmployerOrganisationName: employer.name,
    MemberTFN: member.taxFileNumber,
    MemberTitle: member.title,
    MemberFamilyName: member.familyName,
    MemberGivenName: member.givenName,
    MemberOtherGivenName: member.otherGivenName,
    MemberSexCode: SEX_CODE[member.gender],
    MemberBirthDate: member.birthDate,
    MemberAddressUsage: 'RES',
    MemberAddressLine1: address.line1,
    MemberAddressLine2: address.line2,
    MemberLocality: address.city,
    MemberPostcode: address.postcode,
    MemberState: address.state,
    MemberCountry: address.country,
    MemberEmail: member.email,
    MemberLandline: member.phone,
    MemberMobile: member.mobile,
    MemberClientID: member.memberNumber,
    MemberPayrollNumber: member.payrollNumber,
    MemberEmploymentEndDate: member.endDate,
    PeriodStartDate: member.periodStart,
    PeriodEndDate: member.periodEnd,
    SuperannuationGuarantee: money(member.guarantee),
    SalarySacrifice: money(member.salarySacrifice),
    Voluntary: money(member.voluntary),
    EmploymentStartDate: member.startDate,
  };
  const row = COLUMN_NAMES.map((name) => values[name as ColumnName] ?? '');
  if (row.length !== COLUMN_COUNT) throw new Error(`a line has ${row.length} columns`);
  return row;
}

export const contributionOf = ({ guarantee, salarySacrifice, voluntary }: Member): Decimal =>
  sum([guarantee, salarySacrifice, voluntary]);

/** One payment goes to each fund for all its members of the file. */
const fundTotal = (file: ContributionFile, usi: string | null): Decimal =>
  sum(file.members.filter(({ fundUsi }) => fundUsi === usi).map(contributionOf));

/** Some identifiers are the fund's ABN and three digits more. */
const abnInside = (usi: string | null): string | null => (usi && /^\d{14}$/.test(usi) ? usi.slice(0, 11) : null);
