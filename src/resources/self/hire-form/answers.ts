import type { Country } from '../../../base/country.ts';
import type { ProblemCode } from '../../../base/errors.ts';
import { irdDigits, isIrdNumber, isTfn, tfnDigits } from '../../../base/identifiers.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import { isNzBankAccount } from '../../../base/nz-bank-account.ts';
import { type Problem, SchemaProblem } from '../../../http/validation/validation.ts';
import { AU_STATES } from '../../company/company/company.service.ts';
import { normalUsi } from '../../people/super-fund/super-fund.service.ts';
import { type Answers, type FormPart, type Part, SECRETS, type Value, type Values } from './parts.ts';

const isBlank = (value: Value | undefined): boolean => value === undefined || value === null || value === '';
const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** Tax codes that never have the student loan suffix. */
const WITHOUT_LOAN = new Set(['CAE', 'EDW']);

/**
 * Replaces the stored answers of each part that was sent. A secret number that was left empty keeps its stored value,
 * because the page never shows it again. A reason for a missing tax file number removes the stored number.
 */
export function mergedAnswers(stored: Answers, given: Answers, open: readonly Part[]): Answers {
  const merged: Partial<Record<Part, Values>> = { ...stored };
  for (const part of open) {
    const typed = given[part];
    if (!typed) continue;
    const before = stored[part] ?? {};
    const hasReason = !isBlank(typed.tax_file_number_exemption);
    const kept = (SECRETS[part] ?? []).filter(
      (name) => isBlank(typed[name]) && !isBlank(before[name]) && !(name === 'tax_file_number' && hasReason),
    );
    merged[part] = { ...typed, ...Object.fromEntries(kept.map((name) => [name, before[name]!])) };
  }
  return merged;
}

/** The answers that the page may show: all except the secret numbers. */
export function shownAnswers(answers: Answers, open: readonly Part[]): Answers {
  return Object.fromEntries(
    open.flatMap((part) => {
      const values = answers[part];
      if (!values) return [];
      const hidden = SECRETS[part] ?? [];
      return [[part, Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))]];
    }),
  );
}

/** The stored numbers that the page does not show, each with its last digits. */
export const keptNumbers = (answers: Answers, open: readonly Part[]): { field: string; ending: string }[] =>
  open.flatMap((part) =>
    (SECRETS[part] ?? []).flatMap((field) => {
      const stored = textOf(answers[part]?.[field]);
      return stored === '' ? [] : [{ field, ending: stored.slice(-3) }];
    }),
  );

export interface CheckedWith {
  readonly country: Country;
  readonly today: LocalDate;
  readonly isKnownFund: (usi: string) => boolean;
}

type Refuse = (field: string, msg: string, code: ProblemCode) => void;

/** Rejects missing and invalid answers, and names the field of each. */
export function requireComplete(form: readonly FormPart[], answers: Answers, given: CheckedWith): void {
  const problems: Problem[] = [];
  for (const { part, fields } of form) {
    const values = answers[part] ?? {};
    const refuse: Refuse = (field, msg, code) =>
      void problems.push({ loc: ['body', 'answers', part, field], msg, type: 'value', code });
    for (const { name, kind, is_required, options } of fields) {
      const value = values[name];
      if (isBlank(typeof value === 'string' ? value.trim() : value)) {
        if (is_required) refuse(name, 'is required', 'required');
        continue;
      }
      if (kind === 'choice' && !options.some((option) => option.value === value)) {
        refuse(name, `must be one of ${options.map((option) => option.value).join(', ')}`, 'not_a_choice');
      }
    }
    CHECKS[part](values, refuse, given);
  }
  if (problems.length > 0) throw new SchemaProblem(problems);
}

const PHONES = ['phone_mobile', 'kin_phone_mobile'];

const CHECKS: Readonly<Record<Part, (values: Values, refuse: Refuse, given: CheckedWith) => void>> = {
  details(values, refuse, { country, today }) {
    const born = textOf(values.date_of_birth);
    if (born > today) refuse('date_of_birth', 'must not be in the future', 'in_the_future');
    const postcode = textOf(values.postcode);
    if (postcode !== '' && !/^\d{4}$/.test(postcode)) refuse('postcode', 'must be 4 digits', 'wrong_format');
    const state = textOf(values.state).toUpperCase();
    if (state !== '' && country === 'AU' && !(AU_STATES as readonly string[]).includes(state)) {
      refuse('state', `must be one of ${AU_STATES.join(', ')}`, 'not_a_choice');
    } else if (state !== '' && !/^[A-Z]{2,3}$/.test(state)) refuse('state', 'must be 2 or 3 letters', 'wrong_format');
    for (const name of PHONES) {
      if (!/^$|^[0-9 +()-]{8,15}$/.test(textOf(values[name]))) {
        refuse(name, 'must have 8 to 15 characters: digits, spaces, + ( ) and -', 'wrong_format');
      }
    }
  },
  tax(values, refuse, { country }) {
    if (country === 'NZ') {
      const number = textOf(values.ird_number);
      if (number !== '' && !isIrdNumber(number)) {
        refuse('ird_number', 'is not an IRD number: 8 or 9 digits with a valid check digit', 'wrong_check_digit');
      }
      if (values.has_student_loan === true && WITHOUT_LOAN.has(textOf(values.nz_tax_code))) {
        refuse('has_student_loan', 'cannot be combined with the tax codes CAE and EDW', 'not_together');
      }
      return;
    }
    const number = textOf(values.tax_file_number);
    const reason = textOf(values.tax_file_number_exemption);
    if (number === '' && reason === '') refuse('tax_file_number', 'is required, or choose a reason below', 'required');
    if (number !== '' && reason !== '') {
      refuse('tax_file_number_exemption', 'cannot be combined with a TFN; give one of the two', 'not_together');
    }
    if (number !== '' && (!isTfn(number) || /^0*$/.test(tfnDigits(number)))) {
      refuse('tax_file_number', 'is not a TFN: 9 digits with a valid check digit', 'wrong_check_digit');
    }
  },
  bank_account(values, refuse, { country }) {
    const [bsb, number] = [textOf(values.bsb), textOf(values.account_number)];
    if (country === 'NZ') {
      if (number !== '' && !isNzBankAccount(number)) {
        const msg = 'is not an account number; check the digits, and write it as 12-3456-1234567-00';
        refuse('account_number', msg, 'wrong_check_digit');
      }
      return;
    }
    if (bsb !== '' && !/^\d{3}-?\d{3}$/.test(bsb)) {
      refuse('bsb', 'must be 6 digits with an optional hyphen after the third', 'wrong_format');
    }
    if (number !== '' && !/^\d{1,12}$/.test(number)) refuse('account_number', 'must be 1 to 12 digits', 'wrong_format');
  },
  super(values, refuse, { isKnownFund }) {
    if (textOf(values.fund) !== 'own_fund') return;
    const usi = textOf(values.usi);
    if (usi === '') refuse('usi', 'is required for your own fund', 'required');
    else if (!USI.test(normalUsi(usi))) refuse('usi', 'must be like STA0100AU, or 14 digits', 'wrong_format');
    else if (!isKnownFund(usi)) refuse('usi', 'is not the USI of a fund; check it with your fund', 'not_accepted');
    if (textOf(values.member_number) === '') refuse('member_number', 'is required for your own fund', 'required');
  },
  kiwisaver() {},
};

/** A unique superannuation identifier: a product code, or the fund's ABN and three more digits. */
const USI = /^([A-Z]{3}[0-9]{4}AU|[0-9]{14})$/;

/** The changes to the employee record that the answers of a part make. The bank account is not in the record. */
export function patchOf(part: Part, values: Values, declaredOn: LocalDate): Readonly<Record<string, Value>> {
  const optional = (name: string): string | null => textOf(values[name]) || null;
  switch (part) {
    case 'details':
      return {
        first_name: textOf(values.first_name),
        middle_name: optional('middle_name'),
        last_name: textOf(values.last_name),
        date_of_birth: textOf(values.date_of_birth),
        address1: textOf(values.address1),
        address2: optional('address2'),
        city: textOf(values.city),
        state: textOf(values.state).toUpperCase(),
        postcode: textOf(values.postcode),
        phone_mobile: optional('phone_mobile'),
        kin_name: optional('kin_name'),
        kin_relationship: optional('kin_relationship'),
        kin_phone_mobile: optional('kin_phone_mobile'),
      };
    case 'tax':
      return 'ird_number' in values ? newZealandTax(values) : australianTax(values, declaredOn);
    case 'super':
      return textOf(values.fund) === 'own_fund'
        ? {
            default_employee_fund_usi: normalUsi(textOf(values.usi)),
            default_employee_fund_member_number: textOf(values.member_number),
          }
        : {};
    case 'kiwisaver': {
      const status = ({ member: 'AK', joining: 'OK' } as Readonly<Record<string, string>>)[textOf(values.membership)];
      return {
        ...(status === undefined ? {} : { kiwisaver_status_code: status }),
        kiwisaver_employee_rate: textOf(values.kiwisaver_employee_rate),
      };
    }
    case 'bank_account':
      return {};
  }
}

function australianTax(values: Values, declaredOn: LocalDate): Readonly<Record<string, Value>> {
  const number = textOf(values.tax_file_number);
  const residency = textOf(values.residency);
  return {
    ...(number === ''
      ? { tax_file_number_exemption: textOf(values.tax_file_number_exemption) }
      : { tax_file_number: tfnDigits(number) }),
    tfnd_signed_date: declaredOn,
    // Working holiday makers have their own tax scale, regardless of residency.
    ...(residency === 'working_holiday' ? {} : { is_foreign_resident: residency === 'foreign_resident' }),
    working_holiday_tax_scale_applies: residency === 'working_holiday',
    has_claimed_tax_free_threshold: values.has_claimed_tax_free_threshold === true,
    has_stsl_liability: values.has_stsl_liability === true,
  };
}

const newZealandTax = (values: Values): Readonly<Record<string, Value>> => ({
  ird_number: irdDigits(textOf(values.ird_number)),
  no_declaration: false,
  nz_tax_code: textOf(values.nz_tax_code),
  has_student_loan: values.has_student_loan === true,
});

/** The bank account in the form in which the list of bank accounts accepts it. */
export const accountOf = (values: Values) => ({
  account_name: textOf(values.account_name),
  account_number: textOf(values.account_number),
  ...(isBlank(values.bsb) ? {} : { bsb: textOf(values.bsb) }),
});
