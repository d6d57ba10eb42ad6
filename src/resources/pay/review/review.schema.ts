import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, EmployeeId, OwnId, PayId, PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  DecimalIn,
  DecimalOut,
  described,
  Id,
  LocalDateText,
  Nullable,
  named,
  ReckonedDate,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { CONFIDENCES } from '../../../params/params.ts';

const strict = { additionalProperties: false } as const;
const optional = (description: string) => Type.Optional(DecimalIn({ description }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

/** The leave types of both countries, as the codes that pays use. */
const LEAVE_TYPES = [
  'ALT_HOLIDAY',
  'ANCILLARY',
  'ANNUAL_HOLIDAYS',
  'COMPASSIONATE',
  'EMPLOYER_FUNDED_PAID_PARENTAL',
  'FAMILY_VIOLENCE',
  'HOLIDAY',
  'LONG_SERVICE',
  'NZ_BEREAVEMENT',
  'NZ_DEFENCE_FORCE',
  'NZ_EMPLOYMENT_RELATIONS_EDUCATION',
  'NZ_FAMILY_VIOLENCE',
  'NZ_JURY_SERVICE',
  'NZ_TIME_OFF_TO_VOTE',
  'OTHER',
  'PAID_PARENTAL',
  'PAID_PUBLIC_HOLIDAY',
  'SICK',
  'UNPAID',
  'WORKERS_COMP',
] as const;

export const SettingsChange = named(
  'ReviewSettingsChange',
  Type.Object(
    {
      employee_id: EmployeeId(),
      from: LocalDateText({ description: 'The first day of the first pay period with the corrected settings' }),
      to: Type.Optional(
        LocalDateText({
          description: 'The last day of the last pay period with the corrected settings; by default all later periods',
        }),
      ),
      pay_rate_per_hour: optional(
        'The ordinary rate that was due. Rows paid at a known multiple of the old rate are paid at the same multiple of this rate',
      ),
      was_pay_rate_per_hour: optional(
        'The ordinary rate that was paid. Without it, the rate is found in the rows of the pays',
      ),
      standard_hours_per_day: optional('Hours of the standard day'),
      standard_days_per_week: optional('Days of the standard week'),
      num_holiday_leave_days_per_year: optional('Days of annual leave (AU) or annual holidays (NZ) per year'),
      num_sick_leave_days_per_year: optional('Days of personal or sick leave per year'),
      accrue_leave_on_hours_worked: flag('Whether leave accrues by the hour instead of by days per year'),
      accrue_leave_on_overtime_hours: flag('Whether leave that accrues by the hour also accrues on overtime'),
      accrue_holiday_leave_per_hour: optional('Hours of annual leave or annual holidays accrued for each hour'),
      accrue_sick_leave_per_hour: optional('Hours of personal or sick leave accrued for each hour'),
      accrue_lsl_per_hour: optional('AU: hours of long service leave accrued for each hour'),
      leave_loading_percentage: optional('AU: loading on annual leave, as a fraction'),
      is_super_enabled: flag('AU: whether super is paid'),
      super_rate: optional('AU: the total super rate, as a fraction'),
      compulsory_super_rate: Type.Optional(
        Nullable(
          DecimalIn({
            description: 'AU: the compulsory super rate, as a fraction; null for the guarantee rate of each payday',
          }),
        ),
      ),
      super_based_on: Type.Optional(
        Choice('ReviewSuperBase', ['OTE', 'GROSS'], { description: 'AU: the earnings that super is paid on' }),
      ),
      include_leave_loading_in_super: flag('AU: whether super is paid on leave loading'),
      kiwisaver_employee_rate: optional('NZ: the employee’s KiwiSaver rate, as a fraction'),
      kiwisaver_employer_rate: optional('NZ: the employer’s KiwiSaver rate, as a fraction'),
      esct_rate: optional('NZ: the rate of tax on employer contributions, as a fraction'),
      classification: Type.Optional(
        Line(
          { min: 1, max: 100 },
          { description: 'The classification that the corrected rate belongs to; shown with the findings' },
        ),
      ),
    },
    strict,
  ),
);
export type SettingsChange = Static<typeof SettingsChange>;

const CorrectedHours = named(
  'ReviewHoursRow',
  Type.Object(
    {
      description: Line({ min: 1, max: 200 }, { description: 'Name of the row on the payslip' }),
      hours: DecimalIn({ description: 'Hours, or units if `is_hours` is false' }),
      rate: optional('Dollars per hour. Without it, the ordinary rate of the pay times `multiplier`'),
      multiplier: optional('Multiple of the ordinary rate; 1 by default'),
      is_overtime: flag('Whether the time is overtime; false by default'),
      is_hours: flag('Whether the units are hours; true by default'),
      date: Type.Optional(LocalDateText({ description: 'NZ: the day on which the time was worked' })),
      public_holiday: Type.Optional(
        named(
          'ReviewHolidayWorked',
          Type.Object(
            {
              is_otherwise_working_day: Type.Boolean({
                description: 'Whether the day would otherwise be a working day',
              }),
            },
            { ...strict, description: 'NZ: present if `date` is a public holiday' },
          ),
        ),
      ),
    },
    strict,
  ),
);
const CorrectedLeave = named(
  'ReviewLeaveRow',
  Type.Object(
    {
      leave_type: Choice('ReviewLeaveType', LEAVE_TYPES, { description: 'The kind of leave' }),
      description: Type.Optional(Line({ min: 1, max: 200 }, { description: 'Name of the row on the payslip' })),
      hours: DecimalIn({ description: 'Hours of leave' }),
      rate: optional('Dollars per hour. Without it, the ordinary rate (AU) or the rate of the Holidays Act (NZ)'),
      date: Type.Optional(
        LocalDateText({ description: 'NZ: the day of the leave; by default the last day of the pay period' }),
      ),
    },
    strict,
  ),
);
const CorrectedPay = named(
  'ReviewCorrectedPay',
  Type.Object(
    {
      pay_id: PayId(),
      hours: Type.Optional(
        Type.Array(CorrectedHours, { maxItems: 200, description: 'All rows of hours that the pay should have had' }),
      ),
      leave: Type.Optional(
        Type.Array(CorrectedLeave, { maxItems: 200, description: 'All rows of leave that the pay should have had' }),
      ),
    },
    strict,
  ),
);
export type CorrectedPay = Static<typeof CorrectedPay>;

const EMPLOYMENTS = ['full_time', 'part_time', 'casual'] as const;
const AwardMinimum = named(
  'ReviewAwardMinimum',
  Type.Object(
    {
      kind: Type.Literal('award_minimum', {
        description: 'AU: at least the minimum of the declared award for the hours and salaries of each pay',
      }),
      employee_ids: Type.Optional(
        Type.Array(Id({ description: 'Id of an employee' }), {
          minItems: 1,
          maxItems: 5_000,
          description: 'The employees; all employees of the review who declare an award by default',
        }),
      ),
      from: Type.Optional(
        LocalDateText({ description: 'The first day of the first pay period; all periods by default' }),
      ),
      to: Type.Optional(LocalDateText({ description: 'The last day of the last pay period' })),
      classification: Type.Optional(
        Line(
          { min: 1, max: 100 },
          { description: 'The classification at that time; the classification that is declared today by default' },
        ),
      ),
      employment_type: Type.Optional(
        Choice('ReviewEmploymentType', EMPLOYMENTS, {
          description: 'The employment type at that time; the employment type of today by default',
        }),
      ),
    },
    strict,
  ),
);
export type AwardMinimum = Static<typeof AwardMinimum>;

export const Premise = named(
  'ReviewPremise',
  Type.Union([
    named(
      'ReviewSettings',
      Type.Object(
        {
          kind: Type.Literal('settings', { description: 'Corrected settings of employees from a date' }),
          changes: Type.Array(SettingsChange, {
            minItems: 1,
            maxItems: 5_000,
            description: 'Corrected settings, by employee',
          }),
        },
        strict,
      ),
    ),
    named(
      'ReviewRules',
      Type.Object(
        { kind: Type.Literal('rules', { description: 'The law as this version of the service reads it' }) },
        strict,
      ),
    ),
    named(
      'ReviewHistory',
      Type.Object(
        {
          kind: Type.Literal('history', {
            description:
              'Pays of another system meet the minimum of their day: the award (AU) or the minimum wage. Only gross amounts are compared',
          }),
        },
        strict,
      ),
    ),
    named(
      'ReviewRows',
      Type.Object(
        {
          kind: Type.Literal('rows', { description: 'Corrected timesheets: the rows that pays should have had' }),
          pays: Type.Array(CorrectedPay, { minItems: 1, maxItems: 5_000, description: 'The pays with corrected rows' }),
        },
        strict,
      ),
    ),
    named(
      'ReviewHoursVary',
      Type.Object(
        {
          kind: Type.Literal('hours_vary', {
            description: 'NZ: the hours vary, so no ordinary week or day can be determined',
          }),
          employee_ids: Type.Optional(
            Type.Array(Id({ description: 'Id of an employee' }), {
              minItems: 1,
              maxItems: 5_000,
              description: 'The employees; all employees of the review by default',
            }),
          ),
          from: Type.Optional(
            LocalDateText({ description: 'The first day of the first pay period; all periods by default' }),
          ),
          to: Type.Optional(LocalDateText({ description: 'The last day of the last pay period' })),
        },
        strict,
      ),
    ),
    AwardMinimum,
  ]),
);
export type Premise = Static<typeof Premise>;

/** The premises as they are given to the calculation. */
export type Premises = readonly Premise[];

const name = Line({ min: 1, max: 100 }, { description: 'A name that tells your reviews apart' });
const reason = Line({ min: 1, max: 500 }, { description: 'The reason; shown with the review' });
const range = {
  from: LocalDateText({ description: 'The first payday of the range' }),
  to: LocalDateText({ description: 'The last payday of the range, at most seven years later' }),
};

export const ReviewIn = named(
  'ReviewIn',
  Type.Object(
    {
      name,
      ...range,
      employee_ids: Type.Optional(
        Type.Array(Id({ description: 'Id of an employee' }), {
          minItems: 1,
          maxItems: 5_000,
          description: 'The employees; all employees of the company by default',
        }),
      ),
      premises: Type.Array(Premise, {
        maxItems: 20,
        description:
          'Assumptions that replace stored values, applied in order. Empty to check that everything was calculated as stored',
      }),
      net_across_periods: Type.Optional(
        named(
          'ReviewNettingIn',
          Type.Object(
            { reason },
            {
              ...strict,
              description: 'Nets overpayments of one period against underpayments of another, with the reason',
            },
          ),
        ),
      ),
    },
    strict,
  ),
);
export type ReviewIn = Static<typeof ReviewIn>;

export const STATES = ['running', 'done', 'failed', 'closed'] as const;
export type ReviewState = (typeof STATES)[number];

const REFUSED_FOR = [
  'archived',
  'no_law',
  'rules',
  'part_period',
  'changed_period',
  'opening_amounts',
  'row_kept',
  'no_award',
  'no_hours',
  'part_week',
] as const;
export type RefusedFor = (typeof REFUSED_FOR)[number];

/** The pay that an entry is about. */
const paid = {
  pay_id: Nullable(PayId()),
  history_pay_id: Nullable(Id({ description: 'The pay of another system; null for a pay of this service' })),
};

export const Refused = named(
  'ReviewRefused',
  Type.Object(
    {
      employee_id: EmployeeId(),
      ...paid,
      code: Choice('ReviewRefusedFor', REFUSED_FOR, {
        description:
          '`row_kept`: the pay was reviewed, but a row stayed as it was. All others: the pay was not reviewed',
      }),
      reason: Type.String({ description: 'The reason, in a sentence' }),
    },
    strict,
  ),
);
export type Refused = Static<typeof Refused>;

const sums = {
  owed: DecimalOut({ description: 'Earnings and leave that were underpaid, by period' }),
  employer: DecimalOut({ description: 'Super (AU) or employer KiwiSaver (NZ) that was underpaid, by period' }),
  overpaid: DecimalOut({ description: 'Earnings and leave that were overpaid, by period' }),
};
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const ReviewOut = named(
  'Review',
  Type.Object(
    {
      id: OwnId('review'),
      name: Type.String({ description: 'The name of the review' }),
      state: Choice('ReviewState', STATES, {
        description:
          '`closed`: the back pay was completed, or only leave balances had to be corrected. `failed`: see `problem`',
      }),
      ...range,
      employee_ids: Nullable(Type.Array(Id(), { description: 'The employees; null if all employees of the company' })),
      premises: Type.Array(Premise, { description: 'Assumptions of the review' }),
      net_across_periods: described(
        Nullable(
          named(
            'ReviewNetting',
            Type.Object({ reason: Type.String({ description: 'Why periods are netted' }) }, strict),
          ),
        ),
        'Why overpayments are netted against underpayments of other periods; null if overpayments are not netted',
      ),
      progress: named(
        'ReviewProgress',
        Type.Object(
          { people: count('Employees with pays in the range'), done: count('Employees who were reviewed so far') },
          { ...strict, description: 'Progress of the review' },
        ),
      ),
      totals: named(
        'ReviewTotals',
        Type.Object(
          {
            people_owed: count('Employees who are owed earnings or leave'),
            ...sums,
            pays_reviewed: count('Pays that were recalculated or did not depend on the premises'),
          },
          { ...strict, description: 'Sums over the employees who were reviewed so far, without excluded findings' },
        ),
      ),
      refused: Type.Array(Refused, {
        description:
          'Pays that could not be reviewed and rows that stayed as they were, by employee and pay; at most 1,000',
      }),
      refused_count: count('The number of all such pays and rows'),
      back_pay: described(
        Nullable(
          named(
            'ReviewBackPaySums',
            Type.Object(
              {
                pay_date: ReckonedDate({ description: 'The payday of the draft pays' }),
                interest_rate: Nullable(DecimalOut({ description: 'Simple interest a year, as a fraction' })),
                employees: count('Employees with a draft or complete pay'),
                complete: count('Employees whose pay is complete'),
                pay_run_ids: Type.Array(PayRunId(), { description: 'The pay runs of these pays' }),
                amount: DecimalOut({ description: 'Earnings and leave in the drafts when they were made' }),
                contributions: DecimalOut({
                  description: 'Super or KiwiSaver for original paydays in the drafts when they were made',
                }),
                interest: Nullable(DecimalOut({ description: 'Interest, which the pays do not include' })),
              },
              strict,
            ),
          ),
        ),
        'The back pay of the review; null before it is made',
      ),
      problem: Nullable(Type.String({ description: 'Why the review failed; otherwise null' })),
      created_at: CreatedAt({
        description: 'When the review started, in UTC. Pays that were completed later are not in it',
      }),
      created_by: Type.String({ description: 'The user who started the review' }),
      finished_at: Nullable(Timestamp({ description: 'When the last employee was reviewed; null until then' })),
    },
    strict,
  ),
);
export type ReviewOut = Static<typeof ReviewOut>;

export const ReviewPersonOut = named(
  'ReviewPerson',
  Type.Object(
    {
      employee_id: EmployeeId(),
      employee_name: Type.String({ description: 'The employee’s name as Last, First' }),
      ...sums,
      pays_reviewed: count('Pays of the employee that were reviewed'),
      findings: count('Findings about the employee'),
      excluded: count('Findings that were excluded'),
      refused: count('Pays that could not be reviewed and rows that stayed as they were'),
    },
    strict,
  ),
);
export type ReviewPersonOut = Static<typeof ReviewPersonOut>;

export const KINDS = ['earnings', 'leave', 'super', 'leave_balance', 'withholding'] as const;
export type FindingKind = (typeof KINDS)[number];
const Kind = (description: string) => Choice('ReviewFindingKind', KINDS, { description });
export const UNITS = ['dollars', 'hours', 'days', 'weeks'] as const;
export type Unit = (typeof UNITS)[number];

export const FindingOut = named(
  'ReviewFinding',
  Type.Object(
    {
      id: OwnId('finding'),
      employee_id: EmployeeId(),
      ...paid,
      pay_run_id: Nullable(PayRunId()),
      period_start: ReckonedDate({ description: 'First day of the pay period' }),
      period_end: ReckonedDate({ description: 'Last day of the pay period' }),
      pay_date: ReckonedDate({ description: 'The payday' }),
      financial_year: Type.Integer({ description: 'The year in which the tax year of the payday ends' }),
      kind: Kind(
        'Only earnings and leave are owed to the employee. The tax of back pay is that of its payday, so withholding is for information',
      ),
      code: Type.String({ description: 'The rule of the line, such as AU.HOURS.ORDINARY' }),
      label: Type.String({ description: 'The line as the payslip shows it' }),
      was: DecimalOut({ description: 'As stored' }),
      should_be: DecimalOut({ description: 'As recalculated' }),
      difference: DecimalOut({ description: '`should_be` less `was`' }),
      own: DecimalOut({ description: 'The part of the difference that comes from this pay itself' }),
      follows: DecimalOut({ description: 'The part that follows from corrected earlier pays' }),
      follows_from: Type.Array(Id(), {
        description: 'The earlier pays that the difference follows from, oldest first',
      }),
      unit: Choice('ReviewUnit', UNITS, { description: 'The unit of the amounts' }),
      cause: Type.String({ description: 'Why the line differs' }),
      citation: Nullable(
        Type.String({ description: 'The source of the rule; null if the amount is agreed and not statutory' }),
      ),
      excluded: described(
        Nullable(
          named(
            'ReviewExclusion',
            Type.Object(
              {
                reason: Type.String({ description: 'Why the finding does not count' }),
                by: Type.String({ description: 'The user who excluded the finding' }),
                at: Timestamp({ description: 'When the finding was excluded' }),
              },
              strict,
            ),
          ),
        ),
        'Why the finding does not count in the sums; null if it counts',
      ),
    },
    strict,
  ),
);
export type FindingOut = Static<typeof FindingOut>;

export const BackPayIn = named(
  'ReviewBackPayIn',
  Type.Object(
    {
      pay_date: LocalDateText({ description: 'The payday; today or later. It selects the law and each pay run' }),
      interest_rate: Type.Optional(
        DecimalIn({
          description:
            'Simple interest a year, as a fraction, from each payday to this one. It is shown and not paid with the pays',
        }),
      ),
    },
    strict,
  ),
);
export type BackPayIn = Static<typeof BackPayIn>;

export const LateSuperOut = named(
  'ReviewLateSuper',
  Type.Object(
    {
      pay_date: ReckonedDate({ description: 'The original payday' }),
      due_date: ReckonedDate({ description: 'The last day on which the fund could receive the super on time' }),
      days_late: count('Days from the due date to the payday of the back pay'),
      employees: count('Employees with super that was due on this day'),
      amount: DecimalOut({ description: 'Super that was underpaid' }),
      charge: described(
        Nullable(
          named(
            'ReviewSuperCharge',
            Type.Object(
              {
                interest: DecimalOut({ description: 'Notional earnings to the payday of the back pay' }),
                administration: DecimalOut({
                  description: 'Administrative uplift, without a voluntary disclosure and with a clean history',
                }),
                total: DecimalOut({
                  description: 'The super, interest and uplift, rounded down for each employee as in an assessment',
                }),
                certainty: Type.Enum([...CONFIDENCES], {
                  description: 'How certain the least certain rate or due date in it is',
                }),
              },
              strict,
            ),
          ),
        ),
        'The super guarantee charge if it is assessed after the payday of the back pay and before the fund receives the super; null if it is not calculated',
      ),
      no_charge: described(
        Nullable(
          named(
            'ReviewNoSuperCharge',
            Type.Object(
              {
                code: Type.Enum(['PAID_WITH_BACK_PAY', 'BEFORE_PAYDAY_SUPER', 'NO_RATE'], {
                  description: 'The reason as a code',
                }),
                reason: Type.String({ description: 'The reason in words' }),
              },
              strict,
            ),
          ),
        ),
        'Why there is no charge; null with a charge',
      ),
    },
    strict,
  ),
);
export type LateSuperOut = Static<typeof LateSuperOut>;

export const BackPayOut = named(
  'ReviewBackPay',
  Type.Object(
    {
      review_id: Id({ description: 'Id of the review' }),
      pay_date: ReckonedDate({ description: 'The payday' }),
      interest_rate: Nullable(
        DecimalOut({ description: 'Simple interest a year, as a fraction; null if no rate was sent' }),
      ),
      total: DecimalOut({ description: 'Earnings and leave of all drafts' }),
      contributions: DecimalOut({
        description: 'Super or KiwiSaver of original paydays in all drafts, in addition to that on their earnings',
      }),
      interest: Nullable(
        DecimalOut({ description: 'Interest of all employees, which no draft includes; null without a rate' }),
      ),
      pays: Type.Array(
        named(
          'ReviewBackPayOfEmployee',
          Type.Object(
            {
              employee_id: EmployeeId(),
              pay_id: PayId(),
              pay_run_id: PayRunId(),
              amount: DecimalOut({ description: 'Earnings and leave' }),
              interest: Nullable(DecimalOut({ description: 'Interest, which the draft does not include' })),
              rows: Type.Array(
                named(
                  'ReviewBackPayRow',
                  Type.Object(
                    {
                      financial_year: Type.Integer({ description: 'The year in which the tax year ends' }),
                      description: Type.String({ description: 'The name of the row on the payslip' }),
                      amount: DecimalOut({ description: 'Dollars' }),
                      stp_category: Nullable(
                        Type.String({ description: 'AU: as reported to the ATO; null in New Zealand' }),
                      ),
                      is_lump_sum_e: Type.Boolean({ description: 'AU: whether the row is reported as lump sum E' }),
                    },
                    strict,
                  ),
                ),
                { description: 'The back payments of the draft' },
              ),
              contribution: DecimalOut({
                description:
                  'Super, or KiwiSaver before ESCT, that was short on original paydays and that the contribution on the earnings does not cover',
              }),
              contributions: Type.Array(
                named(
                  'ReviewBackContribution',
                  Type.Object(
                    {
                      pay_date: ReckonedDate({ description: 'The original payday' }),
                      description: Type.String({ description: 'The name of the row on the pay' }),
                      amount: DecimalOut({ description: 'Dollars' }),
                    },
                    strict,
                  ),
                ),
                { description: 'These contributions by original payday' },
              ),
            },
            strict,
          ),
        ),
        { description: 'The draft pays, by employee' },
      ),
      late_super: Type.Array(LateSuperOut, {
        description:
          'AU: super of the original paydays that was due before the payday of the back pay, by payday. The employer pays the charge to the ATO; it is not part of a pay',
      }),
    },
    strict,
  ),
);
export type BackPayOut = Static<typeof BackPayOut>;

const chosen = {
  finding_ids: Type.Optional(
    Type.Array(Id({ description: 'Id of a finding' }), { minItems: 1, maxItems: 5_000, description: 'The findings' }),
  ),
  employee_ids: Type.Optional(
    Type.Array(Id({ description: 'Id of an employee' }), {
      minItems: 1,
      maxItems: 5_000,
      description: 'All findings of these employees',
    }),
  ),
};
export const ReviewExcludeIn = named('ReviewExcludeIn', Type.Object({ ...chosen, reason }, strict));
export type ReviewExcludeIn = Static<typeof ReviewExcludeIn>;
export const ReviewIncludeIn = named('ReviewIncludeIn', Type.Object(chosen, strict));
export type ReviewIncludeIn = Static<typeof ReviewIncludeIn>;

export const FindingsQuery = Type.Object(
  {
    employee_id: Type.Optional(EmployeeId({ description: 'Only findings about this employee' })),
    kind: Type.Optional(Kind('Only findings of this kind')),
  },
  strict,
);
export type FindingsQuery = Static<typeof FindingsQuery>;

export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const ReviewPath = Type.Object(
  {
    company_id: CompanyId(),
    review_id: Id({ description: 'Id of the review, from the list of reviews of the company' }),
  },
  strict,
);
export const LetterPath = Type.Object(
  {
    company_id: CompanyId(),
    review_id: Id({ description: 'Id of the review' }),
    employee_id: EmployeeId(),
  },
  strict,
);
