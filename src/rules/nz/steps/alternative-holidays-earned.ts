import { counted, Decimal } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { NzPayFacts } from '../facts.ts';
import { alternativeDaysEarned } from '../holidays/alternative-days.ts';
import { leaveLine } from '../leave-line.ts';
import { PUBLIC_HOLIDAY_MULTIPLIER } from '../parameters.ts';

/**
 * A whole day for each public holiday worked that would otherwise be a working day. It is due regardless of the
 * employer's leave settings. Holidays Act 2003 s 56.
 */
export const alternativeHolidaysEarned: Step<NzPayFacts> = ({ facts, params }) => {
  const dates = alternativeDaysEarned(facts.hours);
  if (dates.length === 0) return [];
  const days = new Decimal(dates.length);
  return [
    leaveLine({
      label: 'Alternative holidays earned',
      move: 'accrued',
      leaveType: 'ALT_HOLIDAY',
      unit: 'days',
      quantity: days,
      because: `Worked on ${dates.join(', ')}, ${dates.length === 1 ? 'a public holiday that would otherwise be a working day' : 'public holidays that would otherwise be working days'} = ${counted(days, 'day')}`,
      used: [params.get(PUBLIC_HOLIDAY_MULTIPLIER)],
    }),
  ];
};
