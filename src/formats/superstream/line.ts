import { type Decimal, money, sum } from '../../base/decimal.ts';
import { isAbn, isTfn, tfnDigits } from '../../base/identifiers.ts';
import { type FilingProblem, problemsOf } from '../filing-problem.ts';
import { plainLetters } from '../stp/plain-letters.ts';
import { COLUMN_NAMES, type ColumnName, longest, TITLES } from './columns.ts';
import type { BankAccount, ContributionFile, Fund, Member } from './contribution-file.ts';

type Cells = Partial<Record<ColumnName, string>>;

export interface Part {
  readonly cells: Cells;
  readonly problems: readonly FilingProblem[];
}

const ABN_TYPE = 'urn:oasis:tc:ebcore:partyid-type:ABN:0151';
const SEX_CODE = { UNKNOWN: '0', MALE: '1', FEMALE: '2', INDETERMINATE: '3' } as const;
const METHOD_CODE = { DIRECT_DEBIT: 'DirectDebit', DIRECT_CREDIT: 'DirectCredit', BPAY: 'BPAY' } as const;
const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA', 'AAT'];
const STATUS_CODE: Readonly<Record<string, string>> = {
  'Full-time': 'Full time',
  'Part-time': 'Part time',
  Casual: 'Casual',
};
const NO_GIVEN_NAME = 'NOT APPLICABLE';
const E_MAIL = /^[^\s,"@]+@[^\s,"@]+$/;

const contributionOf = ({ guarantee, salarySacrifice, voluntary }: Member): Decimal =>
  sum([guarantee, salarySacrifice, voluntary]);

/** Fills cells and collects the values that do not fit. */
function filling(who: string, employeeId: number | null) {
  const cells: Cells = {};
  const problems = problemsOf(who, employeeId);
  const isTooLong = (column: ColumnName, text: string) => text.length > longest(column);
  return {
    cells,
    ...problems,
    /** A required value: the file is rejected when it is missing or too long. */
    must(column: ColumnName, text: string, field: string, missing: string): void {
      if (text === '') problems.refuse(field, `${missing}; enter ${field}`);
      else if (isTooLong(column, text))
        problems.refuse(field, `${field} is longer than ${longest(column)} characters; shorten it`, null, text);
      else cells[column] = text;
    },
    /** An optional value: left out with a warning when it is too long. */
    may(column: ColumnName, text: string, field: string): void {
      if (isTooLong(column, text))
        problems.note(field, `${field} is longer than ${longest(column)} characters and is left out`, null, text);
      else cells[column] = text;
    },
    part: (): Part => ({ cells, problems: problems.found }),
  };
}

/** The cells for sender, payer and employer, which are the same on every line. */
export function employerPart({ employer, payer }: ContributionFile): Part {
  const { must, cells, refuse, part } = filling(employer.name, null);
  if (employer.abn === null || !isAbn(employer.abn)) refuse('abn', 'the company has no valid ABN; set abn');
  const abn = digitsOf(employer.abn);
  for (const column of ['sourceEntityId', 'senderAbn', 'payerAbn', 'employerAbn'] as const) cells[column] = abn;
  cells.sourceEntityIdType = ABN_TYPE;
  must('senderName', lineText(employer.name), 'name', 'the company has no name');
  cells.payerName = cells.senderName ?? '';
  cells.employerName = cells.senderName ?? '';
  const [given, family] = [nameText(employer.contactGivenName), nameText(employer.contactFamilyName)];
  if (given === '' || family === '') {
    refuse('contact_name', 'the contact needs a given name and a family name; set contact_name to both');
  } else {
    must('senderGivenName', given, 'contact_name', 'the company has no contact');
    must('senderFamilyName', family, 'contact_name', 'the company has no contact');
  }
  must('senderEmail', lineText(employer.email), 'email_address', 'the company has no email address');
  must('senderPhone', phoneDigits(employer.phone), 'phone', 'the company has no phone number');
  if (payer === null) {
    refuse('account_number', 'the account to pay from is not set; set it with PUT payment-settings');
  } else {
    putAccount(payer, ['payerBsb', 'payerAccount', 'payerAccountName'], must);
  }
  return part();
}

type Must = ReturnType<typeof filling>['must'];

function putAccount(account: BankAccount, columns: readonly [ColumnName, ColumnName, ColumnName], must: Must): void {
  must(columns[0], digitsOf(account.bsb), 'bsb', 'the account has no BSB');
  must(columns[1], digitsOf(account.number), 'account_number', 'the account has no number');
  must(columns[2], lineText(account.name), 'account_name', 'the account has no name');
}

export function memberPart(file: ContributionFile, member: Member): Part {
  const who = `${member.givenName} ${member.familyName}`.trim();
  const line = filling(who, member.employeeId);
  putFund(file, member, line);
  putPerson(member, line);
  putAddress(member.address, line);
  putContact(member, line);
  putEmployment(member, line);
  putAmounts(member, line);
  return line.part();
}

type Line = ReturnType<typeof filling>;

/** Some USIs are the fund's ABN followed by three digits. */
const abnInside = (usi: string | null): string | null => (usi && /^\d{14}$/.test(usi) ? usi.slice(0, 11) : null);

function putFund(file: ContributionFile, { fund, ...member }: Member, line: Line): void {
  const { cells, must, refuse } = line;
  const usi = lineText(fund.usi).replaceAll(' ', '').toUpperCase();
  const abn = digitsOf(fund.abn ?? abnInside(usi));
  const isSelfManaged = usi === '' && abn !== '';
  if (usi === '' && !isSelfManaged) {
    refuse(
      'default_employee_fund_usi',
      'the super fund is missing; enter default_employee_fund_usi, or set the self-managed fund',
    );
    return;
  }
  cells.fundUsi = usi;
  if (isAbn(abn)) cells.fundAbn = abn;
  else refuse('funds', `the ABN of the fund ${usi} is not known to the fund registry; add it in funds`);
  const name = lineText(fund.name);
  if (name === '') refuse('funds', `the name of the fund ${usi} is not known to the fund registry; add it in funds`);
  else must('fundName', name, 'funds', 'the fund has no name');
  cells.paymentMethod = METHOD_CODE[file.paymentMethod];
  cells.transactionDate = file.paymentDate;
  cells.paymentReference = file.referenceOf(fund);
  cells.paymentAmount = money(contributionOf({ fund, ...member }));
  if (file.paymentMethod === 'BPAY') putBpay(fund, usi, line);
  if (isSelfManaged) {
    const field = 'self_managed_fund.electronic_service_address';
    must('fundServiceAddress', lineText(fund.serviceAddress), field, 'the fund has no service address');
    if (!fund.account) refuse('self_managed_fund.account_number', 'the fund has no account; set the self-managed fund');
  } else if (file.paymentMethod === 'DIRECT_CREDIT' && !fund.account) {
    refuse('payment_method', 'the account of the fund is not known to the fund registry; pay by direct debit');
  }
  if (fund.account && (isSelfManaged || file.paymentMethod === 'DIRECT_CREDIT')) {
    putAccount(fund.account, ['fundBsb', 'fundAccount', 'fundAccountName'], must);
  }
}

/** BPAY uses the reference assigned by the fund instead of ours. */
function putBpay({ bpay }: Fund, usi: string, { cells, refuse }: Line): void {
  if (bpay === null) {
    const where = usi === '' ? 'pay by direct debit' : 'add bpay_biller_code and bpay_reference in funds';
    refuse('funds', `the BPAY biller code and reference of the fund ${usi} are not known; ${where}`);
    return;
  }
  cells.billerCode = bpay.billerCode;
  cells.paymentReference = bpay.reference;
}

function putPerson(member: Member, { cells, must, may, refuse }: Line): void {
  const tfn = member.taxFileNumber;
  if (tfn !== null && !isTfn(tfn))
    refuse('tax_file_number', 'the tax file number has wrong check digits; enter it again');
  cells.taxFileNumber = tfn === null ? '' : tfnDigits(tfn);
  may('title', nameText(member.title), 'honorific');
  must('familyName', nameText(member.familyName), 'last_name', 'the last name has no letters of the Latin alphabet');
  must('givenName', nameText(member.givenName) || NO_GIVEN_NAME, 'first_name', 'the first name is missing');
  may('otherGivenName', nameText(member.otherGivenName), 'middle_name');
  cells.sex = SEX_CODE[member.gender];
  must('birthDate', member.birthDate ?? '', 'date_of_birth', 'the date of birth is missing');
}

const MOST_LINES = 4;

function putAddress(address: Member['address'], { cells, must, refuse }: Line): void {
  const isAtHome = address.country.toUpperCase() === 'AU';
  const city = addressText(address.city);
  const given = [addressText(address.line1), addressText(address.line2)];
  const missing = [
    ...(given[0] === '' ? ['address1'] : []),
    ...(city === '' ? ['city'] : []),
    ...(address.state || !isAtHome ? [] : ['state']),
    ...(address.postcode || !isAtHome ? [] : ['postcode']),
    ...(address.country ? [] : ['country']),
  ];
  if (missing.length > 0) {
    refuse(missing[0]!, `the address is incomplete; enter ${missing.join(', ')}`);
    return;
  }
  // The file has no columns for an overseas city, so the city is written below the street.
  const abroad = isAtHome ? [] : [addressText(`${address.city} ${address.state} ${address.postcode}`)];
  const lines = [...given, ...abroad].flatMap((text) => wrapped(text, longest('addressLine1')));
  if (lines.length > MOST_LINES || lines.some((line) => line.length > longest('addressLine1'))) {
    refuse('address1', 'the address does not fit on four lines of 50 characters; shorten address1 or address2');
  }
  cells.addressUsage = 'RES';
  for (const [index, line] of lines.slice(0, MOST_LINES).entries()) {
    cells[`addressLine${index + 1}` as ColumnName] = line;
  }
  cells.country = address.country.toLowerCase();
  if (!/^[a-z]{2}$/.test(cells.country))
    refuse('country', 'the country must be a two-letter code; enter country again', null, address.country);
  if (!isAtHome) {
    cells.locality = 'OVERSEAS';
    return;
  }
  must('locality', city, 'city', 'the city is missing');
  const state = address.state.toUpperCase();
  if (STATES.includes(state)) cells.state = state;
  else refuse('state', `the state is not one of ${STATES.join(', ')}; enter state again`, null, state);
  if (/^\d{4}$/.test(address.postcode)) cells.postcode = address.postcode;
  else refuse('postcode', 'the postcode must be four digits; enter postcode again');
}

const isMobile = (digits: string): boolean => /^04\d{8}$/.test(digits);
const isPhone = (digits: string): boolean => digits.length >= 4 && digits.length <= longest('landline');

function putContact(member: Member, { cells, may, note }: Line): void {
  const email = lineText(member.email);
  if (email !== '' && !E_MAIL.test(email)) note('email_address', 'the email address is not valid and is left out');
  else may('email', email, 'email_address');
  const [landline, mobile] = [phoneDigits(member.phone), phoneDigits(member.mobile)];
  if (isPhone(landline)) cells.landline = landline;
  else if (landline !== '') note('phone_home', 'the phone number does not have 4 to 16 digits and is left out');
  if (mobile === '') return;
  if (isMobile(mobile)) cells.mobile = mobile;
  // The mobile column accepts only Australian numbers. Any other number is written to the landline column if that is
  // empty.
  else if (!cells.landline && isPhone(mobile)) cells.landline = mobile;
  else note('phone_mobile', 'the mobile number is not 04 followed by eight digits and is left out');
}

const isCode = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text);

function putEmployment(member: Member, { cells, must, note, refuse }: Line): void {
  const number = lineText(member.memberNumber).replace(/[ -]/g, '');
  if (number === '') {
    note(
      'default_employee_fund_member_number',
      'no member number: the fund treats the employee as a new member; enter the number if there is one',
    );
  } else if (!isCode(number)) {
    refuse(
      'default_employee_fund_member_number',
      'the member number may contain only letters and digits; enter it again',
    );
  } else {
    cells.memberNumber = number;
    // Some funds have member numbers of up to twenty characters, but portals that follow the standard accept fewer.
    if (number.length > longest('memberNumber'))
      note(
        'default_employee_fund_member_number',
        'the member number is longer than 16 characters; a portal may reject it',
      );
  }
  const payroll = member.payrollNumber ?? '';
  const fits = isCode(payroll) && payroll.length <= longest('payrollNumber');
  cells.payrollNumber = fits ? payroll : String(member.employeeId);
  if (payroll !== '' && !fits)
    note(
      'number',
      `the employee number must be 1 to 20 letters and digits; ${member.employeeId} is sent instead`,
      null,
      payroll,
    );
  if (member.endDate !== null && member.endReason !== null) {
    cells.endDate = member.endDate;
    must('endReason', nameText(member.endReason), 'termination', 'the reason for leaving is missing');
  } else if (member.endDate !== null) {
    note('termination', 'the reason for leaving is not known, so the end date is left out; enter cessation_type_code');
  }
  cells.startDate = member.startDate;
  cells.employmentStatus = STATUS_CODE[member.employmentStatus] ?? '';
}

function putAmounts(member: Member, { cells, refuse }: Line): void {
  cells.periodStart = member.periodStart;
  cells.periodEnd = member.periodEnd;
  for (const name of ['guarantee', 'salarySacrifice', 'voluntary'] as const) {
    const text = amountText(member[name]);
    if (member[name].isNegative() && text !== '') refuse('pays', 'a contribution is below zero; correct the pays');
    else if (text.length > longest(name))
      refuse('pays', 'a contribution is longer than nine characters; split the pays');
    else cells[name] = text;
  }
}

/** A line of the file, with one cell for every title. */
export function rowOf(cells: Cells): readonly string[] {
  const row = COLUMN_NAMES.map((name) => cells[name] ?? '');
  return [...row, ...Array.from({ length: TITLES.length - row.length }, () => '')];
}

/** Text without commas and quotes, so that no cell needs quoting. */
export const lineText = (text: string | null): string => plainLetters(text ?? '', /[ !#-+\--~]/);

/** The text of a name, limited to letters, apostrophes, hyphens and spaces. */
const nameText = (text: string | null): string => {
  const name = plainLetters(text ?? '', /[A-Za-z' -]/);
  return /[A-Za-z]/.test(name) ? name : '';
};

/** Addresses allow little punctuation: `&` becomes `and`, and a comma becomes a space. */
const addressText = (text: string | null): string =>
  plainLetters((text ?? '').replaceAll('&', ' and '), /[A-Za-z0-9'()/ -]/);

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '');

/** The digits of a phone number, including the area code. In an Australian number, +61 becomes 0. */
function phoneDigits(text: string | null): string {
  const digits = digitsOf(text);
  const isAtHome = (text ?? '').trim().startsWith('+61');
  return isAtHome ? `0${digits.slice(2).replace(/^0/, '')}` : digits;
}

/** An amount as text. Zero is blank, as in the ATO's examples. */
const amountText = (amount: Decimal): string => (amount.isZero() ? '' : money(amount));

/** Wraps a text into lines of at most `most` characters. A word that is longer than a line is not split. */
function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
