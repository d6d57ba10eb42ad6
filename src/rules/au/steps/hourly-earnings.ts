import { plain } from '../../../base/decimal.ts';
import type { ParamsAt } from '../../../params/params.ts';
import type { Step } from '../../calculate.ts';
import type { Line } from '../../line.ts';
import type { Tag } from '../../tags.ts';
import { earningLine } from '../earning-line.ts';
import type { AuPayFacts, HoursRow } from '../facts.ts';

const OVERTIME: readonly Tag[] = ['overtime'];

/** Each hours row pays its rate times its value. Overtime is taxed the same way but is not ordinary time. */
export const hourlyEarnings: Step<AuPayFacts> = ({ facts, params }) =>
  facts.hours.flatMap((row, index) => (row.banksTo ? [] : [hoursLine(row, index, facts, params)]));

const hoursLine = (row: HoursRow, index: number, { incomeStream }: AuPayFacts, params: ParamsAt): Line =>
  earningLine(
    {
      code: row.isOvertime ? 'AU.HOURS.OVERTIME' : 'AU.HOURS.ORDINARY',
      label: row.description,
      origin: { kind: 'hours', index },
      quantity: row.value,
      rate: row.rate,
      precise: row.value.times(row.rate),
      because: `${plain(row.value)} at ${plain(row.rate)}`,
      taxed: 'with-the-period',
      isOrdinaryTime: !row.isOvertime,
      isInGrossForSuper: true,
      moreTags: row.isOvertime ? OVERTIME : undefined,
      report: { incomeType: incomeStream, item: row.isOvertime ? 'overtime' : 'gross' },
    },
    params,
  );
