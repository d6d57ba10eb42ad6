import { type Decimal, max, plain } from '../../../base/decimal.ts';
import type { Param, ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { Tag } from '../../tags.ts';
import { earningLine } from '../earning-line.ts';
import type { HoursRow, NzPayFacts } from '../facts.ts';
import { PARAMETER_OF } from '../holidays/public-holidays.ts';
import { PUBLIC_HOLIDAY_MULTIPLIER } from '../parameters.ts';

const OVERTIME: readonly Tag[] = ['overtime'];

/** Pays time and units worked: rate x value, or time and a half on a public holiday (Holidays Act 2003 s 50). */
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
      used: multiplier ? [multiplier, ...sourceOf(row, params)] : undefined,
      report: row.isHours ? { hours_paid: plain(row.value) } : undefined,
    });
  });

function becauseOf({ value, rate, publicHoliday, holidayKeptOn }: HoursRow, multiplier: string | undefined): string {
  const plainly = `${plain(value)} x ${plain(rate)}`;
  if (publicHoliday && multiplier) {
    const { date, holiday, rateWithoutPenal } = publicHoliday;
    const day = holiday ? `${holiday.description} on ${date}` : date;
    const usual = publicHoliday.isUsualDay === undefined ? '' : usualWords(publicHoliday.isUsualDay);
    return `Public holiday worked, ${day}${usual}: the greater of ${plain(value)} x ${plain(rateWithoutPenal)} x ${multiplier} and ${plainly}`;
  }
  if (!holidayKeptOn) return plainly;
  return `${plainly}; not a public holiday for this employee, who observes ${holidayKeptOn.description} on ${holidayKeptOn.date}`;
}

const usualWords = (isUsual: boolean): string =>
  isUsual
    ? ' (a working day in recent weeks, s 12, so it earns an alternative holiday)'
    : ' (not a working day in recent weeks, s 12, so it earns no alternative holiday)';

/** The statutory source of the public holiday. */
function sourceOf({ publicHoliday }: HoursRow, params: ParamsAt): readonly Param<unknown>[] {
  const source = publicHoliday?.holiday?.source;
  return source ? [params.get(PARAMETER_OF[source])] : [];
}

/**
 * Pay for time worked on a public holiday, Holidays Act 2003 s 50: the greater of one and a half times the pay without
 * penal rates, and the pay with them.
 */
const publicHolidayPay = (given: {
  readonly hours: Decimal;
  readonly rate: Decimal;
  readonly rateWithoutPenal: Decimal;
  readonly multiplier: Decimal;
}): Decimal => max(given.hours.times(given.rateWithoutPenal).times(given.multiplier), given.hours.times(given.rate));
