import type { PlannedPay } from './model.ts';

/**
 * So many at most, and at least so many pays in each: every one costs its own statements. What a portion needs is
 * garbage when it is stored; the fewer pays it holds, the less of them outlives a collection.
 */
const MOST_PORTIONS = 32;
const LEAST_PAYS = 100;
/** Where there are several, the database has nothing to do before the first of them. */
const FIRST_PAYS = 25;

/**
 * Cuts a large batch, so that the database stores one portion while the next is calculated. Pays of one employee stay in
 * one: they look back at one another and may share their tax.
 */
export function portionsOf<Pay extends Pick<PlannedPay, 'employee'>>(
  pays: readonly Pay[],
): readonly (readonly Pay[])[] {
  if (pays.length <= LEAST_PAYS) return pays.length === 0 ? [] : [pays];
  const size = Math.max(LEAST_PAYS, Math.ceil((pays.length - FIRST_PAYS) / (MOST_PORTIONS - 1)));
  const lastOf = new Map(pays.map(({ employee }, position) => [employee.id, position]));
  const portions: (readonly Pay[])[] = [];
  let [from, reach] = [0, 0];
  pays.forEach(({ employee }, position) => {
    reach = Math.max(reach, lastOf.get(employee.id)!);
    const enough = from === 0 ? FIRST_PAYS : size;
    const isFull = position - from + 1 >= enough && reach === position;
    if (!isFull && position < pays.length - 1) return;
    portions.push(pays.slice(from, position + 1));
    from = position + 1;
  });
  return portions;
}
