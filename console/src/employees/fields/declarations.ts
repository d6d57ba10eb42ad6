import { AU_STATES, TFN_EXEMPTIONS } from './choices.ts';
import type { DeclarationName, Field, Section } from './field.ts';

type F = Field<DeclarationName>;
type More = Omit<Partial<F>, 'name' | 'label' | 'kind'>;

const field =
  (kind: F['kind']) =>
  (name: DeclarationName, label: string, more: More = {}): F => ({
    name,
    label,
    kind,
    ...more,
  });
const part = (
  kind: Field['kind'],
  name: string,
  label: string,
  more: Omit<Partial<Field>, 'name' | 'kind'> = {},
): Field => ({
  name,
  label,
  kind,
  ...more,
});

const FROM = part('date', 'from', 'From payday', { required: 'all' });
const TO = part('date', 'to', 'To payday', { help: 'Leave empty to apply until changed' });
const RATE = part('percent', 'rate', 'Rate', { required: 'all' });
const PERIOD = [FROM, TO];
const RATE_OR_AMOUNT = [part('percent', 'rate', 'Rate'), part('money', 'amount', 'Or amount per pay'), ...PERIOD];
const group = (name: DeclarationName, label: string, fields: readonly Field[], help?: string): F =>
  field('group')(name, label, { fields, isWide: true, ...(help ? { help } : {}) });
const rows = (name: DeclarationName, label: string, fields: readonly Field[]): F =>
  field('rows')(name, label, { fields, isWide: true });

export const TAX_DECLARATIONS: Section<DeclarationName> = {
  key: 'declared-au',
  title: 'Other tax declarations',
  country: 'AU',
  about: 'These declarations change how much tax is withheld. Each pay uses the entries in force on its payday.',
  fields: [
    field('choice')('tax_file_number_exemption', 'Reason for no tax file number', { choices: TFN_EXEMPTIONS }),
    field('choice')('medicare_levy_exemption', 'Medicare levy exemption', {
      isNeverEmpty: true,
      choices: [
        ['NONE', 'None'],
        ['HALF', 'Half'],
        ['FULL', 'Full'],
      ],
    }),
    field('choice')('senior', 'Seniors and pensioners offset', {
      choices: [
        ['SINGLE', 'Single'],
        ['COUPLE', 'Couple'],
        ['ILLNESS_SEPARATED', 'Separated because of illness'],
      ],
    }),
    field('money')('annual_tax_offset', 'Tax offset claimed', { unit: 'per year' }),
    field('money')('extra_withholding_per_pay', 'Agreed extra withholding', { unit: 'per pay' }),
    field('flag')('wants_extra_pay_withholding', 'Withhold extra in a year with 27 or 53 paydays'),
    field('text')('previous_payroll_id', 'Payroll ID in your previous software', { max: 60 }),
    group('medicare_levy_reduction', 'Medicare levy reduction', [
      part('flag', 'has_spouse', 'Has a spouse'),
      part('whole', 'dependent_children', 'Dependent children', { required: 'all' }),
    ]),
    group('withholding_variation', 'Withholding variation', [RATE, ...PERIOD], 'Flat rate from a variation notice'),
    group('withholding_schedule', 'Special tax table', [
      part('choice', 'schedule', 'Table', {
        required: 'all',
        choices: [
          ['HORTICULTURE', 'Horticulture and shearing'],
          ['ENTERTAINER', 'Entertainer'],
          ['VOLUNTARY_AGREEMENT', 'Voluntary agreement'],
          ['PALM', 'Pacific Australia Labour Mobility'],
        ],
      }),
      part('percent', 'rate', 'Rate'),
      ...PERIOD,
    ]),
    group('overseas_income', 'Foreign employment or inbound assignee', [
      part('choice', 'type', 'Kind', {
        required: 'all',
        choices: [
          ['FEI', 'Foreign employment income'],
          ['IAA', 'Inbound assignee'],
        ],
      }),
      part('text', 'country', 'Other country', { required: 'all', max: 2, help: 'Two letters' }),
      ...PERIOD,
    ]),
    group('special_income', 'Special income', [
      part('choice', 'type', 'Kind', {
        required: 'all',
        choices: [
          ['JPD', 'Joint petroleum development area'],
          ['OSP', 'Other specified payments'],
        ],
      }),
      ...PERIOD,
    ]),
    rows('community_development', 'Community development employment projects', [
      part('whole', 'financial_year', 'Financial year', {
        required: 'all',
        help: 'The calendar year in which it ends',
      }),
      part('money', 'amount', 'Amount', { required: 'all' }),
    ]),
    rows('fringe_benefits', 'Reportable fringe benefits', [
      part('whole', 'fbt_year', 'FBT year', { required: 'all', help: 'The calendar year in which it ends' }),
      part('money', 'taxable_value', 'Taxable value', { required: 'all' }),
      part('flag', 'is_exempt_employer', 'Exempt employer (section 57A)'),
    ]),
    rows('foreign_income', 'Foreign income other than these pays', [
      part('whole', 'financial_year', 'Financial year', {
        required: 'all',
        help: 'The calendar year in which it ends',
      }),
      part('text', 'country', 'Country', { required: 'all', max: 2 }),
      part('money', 'foreign_tax_paid', 'Tax paid abroad'),
      part('money', 'exempt_income', 'Income exempt in Australia'),
    ]),
  ],
};

export const NZ_TAX_DECLARATIONS: Section<DeclarationName> = {
  key: 'declared-nz',
  title: 'Other tax declarations',
  country: 'NZ',
  about: 'These declarations change how much is deducted. Each pay uses the entries in force on its payday.',
  fields: [
    field('percent')('extra_pay_requested_rate', 'Higher rate requested for extra pays'),
    group('tax_certificate', 'Tailored tax certificate (STC)', [
      RATE,
      part('percent', 'student_loan_rate', 'Student loan rate'),
      part('flag', 'student_loan_threshold_applies', 'Student loan threshold applies'),
      ...PERIOD,
    ]),
    group('schedular', 'Schedular payments (WT)', [
      part('percent', 'rate', 'Own rate'),
      part('text', 'activity', 'Or activity', { max: 60 }),
      part('flag', 'is_non_resident', 'Non-resident'),
      ...PERIOD,
    ]),
    group('student_loan_special_rate', 'Student loan special deduction rate', [RATE, ...PERIOD]),
    group('student_loan_compulsory_extra', 'Compulsory extra deduction (SLCIR)', RATE_OR_AMOUNT),
    group('student_loan_voluntary_extra', 'Voluntary extra deduction (SLBOR)', RATE_OR_AMOUNT),
  ],
};

export const KIWISAVER_DECLARATIONS: Section<DeclarationName> = {
  key: 'declared-kiwisaver',
  title: 'Opting out, suspensions and ESCT',
  country: 'NZ',
  fields: [
    field('date')('kiwisaver_opted_out_on', 'Opt-out date'),
    field('date')('kiwisaver_locked_in_until', 'Locked in until'),
    field('choice')('esct_rate_method', 'ESCT rate', {
      isNeverEmpty: true,
      choices: [
        ['FIXED', 'As set for the employee'],
        ['CALCULATED', 'Calculated from pay'],
      ],
    }),
    group('kiwisaver_temporary_rate', 'Temporary rate reduction', PERIOD),
    group('kiwisaver_savings_suspension', 'Savings suspension', PERIOD),
  ],
};

export const HOLIDAY_DECLARATIONS: Section<DeclarationName> = {
  key: 'declared-holidays',
  title: 'Holidays and working days',
  country: 'NZ',
  fields: [
    field('days')('working_days', 'Days normally worked', { isWide: true }),
    field('text')('anniversary_region', 'Province of the anniversary day', { max: 60 }),
    field('date')('leave_anniversary', 'Annual holidays accrue from', {
      help: 'Only if different from the start date',
    }),
    field('money')('agreed_weekly_rate', 'Agreed ordinary weekly pay, if higher', { unit: 'per week' }),
    field('choice')('hours_pattern', 'Hours from week to week', {
      help: 'Leave empty to derive this from the dates of the hours worked',
      choices: [
        ['FIXED', 'Fixed: the agreed week'],
        ['VARYING', 'Varying'],
      ],
    }),
    field('choice')('minimum_wage', 'Minimum wage', {
      isNeverEmpty: true,
      choices: [
        ['ADULT', 'Adult'],
        ['STARTING_OUT', 'Starting out'],
        ['TRAINING', 'Training'],
      ],
    }),
    field('flag')('pays_holiday_pay_as_you_go', '8 % holiday pay with each pay'),
    field('flag')('counts_unpaid_leave', 'By agreement, unpaid leave over one week counts as service'),
    rows('parental_leave', 'Parental leave', [
      part('date', 'from', 'First day', { required: 'all' }),
      part('date', 'to', 'Last day', { help: 'Leave empty until the employee returns' }),
    ]),
    field('flag')('notice_is_gross_earnings', 'Pay in lieu of notice is part of gross earnings'),
    rows('public_holiday_transfers', 'Public holidays transferred by agreement', [
      part('date', 'from', 'Public holiday', { required: 'all' }),
      part('date', 'to', 'Observed on', { required: 'all' }),
    ]),
  ],
};

export const WORK_DECLARATIONS: Section<DeclarationName> = {
  key: 'declared-work',
  title: 'Annual salary and workplace',
  fields: [
    field('choice')('pay_cycle', 'Paid every four weeks', {
      country: 'NZ',
      choices: [['FOUR_WEEKLY', 'Every four weeks']],
      help: 'The four weeks are counted from the “Last day of a fortnight” in the company settings. Leave empty to use the pay period under Pay',
    }),
    group('annual_salary', 'Annual salary', [
      part('money', 'amount', 'Salary per year', { required: 'all' }),
      ...PERIOD,
    ]),
    {
      ...group(
        'award',
        'Award',
        [
          part('whole', 'award_id', 'Award', { required: 'all', help: 'Set up under Settings, Awards' }),
          part('text', 'classification', 'Classification', {
            required: 'all',
            max: 200,
            help: 'As the award names it, such as Retail Employee Level 1',
          }),
          part('week-hours', 'agreed_hours', 'Agreed hours', {
            help: 'Monday to Sunday, such as 7.6 7.6 7.6 0 0 0 0. Most awards need agreed hours for part-time employees',
          }),
          part('text', 'junior_scale', 'Junior rates', { max: 40, help: 'Leave empty for the usual junior rates' }),
          part('flag', 'is_apprentice', 'Apprentice'),
          part('flag', 'is_shiftworker', 'Shiftworker'),
          part('choice', 'laundry', 'Launders work clothing', {
            choices: [
              ['special_clothing', 'Special clothing or uniform'],
              ['catering', 'Catering uniform (Hospitality)'],
            ],
          }),
          part('flag', 'first_aid', 'Appointed for first aid'),
          part('flag', 'liquor_licence', 'Holds the liquor licence (Retail)'),
          part('flag', 'broken_hill', 'Works in Broken Hill (Retail)'),
          part('flag', 'cooks_tools', 'Cook with own tools (Hospitality, Restaurants)'),
          part('flag', 'school_student', 'Full-time school student (Retail)'),
        ],
        'Timesheets are paid by the rules of the award, except for apprentices and shiftworkers',
      ),
      country: 'AU',
    },
    field('choice')('work_state', 'State of the workplace', {
      country: 'AU',
      choices: AU_STATES,
      help: 'Sets which public holidays do not count as leave. Leave empty to use the company’s state',
    }),
    field('yes-no')('employee_influences_super_rate', 'Employee chose the higher super rate', {
      country: 'AU',
      help: 'Select No if an award or agreement requires it. Leave empty to use the company’s setting',
    }),
  ],
};

/** `WORK_DECLARATIONS`, in which the award is chosen from the company’s awards that have rules. */
export const workDeclarations = (
  awards: readonly { readonly id: number; readonly name: string; readonly pack: string | null }[],
): Section<DeclarationName> => ({
  ...WORK_DECLARATIONS,
  fields: WORK_DECLARATIONS.fields.map((each) =>
    each.name === 'award' && each.fields ? { ...each, fields: each.fields.map((one) => asListed(one, awards)) } : each,
  ),
});

const asListed = (one: Field, awards: Parameters<typeof workDeclarations>[0]): Field =>
  one.name === 'award_id'
    ? { ...one, choices: awards.filter(({ pack }) => pack !== null).map(({ id, name }) => [String(id), name] as const) }
    : one;

export const DECLARATION_SECTIONS = [
  WORK_DECLARATIONS,
  TAX_DECLARATIONS,
  NZ_TAX_DECLARATIONS,
  KIWISAVER_DECLARATIONS,
  HOLIDAY_DECLARATIONS,
] as const;
