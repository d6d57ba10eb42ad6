import { SERVICE_ACTIONS } from '../../../formats/stp/pay-event.ts';
import {
  CompanyId,
  CreatedAt,
  EmployeeId,
  EmployeeNumber,
  FormatName,
  Limit,
  PayRunId,
} from '../../../http/record-fields.ts';
import { Choice, Id, LocalDateText, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { problemFields } from '../filing-problem/public.ts';
import { LODGEMENT_STATUSES, OUTCOMES, RemarkOut, StandingOut } from './lodgement/lodgement.service.ts';

const strict = { additionalProperties: false } as const;

export const StpPayEventIn = named(
  'StpPayEventIn',
  Type.Object(
    {
      pay_run_id: Type.Optional(Id({ description: 'Needed but for an UPDATE that names employees' })),
      pay_ids: Type.Optional(
        Type.Array(Id(), {
          minItems: 1,
          maxItems: 5_000,
          description: 'By default all complete pays of the run that were not submitted yet',
        }),
      ),
      service_action: Choice('StpServiceAction', SERVICE_ACTIONS, {
        description:
          'NEW reports a payment date for the first time; ADJUST changes its totals by further pays; UPDATE amends year to date alone',
      }),
      is_final: Type.Optional(
        Type.Boolean({ description: 'Default false. True declares the year of the people in it as final' }),
      ),
      employee_ids: Type.Optional(
        Type.Array(Id(), {
          minItems: 1,
          maxItems: 5_000,
          description: 'UPDATE only: people to report, whether or not they were paid in the run',
        }),
      ),
      financial_year: Type.Optional(
        Type.Integer({
          minimum: 2000,
          maximum: 2200,
          description:
            'UPDATE without a run: the year it is about, named for the year it ends in; by default the current one',
        }),
      ),
      is_zeroing: Type.Optional(
        Type.Boolean({
          description:
            'UPDATE only: takes back all that was reported of the people in the year, each amount as zero, before they ' +
            'are reported under another ABN, branch or payroll',
        }),
      ),
      tells_previous_ids: Type.Optional(
        Type.Boolean({
          description:
            'UPDATE only, once after a change of software: tells previous_business_management_id of the company and ' +
            'previous_payroll_id of each employee, as they are declared',
        }),
      ),
    },
    strict,
  ),
);
export type StpPayEventIn = Static<typeof StpPayEventIn>;

export const StpPayEventOut = named(
  'StpPayEvent',
  Type.Object(
    {
      stp_pay_event_id: Id({ description: 'Id of the pay event, given by the service' }),
      company_id: CompanyId(),
      pay_run_id: Nullable(PayRunId({ description: 'The pay run that is reported; null for an UPDATE without one' })),
      pay_ids: Type.Array(Id(), { description: 'The pays that are reported' }),
      service_action: Choice('StpServiceAction', SERVICE_ACTIONS, {
        description: 'What the event does with what was reported before',
      }),
      status: Choice('StpLodgementStatus', LODGEMENT_STATUSES, {
        description: 'FAILED means that no response was collected',
      }),
      submission_id: Type.String({
        description:
          'The id the message carries; stored before it is sent. A replacement has that of the event it replaces',
      }),
      conversation_id: Nullable(Type.String({ description: 'What the other side calls the exchange' })),
      response_id: Nullable(Id({ description: 'The latest response' })),
      received_at: Nullable(Timestamp({ description: 'When the latest response came, in UTC; null before' })),
      ...StandingOut,
      created_at: CreatedAt(),
    },
    strict,
  ),
);
export type StpPayEventOut = Static<typeof StpPayEventOut>;

export const StpResponseOut = named(
  'StpResponse',
  Type.Object(
    {
      response_id: Id({ description: 'Id of the response, given by the service' }),
      outcome: Type.Enum([...OUTCOMES], { description: 'Whether the tax office accepted the message' }),
      messages: Type.Array(RemarkOut, { description: 'What it remarked' }),
      received_at: Timestamp({ description: 'When it came, in UTC' }),
    },
    strict,
  ),
);
export type StpResponseOut = Static<typeof StpResponseOut>;

const told = {
  stp_pay_event_id: Id({ description: 'Id of the pay event' }),
  company_id: Nullable(CompanyId()),
  pay_run_id: Nullable(PayRunId({ description: 'The pay run that is reported; null for an UPDATE without one' })),
  pay_ids: Type.Array(Id(), { description: 'The pays that are reported' }),
  submission_id: Nullable(Type.String({ description: 'The id the message carries' })),
  conversation_id: Nullable(Type.String({ description: 'What the other side calls the exchange' })),
  service_action: Choice('StpServiceAction', SERVICE_ACTIONS, {
    description: 'What the event does with what was reported before',
  }),
  status: Choice('StpLodgementStatus', LODGEMENT_STATUSES, {
    description: 'FAILED means that no response was collected',
  }),
};

export const StpResponseTold = named(
  'StpResponseEventData',
  Type.Object(
    {
      ...told,
      response_id: Id({ description: 'The latest response' }),
      received_at: Timestamp({ description: 'When it came, in UTC' }),
    },
    { ...strict, description: 'An STP pay event with what the tax office answered last' },
  ),
);

export const StpSettledTold = named(
  'StpSettledEventData',
  Type.Object(
    { ...told, settled_at: Timestamp({ description: 'When it was settled, in UTC' }) },
    { ...strict, description: 'An STP pay event that was accepted, refused, given up or completed by hand' },
  ),
);

export const StpPayEventQuery = Type.Object(
  {
    pay_run_id: Type.Optional(PayRunId()),
    status: Type.Optional(Choice('StpLodgementStatus', LODGEMENT_STATUSES, { description: 'Events that stand so' })),
    limit: Limit(500, 100),
  },
  strict,
);
export type StpPayEventQuery = Static<typeof StpPayEventQuery>;

// Its own, so that pays and pay runs can show how they were reported without a circle of imports.
export const CompanyPath = Type.Object({ company_id: CompanyId() }, strict);
export const StpPayEventPath = Type.Object(
  {
    company_id: CompanyId(),
    stp_pay_event_id: Id({ description: 'Id of the pay event, as the events of the company are listed' }),
  },
  strict,
);

const Amount = (description: string) => Type.Number({ description });
const Coded = named(
  'StpAmount',
  Type.Object(
    { code: Type.String({ description: 'Code of Single Touch Payroll' }), amount: Amount('Dollars of the year') },
    strict,
  ),
);
const Income = named(
  'StpIncome',
  Type.Object(
    {
      income_type: Type.String({ description: 'Income stream of Single Touch Payroll, such as SAW' }),
      country: Nullable(Type.String({ description: 'The other country of FEI and IAA, two letters' })),
      tax: Amount('Dollars withheld'),
      gross: Amount('Dollars of gross, without what is told apart below'),
      overtime: Amount('Dollars of overtime'),
      bonuses: Amount('Dollars of bonuses and commissions'),
      directors_fees: Amount('Dollars of directors’ fees'),
      foreign_tax: Amount('Dollars of tax paid abroad'),
      exempt_foreign_income: Amount('Dollars of foreign income that is exempt here'),
      community_development: Amount('Dollars of community development employment projects'),
      paid_leave: Type.Array(Coded, { description: 'Leave that is told apart, by code' }),
      allowances: Type.Array(
        named(
          'StpAllowance',
          Type.Object(
            {
              code: Type.String({ description: 'Code of Single Touch Payroll' }),
              description: Nullable(Type.String({ description: 'What it is called; null where the code says it' })),
              amount: Amount('Dollars of the year'),
            },
            strict,
          ),
        ),
        { description: 'Allowances that are told apart, by code' },
      ),
      salary_sacrifice: Type.Array(Coded, { description: 'Salary sacrifices, by code' }),
      lump_sums: Type.Array(
        named(
          'StpLumpSum',
          Type.Object(
            {
              code: Type.String({ description: 'Code of Single Touch Payroll' }),
              financial_year: Nullable(
                Type.String({ description: 'The year that lump sum E is for; null for the others' }),
              ),
              amount: Amount('Dollars of the year'),
            },
            strict,
          ),
        ),
        { description: 'Lump sums, by code' },
      ),
      termination_payments: Type.Array(
        named(
          'StpTerminationPayment',
          Type.Object(
            {
              code: Type.String({ description: 'Code of Single Touch Payroll' }),
              paid_on: LocalDateText({ description: 'The day of payment' }),
              tax_free: Amount('Dollars that are tax-free'),
              taxable: Amount('Dollars that are taxable'),
              tax: Amount('Dollars withheld'),
            },
            strict,
          ),
        ),
        { description: 'Employment termination payments, by code and day' },
      ),
    },
    strict,
  ),
);

export const YearToDateOut = named(
  'StpYearToDate',
  Type.Object(
    {
      employee_id: EmployeeId(),
      employee_number: EmployeeNumber(),
      format_name: FormatName(),
      is_final: Type.Boolean({ description: 'The year was declared as final, and the tax office accepted that' }),
      income: Type.Array(Income, { description: 'One for each income type and country' }),
      deductions: Type.Array(Coded, { description: 'Deductions after tax that are told apart, by code' }),
      super: Type.Array(Coded, {
        description: 'L guarantee, R reportable, O ordinary time earnings, Q qualifying earnings',
      }),
      fringe_benefits: Type.Array(Coded, {
        description: 'Reportable fringe benefits of the FBT year that ends in it: T taxable, X exempt employer',
      }),
    },
    strict,
  ),
);
export type YearToDateOut = Static<typeof YearToDateOut>;

export const StpProblemsQuery = Type.Object(
  { pay_run_id: Id({ description: 'The run that is going to be reported, whether or not its pays are complete' }) },
  strict,
);

export const StpProblemsOut = named('StpProblems', Type.Object(problemFields, strict));
export type StpProblemsOut = Static<typeof StpProblemsOut>;

export const YearToDateQuery = Type.Object(
  {
    financial_year: Type.Optional(
      Type.Integer({
        minimum: 2000,
        maximum: 2200,
        description: 'Named for the year it ends in; by default the current',
      }),
    ),
  },
  strict,
);
