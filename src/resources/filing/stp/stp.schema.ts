import { SERVICE_ACTIONS } from '../../../formats/stp/pay-event.ts';
import { CompanyId, CreatedAt, EmployeeId, EmployeeNumber, FormatName, PayRunId } from '../../../http/record-fields.ts';
import { Choice, Id, LocalDateText, Nullable, named, type Static, Timestamp, Type } from '../../../http/schema.ts';
import { problemFields, SetAsideOut, SetAsideProblems } from '../filing-problem/public.ts';
import {
  ChosenIds,
  filingQuery,
  LODGEMENT_STATUSES,
  OUTCOMES,
  PayIds,
  RemarkOut,
  SettledAt,
  StatusDetails,
} from '../lodgement/public.ts';

const strict = { additionalProperties: false } as const;

const FinancialYear = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200, description }));

export const StpPayEventIn = named(
  'StpPayEventIn',
  Type.Object(
    {
      pay_run_id: Type.Optional(Id({ description: 'Required, except for an UPDATE without pay_ids' })),
      pay_ids: ChosenIds(
        'Defaults to the pays of the run that are not reported externally: all of them for an UPDATE, otherwise those not submitted yet',
      ),
      service_action: Choice('StpServiceAction', SERVICE_ACTIONS, {
        description:
          'NEW reports a payday for the first time; ADJUST adds further pays to it; UPDATE corrects year-to-date amounts only',
      }),
      is_final: Type.Optional(
        Type.Boolean({ description: 'Whether the event finalises the year of the employees in it; false by default' }),
      ),
      employee_ids: ChosenIds('UPDATE only: employees to report, even if they were not paid in the run'),
      financial_year: FinancialYear(
        'UPDATE without a run: the financial year, as the calendar year in which it ends; defaults to the current one',
      ),
      is_zeroing: Type.Optional(
        Type.Boolean({
          description:
            'UPDATE only: reports all amounts of the employees in the year as zero, before they ' +
            'are reported under another ABN, branch or payroll',
        }),
      ),
      tells_previous_ids: Type.Optional(
        Type.Boolean({
          description:
            'UPDATE only, once after a change of software: reports previous_business_management_id of the company and ' +
            'previous_payroll_id of each employee, as declared',
        }),
      ),
      set_aside_problems: SetAsideProblems,
    },
    strict,
  ),
);
export type StpPayEventIn = Static<typeof StpPayEventIn>;

const stpPayEventId = Id({ description: 'Id of the pay event' });
const reportedRun = Nullable(PayRunId({ description: 'The reported pay run; null for an UPDATE without a pay run' }));
const serviceAction = Choice('StpServiceAction', SERVICE_ACTIONS, {
  description: 'How the event changes earlier reports',
});
const status = Choice('StpLodgementStatus', LODGEMENT_STATUSES, {
  description:
    'Transmission status; FAILED means that the message was not received, was refused, or was not answered in time',
});
const conversationId = Nullable(Type.String({ description: 'Conversation id of the recipient' }));
const responseId = Id({ description: 'Id of the latest response' });

export const StpPayEventOut = named(
  'StpPayEvent',
  Type.Object(
    {
      stp_pay_event_id: stpPayEventId,
      company_id: CompanyId(),
      pay_run_id: reportedRun,
      pay_ids: PayIds,
      service_action: serviceAction,
      status,
      submission_id: Type.String({
        description:
          'Id in the message; stored before the message is sent. A replacement has the id of the event it replaces',
      }),
      conversation_id: conversationId,
      response_id: Nullable(responseId),
      received_at: Nullable(
        Timestamp({ description: 'Time of the latest response, in UTC; null before the first response' }),
      ),
      ...StatusDetails,
      created_at: CreatedAt(),
      set_aside: SetAsideOut,
    },
    strict,
  ),
);
export type StpPayEventOut = Static<typeof StpPayEventOut>;

export const StpResponseOut = named(
  'StpResponse',
  Type.Object(
    {
      response_id: Id({ description: 'Id of the response' }),
      outcome: Type.Enum([...OUTCOMES], { description: 'Whether the ATO accepted the message' }),
      messages: Type.Array(RemarkOut, { description: 'Messages from the ATO' }),
      received_at: Timestamp({ description: 'Time of receipt, in UTC' }),
    },
    strict,
  ),
);
export type StpResponseOut = Static<typeof StpResponseOut>;

const eventFields = {
  stp_pay_event_id: stpPayEventId,
  company_id: Nullable(CompanyId()),
  pay_run_id: reportedRun,
  pay_ids: PayIds,
  submission_id: Nullable(Type.String({ description: 'Id in the message' })),
  conversation_id: conversationId,
  service_action: serviceAction,
  status,
};

export const StpResponseEventData = named(
  'StpResponseEventData',
  Type.Object(
    {
      ...eventFields,
      response_id: responseId,
      received_at: Timestamp({ description: 'Time of receipt, in UTC' }),
    },
    { ...strict, description: 'An STP pay event with the latest response of the ATO' },
  ),
);

export const StpSettledEventData = named(
  'StpSettledEventData',
  Type.Object(
    { ...eventFields, settled_at: SettledAt },
    { ...strict, description: 'An STP pay event that was accepted, rejected, abandoned or completed manually' },
  ),
);

export const StpPayEventQuery = filingQuery(
  Choice('StpLodgementStatus', LODGEMENT_STATUSES, { description: 'Returns only events with this status' }),
);
export type StpPayEventQuery = Static<typeof StpPayEventQuery>;

export const StpPayEventPath = Type.Object(
  {
    company_id: CompanyId(),
    stp_pay_event_id: Id({ description: 'Id of the pay event, from the company’s list of events' }),
  },
  strict,
);

const Amount = (description: string) => Type.Number({ description });
const Coded = named(
  'StpAmount',
  Type.Object(
    {
      code: Type.String({ description: 'Single Touch Payroll code' }),
      amount: Amount('Amount for the year in dollars'),
    },
    strict,
  ),
);
const Income = named(
  'StpIncome',
  Type.Object(
    {
      income_type: Type.String({ description: 'Single Touch Payroll income stream, such as SAW' }),
      country: Nullable(Type.String({ description: 'The other country for FEI and IAA, two letters' })),
      tax: Amount('Tax withheld in dollars'),
      gross: Amount('Gross in dollars, excluding the items reported separately below'),
      overtime: Amount('Overtime in dollars'),
      bonuses: Amount('Bonuses and commissions in dollars'),
      directors_fees: Amount('Directors’ fees in dollars'),
      foreign_tax: Amount('Foreign tax paid in dollars'),
      exempt_foreign_income: Amount('Exempt foreign income in dollars'),
      community_development: Amount('Community development employment project income in dollars'),
      paid_leave: Type.Array(Coded, { description: 'Paid leave reported separately, by code' }),
      allowances: Type.Array(
        named(
          'StpAllowance',
          Type.Object(
            {
              code: Type.String({ description: 'Single Touch Payroll code' }),
              description: Nullable(Type.String({ description: 'Description; null if the code is sufficient' })),
              amount: Amount('Amount for the year in dollars'),
            },
            strict,
          ),
        ),
        { description: 'Allowances reported separately, by code' },
      ),
      salary_sacrifice: Type.Array(Coded, { description: 'Salary sacrifices, by code' }),
      lump_sums: Type.Array(
        named(
          'StpLumpSum',
          Type.Object(
            {
              code: Type.String({ description: 'Single Touch Payroll code' }),
              financial_year: Nullable(
                Type.String({ description: 'Financial year of lump sum E; null for other lump sums' }),
              ),
              amount: Amount('Amount for the year in dollars'),
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
              code: Type.String({ description: 'Single Touch Payroll code' }),
              paid_on: LocalDateText({ description: 'Payday' }),
              tax_free: Amount('Tax-free amount in dollars'),
              taxable: Amount('Taxable amount in dollars'),
              tax: Amount('Tax withheld in dollars'),
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
      is_final: Type.Boolean({ description: 'Whether the year was finalised and the ATO accepted it' }),
      income: Type.Array(Income, { description: 'One entry per income type and country' }),
      deductions: Type.Array(Coded, { description: 'After-tax deductions reported separately, by code' }),
      super: Type.Array(Coded, {
        description: 'Super by code: L guarantee, R reportable, O ordinary time earnings, Q qualifying earnings',
      }),
      fringe_benefits: Type.Array(Coded, {
        description:
          'Reportable fringe benefits of the FBT year that ends in the financial year: T taxable, X exempt employer',
      }),
    },
    strict,
  ),
);
export type YearToDateOut = Static<typeof YearToDateOut>;

export const StpProblemsQuery = Type.Object(
  { pay_run_id: Id({ description: 'The pay run to check; its pays need not be complete' }) },
  strict,
);

export const StpProblemsOut = named('StpProblems', Type.Object(problemFields, strict));
export type StpProblemsOut = Static<typeof StpProblemsOut>;

export const YearToDateQuery = Type.Object(
  {
    financial_year: FinancialYear('Financial year, as the calendar year in which it ends; defaults to the current one'),
  },
  strict,
);
