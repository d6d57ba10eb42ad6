import { SERVICE_ACTIONS } from '../../../formats/stp/pay-event.ts';
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
      stp_pay_event_id: Id(),
      company_id: Id(),
      pay_run_id: Nullable(Id()),
      pay_ids: Type.Array(Id()),
      service_action: Choice('StpServiceAction', SERVICE_ACTIONS),
      status: Choice('StpLodgementStatus', LODGEMENT_STATUSES, {
        description: 'FAILED means that no response was collected',
      }),
      submission_id: Type.String({
        description:
          'The id the message carries; stored before it is sent. A replacement has that of the event it replaces',
      }),
      conversation_id: Nullable(Type.String({ description: 'What the other side calls the exchange' })),
      response_id: Nullable(Id({ description: 'The latest response' })),
      received_at: Nullable(Timestamp()),
      ...StandingOut,
      created_at: Timestamp(),
    },
    strict,
  ),
);
export type StpPayEventOut = Static<typeof StpPayEventOut>;

export const StpResponseOut = named(
  'StpResponse',
  Type.Object(
    {
      response_id: Id(),
      outcome: Type.Enum([...OUTCOMES]),
      messages: Type.Array(RemarkOut),
      received_at: Timestamp(),
    },
    strict,
  ),
);
export type StpResponseOut = Static<typeof StpResponseOut>;

export const StpPayEventQuery = Type.Object(
  {
    pay_run_id: Type.Optional(Id()),
    status: Type.Optional(Choice('StpLodgementStatus', LODGEMENT_STATUSES)),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  },
  strict,
);
export type StpPayEventQuery = Static<typeof StpPayEventQuery>;

// Its own, so that pays and pay runs can show how they were reported without a circle of imports.
export const CompanyPath = Type.Object({ company_id: Id() }, strict);
export const StpPayEventPath = Type.Object({ company_id: Id(), stp_pay_event_id: Id() }, strict);

const Amount = () => Type.Number();
const Coded = named('StpAmount', Type.Object({ code: Type.String(), amount: Amount() }, strict));
const Income = named(
  'StpIncome',
  Type.Object(
    {
      income_type: Type.String(),
      country: Nullable(Type.String({ description: 'The other country of FEI and IAA, two letters' })),
      tax: Amount(),
      gross: Amount(),
      overtime: Amount(),
      bonuses: Amount(),
      directors_fees: Amount(),
      foreign_tax: Amount(),
      exempt_foreign_income: Amount(),
      community_development: Amount(),
      paid_leave: Type.Array(Coded),
      allowances: Type.Array(
        named(
          'StpAllowance',
          Type.Object({ code: Type.String(), description: Nullable(Type.String()), amount: Amount() }, strict),
        ),
      ),
      salary_sacrifice: Type.Array(Coded),
      lump_sums: Type.Array(
        named(
          'StpLumpSum',
          Type.Object({ code: Type.String(), financial_year: Nullable(Type.String()), amount: Amount() }, strict),
        ),
      ),
      termination_payments: Type.Array(
        named(
          'StpTerminationPayment',
          Type.Object(
            { code: Type.String(), paid_on: LocalDateText(), tax_free: Amount(), taxable: Amount(), tax: Amount() },
            strict,
          ),
        ),
      ),
    },
    strict,
  ),
);

export const YearToDateOut = named(
  'StpYearToDate',
  Type.Object(
    {
      employee_id: Id(),
      employee_number: Nullable(Type.String()),
      format_name: Type.String(),
      is_final: Type.Boolean({ description: 'The year was declared as final, and the tax office accepted that' }),
      income: Type.Array(Income, { description: 'One for each income type and country' }),
      deductions: Type.Array(Coded),
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
