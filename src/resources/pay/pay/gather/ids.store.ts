import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { PayIds } from '../model/calculated-pay.ts';

export async function drawIds(tx: Tx, count: { pays: number; items: number }): Promise<PayIds> {
  const { rows } = await sql<{ pays: number[]; items: number[] }>`
    select array(select nextval('pay_id_seq') from generate_series(1, ${count.pays}::int)) as pays,
      array(select nextval('pay_item_id_seq') from generate_series(1, ${count.items}::int)) as items`.execute(tx);
  return rows[0]!;
}

/** Draws more ids when company allowances or a termination add items that the orders do not name. */
export async function withEnoughItemIds(tx: Tx, drawn: PayIds, needed: number): Promise<PayIds> {
  if (needed <= drawn.items.length) return drawn;
  const more = await drawIds(tx, { pays: 0, items: needed - drawn.items.length });
  return { pays: drawn.pays, items: [...drawn.items, ...more.items] };
}
