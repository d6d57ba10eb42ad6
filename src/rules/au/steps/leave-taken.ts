import { counted } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { AuPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';
import { treatmentOf } from '../leave-type.ts';

/** Reduces the leave balance, for leave types that have one. */
export const leaveTaken: Step<AuPayFacts> = ({ facts }) =>
  facts.leave.flatMap((row, index) => {
    const balance = treatmentOf(row.type).drawsOn;
    if (!balance) return [];
    return [
      leaveLine({
        code: `AU.LEAVE.TAKEN.${balance}`,
        label: row.description,
        move: row.isCashedOut ? 'paid-out' : 'taken',
        balance,
        origin: { kind: 'leave', index },
        hours: row.hours,
        because: `${counted(row.hours, 'hour')} ${row.isCashedOut ? 'cashed out' : 'taken'}`,
      }),
    ];
  });
