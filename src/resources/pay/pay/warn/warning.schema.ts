import { EmployeeId } from '../../../../http/record-fields.ts';
import { named, type Static, Type } from '../../../../http/schema.ts';

/** Contract [PERIOD-012]: the warning codes, in the order in which warnings are returned. */
export const WARNING_CODES = [
  'SECOND_PAY',
  'MANY_HOURS',
  'NEGATIVE_NET',
  'BELOW_MINIMUM_WAGE',
  'NO_TFN',
  'NO_BANK_ACCOUNT',
  'LEAVE_BELOW_ZERO',
  'SUPER_BELOW_GUARANTEE',
  'ESCT_RATE_DIFFERS',
  'UNVERIFIED_RATE',
  'CLOSEDOWN_HOLIDAY_PAY',
  'HOLIDAY_PAY_AS_YOU_GO',
  'KIWISAVER_NOT_ENROLLED',
  'LEAVE_BELOW_NES',
  'LEAVE_ON_PUBLIC_HOLIDAY',
  'LSL_DIFFERS',
  'ORDER_LIMITED',
  'BELOW_AWARD',
  'LEAVE_LOADING_BELOW_AWARD',
  'LEAVE_LOADING_NOT_COMPARED',
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

export const PayWarning = named(
  'PayWarning',
  Type.Object(
    {
      code: Type.Enum([...WARNING_CODES], {
        description: 'Stable code of the warning, for use in programs',
      }),
      employee_id: EmployeeId(),
      message: Type.String({ description: 'One sentence that names the employee; its wording may change' }),
    },
    { additionalProperties: false },
  ),
);
export type PayWarning = Static<typeof PayWarning>;
