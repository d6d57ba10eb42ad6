import { Line } from '../../../http/line.ts';
import {
  Choice,
  Country,
  DecimalOut,
  DecimalWithin,
  Id,
  LocalDateText,
  Nullable,
  named,
  PROBLEM,
  type Static,
  Timestamp,
  Type,
} from '../../../http/schema.ts';
import { CESSATION_CODES } from '../../../rules/au/termination/reason.ts';
import { LeavingReason } from '../pay/public.ts';

const NotNegative = DecimalWithin(
  {
    text: { pattern: String.raw`^\+?\d{1,12}(\.\d{1,12})?$`, maxLength: 30 },
    number: { minimum: 0, maximum: 999_999_999_999 },
  },
  {
    description: 'New Zealand only: taxable earnings the extra-pay rate is based on; by default from the pays held',
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
              'Australia only. ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH pick the tax treatment; other text is kept and treated as ordinary',
          },
        ),
      ),
      cessation_type_code: Type.Optional(
        Choice('CessationTypeCode', CESSATION_CODES, {
          description: 'Australia only. By default from the reason, else V',
        }),
      ),
      nz_ytd_taxable: Type.Optional(NotNegative),
      leaving_reason: Type.Optional(LeavingReason()),
      use_statutory_minimums: Type.Optional(
        Type.Boolean({
          description:
            'Australia only, default false: pays the notice and redundancy of the National Employment Standards',
        }),
      ),
      pay_out_long_service_leave: Type.Optional(Type.Boolean({ description: 'Australia only, default true' })),
    },
    { additionalProperties: false },
  ),
);
export type TerminateIn = Static<typeof TerminateIn>;

const Component = named(
  'TerminationComponent',
  Type.Object(
    {
      type: Type.String(),
      hours: Nullable(DecimalOut()),
      weeks: Nullable(DecimalOut()),
      days: Nullable(DecimalOut()),
      amount: DecimalOut(),
      tax: DecimalOut(),
      etp_code: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
);

export const TerminationOut = named(
  'Termination',
  Type.Object(
    {
      id: Id(),
      employee_id: Id(),
      company_id: Id(),
      country: Country(),
      termination_date: LocalDateText(),
      pay_date: LocalDateText(),
      reason: Type.Optional(Nullable(Type.String())),
      cessation_type_code: Type.Optional(Nullable(Type.String())),
      nz_ytd_taxable: Type.Optional(Nullable(DecimalOut())),
      pay_id: Nullable(Id()),
      pay_run_id: Nullable(Id()),
      is_pay_processed: Type.Boolean({ description: 'Whether the termination pay is processed' }),
      is_employee_terminated: Type.Boolean({
        description: 'False while the termination pay is not processed, and once the employee is reinstated',
      }),
      reinstated_on: Nullable(LocalDateText()),
      gross: DecimalOut({ description: 'What the components come to; other earnings of the same pay are not in it' }),
      tax: DecimalOut({ description: 'Withheld from the components' }),
      net: DecimalOut({ description: 'gross less tax' }),
      components: Type.Array(Component),
      further_payments: Type.Optional(
        Type.Array(
          named(
            'TerminationFurtherPayment',
            Type.Object(
              {
                pay_id: Nullable(Id()),
                pay_date: LocalDateText(),
                is_pay_processed: Type.Boolean(),
                gross: DecimalOut(),
                tax: DecimalOut(),
                net: DecimalOut(),
                components: Type.Array(Component),
              },
              { additionalProperties: false },
            ),
          ),
          { description: 'Later payments for the same termination; only where there are any' },
        ),
      ),
      created_at: Timestamp(),
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
        LocalDateText({ description: 'The new start date, after the termination date; today when left out' }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type ReinstateIn = Static<typeof ReinstateIn>;
