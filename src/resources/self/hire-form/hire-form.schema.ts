import { Line } from '../../../http/line.ts';
import { CompanyId, EmployeeId, Limit, OwnId } from '../../../http/record-fields.ts';
import {
  Choice,
  Id,
  LocalDateText,
  Nullable,
  named,
  type Static,
  Timestamp,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { STATES } from './hire-form.store.ts';
import { PARTS } from './parts.ts';

const strict = { additionalProperties: false } as const;
const PartName = (description: string) => Choice('HireFormPart', PARTS, { description });

const form = {
  id: OwnId('form'),
  company_id: CompanyId(),
  employee_id: EmployeeId(),
  employee_name: Type.String({ description: 'Last, First' }),
  state: Choice('HireFormState', STATES, {
    description:
      'sent: the employee has the link; submitted: the answers wait for the office; returned: the employee has to correct them; accepted or cancelled: the form is closed',
  }),
  email_address: Type.String({ description: 'The address that the link was mailed to' }),
  sent_by: Type.String({ description: 'The user who sent the latest link' }),
  sent_at: Timestamp({ description: 'When the latest link was sent, in UTC' }),
  expires_at: Timestamp({ description: 'When the latest link expires: 14 days after it was sent' }),
  is_expired: Type.Boolean({ description: 'Whether the employee can no longer open the form; send the link again' }),
  saved_at: Nullable(Timestamp({ description: 'When the employee’s answers were last saved; null if never' })),
  submitted_at: Nullable(Timestamp({ description: 'When the employee last sent the form in; null if never' })),
  submission: Type.Integer({ minimum: 0, description: 'The number of times that the employee sent the form in' }),
  accepted_parts: Type.Array(PartName('A part that the office accepted'), {
    description: 'The parts that the office accepted',
  }),
  note: Nullable(Type.String({ description: 'The corrections that the office asked for' })),
  decided_by: Nullable(Type.String({ description: 'The user who accepted the last part or cancelled the form' })),
  decided_at: Nullable(Timestamp({ description: 'When the form was closed, in UTC' })),
} satisfies Record<string, TSchema>;

export const HireFormOut = named('HireForm', Type.Object(form, strict));
export type HireFormOut = Static<typeof HireFormOut>;

const ReviewedPart = named(
  'ReviewedHireFormPart',
  Type.Object(
    {
      part: PartName('The part of the form'),
      is_accepted: Type.Boolean({ description: 'Whether the office accepted the part' }),
      fields: Type.Array(
        named(
          'HireFormDifference',
          Type.Object(
            {
              field: Type.String({ description: 'Name of the field in the employee’s record or bank account' }),
              before: Nullable(Type.String({ description: 'The present value; null if empty' })),
              after: Nullable(Type.String({ description: 'The employee’s answer; null if empty' })),
              is_changed: Type.Boolean({ description: 'Whether accepting the part changes the field' }),
            },
            { ...strict, description: 'A field with its present value and the answer' },
          ),
        ),
        { description: 'The fields that the part sets' },
      ),
      declared_at: Timestamp({ description: 'When the employee made the declaration, in UTC' }),
      address: Type.String({ description: 'The network address that the declaration came from' }),
      wording: Type.String({ description: 'Everything that the page showed of this part' }),
    },
    strict,
  ),
);
export type ReviewedPart = Static<typeof ReviewedPart>;

export const HireFormReviewOut = named(
  'HireFormReview',
  Type.Object(
    {
      ...form,
      parts: Type.Array(ReviewedPart, {
        description: 'The parts that wait for a decision; after accepting, the parts that were accepted',
      }),
    },
    { ...strict, description: 'A submitted form with its differences from the employee’s record' },
  ),
);
export type HireFormReviewOut = Static<typeof HireFormReviewOut>;

export const HireFormAcceptIn = named(
  'HireFormAcceptIn',
  Type.Object(
    {
      submission: Type.Integer({
        minimum: 1,
        description: 'The submission that you reviewed; 409 if the employee sent the form in again since',
      }),
      parts: Type.Array(PartName('A part to accept'), {
        minItems: 1,
        maxItems: PARTS.length,
        description: 'The parts to accept; the others keep waiting',
      }),
    },
    strict,
  ),
);
export type HireFormAcceptIn = Static<typeof HireFormAcceptIn>;

export const HireFormReturnIn = named(
  'HireFormReturnIn',
  Type.Object(
    {
      note: Line(
        { min: 1, max: 500 },
        { description: 'The corrections to make; the employee reads this in an email and on the page' },
      ),
    },
    strict,
  ),
);

export const HireDeclarationOut = named(
  'HireDeclaration',
  Type.Object(
    {
      id: OwnId('declaration'),
      employee_id: EmployeeId(),
      hire_form_id: Id({ description: 'The form that the declaration is from' }),
      part: PartName('The part that was declared'),
      wording: Type.String({ description: 'Every question and the declaration, exactly as the page showed them' }),
      answers: Type.Array(
        named(
          'HireDeclarationAnswer',
          Type.Object(
            {
              field: Type.String({ description: 'Name of the question' }),
              answer: Nullable(
                Type.String({
                  description: 'The answer. For tax and account numbers, only the last three digits are shown',
                }),
              ),
            },
            strict,
          ),
        ),
        { description: 'The answers as declared' },
      ),
      declared_at: Timestamp({ description: 'When the employee made the declaration, in UTC' }),
      address: Type.String({ description: 'The network address that the declaration came from' }),
      accepted_by: Type.String({ description: 'The user who accepted the part' }),
      accepted_at: Timestamp({ description: 'When the part was accepted, in UTC' }),
    },
    strict,
  ),
);
export type HireDeclarationOut = Static<typeof HireDeclarationOut>;

export const HireFormQuery = Type.Object(
  {
    state: Type.Optional(Choice('HireFormState', STATES, { description: 'Returns only forms in this state' })),
    employee_id: Type.Optional(Id({ description: 'Returns only forms of this employee' })),
    limit: Limit(500, 100),
  },
  strict,
);
export const HireDeclarationQuery = Type.Object({ limit: Limit(500, 100) }, strict);
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'The part of the link after the #' });

const word = (max: number, description: string) => Type.Optional(Nullable(Line({ max }, { description })));
const yesNo = (description: string) => Type.Optional(Nullable(Type.Boolean({ description })));

const answers = {
  details: named(
    'HireFormDetails',
    Type.Object(
      {
        first_name: word(60, 'Given name'),
        middle_name: word(60, 'Other given names'),
        last_name: word(60, 'Family name'),
        date_of_birth: Type.Optional(Nullable(LocalDateText({ description: 'Day on which the employee was born' }))),
        address1: word(100, 'First line of the home address'),
        address2: word(100, 'Second line of the home address'),
        city: word(60, 'Suburb or town'),
        state: word(3, 'State or region'),
        postcode: word(4, 'Postcode of the home address, four digits'),
        phone_mobile: word(15, 'Mobile phone'),
        kin_name: word(60, 'Name of the emergency contact'),
        kin_relationship: word(60, 'Relationship of the emergency contact'),
        kin_phone_mobile: word(15, 'Mobile phone of the emergency contact'),
      },
      { ...strict, description: 'Personal details' },
    ),
  ),
  tax: named(
    'HireFormTax',
    Type.Object(
      {
        tax_file_number: word(15, 'Australia: the tax file number; empty keeps the saved one'),
        tax_file_number_exemption: word(20, 'Australia: the reason for a missing number'),
        residency: word(20, 'Australia: resident, foreign_resident or working_holiday'),
        has_claimed_tax_free_threshold: yesNo('Australia: whether the tax-free threshold is claimed'),
        has_stsl_liability: yesNo('Australia: whether there is a study or training support loan'),
        ird_number: word(20, 'New Zealand: the IRD number; empty keeps the saved one'),
        nz_tax_code: word(3, 'New Zealand: the tax code'),
        has_student_loan: yesNo('New Zealand: whether there is a student loan'),
      },
      { ...strict, description: 'The tax declaration' },
    ),
  ),
  bank_account: named(
    'HireFormBankAccount',
    Type.Object(
      {
        account_name: word(32, 'Account name at the bank'),
        bsb: word(7, 'Australia: the BSB'),
        account_number: word(20, 'The account number; empty keeps the saved one'),
      },
      { ...strict, description: 'The account for the pay' },
    ),
  ),
  super: named(
    'HireFormSuper',
    Type.Object(
      {
        fund: word(20, 'own_fund or employer_fund'),
        usi: word(20, 'USI of the fund'),
        member_number: word(20, 'Member number with the fund'),
      },
      { ...strict, description: 'Australia: the super fund' },
    ),
  ),
  kiwisaver: named(
    'HireFormKiwiSaver',
    Type.Object(
      {
        membership: word(20, 'member, joining or not_member'),
        kiwisaver_employee_rate: word(10, 'The contribution, as a fraction of the pay'),
      },
      { ...strict, description: 'New Zealand: KiwiSaver' },
    ),
  ),
};

const HireAnswers = named(
  'HireFormAnswers',
  Type.Object(
    {
      details: Type.Optional(answers.details),
      tax: Type.Optional(answers.tax),
      bank_account: Type.Optional(answers.bank_account),
      super: Type.Optional(answers.super),
      kiwisaver: Type.Optional(answers.kiwisaver),
    },
    { ...strict, description: 'The answers by part. Parts that you leave out keep their saved answers' },
  ),
);

export const HireFormOpenIn = named('HireFormOpenIn', Type.Object({ token: Token }, strict));
export const HireFormSaveIn = named('HireFormSaveIn', Type.Object({ token: Token, answers: HireAnswers }, strict));
export const HireFormSubmitIn = named(
  'HireFormSubmitIn',
  Type.Object(
    {
      token: Token,
      answers: HireAnswers,
      declared: Type.Array(PartName('A part whose declaration the employee made'), {
        maxItems: PARTS.length,
        description: 'Every open part, because each has its own declaration',
      }),
      wording_hash: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'The wording_hash of the form that the page showed; 409 if the wording changed since',
      }),
    },
    strict,
  ),
);
export type HireFormSubmitIn = Static<typeof HireFormSubmitIn>;

const FieldOut = named(
  'HireFormField',
  Type.Object(
    {
      name: Type.String({ description: 'Name of the answer' }),
      label: Type.String({ description: 'The question' }),
      hint: Nullable(Type.String({ description: 'More about the question' })),
      kind: Choice('HireFormFieldKind', ['text', 'date', 'yes_no', 'choice'], {
        description: 'How the question is answered',
      }),
      is_required: Type.Boolean({ description: 'Whether an answer is required' }),
      options: Type.Array(
        named(
          'HireFormOption',
          Type.Object(
            {
              value: Type.String({ description: 'The value to send' }),
              label: Type.String({ description: 'The text to show' }),
            },
            { ...strict, description: 'A possible answer' },
          ),
        ),
        { description: 'The possible answers; empty unless kind is choice' },
      ),
    },
    strict,
  ),
);

export const OpenedHireFormOut = named(
  'OpenedHireForm',
  Type.Object(
    {
      company_name: Type.String({ description: 'The employer' }),
      first_name: Type.String({ description: 'The new employee' }),
      country: Choice('Country', ['AU', 'NZ'], { description: 'The country of the employer' }),
      expires_at: Timestamp({ description: 'When the link expires, in UTC' }),
      note: Nullable(Type.String({ description: 'The corrections that the office asks for; null the first time' })),
      parts: Type.Array(
        named(
          'HireFormPartContent',
          Type.Object(
            {
              part: PartName('The part of the form'),
              title: Type.String({ description: 'Heading' }),
              about: Type.String({ description: 'Introduction' }),
              fields: Type.Array(FieldOut, { description: 'The questions, in the order of the page' }),
              declaration: Type.String({ description: 'The declaration to make' }),
            },
            strict,
          ),
        ),
        { description: 'The parts to fill in; accepted parts are left out' },
      ),
      answers: HireAnswers,
      kept_numbers: Type.Array(
        named(
          'HireFormKeptNumber',
          Type.Object(
            {
              field: Type.String({ description: 'Name of the answer' }),
              ending: Type.String({ description: 'The last digits' }),
            },
            { ...strict, description: 'A saved tax or account number, which the form does not show again' },
          ),
        ),
        { description: 'The saved tax and account numbers' },
      ),
      wording_hash: Type.String({ description: 'Identifies the wording of the parts' }),
    },
    strict,
  ),
);
export type OpenedHireFormOut = Static<typeof OpenedHireFormOut>;

export const SavedHireFormOut = named(
  'SavedHireForm',
  Type.Object({ saved_at: Timestamp({ description: 'When the answers were saved, in UTC' }) }, strict),
);
export const SubmittedHireFormOut = named(
  'SubmittedHireForm',
  Type.Object({ submitted_at: Timestamp({ description: 'When the form was sent in, in UTC' }) }, strict),
);
