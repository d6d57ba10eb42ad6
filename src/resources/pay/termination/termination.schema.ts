import { Line } from '../../../http/line.ts';
import { CompanyId, CreatedAt, EmployeeId, OwnId, PayId, PayRunId } from '../../../http/record-fields.ts';
import {
  Choice,
  Country,
  DecimalOut,
  DecimalWithin,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Type,
} from '../../../http/schema.ts';
import { CESSATION_CODES } from '../../../rules/au/termination/reason.ts';
import { LeavingReason } from '../pay/make.public.ts';

const NotNegative = DecimalWithin(
  {
    text: { pattern: String.raw`^\+?\d{1,12}(\.\d{1,12})?$`, maxLength: 30 },
    number: { minimum: 0, maximum: 999_999_999_999 },
  },
  {
    description:
      'New Zealand only: taxable earnings that the extra-pay rate is based on; by default calculated from the stored pays',
    [PROBLEM]: 'must be a decimal number of zero or more such as "12.50", without an exponent',
  },
);

export const TerminateIn = named(
  'TerminateIn',
  Type.Object(
    {
      pay_date: LocalDateText({ description: 'When the final pay is paid' }),
      termination_date: LocalDateText({ description: 'Last day of the employment; not before its start' }),
      reason: Type.Optional(
        Line(
          { max: 60 },
          {
            description:
              'Australia only. ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH select the tax treatment; other text is stored and treated as ordinary',
          },
        ),
      ),
      cessation_type_code: Type.Optional(
        Choice('CessationTypeCode', CESSATION_CODES, {
          description: 'Australia only. By default derived from the reason, otherwise V',
        }),
      ),
      nz_ytd_taxable: Type.Optional(NotNegative),
      leaving_reason: Type.Optional(LeavingReason()),
      use_statutory_minimums: Type.Optional(
        Type.Boolean({
          description:
            'Australia only, default false: pays notice and redundancy under the National Employment Standards',
        }),
      ),
      pay_out_long_service_leave: Type.Optional(
        Type.Boolean({ description: 'Australia only, default true: pays out long service leave' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type TerminateIn = Static<typeof TerminateIn>;

const Component = named(
  'TerminationComponent',
  Type.Object(
    {
      type: Type.String({ description: 'The component, such as UNUSED_ANNUAL_LEAVE or ETP' }),
      hours: Nullable(DecimalOut({ description: 'Hours; null if the component is not counted in hours' })),
      weeks: Nullable(DecimalOut({ description: 'Weeks; null if the component is not counted in weeks' })),
      days: Nullable(DecimalOut({ description: 'Days; null if the component is not counted in days' })),
      amount: DecimalOut({ description: 'Dollars' }),
      tax: DecimalOut({ description: 'Tax withheld from the component, in dollars' }),
      etp_code: Type.Optional(Type.String({ description: 'Code of the employment termination payment (AU)' })),
    },
    { additionalProperties: false },
  ),
);

export const TerminationOut = named(
  'Termination',
  Type.Object(
    {
      id: OwnId('termination'),
      employee_id: EmployeeId(),
      company_id: CompanyId(),
      country: Country({ description: 'The country whose law applies' }),
      termination_date: LocalDateText({ description: 'Last day of the employment' }),
      pay_date: LocalDateText({ description: 'The day the final pay is paid' }),
      reason: Type.Optional(Nullable(Type.String({ description: 'Why the employment ended, as sent (AU)' }))),
      cessation_type_code: Type.Optional(
        Nullable(Type.String({ description: 'Cessation code of Single Touch Payroll (AU)' })),
      ),
      nz_ytd_taxable: Type.Optional(
        Nullable(
          DecimalOut({
            description:
              'Taxable earnings the extra-pay rate was based on (NZ); null if calculated from the stored pays',
          }),
        ),
      ),
      pay_id: Nullable(PayId()),
      pay_run_id: Nullable(PayRunId()),
      is_pay_processed: Type.Boolean({ description: 'Whether the termination pay is processed' }),
      is_employee_terminated: Type.Boolean({
        description: 'False until the termination pay is processed, and after the employee is reinstated',
      }),
      reinstated_on: Nullable(
        LocalDateText({ description: 'The new start date after reinstatement; null until then' }),
      ),
      gross: DecimalOut({ description: 'The sum of the components, without other earnings of the same pay' }),
      tax: DecimalOut({ description: 'Tax withheld from the components' }),
      net: DecimalOut({ description: '`gross` less `tax`' }),
      components: Type.Array(Component, { description: 'The payments' }),
      further_payments: Type.Optional(
        Type.Array(
          named(
            'TerminationFurtherPayment',
            Type.Object(
              {
                pay_id: Nullable(PayId()),
                pay_date: LocalDateText({ description: 'The day of this payment' }),
                is_pay_processed: Type.Boolean({ description: 'Whether the pay is processed' }),
                gross: DecimalOut({ description: 'The sum of the components of this payment' }),
                tax: DecimalOut({ description: 'Tax withheld from the components of this payment' }),
                net: DecimalOut({ description: '`gross` less `tax`' }),
                components: Type.Array(Component, { description: 'The payments' }),
              },
              { additionalProperties: false },
            ),
          ),
          { description: 'Later payments for the same termination, if there are any' },
        ),
      ),
      created_at: CreatedAt(),
    },
    { additionalProperties: false },
  ),
);
export type TerminationOut = Static<typeof TerminationOut>;

export const ReinstateIn = named(
  'ReinstateIn',
  Type.Object(
    {
      start_date: Type.Optional(
        LocalDateText({ description: 'The new start date, after the termination date; by default today' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type ReinstateIn = Static<typeof ReinstateIn>;
