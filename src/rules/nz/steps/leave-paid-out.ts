import { type Decimal, plain, ZERO } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import { lineOf } from '../calculated-line.ts';
import type { NzPayFacts } from '../facts.ts';

/**
 * Empties the balances that the final pay settles. Annual holidays go altogether: what built up since the anniversary is
 * paid as eight percent, and leave taken in advance was taken off it.
 */
export const leavePaidOut: Step<NzPayFacts> = ({ facts: { termination } }) => {
  const balances = termination?.balances;
  if (!balances) return [];
  return [
    ...emptied('ANNUAL_HOLIDAYS', 'weeks', balances.annualWeeks),
    ...emptied('ALT_HOLIDAY', 'days', balances.alternativeDays),
  ];
};

const emptied = (leaveType: string, unit: string, quantity: Decimal): readonly Line[] =>
  quantity.isZero()
    ? []
    : [
        lineOf({
          code: 'NZ.LEAVE-PAID-OUT',
          label: leaveType,
          effect: 'memo',
          tags: ['leave-taken'],
          quantity,
          precise: ZERO,
          rounding: 'six places',
          amount: ZERO,
          because: `${plain(quantity)} ${unit} settled by the final pay`,
          report: { leave_type: leaveType, unit },
        }),
      ];
