import type { PlannedPay } from './model.ts';

/**
 * So many at most, and at least so many pays in each: every one costs its own statements. What a portion needs is
 * garbage when it is stored; the fewer pays it holds, the less of them outlives a collection.
 */
const MOST_PORTIONS = 32;
const LEAST_PAYS = 100;
/**
 * Where there are several, the database has nothing to do before the first of them. It stores pays somewhat more slowly
 * than they are calculated: portions that grow by as much keep it at work.
 */
const FIRST_PAYS = 20;
const GROWTH = 1.5;
/** While they grow, portions are more than their pays would fill: at most by so many. */
const MORE_WHILE_GROWING = 4;

/**
 * Cuts a large batch, so that the database stores one portion while the next is calculated. Pays of one employee stay in
 * one: they look back at one another and may share their tax.
 */
export function portionsOf<Pay extends Pick<PlannedPay, 'employee'>>(
  pays: readonly Pay[],
): readonly (readonly Pay[])[] {
  if (pays.length <= LEAST_PAYS) return pays.length === 0 ? [] : [pays];
  const full = Math.max(LEAST_PAYS, Math.ceil(pays.length / (MOST_PORTIONS - MORE_WHILE_GROWING)));
  const lastOf = new Map(pays.map(({ employee }, position) => [employee.id, position]));
  const portions: (readonly Pay[])[] = [];
  let [from, reach, size] = [0, 0, FIRST_PAYS];
  pays.forEach(({ employee }, position) => {
    reach = Math.max(reach, lastOf.get(employee.id)!);
    const isFull = position - from + 1 >= size && reach === position;
    if (!isFull && position < pays.length - 1) return;
    const portion = pays.slice(from, position + 1);
    portions.push(portion);
    from = position + 1;
    size = Math.min(full, Math.ceil(portion.length * GROWTH));
  });
  return portions;
}
