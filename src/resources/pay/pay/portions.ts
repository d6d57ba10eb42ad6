import type { PlannedPay } from './model.ts';

/** So many at most, and at least so many pays in each: every one costs its own statements. */
const MOST_PORTIONS = 16;
const LEAST_PAYS = 100;

/**
 * Cuts a large batch, so that the database stores one portion while the next is calculated. Pays of one employee stay in
 * one: they look back at one another and may share their tax.
 */
export function portionsOf<Pay extends Pick<PlannedPay, 'employee'>>(
  pays: readonly Pay[],
): readonly (readonly Pay[])[] {
  const size = Math.max(LEAST_PAYS, Math.ceil(pays.length / MOST_PORTIONS));
  const lastOf = new Map(pays.map(({ employee }, position) => [employee.id, position]));
  const portions: (readonly Pay[])[] = [];
  let [from, reach] = [0, 0];
  pays.forEach(({ employee }, position) => {
    reach = Math.max(reach, lastOf.get(employee.id)!);
    const isFull = position - from + 1 >= size && reach === position;
    if (!isFull && position < pays.length - 1) return;
    portions.push(pays.slice(from, position + 1));
    from = position + 1;
  });
  return portions;
}
