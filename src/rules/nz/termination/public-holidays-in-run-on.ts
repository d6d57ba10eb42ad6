import { counted, Decimal, money } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { UncalculableFacts } from '../../line.ts';
import type { NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { PARAMETER_OF } from '../holidays/public-holidays.ts';
import { terminationLine } from './termination-line.ts';

/**
 * Public holidays that would fall within the remaining weeks of annual holidays if these were taken after the end of
 * employment. Each is paid at relevant or average daily pay. Holidays Act 2003 s 40(2) and (3).
 */
export const publicHolidaysInRunOn: Step<NzPayFacts> = ({ facts: { termination, holidays }, params }) => {
  const days = termination?.publicHolidaysInRunOn ?? [];
  if (days.length === 0) return [];
  if (!holidays) {
    throw new UncalculableFacts(
      'holidays',
      `${counted(new Decimal(days.length), 'public holiday')} cannot be paid: past earnings are not known`,
    );
  }
  const count = new Decimal(days.length);
  const day = dailyPay(holidays, params);
  const sources = new Set(days.flatMap(({ source }) => (source ? [source] : [])));
  const names = days.map(({ description, date }) => `${description} ${date}`).join(', ');
  return [
    terminationLine({
      type: 'PUBLIC_HOLIDAYS',
      label: 'Public holidays in annual holidays not taken',
      precise: day.amount.times(count),
      quantity: count,
      unit: 'days',
      isHolidaysGross: true,
      because: `${counted(count, 'day')} x ${day.words} ${money(day.amount)}: ${names} would fall in the weeks not taken`,
      used: [...day.used, ...[...sources].map((source) => params.get(PARAMETER_OF[source]))],
    }),
  ];
};
