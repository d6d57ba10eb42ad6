import { counted, type Decimal } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { NzPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';

/**
 * Reduces to zero the balances that the final pay settles. This includes all annual holidays, because the time since
 * the last anniversary is paid as eight percent less leave taken in advance.
 */
export const leavePaidOut: Step<NzPayFacts> = ({ facts: { termination } }) => {
  const balances = termination?.balances;
  if (!balances) return [];
  return [
    ...emptied('ANNUAL_HOLIDAYS', 'weeks', balances.annualWeeks),
    ...emptied('ALT_HOLIDAY', 'days', balances.alternativeDays),
  ];
};

const emptied = (leaveType: string, unit: 'weeks' | 'days', quantity: Decimal): readonly Line[] =>
  quantity.isZero()
    ? []
    : [
        leaveLine({
          label: leaveType,
          move: 'paid-out',
          leaveType,
          unit,
          quantity,
          because: `${counted(quantity, unit.slice(0, -1))} settled by the final pay`,
        }),
      ];
