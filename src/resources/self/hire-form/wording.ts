import type { Country } from '../../../base/country.ts';
import type { Decimal } from '../../../base/decimal.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { KIWISAVER_EMPLOYEE_RATES, PAYE_BRACKETS } from '../../../rules/nz/parameters.ts';
import type { FormField, FormPart } from './parts.ts';

// The questions are in our own words: no tax office's form was available to copy from, so this is not the text of the tax file
// number declaration, IR330, KS2 or the standard choice form. docs/new-employee-form.md lists the source of each statement.

type Options = FormField['options'];
const field = (kind: FormField['kind'], name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  label,
  hint: null,
  kind,
  is_required: true,
  options: [],
  ...more,
});
const text = (name: string, label: string, hint: string | null = null) => field('text', name, label, { hint });
const optional = (name: string, label: string, hint: string | null = null) =>
  field('text', name, label, { hint, is_required: false });
const yesNo = (name: string, label: string, hint: string | null = null) => field('yes_no', name, label, { hint });
const choice = (name: string, label: string, options: Options, more: Partial<FormField> = {}) =>
  field('choice', name, label, { options, ...more });

const TRUE = 'I declare that the information I have given is true and correct.';

const details = (country: Country): FormPart => ({
  part: 'details',
  title: 'About you',
  about: 'Use your name as the tax office knows it.',
  fields: [
    text('first_name', 'First name'),
    optional('middle_name', 'Middle name'),
    text('last_name', 'Last name'),
    field('date', 'date_of_birth', 'Date of birth'),
    text('address1', 'Home address'),
    optional('address2', 'Home address, second line'),
    text('city', country === 'AU' ? 'Suburb' : 'Suburb or town'),
    text('state', country === 'AU' ? 'State' : 'Region'),
    text('postcode', 'Postcode', 'Four digits'),
    optional('phone_mobile', 'Mobile phone'),
    optional('kin_name', 'Emergency contact: name'),
    optional('kin_relationship', 'Emergency contact: relationship to you', 'Such as partner or parent'),
    optional('kin_phone_mobile', 'Emergency contact: mobile phone'),
  ],
  declaration: TRUE,
});

const TFN_REASONS: Options = [
  { value: '', label: 'I give my TFN above' },
  { value: 'APPLIED_FOR', label: 'I have applied for a TFN and do not have it yet' },
  { value: 'UNDER_18', label: 'I am under 18 and earn too little to need one' },
  { value: 'PENSIONER', label: 'I receive a pension, benefit or allowance' },
  { value: 'NOT_QUOTED', label: 'I do not want to give my TFN' },
];
const RESIDENCY: Options = [
  { value: 'resident', label: 'Australian resident for tax purposes' },
  { value: 'foreign_resident', label: 'Foreign resident for tax purposes' },
  { value: 'working_holiday', label: 'Working holiday maker' },
];

const tfnDeclaration = (): FormPart => ({
  part: 'tax',
  title: 'Tax file number declaration',
  about: 'Your answers decide how much tax is taken out of your pay.',
  fields: [
    field('text', 'tax_file_number', 'Tax file number (TFN)', {
      hint: 'Nine digits. Without a TFN or an accepted reason, tax is taken out at the highest rate.',
      is_required: false,
    }),
    choice('tax_file_number_exemption', 'If you do not give a TFN, why?', TFN_REASONS, { is_required: false }),
    choice('residency', 'For tax, you are', RESIDENCY),
    yesNo(
      'has_claimed_tax_free_threshold',
      'Do you want to claim the tax-free threshold from this employer?',
      'Claim it from only one employer at a time.',
    ),
    yesNo(
      'has_stsl_liability',
      'Do you have a study or training support loan, such as HELP?',
      'If you do, more is taken out of your pay to repay it.',
    ),
  ],
  declaration: TRUE,
});

const superChoice = (): FormPart => ({
  part: 'super',
  title: 'Super fund',
  about: 'Choose the fund that your employer pays your super to.',
  fields: [
    choice('fund', 'Where should your super go?', [
      { value: 'own_fund', label: 'To a fund that I name here' },
      { value: 'employer_fund', label: 'I leave it to my employer' },
    ]),
    field('text', 'usi', 'Unique superannuation identifier (USI)', {
      hint: 'For example, STA0100AU or a number with 14 digits. Your fund’s website or app shows it.',
      is_required: false,
    }),
    field('text', 'member_number', 'Your member number', { is_required: false }),
  ],
  declaration: `${TRUE} If I named a fund, I ask my employer to pay my super to it.`,
});

const bankAccount = (country: Country): FormPart => ({
  part: 'bank_account',
  title: 'Bank account',
  about: 'Your pay goes to this account.',
  fields: [
    text('account_name', 'Account name', 'The name on your bank statement'),
    ...(country === 'AU'
      ? [text('bsb', 'BSB', 'Six digits, such as 062-000'), text('account_number', 'Account number', 'Digits only')]
      : [text('account_number', 'Account number', 'Such as 12-3456-1234567-00')]),
  ],
  declaration: `${TRUE} I ask my employer to pay me into this account.`,
});

const dollars = (amount: Decimal): string => `$${amount.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ',')}`;

/** The tax codes that an employee can choose. Each secondary code shows its band of total income. */
function taxCodes(params: ParamsAt): Options {
  const tops = params.get(PAYE_BRACKETS).value.map(({ up_to }) => up_to);
  const band = (index: number): string => {
    const [below, top] = [tops[index - 1], tops[index]];
    if (!below) return `up to ${dollars(top!)} a year`;
    return top ? `${dollars(below.plus(1))} to ${dollars(top)} a year` : `over ${dollars(below)} a year`;
  };
  return [
    { value: 'M', label: 'M: my main or only income' },
    { value: 'ME', label: 'ME: my main or only income, and I can get the independent earner tax credit' },
    ...['SB', 'S', 'SH', 'ST', 'SA'].map((code, index) => ({
      value: code,
      label: `${code}: another job, and all my income together is ${band(index)}`,
    })),
    { value: 'CAE', label: 'CAE: casual agricultural work' },
    { value: 'EDW', label: 'EDW: election day work' },
  ];
}

const taxCodeDeclaration = (params: ParamsAt): FormPart => ({
  part: 'tax',
  title: 'Tax code declaration (IR330)',
  about: 'Your answers decide how much tax is taken out of your pay.',
  fields: [
    text('ird_number', 'IRD number', 'Eight or nine digits'),
    choice('nz_tax_code', 'Tax code', taxCodes(params), {
      hint: 'If you have a tailored tax code or work as a contractor, ask your payroll office.',
    }),
    yesNo('has_student_loan', 'Do you have a student loan?'),
  ],
  declaration: TRUE,
});

const kiwiSaver = (params: ParamsAt): FormPart => ({
  part: 'kiwisaver',
  title: 'KiwiSaver deduction (KS2)',
  about: 'How much of your pay goes to KiwiSaver.',
  fields: [
    choice('membership', 'Are you a KiwiSaver member?', [
      { value: 'member', label: 'Yes, I am a member' },
      { value: 'joining', label: 'No, but I want to join' },
      { value: 'not_member', label: 'No' },
    ]),
    choice(
      'kiwisaver_employee_rate',
      'How much do you want to contribute?',
      params.get(KIWISAVER_EMPLOYEE_RATES).value.map((rate) => ({
        value: rate.toFixed(),
        label: `${rate.times(100).toFixed()}% of your pay`,
      })),
      { hint: 'Applies while you contribute. For the temporary lower rate, give your payroll office the certificate.' },
    ),
  ],
  declaration: TRUE,
});

/** The form for a country, with the statutory values that apply on a day. */
export const formOf = (country: Country, params: ParamsAt): readonly FormPart[] =>
  country === 'AU'
    ? [details('AU'), tfnDeclaration(), bankAccount('AU'), superChoice()]
    : [details('NZ'), taxCodeDeclaration(params), bankAccount('NZ'), kiwiSaver(params)];

/** Everything that the page shows for a part, in the form in which it is stored with the declaration. */
export function wordingOf({ title, about, fields, declaration }: FormPart): string {
  const lines = fields.flatMap(({ label, hint, kind, options }) => [
    label,
    ...(hint === null ? [] : [`  ${hint}`]),
    ...(kind === 'yes_no' ? ['  ( ) Yes', '  ( ) No'] : options.map((option) => `  ( ) ${option.label}`)),
  ]);
  return [title, about, ...lines, declaration].join('\n');
}

/** Identifies the wording of several parts, so that a submission can prove which wording the page showed. */
export const wordingHash = (parts: readonly FormPart[]): string => hashToken(parts.map(wordingOf).join('\n\n'));
