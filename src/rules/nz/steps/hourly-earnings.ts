import { plain } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { Tag } from '../../tags.ts';
import { earningLine } from '../earning-line.ts';
import type { HoursRow, NzPayFacts } from '../facts.ts';
import { publicHolidayPay } from '../holidays/public-holiday.ts';
import { PUBLIC_HOLIDAY_MULTIPLIER } from '../parameters.ts';

const OVERTIME: readonly Tag[] = ['overtime'];

/** Time and units worked: rate x value, and time and a half on a public holiday (Holidays Act 2003 s 50). */
export const hourlyEarnings: Step<NzPayFacts> = ({ facts, params }) =>
  facts.hours.map((row, index): Line => {
    const multiplier = row.publicHoliday ? params.get(PUBLIC_HOLIDAY_MULTIPLIER) : undefined;
    const isOvertime = row.isOvertime && !multiplier;
    return earningLine({
      code: multiplier ? 'NZ.HOURS.PUBLIC-HOLIDAY' : isOvertime ? 'NZ.HOURS.OVERTIME' : 'NZ.HOURS',
      label: row.description,
      origin: { kind: 'hours', index },
      quantity: row.value,
      rate: row.rate,
      precise:
        row.publicHoliday && multiplier
          ? publicHolidayPay({
              hours: row.value,
              rate: row.rate,
              rateWithoutPenal: row.publicHoliday.rateWithoutPenal,
              multiplier: multiplier.value,
            })
          : row.value.times(row.rate),
      because: becauseOf(row, multiplier ? plain(multiplier.value) : undefined),
      taxed: 'with-the-period',
      isLevied: true,
      countsForKiwiSaver: true,
      isHolidaysGross: true,
      moreTags: isOvertime ? OVERTIME : undefined,
      used: multiplier ? [multiplier] : undefined,
      report: row.isHours ? { hours_paid: plain(row.value) } : undefined,
    });
  });

const becauseOf = (row: HoursRow, multiplier: string | undefined): string =>
  row.publicHoliday && multiplier
    ? `Public holiday worked: the greater of ${plain(row.value)} x ${plain(row.publicHoliday.rateWithoutPenal)} x ${multiplier} and ${plain(row.value)} x ${plain(row.rate)}`
    : `${plain(row.value)} x ${plain(row.rate)}`;
