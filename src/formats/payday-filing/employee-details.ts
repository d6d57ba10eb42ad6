import { isIrdNumber } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Problem } from '../stp/problem.ts';
import { day, filingText, ird, NO_IRD_NUMBER, rowOf } from './cell.ts';

/** What Inland Revenue keeps of one employee of an employer. */
export interface EmployeeDetails {
  readonly ird: string | null;
  readonly title: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly birthDate: LocalDate | null;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly kiwisaverStatus: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly phone: string | null;
  readonly country: string;
  readonly street: string;
  readonly suburb: string | null;
  readonly city: string;
  readonly postcode: string;
  readonly state: string;
  readonly taxCodes: readonly string[];
  /** A notice of opting out of KiwiSaver, given in time. Absent: there is none. `OUT_OF_TIME` is told to nobody by this file. */
  readonly optOut?: OptOut | 'OUT_OF_TIME' | undefined;
}

export interface OptOut {
  readonly signedOn: LocalDate;
  /** Where contributions are refunded to. */
  readonly account: { readonly name: string; readonly number: string } | null;
}

export interface EmployeeDetailsFile {
  readonly employerName: string;
  readonly employerIrd: string | null;
  readonly package: string;
  readonly employees: readonly EmployeeDetails[];
}

const PRIMARY = ['M', 'M SL', 'ME', 'ME SL'];

const fullName = ({ firstName, lastName }: EmployeeDetails): string => `${firstName} ${lastName}`.trim();

export function detailProblems(file: EmployeeDetailsFile): readonly Problem[] {
  const found: Problem[] = [];
  const add = (who: string, field: string, text: string) => found.push({ who, field, text });
  if (file.employerIrd === null) {
    add(file.employerName, 'employer_ird_number', 'the company has no IRD number; set employer_ird_number');
  }
  for (const employee of file.employees) {
    const who = fullName(employee);
    const { taxCodes } = employee;
    if (filingText(employee.lastName) === '')
      add(who, 'last_name', 'the last name has no letter Inland Revenue can read');
    if (employee.ird !== null && !isIrdNumber(employee.ird)) {
      add(who, 'ird_number', 'the IRD number has a wrong check digit; enter it again');
    }
    if (taxCodes.length === 0) add(who, 'nz_tax_code', 'the tax code is missing; enter nz_tax_code');
    if (new Set(taxCodes).size !== taxCodes.length) add(who, 'nz_tax_code', 'a tax code is named twice');
    if (taxCodes.filter((code) => PRIMARY.includes(code)).length > 1) {
      add(who, 'nz_tax_code', `only one of ${PRIMARY.join(', ')} can be used`);
    }
    if (taxCodes.includes('NSW') && taxCodes.length > 1) add(who, 'nz_tax_code', 'NSW goes with no other code');
    if (employee.optOut && employee.optOut !== 'OUT_OF_TIME' && employee.optOut.account === null) {
      add(who, 'bank_accounts', 'opted out of KiwiSaver, but there is no bank account for the refund; enter one');
    }
    if (!employee.email && !employee.mobile && !employee.phone && filingText(employee.street) === '') {
      add(who, 'address1', 'there is no e-mail address, phone number or postal address; enter one of them');
    }
  }
  return found;
}

/** The employee-details file: HED2, then for each employee one DED line and a TED line for each tax code. */
export const writeEmployeeDetails = (file: EmployeeDetailsFile): string =>
  [
    rowOf([
      'HED2',
      ird(file.employerIrd ?? NO_IRD_NUMBER),
      filingText(file.package, 80),
      String(file.employees.length),
    ]),
    ...file.employees.flatMap((employee) => [
      detailsLine(employee),
      ...employee.taxCodes.map((code) => rowOf(['TED', code.replaceAll(' ', '')])),
    ]),
  ]
    .map((line) => `${line}\r\n`)
    .join('');

export const detailsLine = (employee: EmployeeDetails): string =>
  rowOf([
    'DED',
    ird(employee.ird ?? NO_IRD_NUMBER),
    filingText(fullName(employee), 255),
    filingText(employee.title, 18),
    filingText(employee.firstName),
    filingText(employee.middleName),
    filingText(employee.lastName),
    employee.birthDate === null ? '' : day(employee.birthDate),
    day(employee.start),
    employee.end === null ? '' : day(employee.end),
    // Eligibility for KiwiSaver is not held apart from the status.
    '',
    filingText(employee.kiwisaverStatus),
    '',
    filingText(employee.email),
    ...telephone(employee.mobile),
    ...telephone(employee.phone),
    filingText(employee.country),
    '',
    '',
    '',
    '',
    '',
    filingText(employee.street),
    filingText(employee.suburb),
    filingText(employee.city),
    filingText(employee.postcode),
    filingText(employee.state),
    ...optOutCells(employee.optOut),
  ]);

/** Whether the person opted out, the parts of the account, its reference and name, the day it was signed, and reasons. */
function optOutCells(optOut: EmployeeDetails['optOut']): readonly string[] {
  const nothing = (length: number) => Array.from({ length }, () => '');
  // A notice out of time needs a reason, which nobody can declare: the field stays empty, which says neither yes nor no.
  if (!optOut || optOut === 'OUT_OF_TIME') return [optOut ? '' : 'N', ...nothing(9)];
  const [bank = '', branch = '', account = '', suffix = ''] = optOut.account?.number.split('-') ?? [];
  const name = filingText(optOut.account?.name ?? null, 31);
  return ['Y', bank, branch, account, suffix, '', name, day(optOut.signedOn), ...nothing(2)];
}

/** Country, number, extension. A number that is not written with its country is one of New Zealand. */
function telephone(text: string | null): readonly string[] {
  if (!text) return ['', '', ''];
  const digits = text.replace(/[^0-9+]/g, '');
  const abroad = /^\+(61|64)(\d+)$/.exec(digits);
  return abroad ? [abroad[1]!, abroad[2]!, ''] : ['64', digits.replace(/^\+?0*/, ''), ''];
}
