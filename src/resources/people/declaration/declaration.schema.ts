import { Line } from '../../../http/line.ts';
import { EmployeeId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  type TSchema,
  Type,
} from '../../../http/schema.ts';
import { WEEKDAYS as AWARD_WEEKDAYS } from '../../../rules/au/award/facts.ts';
import { AU_STATES, ESCT_RATE_METHODS } from '../../company/company/company.service.ts';
import {
  HOURS_PATTERNS,
  MEDICARE_EXEMPTIONS,
  MINIMUM_WAGES,
  OVERSEAS_INCOME_TYPES,
  PAY_CYCLES,
  SENIORS,
  SPECIAL_INCOME_TYPES,
  TFN_EXEMPTIONS,
  WEEKDAYS,
  WITHHOLDING_SCHEDULES,
} from '../employee/employee.service.ts';

/** A declaration key, with its request and response schemas. Neither schema includes null. */
interface Key {
  readonly country: 'AU' | 'NZ' | 'both';
  readonly about: string;
  readonly in: TSchema;
  readonly out: TSchema;
  /** Set if the key is never null in responses, because a default value shows that nothing was declared. */
  readonly hasDefault?: true;
}

const closed = { additionalProperties: false };

const RATE = 'A fraction from 0 to 1: 0.175 is 17.5 %';
const rateIn = () => DecimalIn({ description: RATE });
const rateOut = () => DecimalOut({ description: RATE });
const moneyIn = (about: string) => DecimalIn({ description: `${about}; not below zero` });

const FROM = { description: 'First payday to which the declaration applies' };
const TO = { description: 'Last payday to which the declaration applies; null if it is open-ended' };

/** Adds `from` and `to` to the properties of a dated declaration. */
function dated(name: string, sent: Record<string, TSchema>, read: Record<string, TSchema>) {
  return {
    in: named(
      `${name}In`,
      Type.Object({ ...sent, from: LocalDateText(FROM), to: Type.Optional(Nullable(LocalDateText(TO))) }, closed),
    ),
    out: named(name, Type.Object({ ...read, from: LocalDateText(FROM), to: Nullable(LocalDateText(TO)) }, closed)),
  };
}

const same = (schema: TSchema) => ({ in: schema, out: schema });

const loanExtra = () =>
  dated(
    'StudentLoanExtra',
    { rate: Type.Optional(Nullable(rateIn())), amount: Type.Optional(Nullable(moneyIn('Dollars per pay period'))) },
    {
      rate: Nullable(rateOut()),
      amount: Nullable(DecimalOut({ description: 'Dollars per pay period; null if a rate is declared' })),
    },
  );

const LAST_DAY_AWAY = { description: 'Last day of the leave; null if the employee has not returned' };
const parentalLeave = (name: string, to: TSchema) =>
  named(name, Type.Object({ from: LocalDateText({ description: 'First day of the leave' }), to }, closed));

const hoursOfWeek = (schema: (about: string) => TSchema) =>
  Object.fromEntries(
    AWARD_WEEKDAYS.map((day) => [
      day,
      Type.Optional(schema(`Agreed hours on ${day[0]!.toUpperCase()}${day.slice(1)}`)),
    ]),
  );
const AGREED =
  'The agreed hours of each weekday; leave out days without agreed hours. Most awards need agreed hours for part-time employees';

/** Facts about an employee that earn allowances, or shorten a minimum engagement, under some awards. */
const circumstances = {
  laundry: Type.Optional(
    Nullable(
      Choice('EmployeeLaundry', ['special_clothing', 'catering'] as const, {
        description:
          'Clothing that the employee launders: special_clothing, or catering under Hospitality; null for none',
      }),
    ),
  ),
  first_aid: Type.Optional(Type.Boolean({ description: 'Qualified in first aid and appointed to give it' })),
  liquor_licence: Type.Optional(Type.Boolean({ description: 'Retail: holds the liquor licence' })),
  broken_hill: Type.Optional(Type.Boolean({ description: 'Retail: works in the Broken Hill district' })),
  cooks_tools: Type.Optional(
    Type.Boolean({ description: 'Hospitality, Restaurant: a cook who supplies their own tools' }),
  ),
  school_student: Type.Optional(
    Type.Boolean({ description: 'Retail: a full-time school student, with a shorter minimum engagement' }),
  ),
};

/** Contract [AWARD-002]: the award of an employee. */
const award = () => {
  const award_id = Id({ description: 'An award of the company that has a pack' });
  const juniorScale = 'The scale of junior rates, if the award has several; null for the usual one';
  const apprentice = 'Whether the employee is an apprentice. Timesheets of apprentices are not interpreted';
  const shiftworker = 'Whether the employee is a shiftworker. Timesheets of shiftworkers are not interpreted';
  return {
    in: named(
      'EmployeeAwardIn',
      Type.Object(
        {
          award_id,
          classification: Line(
            { min: 1, max: 200 },
            {
              description: 'A classification of the award, or a job title that the award lists under a classification',
            },
          ),
          agreed_hours: Type.Optional(
            described(
              Nullable(
                named(
                  'EmployeeAgreedHoursIn',
                  Type.Object(
                    hoursOfWeek((description) => DecimalIn({ description })),
                    { ...closed, description: AGREED },
                  ),
                ),
              ),
              AGREED,
            ),
          ),
          junior_scale: Type.Optional(Nullable(Line({ min: 1, max: 40 }, { description: juniorScale }))),
          is_apprentice: Type.Optional(Type.Boolean({ default: false, description: apprentice })),
          is_shiftworker: Type.Optional(Type.Boolean({ default: false, description: shiftworker })),
          ...circumstances,
        },
        closed,
      ),
    ),
    out: named(
      'EmployeeAward',
      Type.Object(
        {
          award_id,
          classification: Type.String({ description: 'The classification, as the Fair Work Commission names it' }),
          agreed_hours: described(
            Nullable(
              named(
                'EmployeeAgreedHours',
                Type.Object(
                  hoursOfWeek((description) => DecimalOut({ description })),
                  { ...closed, description: AGREED },
                ),
              ),
            ),
            AGREED,
          ),
          junior_scale: Nullable(Type.String({ description: juniorScale })),
          is_apprentice: Type.Boolean({ description: apprentice }),
          is_shiftworker: Type.Boolean({ description: shiftworker }),
          ...circumstances,
        },
        closed,
      ),
    ),
  };
};

/** Every declaration of an employee, in the order of the API document. */
export const KEYS: Readonly<Record<string, Key>> = {
  tax_file_number_exemption: {
    country: 'AU',
    about:
      'Why there is no tax file number. APPLIED_FOR applies for 28 days from the day it was declared, then counts as ' +
      'NOT_QUOTED. Setting a reason clears the tax file number; sending a number later clears the reason',
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
    about: 'Medicare levy reduction for a family',
    ...same(
      named(
        'MedicareLevyReduction',
        Type.Object(
          {
            has_spouse: Type.Boolean({ description: 'Whether the employee has a spouse' }),
            dependent_children: Type.Integer({
              minimum: 0,
              maximum: 30,
              description: 'Number of dependent children',
            }),
          },
          closed,
        ),
      ),
    ),
  },
  annual_tax_offset: {
    country: 'AU',
    about: 'Annual tax offset claimed, in dollars',
    hasDefault: true,
    in: moneyIn('Dollars per year'),
    out: DecimalOut(),
  },
  senior: {
    country: 'AU',
    about: 'Seniors and pensioners tax offset, as claimed',
    ...same(Choice('SeniorsOffset', SENIORS)),
  },
  extra_withholding_per_pay: {
    country: 'AU',
    about: 'Agreed upward variation: extra tax to withhold each pay period',
    hasDefault: true,
    in: moneyIn('Dollars per pay period'),
    out: DecimalOut(),
  },
  wants_extra_pay_withholding: {
    country: 'AU',
    about: 'Whether to withhold extra tax in a year with 53 weekly or 27 fortnightly paydays',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  withholding_variation: {
    country: 'AU',
    about: 'Flat withholding rate from a variation notice',
    ...dated('WithholdingVariation', { rate: rateIn() }, { rate: rateOut() }),
  },
  withholding_schedule: {
    country: 'AU',
    about:
      'A special withholding schedule instead of the regular tax table: horticulture and shearing (send the rate from the ATO’s ' +
      'table if the service does not have it), entertainers (send rate 0.2 for promotional work), a voluntary ' +
      'agreement (send the payee’s instalment rate, or omit it for the standard rate) or the Pacific Australia Labour Mobility scheme',
    ...dated(
      'WithholdingSchedule',
      {
        schedule: Choice('WithholdingScheduleName', WITHHOLDING_SCHEDULES, { description: 'The schedule to use' }),
        rate: Type.Optional(Nullable(rateIn())),
      },
      {
        schedule: Choice('WithholdingScheduleName', WITHHOLDING_SCHEDULES, { description: 'The schedule in use' }),
        rate: Nullable(rateOut()),
      },
    ),
  },
  overseas_income: {
    country: 'AU',
    about: 'Foreign employment income (FEI) or inbound assignee (IAA), with the other country',
    ...dated(
      'OverseasIncome',
      {
        type: Choice('OverseasIncomeType', OVERSEAS_INCOME_TYPES, { description: 'Type of income' }),
        country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter ISO 3166 country code' }),
      },
      {
        type: Choice('OverseasIncomeType', OVERSEAS_INCOME_TYPES, { description: 'Type of income' }),
        country: Type.String({ description: 'The other country, as a two-letter ISO 3166 code' }),
      },
    ),
  },
  special_income: {
    country: 'AU',
    about:
      'Income that Single Touch Payroll reports separately: from the joint petroleum development area (JPD), or other specified ' +
      'payments (OSP). The other declarations determine withholding',
    ...dated(
      'SpecialIncome',
      { type: Choice('SpecialIncomeType', SPECIAL_INCOME_TYPES, { description: 'Type of income' }) },
      { type: Choice('SpecialIncomeType', SPECIAL_INCOME_TYPES, { description: 'Type of income' }) },
    ),
  },
  fringe_benefits: {
    country: 'AU',
    about: 'Taxable value of reportable fringe benefits per FBT year, which ends on 31 March',
    hasDefault: true,
    in: Type.Array(
      named(
        'FringeBenefitsIn',
        Type.Object(
          {
            fbt_year: Id({ minimum: 2000, maximum: 2199, description: 'The calendar year in which the FBT year ends' }),
            taxable_value: moneyIn('Dollars before gross-up'),
            is_exempt_employer: Type.Optional(
              Type.Boolean({ description: 'Whether the employer is exempt under section 57A' }),
            ),
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
            fbt_year: Type.Integer({ description: 'The calendar year in which the FBT year ends' }),
            taxable_value: DecimalOut({ description: 'Dollars before gross-up' }),
            is_exempt_employer: Type.Boolean({ description: 'Whether the employer is exempt under section 57A' }),
          },
          closed,
        ),
      ),
    ),
  },
  foreign_income: {
    country: 'AU',
    about:
      'Amounts of foreign employment income (FEI) that Single Touch Payroll reports in addition to pays: foreign tax paid and ' +
      'exempt income, per financial year and country',
    hasDefault: true,
    in: Type.Array(
      named(
        'ForeignIncomeIn',
        Type.Object(
          {
            financial_year: Id({
              minimum: 2000,
              maximum: 2199,
              description: 'The calendar year in which the financial year ends',
            }),
            country: Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter ISO 3166 country code' }),
            foreign_tax_paid: Type.Optional(moneyIn('Foreign tax paid, in Australian dollars')),
            exempt_income: Type.Optional(moneyIn('Income exempt from Australian tax, in Australian dollars')),
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
            financial_year: Type.Integer({ description: 'The calendar year in which the financial year ends' }),
            country: Type.String({ description: 'Two-letter ISO 3166 country code' }),
            foreign_tax_paid: DecimalOut({ description: 'Foreign tax paid, in Australian dollars' }),
            exempt_income: DecimalOut({ description: 'Income exempt from Australian tax, in Australian dollars' }),
          },
          closed,
        ),
      ),
    ),
  },
  community_development: {
    country: 'AU',
    about:
      'Income from community development employment projects that Single Touch Payroll reports in addition to pays, per financial year',
    hasDefault: true,
    in: Type.Array(
      named(
        'CommunityDevelopmentIncomeIn',
        Type.Object(
          {
            financial_year: Id({
              minimum: 2000,
              maximum: 2199,
              description: 'The calendar year in which the financial year ends',
            }),
            amount: moneyIn('Dollars in the financial year'),
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
            financial_year: Type.Integer({ description: 'The calendar year in which the financial year ends' }),
            amount: DecimalOut({ description: 'Dollars in the financial year' }),
          },
          closed,
        ),
      ),
    ),
  },
  previous_payroll_id: {
    country: 'AU',
    about:
      'The employee’s payroll id in the previous payroll software; reported to the ATO by an UPDATE event with ' +
      'tells_previous_ids',
    ...same(Line({ min: 1, max: 200 })),
  },
  employee_influences_super_rate: {
    country: 'AU',
    about:
      'Whether the employee was able to influence a super_rate above the compulsory rate. False if an award, agreement or law ' +
      'requires the higher rate: the part above the compulsory rate is then not reportable (RESC). Null if the company’s declaration applies',
    ...same(Type.Boolean()),
  },
  work_state: {
    country: 'AU',
    about:
      'The state of the place of work. Public holidays in this state do not count as annual or personal leave. By default the company’s ' +
      'state, otherwise the state of the employee’s address',
    ...same(Choice('WorkState', AU_STATES)),
  },
  award: {
    country: 'AU',
    about:
      'The award and the classification that apply to the employee. Timesheets are then paid by the rules of the award, and pays are compared with its minimum rates. The employment type and the date of birth come from the employee',
    ...award(),
  },
  annual_salary: {
    country: 'both',
    about:
      'Annual salary. Generated draft pays contain it as one row, divided by the number of periods in a year (52, 26, 13 or 12) and reduced by unpaid leave; other pays do not use it',
    ...dated(
      'AnnualSalary',
      { amount: moneyIn('Dollars per year') },
      { amount: DecimalOut({ description: 'Dollars per year' }) },
    ),
  },
  tax_certificate: {
    country: 'NZ',
    about: 'Tailored tax certificate for code STC; its rate includes the earners’ levy',
    ...dated(
      'TaxCertificate',
      {
        rate: rateIn(),
        student_loan_rate: Type.Optional(Nullable(rateIn())),
        student_loan_threshold_applies: Type.Optional(
          Type.Boolean({ description: 'Whether the repayment threshold still applies; true by default' }),
        ),
      },
      {
        rate: rateOut(),
        student_loan_rate: Nullable(rateOut()),
        student_loan_threshold_applies: Type.Boolean({
          description: 'Whether the repayment threshold still applies to student loan deductions',
        }),
      },
    ),
  },
  schedular: {
    country: 'NZ',
    about: 'For tax code WT: the rate that the payee chose, or the activity whose standard rate applies',
    ...dated(
      'SchedularRate',
      {
        rate: Type.Optional(Nullable(rateIn())),
        activity: Type.Optional(
          Nullable(
            Line(
              { min: 1, max: 60 },
              { description: 'The activity whose standard rate applies, from Inland Revenue’s list' },
            ),
          ),
        ),
        is_non_resident: Type.Optional(
          Type.Boolean({ description: 'Whether the payee is a non-resident for tax; false by default' }),
        ),
      },
      {
        rate: Nullable(rateOut()),
        activity: Nullable(
          Type.String({ description: 'The activity whose standard rate applies, from Inland Revenue’s list' }),
        ),
        is_non_resident: Type.Boolean({ description: 'Whether the payee is a non-resident for tax' }),
      },
    ),
  },
  student_loan_special_rate: {
    country: 'NZ',
    about: 'Special deduction rate certificate for a student loan',
    ...dated('StudentLoanSpecialRate', { rate: rateIn() }, { rate: rateOut() }),
  },
  student_loan_compulsory_extra: {
    country: 'NZ',
    about:
      'SLCIR: compulsory extra student loan deduction set by Inland Revenue, as a rate or an amount per pay period',
    ...loanExtra(),
  },
  student_loan_voluntary_extra: {
    country: 'NZ',
    about: 'SLBOR: extra student loan deduction the borrower asked for, as a rate or an amount per pay period',
    ...loanExtra(),
  },
  kiwisaver_temporary_rate: {
    country: 'NZ',
    about: 'Temporary rate reduction, during which the reduced KiwiSaver rate may be used',
    ...dated('KiwisaverPeriod', {}, {}),
  },
  kiwisaver_savings_suspension: {
    country: 'NZ',
    about: 'KiwiSaver savings suspension',
    ...dated('KiwisaverPeriod', {}, {}),
  },
  kiwisaver_opted_out_on: { country: 'NZ', about: 'Date of the KiwiSaver opt-out', ...same(LocalDateText()) },
  kiwisaver_locked_in_until: {
    country: 'NZ',
    about: 'End of a five-year KiwiSaver lock-in that extends past age 65',
    ...same(LocalDateText()),
  },
  esct_rate_method: {
    country: 'NZ',
    about:
      'FIXED uses the employee’s esct_rate; CALCULATED derives the rate from last year’s or this year’s pay. If esct_rate_method is null or was never set, the company’s esct_rate_method_default applies',
    hasDefault: true,
    ...same(Choice('EsctRateMethod', ESCT_RATE_METHODS)),
  },
  extra_pay_requested_rate: {
    country: 'NZ',
    about: 'Higher tax rate that the employee asked for on extra pays',
    in: rateIn(),
    out: rateOut(),
  },
  pays_holiday_pay_as_you_go: {
    country: 'NZ',
    about: 'Whether 8% holiday pay is paid with each pay, by agreement',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  agreed_weekly_rate: {
    country: 'NZ',
    about: 'Agreed ordinary weekly pay, if higher than the statutory amount',
    in: moneyIn('Dollars per week'),
    out: DecimalOut(),
  },
  hours_pattern: {
    country: 'NZ',
    about:
      'Whether the hours vary from week to week. FIXED: the agreed week is the ordinary week. VARYING: ordinary weekly pay is calculated with the four-week formula, and a day of leave is paid at average daily pay. Null: determined from the dates of the hours worked in the last four weeks',
    ...same(Choice('HoursPattern', HOURS_PATTERNS)),
  },
  pay_cycle: {
    country: 'NZ',
    about:
      'FOUR_WEEKLY pays the employee every four weeks, whatever pay_period is. The periods end on the company’s fortnight_anchor_date and every 28 days before and after that date. Null: pay_period applies. Half-monthly pay is not supported, because Inland Revenue’s specification has no factor for it',
    ...same(
      Choice('DeclaredPayCycle', PAY_CYCLES, {
        [PROBLEM]:
          'must be FOUR_WEEKLY or null. Half-monthly pay is not supported; set pay_period for weekly, fortnightly or monthly pay',
      }),
    ),
  },
  minimum_wage: {
    country: 'NZ',
    about: 'Which minimum wage applies to the employee',
    hasDefault: true,
    ...same(Choice('MinimumWageKind', MINIMUM_WAGES)),
  },
  working_days: {
    country: 'NZ',
    about:
      'The days of the week on which the employee would otherwise work; null means the first standard_days_per_week days from Monday',
    ...same(Type.Array(Choice('Weekday', WEEKDAYS), { minItems: 1, maxItems: 7 })),
  },
  anniversary_region: {
    country: 'NZ',
    about: 'The province whose anniversary day the employee observes',
    ...same(Line({ min: 1, max: 60 })),
  },
  leave_anniversary: {
    country: 'NZ',
    about: 'Start date for annual holidays, if not start_date: for example after unpaid leave or a closedown',
    ...same(LocalDateText()),
  },
  counts_unpaid_leave: {
    country: 'NZ',
    about:
      'Whether it was agreed that unpaid leave of more than a week counts towards annual holidays. If so, the anniversary does not move, and ' +
      'average weekly earnings exclude the weeks beyond the first',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  parental_leave: {
    country: 'NZ',
    about:
      'Parental leave. Annual holidays that become due during it, or within 12 months after the return, are paid at average ' +
      'weekly earnings alone. Unpaid leave within it counts towards annual holidays',
    hasDefault: true,
    in: Type.Array(parentalLeave('ParentalLeaveIn', Type.Optional(Nullable(LocalDateText(LAST_DAY_AWAY)))), {
      maxItems: 20,
    }),
    out: Type.Array(parentalLeave('ParentalLeave', Nullable(LocalDateText(LAST_DAY_AWAY)))),
  },
  notice_is_gross_earnings: {
    country: 'NZ',
    about:
      'Whether the agreement includes pay in lieu of notice in gross earnings, so that it attracts the final 8% holiday pay',
    hasDefault: true,
    ...same(Type.Boolean()),
  },
  public_holiday_transfers: {
    country: 'NZ',
    about: 'Public holidays transferred by written agreement to another otherwise working day',
    hasDefault: true,
    ...same(
      Type.Array(
        named(
          'PublicHolidayTransfer',
          Type.Object(
            {
              from: LocalDateText({ description: 'The day on which the employee would otherwise observe the holiday' }),
              to: LocalDateText({ description: 'The day on which the holiday is observed instead' }),
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
const explained = (schema: TSchema, { country, about }: Key): TSchema =>
  described(schema, country === 'both' ? about : `${country}: ${about}`);

/** The declarations to change. Null restores a default. */
export const DeclarationsPatch: TSchema = named(
  'EmployeeDeclarationsPatch',
  Type.Object(
    properties((key) => explained(Nullable(key.in), key)),
    closed,
  ),
);

const EmployeeWarning = named(
  'EmployeeWarning',
  Type.Object(
    {
      code: Type.Enum(['KIWISAVER_NOT_ENROLLED'], {
        description: 'Stable code of the warning, for use in programs',
      }),
      employee_id: EmployeeId(),
      message: Type.String({ description: 'One sentence that names the employee; its wording may change' }),
    },
    closed,
  ),
);
export type EmployeeWarning = Static<typeof EmployeeWarning>;

export const WarningsQuery = Type.Object(
  {
    include_warnings: Type.Boolean({ default: false, description: 'Whether the response includes warnings' }),
  },
  closed,
);
export type WarningsQuery = Static<typeof WarningsQuery>;

/** The declarations in responses: every key of the employee's country. */
export const DeclarationsOut: TSchema = named(
  'EmployeeDeclarations',
  Type.Object(
    {
      ...properties((key) => explained(key.hasDefault ? key.out : Nullable(key.out), key)),
      warnings: Type.Optional(
        Type.Array(EmployeeWarning, { description: 'Only with include_warnings=true: settings to check' }),
      ),
    },
    closed,
  ),
);
