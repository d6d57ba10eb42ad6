import { counted } from '../../../base/decimal.ts';
import type { Step } from '../../calculate.ts';
import type { AuPayFacts } from '../facts.ts';
import { leaveLine } from '../leave-line.ts';

/** Time worked now and banked for a rostered day off or as time in lieu. */
export const bankedTime: Step<AuPayFacts> = ({ facts }) =>
  facts.hours.flatMap((row, index) =>
    row.banksTo
      ? [
          leaveLine({
            code: `AU.LEAVE.ACCRUAL.${row.banksTo}`,
            label: row.description,
            move: 'accrued',
            balance: row.banksTo,
            origin: { kind: 'hours', index },
            hours: row.value,
            because: `${counted(row.value, 'hour')} banked as ${row.banksTo === 'RDO' ? 'rostered days off' : 'time in lieu'}`,
          }),
        ]
      : [],
  );
