import { isIrdNumber } from '../../base/identifiers.ts';
import type { LocalDate } from '../../base/local-date.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { day, filingText, ird, isEmail, NO_IRD_NUMBER, rowOf } from './cell.ts';
import { alpha3, phoneParts } from './countries.ts';

/** The titles that Inland Revenue accepts. */
const TITLES = [
  'Mr',
  'Mrs',
  'Ms',
  'Miss',
  'Mx',
  'Master',
  'Doctor',
  'Professor',
  'Reverend',
  'Sir',
  'Dame',
  'Lady',
  'Lord',
  'Judge',
  'Captain',
  'Colonel',
  'Major',
  'Brigadier',
  'Wing Commander',
  'Sister',
  'Honourable',
  'Honourable Doctor',
  'Right Honourable',
  'Right Reverend',
  'Reverend Father',
  'Reverend Mother',
];

const SHORT: Readonly<Record<string, string>> = {
  dr: 'doctor',
  prof: 'professor',
  rev: 'reverend',
  revd: 'reverend',
  fr: 'reverend father',
  sr: 'sister',
  capt: 'captain',
  col: 'colonel',
  maj: 'major',
  brig: 'brigadier',
  hon: 'honourable',
  rt: 'right',
};

/** The title in Inland Revenue's spelling; undefined for a title it does not accept. */
function filedTitle(text: string): string | undefined {
  const words = text.toLowerCase().replace(/^the /, '').replaceAll('.', ' ').trim().split(/\s+/);
  const written = words.map((word) => SHORT[word] ?? word).join(' ');
  return TITLES.find((title) => title.toLowerCase() === written);
}

/** The details of one employee that are filed with Inland Revenue. */
export interface EmployeeDetails {
  readonly employeeId: number;
  readonly ird: string | null;
  readonly title: string | null;
  readonly firstName: string;
  readonly middleName: string | null;
  readonly lastName: string;
  readonly birthDate: LocalDate | null;
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  /**
   * The KiwiSaver status of a new employee, or the opt-in or enrolment of an existing one; null when neither is filed.
   */
  readonly kiwisaver: KiwisaverNotice | null;
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
  /** The KiwiSaver opt-out notice, if there is one. This file cannot report an `OUT_OF_TIME` notice. */
  readonly optOut?: OptOut | 'OUT_OF_TIME' | undefined;
}

export type KiwisaverNotice =
  | { readonly eligibility: 'NE'; readonly status: string }
  | { readonly eligibility: 'EE' | 'EA' };

export interface OptOut {
  readonly signedOn: LocalDate;
  /** The account for the refund of contributions. */
  readonly account: { readonly name: string; readonly number: string } | null;
}

export interface EmployeeDetailsFile {
  readonly employerName: string;
  readonly employerIrd: string | null;
  readonly package: string;
  readonly employees: readonly EmployeeDetails[];
}

const PRIMARY = ['M', 'M SL', 'ME', 'ME SL'];
const STATUSES = ['AE', 'AK', 'OK', 'NK', 'CT'];
const LONGEST_ACCOUNT = [2, 4, 8, 4];

const fullName = ({ firstName, lastName }: EmployeeDetails): string => `${firstName} ${lastName}`.trim();

export function detailProblems(file: EmployeeDetailsFile): readonly FilingProblem[] {
  const company = problemsOf(file.employerName, null);
  if (file.employerIrd === null) {
    company.refuse('employer_ird_number', 'the company has no IRD number; set employer_ird_number', 'IR 134');
  }
  return [...company.found, ...file.employees.flatMap((employee) => partOf(employee).problems)];
}

/**
 * The employee-details file: the HED2 header, then one DED line for each employee and a TED line for each of their tax
 * codes.
 */
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

export const detailsLine = (employee: EmployeeDetails): string => rowOf(partOf(employee).cells);

type Problems = ReturnType<typeof problemsOf>;

/** The cells of one employee, and the problems with their values. */
function partOf(employee: EmployeeDetails): { cells: readonly string[]; problems: readonly FilingProblem[] } {
  const problems = problemsOf(fullName(employee) || `Employee ${employee.employeeId}`, employee.employeeId);
  const { refuse, note } = problems;
  if (employee.ird !== null && !isIrdNumber(employee.ird)) {
    refuse('ird_number', 'the IRD number has a wrong check digit; enter it again', 'IR 134');
  }
  const fitted = (text: string | null, field: string, most: number): string => {
    const written = filingText(text, Number.POSITIVE_INFINITY);
    if (written.length > most) refuse(field, `${field} is longer than ${most} characters; shorten it`, null, text);
    return written;
  };
  const first = fitted(employee.firstName, 'first_name', 50);
  const middle = fitted(employee.middleName, 'middle_name', 50);
  const last = fitted(employee.lastName, 'last_name', 50);
  if (first === '')
    refuse(
      'first_name',
      'the first name has no characters that Inland Revenue accepts; enter it in the Latin alphabet',
      null,
      employee.firstName,
    );
  if (last === '')
    refuse(
      'last_name',
      'the last name has no characters that Inland Revenue accepts; enter it in the Latin alphabet',
      null,
      employee.lastName,
    );
  const title = employee.title ? filedTitle(employee.title) : '';
  if (title === undefined)
    note('honorific', 'Inland Revenue does not accept this title, so it is left out', null, employee.title);
  if (employee.end !== null && employee.end < employee.start) {
    refuse('termination_date', 'the employment ends before it starts; correct the dates');
  }
  taxCodeProblems(employee.taxCodes, problems);
  const contact = contactCells(employee, problems);
  const address = addressCells(employee, fitted, problems);
  if (contact.every((cell) => cell === '') && address.every((cell) => cell === '')) {
    refuse('address1', 'there is no email address, phone number or postal address; enter one of them');
  }
  const cells = [
    'DED',
    ird(employee.ird ?? NO_IRD_NUMBER),
    filingText(fullName(employee), 255),
    title ?? '',
    first,
    middle,
    last,
    employee.birthDate === null ? '' : day(employee.birthDate),
    day(employee.start),
    employee.end === null ? '' : day(employee.end),
    ...kiwisaverCells(employee.kiwisaver, problems),
    // Exempt income cannot be declared in this service.
    '',
    ...contact,
    ...address,
    ...optOutCells(employee.optOut, problems),
  ];
  return { cells, problems: problems.found };
}

function taxCodeProblems(taxCodes: readonly string[], { refuse }: Problems): void {
  if (taxCodes.length === 0) refuse('nz_tax_code', 'the tax code is missing; enter nz_tax_code', 'IR 171');
  if (new Set(taxCodes).size !== taxCodes.length)
    refuse('nz_tax_code', 'a tax code appears twice; enter nz_tax_code again', 'IR 171');
  if (taxCodes.filter((code) => PRIMARY.includes(code)).length > 1) {
    refuse('nz_tax_code', `only one of ${PRIMARY.join(', ')} can be used; enter nz_tax_code again`, 'IR 171');
  }
  if (taxCodes.includes('NSW') && taxCodes.length > 1) {
    refuse('nz_tax_code', 'NSW cannot be combined with another tax code; enter nz_tax_code again', 'IR 171');
  }
}

/** The cells for the KiwiSaver eligibility and, for a new employee, the KiwiSaver status. */
function kiwisaverCells(notice: KiwisaverNotice | null, { refuse }: Problems): readonly string[] {
  if (notice === null) return ['', ''];
  if (notice.eligibility !== 'NE') return [notice.eligibility, ''];
  if (!STATUSES.includes(notice.status)) {
    refuse(
      'kiwisaver_status_code',
      `the KiwiSaver status must be one of ${STATUSES.join(', ')}; choose one of them`,
      'IR 146',
    );
  }
  return ['NE', filingText(notice.status)];
}

/**
 * The cells for the email address, and for the country code, number and extension of each phone: mobile, then daytime.
 */
function contactCells({ email, mobile, phone }: EmployeeDetails, { note }: Problems): readonly string[] {
  const canWrite = !email || (isEmail(email) && email.length <= 510);
  if (!canWrite)
    note('email_address', 'the email address has a character that Inland Revenue rejects, so the address is left out');
  const parts = (text: string | null, field: string): readonly string[] => {
    if (!text) return ['', '', ''];
    const found = phoneParts(text);
    if (!found) note(field, 'the country of the phone number is not known, so the number is left out');
    return found ? [found.country, found.number.slice(0, 30), ''] : ['', '', ''];
  };
  return [canWrite ? (email ?? '') : '', ...parts(mobile, 'phone_mobile'), ...parts(phone, 'phone_home')];
}

function addressCells(
  employee: EmployeeDetails,
  fitted: (text: string | null, field: string, most: number) => string,
  { refuse }: Problems,
): readonly string[] {
  const parts = [
    fitted(employee.street, 'address1', 510),
    fitted(employee.suburb, 'address2', 60),
    fitted(employee.city, 'city', 100),
    fitted(employee.postcode, 'postcode', 30),
  ];
  const nothing = (length: number) => Array.from({ length }, () => '');
  if (parts[0] === '') return nothing(11);
  const country = alpha3(employee.country);
  if (country === undefined)
    refuse('country', 'the country code is not known; enter country again', null, employee.country);
  // The region is filed only for addresses abroad, as an ISO 3166-2 code.
  const state =
    country === 'NZL' || !employee.state ? '' : fitted(`${employee.country}-${employee.state}`, 'state', 12);
  return [country ?? '', ...nothing(5), ...parts, state];
}

/**
 * The cells for an opt-out: whether the employee opted out, the parts of the account, its reference and name, the
 * signing date and the reasons.
 */
function optOutCells(optOut: EmployeeDetails['optOut'], { refuse }: Problems): readonly string[] {
  const nothing = (length: number) => Array.from({ length }, () => '');
  // An out-of-time notice requires a reason, which cannot be declared in this service. An empty cell states neither yes
  // nor no.
  if (!optOut || optOut === 'OUT_OF_TIME') return [optOut ? '' : 'N', ...nothing(9)];
  if (optOut.account === null) {
    refuse('bank_accounts', 'opted out of KiwiSaver, but there is no bank account for the refund; enter one');
  }
  const given = optOut.account?.number.split('-') ?? [];
  const parts = LONGEST_ACCOUNT.map((_, index) => given[index] ?? '');
  if (parts.some((part, index) => !/^\d*$/.test(part) || part.length > LONGEST_ACCOUNT[index]!)) {
    refuse('bank_accounts', 'the bank account for the KiwiSaver refund is not a New Zealand account; enter it again');
  }
  const name = filingText(optOut.account?.name ?? null, 31);
  return ['Y', ...parts, '', name, day(optOut.signedOn), ...nothing(2)];
}
