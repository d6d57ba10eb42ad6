import { Line } from '../../../../http/line.ts';
import { Choice, LocalDateText, named, type Static, Type } from '../../../../http/schema.ts';
import { LEAVING_REASONS } from '../../../../rules/au/leaving-reason.ts';
import { AmountFromZero } from './pay-item.schema.ts';

/** The employee's reason for leaving, for cases that the reason and the cessation code do not distinguish. */
export const LeavingReason = () =>
  Choice('LeavingReason', LEAVING_REASONS, {
    description:
      'AU: determines long service leave, notice and redundancy pay; by default derived from reason and cessation_type_code',
  });

/** Contract [LIFE-069]: fields of both countries. The service rejects those of the other country with 400. */
export const TerminationBlock = named(
  'PayTermination',
  Type.Object(
    {
      termination_date: LocalDateText({ description: 'Last day of the employment; not before its start' }),
      reason: Type.Optional(
        Line(
          { min: 1, max: 60 },
          {
            description:
              'Why the employment ends (AU): ORDINARY, GENUINE_REDUNDANCY, EARLY_RETIREMENT, ILL_HEALTH or DEATH select the tax treatment; other text is stored and treated as ordinary',
          },
        ),
      ),
      cessation_type_code: Type.Optional(
        Choice('CessationTypeCode', ['V', 'I', 'D', 'R', 'F', 'C', 'T'], {
          description: 'Cessation code of Single Touch Payroll (AU); by default derived from the reason, otherwise V',
        }),
      ),
      pay_out_annual_leave: Type.Optional(Type.Boolean({ description: 'Pays out unused annual leave; default true' })),
      pay_out_leave_loading: Type.Optional(
        Type.Boolean({ description: 'Pays leave loading on the unused annual leave (AU); default true' }),
      ),
      pay_out_long_service_leave: Type.Optional(
        Type.Boolean({ description: 'Pays out long service leave (AU); default true' }),
      ),
      pay_out_sick_leave: Type.Optional(Type.Boolean({ description: 'Pays out unused sick leave; default false' })),
      notice_hours: Type.Optional(
        AmountFromZero({ description: 'Hours of pay in lieu of notice, at the hourly rate' }),
      ),
      notice_amount: Type.Optional(
        AmountFromZero({ description: 'Dollars of pay in lieu of notice, instead of notice_hours' }),
      ),
      redundancy_amount: Type.Optional(AmountFromZero({ description: 'Dollars of redundancy pay' })),
      other_lump_sum_amount: Type.Optional(
        AmountFromZero({ description: 'Dollars of other lump sums for the termination' }),
      ),
      etp_code: Type.Optional(
        Type.Enum(['O', 'R', 'D', 'N', 'T'], {
          description: 'Code of the employment termination payment (AU); by default derived from the reason',
        }),
      ),
      nz_ytd_taxable: Type.Optional(
        AmountFromZero({
          description:
            'Taxable earnings that the extra-pay rate is based on (NZ); by default calculated from the stored pays',
        }),
      ),
      leaving_reason: Type.Optional(LeavingReason()),
      use_statutory_minimums: Type.Optional(
        Type.Boolean({
          description:
            'AU, default false: notice and redundancy default to the minimums of the National Employment Standards',
        }),
      ),
      invalidity_certified: Type.Optional(
        Type.Boolean({
          description:
            'AU, default false: two doctors have certified the invalidity, so part of other_lump_sum_amount is tax-free',
        }),
      ),
      annual_leave_accrued_from: Type.Optional(
        LocalDateText({
          description:
            'AU: when the unused annual leave began to accrue; if omitted, a date after 17 August 1993 is assumed',
        }),
      ),
      other_income_this_year: Type.Optional(
        AmountFromZero({
          description:
            'AU: taxable payments in the financial year from other payers, as far as the employer knows; they reduce the whole-of-income cap',
        }),
      ),
      is_further_payment: Type.Optional(
        Type.Boolean({
          description:
            'AU, default false: a further payment for an employee who is already terminated; termination_date is the date of that termination',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);
export type TerminationBlock = Static<typeof TerminationBlock>;
