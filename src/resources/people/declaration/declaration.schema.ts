import { Line } from '../../../http/line.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import {
  ESCT_RATE_METHODS,
  MEDICARE_EXEMPTIONS,
  MINIMUM_WAGES,
  OVERSEAS_INCOME_TYPES,
  SENIORS,
  SPECIAL_INCOME_TYPES,
  TFN_EXEMPTIONS,
  WEEKDAYS,
  WITHHOLDING_SCHEDULES,
} from '../employee/employee.service.ts';

/** A key as it is sent and as it is read; both without null. */
interface Key {
  readonly country: 'AU' | 'NZ';
  readonly about: string;
  readonly in: TSchema;
  readonly out: TSchema;
  /** Never null in reads: something stands for nothing declared. */
  readonly hasDefault?: true;
}

const closed = { additionalProperties: false };

const RATE = 'A fraction from 0 to 1: 0.175 is 17.5 %';
const rateIn = () => DecimalIn({ description: RATE });
const rateOut = () => DecimalOut({ description: RATE });
const moneyIn = (about: string) => DecimalIn({ description: `${about}; not below zero` });

const FROM = { description: 'The first payday it holds for' };
const TO = { description: 'The last payday it holds for; null: until further notice' };

/** The properties of a dated thing, as they are sent and as they are read. */
function dated(name: string, sent: Record<string, TSchema>, read: Record<string, TSchema>) {
  return {
    in: named(
      `${name}In`,
      Type.Object({ ...sent, from: LocalDateText(FROM), to: Type.Optional(Nullable(LocalDateText(TO))) }, closed),
    ),
    out: named(name, Type.Object({ ...read, from: LocalDateText(FROM), to: Nullable(LocalDateText(TO)) }, closed)),
  };
}

/** The same as it is sent and as it is read. */
const same = (schema: TSchema) => ({ in: schema, out: schema });

const loanExtra = () =>
  dated(
    'StudentLoanExtra',
    { rate: Type.Optional(Nullable(rateIn())), amount: Type.Optional(Nullable(moneyIn('Dollars a pay period'))) },
    {
      rate: Nullable(rateOut()),
      amount: Nullable(DecimalOut({ description: 'Dollars a pay period; null with a rate' })),
    },
  );

/** Every declaration of an employee, in the order the document lists them. */
export const KEYS: Readonly<Record<string, Key>> = {
  tax_file_number_exemption: {
    country: 'AU',
    about:
      'Why there is no tax file number. APPLIED_FOR holds for 28 days from the day it was declared, then counts as ' +
      'NOT_QUOTED. Setting one clears the number; a number sent later ends it',
    ...same(Choice('TaxFileNumberExemption', TFN_EXEMPTIONS)),
  },
  medicare_levy_exemption: {
    country: 'AU',
    about: 'Exemption from the Medicare levy',
    hasDefault: true,
    ...same(Choice('MedicareLevyExemption', MEDICARE_EXEMPTIONS)),
  },
  medicare_levy_reduction: {
    country: 'AU',
    about: 'Reduction of the Medicare levy for a family',
    ...same(
      named(
        'MedicareLevyReduction',
        Type.Object(
          {
            has_spouse: Type.Boolean({ description: 'Whether there is a spouse' }),
            dependent_children: Type.Integer({
              minimum: 0,
              maximum: 30,
              description: 'How many dependent children there are',
            }),
          },
          closed,
        ),
      ),
    ),
  },
  annual_tax_offset: {
    country: 'AU',
    about: 'Tax offset claimed for a year, in dollars',
    hasDefault: true,
    in: moneyIn('Dollars a year'),
    out: DecimalOut(),
  },
  senior: {
    country: 'AU',
    about: 'Seniors and pensioners tax offset, as claimed',
    ...same(Choice('SeniorsOffset', SENIORS)),
  },
  extra_withholding_per_pay: {
    country: 'AU',
    about: 'Agreed upward variation, once a pay period',
    hasDefault: true,
    in: moneyIn('Dollars a pay period'),
    out: DecimalOut(),
  },
  wants_extra_pay_withholding: {
    country: 'AU',
    about: 'Withhold more in a year with 53 weekly or 27 fortnightly paydays',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  withholding_variation: {
    country: 'AU',
    about: 'The flat rate of a variation notice',
    ...dated('WithholdingVariation', { rate: rateIn() }, { rate: rateOut() }),
  },
  withholding_schedule: {
    country: 'AU',
    about:
      'A table of its own instead of the ordinary one: horticulture and shearing (with the rate of the tax office’s ' +
      'table where the service does not hold it), entertainers (with the rate 0.2 for promotional work), a voluntary ' +
      'agreement (with the instalment rate of the payee, or the standard one) or the Pacific Australia Labour Mobility scheme',
    ...dated(
      'WithholdingSchedule',
      {
        schedule: Choice('WithholdingScheduleName', WITHHOLDING_SCHEDULES, { description: 'Whose table is used' }),
        rate: Type.Optional(Nullable(rateIn())),
      },
      {
        schedule: Choice('WithholdingScheduleName', WITHHOLDING_SCHEDULES, { description: 'Whose table is used' }),
        rate: Nullable(rateOut()),
      },
    ),
  },
  overseas_income: {
    country: 'AU',
    about: 'Foreign employment income (FEI) or an inbound assignee (IAA), with the other country',
    ...dated(
      'OverseasIncome',
      {
        type: Choice('OverseasIncomeType', OVERSEAS_INCOME_TYPES, { description: 'Which of the two it is' }),
        country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two letters, ISO 3166' }),
      },
      {
        type: Choice('OverseasIncomeType', OVERSEAS_INCOME_TYPES, { description: 'Which of the two it is' }),
        country: Type.String({ description: 'The other country, two letters of ISO 3166' }),
      },
    ),
  },
  special_income: {
    country: 'AU',
    about:
      'Income that Single Touch Payroll tells apart: of the joint petroleum development area (JPD), or other specified ' +
      'payments (OSP). Tax is withheld by what else is declared',
    ...dated(
      'SpecialIncome',
      { type: Choice('SpecialIncomeType', SPECIAL_INCOME_TYPES, { description: 'Which of the two it is' }) },
      { type: Choice('SpecialIncomeType', SPECIAL_INCOME_TYPES, { description: 'Which of the two it is' }) },
    ),
  },
  fringe_benefits: {
    country: 'AU',
    about: 'Taxable value of the reportable fringe benefits of each FBT year, which ends on 31 March',
    hasDefault: true,
    in: Type.Array(
      named(
        'FringeBenefitsIn',
        Type.Object(
          {
            fbt_year: Id({ minimum: 2000, maximum: 2199, description: 'The year in which it ends' }),
            taxable_value: moneyIn('Dollars, before they are grossed up'),
            is_exempt_employer: Type.Optional(Type.Boolean({ description: 'Exempt under section 57A' })),
          },
          closed,
        ),
      ),
      { maxItems: 20 },
    ),
    out: Type.Array(
      named(
        'FringeBenefits',
        Type.Object(
          {
            fbt_year: Type.Integer({ description: 'The year in which it ends' }),
            taxable_value: DecimalOut({ description: 'Dollars, before they are grossed up' }),
            is_exempt_employer: Type.Boolean({ description: 'Exempt under section 57A' }),
          },
          closed,
        ),
      ),
    ),
  },
  foreign_income: {
    country: 'AU',
    about:
      'What Single Touch Payroll tells of foreign employment income (FEI) beside the pays: tax paid abroad, and income ' +
      'that is exempt here, of each financial year and country',
    hasDefault: true,
    in: Type.Array(
      named(
        'ForeignIncomeIn',
        Type.Object(
          {
            financial_year: Id({ minimum: 2000, maximum: 2199, description: 'The year in which it ends' }),
            country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two letters, ISO 3166' }),
            foreign_tax_paid: Type.Optional(moneyIn('Tax paid abroad, in Australian dollars')),
            exempt_income: Type.Optional(moneyIn('Income that is exempt here, in Australian dollars')),
          },
          closed,
        ),
      ),
      { maxItems: 50 },
    ),
    out: Type.Array(
      named(
        'ForeignIncome',
        Type.Object(
          {
            financial_year: Type.Integer({ description: 'The year in which it ends' }),
            country: Type.String({ description: 'Two letters, ISO 3166' }),
            foreign_tax_paid: DecimalOut({ description: 'Tax paid abroad, in Australian dollars' }),
            exempt_income: DecimalOut({ description: 'Income that is exempt here, in Australian dollars' }),
          },
          closed,
        ),
      ),
    ),
  },
  community_development: {
    country: 'AU',
    about:
      'What Single Touch Payroll tells of community development employment projects beside the pays, of each financial year',
    hasDefault: true,
    in: Type.Array(
      named(
        'CommunityDevelopmentIncomeIn',
        Type.Object(
          {
            financial_year: Id({ minimum: 2000, maximum: 2199, description: 'The year in which it ends' }),
            amount: moneyIn('Dollars of the year'),
          },
          closed,
        ),
      ),
      { maxItems: 50 },
    ),
    out: Type.Array(
      named(
        'CommunityDevelopmentIncome',
        Type.Object(
          {
            financial_year: Type.Integer({ description: 'The year in which it ends' }),
            amount: DecimalOut({ description: 'Dollars of the year' }),
          },
          closed,
        ),
      ),
    ),
  },
  previous_payroll_id: {
    country: 'AU',
    about:
      'The payroll id the employee had in the software used before; told to the tax office by an UPDATE with ' +
      'tells_previous_ids',
    ...same(Line({ min: 1, max: 200 })),
  },
  tax_certificate: {
    country: 'NZ',
    about: 'The tailored tax certificate of code STC; its rate includes the earners’ levy',
    ...dated(
      'TaxCertificate',
      {
        rate: rateIn(),
        student_loan_rate: Type.Optional(Nullable(rateIn())),
        student_loan_threshold_applies: Type.Optional(Type.Boolean({ description: 'true unless sent' })),
      },
      {
        rate: rateOut(),
        student_loan_rate: Nullable(rateOut()),
        student_loan_threshold_applies: Type.Boolean({
          description: 'Whether the threshold of student loan deductions still counts',
        }),
      },
    ),
  },
  schedular: {
    country: 'NZ',
    about: 'What a payee with code WT notified: a rate of their own, or the activity whose standard rate holds',
    ...dated(
      'SchedularRate',
      {
        rate: Type.Optional(Nullable(rateIn())),
        activity: Type.Optional(
          Nullable(
            Line(
              { min: 1, max: 60 },
              { description: 'The activity whose standard rate holds, as Inland Revenue lists them' },
            ),
          ),
        ),
        is_non_resident: Type.Optional(Type.Boolean({ description: 'false unless sent' })),
      },
      {
        rate: Nullable(rateOut()),
        activity: Nullable(
          Type.String({ description: 'The activity whose standard rate holds, as Inland Revenue lists them' }),
        ),
        is_non_resident: Type.Boolean({ description: 'Whether the payee is no resident for tax' }),
      },
    ),
  },
  student_loan_special_rate: {
    country: 'NZ',
    about: 'A special deduction rate certificate',
    ...dated('StudentLoanSpecialRate', { rate: rateIn() }, { rate: rateOut() }),
  },
  student_loan_compulsory_extra: {
    country: 'NZ',
    about: 'SLCIR: a compulsory extra deduction by Inland Revenue, a rate or an amount a pay period',
    ...loanExtra(),
  },
  student_loan_voluntary_extra: {
    country: 'NZ',
    about: 'SLBOR: an extra deduction the borrower asked for, a rate or an amount a pay period',
    ...loanExtra(),
  },
  kiwisaver_temporary_rate: {
    country: 'NZ',
    about: 'A temporary rate reduction: the reduced rate may be used',
    ...dated('KiwisaverPeriod', {}, {}),
  },
  kiwisaver_savings_suspension: { country: 'NZ', about: 'A savings suspension', ...dated('KiwisaverPeriod', {}, {}) },
  kiwisaver_opted_out_on: { country: 'NZ', about: 'The day of the opt-out', ...same(LocalDateText()) },
  kiwisaver_locked_in_until: {
    country: 'NZ',
    about: 'The end of a five-year lock-in that outlasts the age of 65',
    ...same(LocalDateText()),
  },
  esct_rate_method: {
    country: 'NZ',
    about: 'FIXED: the employee’s esct_rate; CALCULATED: from last year’s or this year’s pay',
    hasDefault: true,
    ...same(Choice('EsctRateMethod', ESCT_RATE_METHODS)),
  },
  extra_pay_requested_rate: {
    country: 'NZ',
    about: 'A higher rate the employee asked for on extra pays',
    in: rateIn(),
    out: rateOut(),
  },
  pays_holiday_pay_as_you_go: {
    country: 'NZ',
    about: 'Eight percent holiday pay with each pay, by agreement',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  agreed_weekly_rate: {
    country: 'NZ',
    about: 'A higher ordinary weekly pay by agreement',
    in: moneyIn('Dollars a week'),
    out: DecimalOut(),
  },
  minimum_wage: {
    country: 'NZ',
    about: 'Which minimum wage the employee is held to',
    hasDefault: true,
    ...same(Choice('MinimumWageKind', MINIMUM_WAGES)),
  },
  working_days: {
    country: 'NZ',
    about: 'The days that are otherwise worked; null: as many days from Monday as standard_days_per_week says',
    ...same(Type.Array(Choice('Weekday', WEEKDAYS), { minItems: 1, maxItems: 7 })),
  },
  anniversary_region: {
    country: 'NZ',
    about: 'The province whose anniversary day is observed',
    ...same(Line({ min: 1, max: 60 })),
  },
  leave_anniversary: {
    country: 'NZ',
    about: 'The day annual holidays count from, where it is not start_date: moved by unpaid leave or a closedown',
    ...same(LocalDateText()),
  },
  counts_unpaid_leave: {
    country: 'NZ',
    about:
      'It was agreed that unpaid leave of more than a week counts towards annual holidays: the anniversary stays, and ' +
      'average weekly earnings leave out the weeks above one',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  notice_is_gross_earnings: {
    country: 'NZ',
    about: 'The agreement makes pay in lieu of notice part of gross earnings, so that it earns the final eight percent',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  public_holiday_transfers: {
    country: 'NZ',
    about: 'Public holidays that were moved by written agreement to another day that is otherwise worked',
    hasDefault: true,
    ...same(
      Type.Array(
        named(
          'PublicHolidayTransfer',
          Type.Object(
            {
              from: LocalDateText({ description: 'The day on which the employee would keep it' }),
              to: LocalDateText({ description: 'The day on which it is kept instead' }),
            },
            closed,
          ),
        ),
        { maxItems: 100 },
      ),
    ),
  },
};

const properties = (of: (key: Key) => TSchema): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, Type.Optional(of(key))]));
const explained = (schema: TSchema, { country, about }: Key): TSchema => described(schema, `${country}: ${about}`);

/** The keys that change; null puts the default back. */
export const DeclarationsPatch: TSchema = named(
  'EmployeeDeclarationsPatch',
  Type.Object(
    properties((key) => explained(Nullable(key.in), key)),
    closed,
  ),
);

/** Every key of the employee's country. */
export const DeclarationsOut: TSchema = named(
  'EmployeeDeclarations',
  Type.Object(
    properties((key) => explained(key.hasDefault ? key.out : Nullable(key.out), key)),
    closed,
  ),
);
