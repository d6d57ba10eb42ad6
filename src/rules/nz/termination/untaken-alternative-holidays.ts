import { counted, money, plain } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import { UncalculableFacts } from '../../line.ts';
import type { NzPayFacts } from '../facts.ts';
import { dailyPay } from '../holidays/daily-pay.ts';
import { terminationLine } from './termination-line.ts';

/** Alternative holidays not taken, at relevant or average daily pay on the last day. Holidays Act 2003 s 60. */
export const untakenAlternativeHolidays: Step<NzPayFacts> = ({ facts: { termination, holidays }, params }) => {
  const days = termination?.untakenAlternativeDays;
  if (!days || days.isZero()) return [];
  if (!holidays) {
    throw new UncalculableFacts(
      'holidays',
      `${plain(days)} alternative holidays cannot be paid: past earnings are not known`,
    );
  }
  const day = dailyPay(holidays, params);
  return [
    terminationLine({
      type: 'ALTERNATIVE_HOLIDAYS',
      label: 'Alternative holidays not taken',
      precise: day.amount.times(days),
      quantity: days,
      unit: 'days',
      isHolidaysGross: true,
      because: `${counted(days, 'day')} x ${day.words} ${money(day.amount)}${day.from}`,
      used: day.used,
    }),
  ];
};
