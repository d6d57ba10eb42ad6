import { Line } from '../../../../http/line.ts';
import { LocalDateText, named, type Static, Type } from '../../../../http/schema.ts';
import { AmountFromZero } from './pay-item.schema.ts';

/** Contract [LIFE-069]: both countries' keys; one of the other country is refused with 400 by the service. */
export const TerminationBlock = named(
  'PayTermination',
  Type.Object(
    {
      termination_date: LocalDateText(),
      reason: Type.Optional(Line({ min: 1, max: 60 })),
      cessation_type_code: Type.Optional(Type.Enum(['V', 'I', 'D', 'R', 'F', 'C', 'T'])),
      pay_out_annual_leave: Type.Optional(Type.Boolean()),
      pay_out_leave_loading: Type.Optional(Type.Boolean()),
      pay_out_long_service_leave: Type.Optional(Type.Boolean()),
      pay_out_sick_leave: Type.Optional(Type.Boolean()),
      notice_hours: Type.Optional(AmountFromZero()),
      notice_amount: Type.Optional(AmountFromZero()),
      redundancy_amount: Type.Optional(AmountFromZero()),
      other_lump_sum_amount: Type.Optional(AmountFromZero()),
      etp_code: Type.Optional(Type.Enum(['O', 'R', 'D', 'N', 'T'])),
      nz_ytd_taxable: Type.Optional(AmountFromZero()),
    },
    { additionalProperties: false },
  ),
);
export type TerminationBlock = Static<typeof TerminationBlock>;
