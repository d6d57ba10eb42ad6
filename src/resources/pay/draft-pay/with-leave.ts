import { roundToSixPlaces, sum, ZERO } from '../../../base/decimal.ts';
import { decimalOf } from '../../../base/decimal-text.ts';
import type { PaidLeave } from '../../people/leave-request/leave-request.service.ts';
import { areHours, type PayIn } from '../pay/make.public.ts';

type HoursIn = NonNullable<PayIn['hours']>[number];

/** Adds leave to a pay in place of hours at the hourly rate, as far as there are any. */
export function withLeave(pay: PayIn, leave: readonly PaidLeave[]): PayIn {
  if (leave.length === 0) return pay;
  let left = sum(leave.map(({ hours }) => decimalOf(hours)));
  const hours = (pay.hours ?? []).flatMap((row): readonly HoursIn[] => {
    if (!isOrdinary(row)) return [row];
    const value = decimalOf(row.value);
    if (value.lessThanOrEqualTo(left)) {
      left = left.minus(value);
      return [];
    }
    const worked = roundToSixPlaces(value.minus(left));
    left = ZERO;
    return [{ ...row, value: worked.toFixed() }];
  });
  return { ...pay, hours, leave: [...(pay.leave ?? []), ...leave] };
}

/** Hours at the employee's hourly rate that are not overtime. */
const isOrdinary = ({
  units,
  rate,
  multiplier,
  rate_reference,
  rate_description,
  is_overtime,
  value,
}: HoursIn): boolean =>
  areHours(units) &&
  is_overtime !== true &&
  [rate, multiplier, rate_reference, rate_description].every((given) => given === undefined) &&
  decimalOf(value).greaterThan(0);
