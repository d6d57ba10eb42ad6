import { inForce } from '../days.ts';
import { least, most, type Num, nearestCent, num, ZERO } from '../number.ts';
import { GUARANTEE, MAXIMUM_BASE } from './numbers.ts';

/** The quarter or financial year whose maximum contribution base applies to the payday. */
function spanOf(payday: string): string {
  const [year, month] = payday.split('-').map(Number) as [number, number];
  if (inForce(MAXIMUM_BASE, payday).per === 'quarter') return `${year}-Q${Math.ceil(month / 3)}`;
  return `FY${month >= 7 ? year + 1 : year}`;
}

/** Calculates the super guarantee of one employee, one payday at a time. */
export function guaranteeAccount(): (base: Num, payday: string) => Num {
  const counted = new Map<string, Num>();
  return (base, payday) => {
    const span = spanOf(payday);
    const before = counted.get(span) ?? ZERO;
    const room = most(ZERO, num(inForce(MAXIMUM_BASE, payday).amount).minus(before));
    counted.set(span, before.plus(base));
    return nearestCent(least(base, room).times(inForce(GUARANTEE, payday).rate));
  };
}
