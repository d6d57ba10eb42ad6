import { money, plain, roundToCent } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { HoursRow, NzPayFacts } from '../facts.ts';
import { publicHolidayPay } from '../holidays/public-holiday.ts';
import { PUBLIC_HOLIDAY_MULTIPLIER } from '../params.ts';
import { REGULAR_EARNINGS } from './earning-tags.ts';

/** Time and units worked: rate x value, and time and a half on a public holiday (Holidays Act 2003 s 50). */
export const hourlyEarnings: Step<NzPayFacts> = ({ facts, params }) =>
  facts.hours.map((row, index): Line => {
    const multiplier = row.publicHoliday ? params.get(PUBLIC_HOLIDAY_MULTIPLIER) : undefined;
    const precise =
      row.publicHoliday && multiplier
        ? publicHolidayPay({
            hours: row.value,
            rate: row.rate,
            rateWithoutPenal: row.publicHoliday.rateWithoutPenal,
            multiplier: multiplier.value,
          })
        : row.value.times(row.rate);
    const amount = roundToCent(precise);
    const text = money(amount);
    return lineOf({
      code: multiplier ? 'NZ.HOURS.PUBLIC-HOLIDAY' : row.isOvertime ? 'NZ.HOURS.OVERTIME' : 'NZ.HOURS',
      label: row.description,
      effect: 'adds',
      tags: REGULAR_EARNINGS,
      origin: { kind: 'hours', index },
      quantity: row.value,
      rate: row.rate,
      precise,
      rounding: 'nearest cent',
      amount,
      because: becauseOf(row, multiplier ? plain(multiplier.value) : undefined),
      ...(multiplier ? { used: [multiplier] } : {}),
      report: row.isHours ? { gross: text, hours_paid: plain(row.value) } : { gross: text },
    });
  });

const becauseOf = (row: HoursRow, multiplier: string | undefined): string =>
  row.publicHoliday && multiplier
    ? `Public holiday worked: the greater of ${plain(row.value)} x ${plain(row.publicHoliday.rateWithoutPenal)} x ${multiplier} and ${plain(row.value)} x ${plain(row.rate)}`
    : `${plain(row.value)} x ${plain(row.rate)}`;
