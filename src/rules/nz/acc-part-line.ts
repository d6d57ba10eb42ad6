import { type Decimal, money } from '../../base/decimal.ts';
import type { Param } from '../../params/params.ts';
import type { Line } from '../line.ts';
import { makeLine } from '../make-line.ts';
import { percent } from './percent.ts';

/**
 * The earners' levy that the PAYE in the previous line includes. Child support and payroll giving need it as a separate
 * amount.
 */
export const accPartLine = (amount: Decimal, basis: Decimal, acc: Param<{ readonly rate: Decimal }>): Line =>
  makeLine({
    code: 'NZ.ACC.PART',
    label: "ACC earners' levy within PAYE",
    effect: 'memo',
    tags: ['acc-part'],
    basis,
    rate: acc.value.rate,
    precise: amount,
    rounding: 'truncate to cent',
    amount,
    because: `Levy component of the PAYE on ${money(basis)} at ${percent(acc.value.rate)}, within the year's maximum`,
    used: [acc],
  });
