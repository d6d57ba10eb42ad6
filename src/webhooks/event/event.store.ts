import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

export interface EventRow {
  readonly xact: string;
  readonly id: number;
  readonly payload_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly customer_id: number;
  readonly company_id: number | null;
  readonly entity_type: string;
  readonly entity_id: number;
  readonly data: unknown;
}

/** A position in a partner's event list: the transaction, then the event within it. */
export interface EventPosition {
  readonly xact: string;
  readonly id: number;
}

export const START: EventPosition = { xact: '0', id: 0 };

/** Lists the events for the partner whose account is the tenant of the transaction. */
export async function listPartnerEvents(tx: Tx, after: EventPosition, limit: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from list_partner_events(${after.xact}::xid8, ${after.id}, ${limit})`.execute(tx);
  return rows;
}
