import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PayLineRecord } from '../model/tables.ts';
import { LINE_COLUMN_NAMES } from './store.ts';

/** Accounts with lines that are stored row by row. */
export async function listCustomersWithLooseLines(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select customers_with_loose_lines() as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The next pays with such lines after an id. Skips from pay to pay through the index, however many lines there are. */
export async function nextLoosePays(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<readonly number[]> {
  const { rows } = await sql<{ pay_id: number }>`
    with recursive hop (pay_id, place) as (
      select min(pay_id), 1 from pay_line_loose where pay_id > ${after}
      union all
      select (select min(l.pay_id) from pay_line_loose l where l.pay_id > h.pay_id), h.place + 1
      from hop h where h.pay_id is not null and h.place < ${limit}
    )
    select pay_id from hop where pay_id is not null order by pay_id`.execute(tx);
  return rows.map(({ pay_id }) => pay_id);
}

/**
 * Locks those of the pays that can be folded. Skips pays that another transaction is changing or folding, and pays
 * whose positions have gaps, because folding would close the gaps.
 */
export async function lockFoldable(tx: Tx, payIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pay p
    where p.id = any(${payIds}::bigint[])
      and (select count(*) = max(l.position) + 1 from pay_line_loose l where l.pay_id = p.id)
    order by p.id for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function takeLooseLines(tx: Tx, payIds: readonly number[]): Promise<readonly PayLineRecord[]> {
  const { rows } = await sql<PayLineRecord>`
    with taken as (
      delete from pay_line_loose where pay_id = any(${payIds}::bigint[]) returning *
    )
    select ${sql.raw(LINE_COLUMN_NAMES.join(', '))} from taken order by pay_id, position`.execute(tx);
  return rows;
}
