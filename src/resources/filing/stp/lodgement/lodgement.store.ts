import type { Insertable, Updateable } from 'kysely';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { MOST_COUNTED } from '../../../../db/waiting.ts';
import type {
  Envelope,
  LodgementKind,
  LodgementMessageTable,
  LodgementRecord,
  LodgementResponseTable,
  LodgementTable,
  MessageRecords,
  ResponseRecord,
} from './tables.ts';

export const insertLodgement = (tx: Tx, values: Insertable<LodgementTable>): Promise<LodgementRecord> =>
  tx.insertInto('lodgement').values(values).returningAll().executeTakeFirstOrThrow();

export const insertMessage = (tx: Tx, values: Insertable<LodgementMessageTable>): Promise<unknown> =>
  tx.insertInto('lodgement_message').values(values).execute();

export const findLodgement = (tx: Tx, id: number): Promise<LodgementRecord | undefined> =>
  tx.selectFrom('lodgement').selectAll().where('id', '=', id).executeTakeFirst();

export const lockLodgement = (tx: Tx, id: number): Promise<LodgementRecord> =>
  tx.selectFrom('lodgement').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const findMessage = (
  tx: Tx,
  id: number,
): Promise<{ customer_id: number; content_type: string; message: string; envelope: Envelope | null }> =>
  tx
    .selectFrom('lodgement_message')
    .select(['customer_id', 'content_type', 'message', 'envelope'])
    .where('lodgement_id', '=', id)
    .executeTakeFirstOrThrow();

export const findMessages = (
  tx: Tx,
  ids: readonly number[],
): Promise<{ customer_id: number; lodgement_id: number; message: string }[]> =>
  tx
    .selectFrom('lodgement_message')
    .select(['customer_id', 'lodgement_id', 'message'])
    .where('lodgement_id', 'in', [...ids])
    .execute();

/** Whom the records of a message are about; none for one that was queued before this was kept. */
export async function findRecords(tx: Tx, id: number): Promise<MessageRecords> {
  const found = await tx
    .selectFrom('lodgement_message')
    .select('records')
    .where('lodgement_id', '=', id)
    .executeTakeFirst();
  return found?.records ?? {};
}

/** Messages that were given up though they may have arrived, those that nobody confirmed first. */
export async function listDoubtful(
  tx: Tx,
  given: { companyId: number; gateway: string; since: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from lodgement
    where company_id = ${given.companyId} and status = 'FAILED' and is_taken is distinct from false
      and gateway = ${given.gateway} and created_at >= ${given.since}
    order by is_taken nulls first, id desc limit ${given.limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export const updateLodgement = (tx: Tx, id: number, values: Updateable<LodgementTable>): Promise<LodgementRecord> =>
  tx.updateTable('lodgement').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Takes hold of it, unless somebody else is at it or it went another way. */
export async function leaseLodgement(
  tx: Tx,
  id: number,
  given: { gateway: string; now: Date; until: Date },
): Promise<LodgementRecord | undefined> {
  const { rows } = await sql<LodgementRecord>`
    update lodgement set leased_until = ${given.until}
    where id = ${id} and (leased_until is null or leased_until <= ${given.now})
      and (gateway is null or gateway = ${given.gateway})
    returning *`.execute(tx);
  return rows[0];
}

export const listResponses = (tx: Tx, id: number): Promise<ResponseRecord[]> =>
  tx
    .selectFrom('lodgement_response')
    .selectAll()
    .where('lodgement_id', '=', id)
    .orderBy('received_at')
    .orderBy('id')
    .execute();

export const insertResponse = (tx: Tx, values: Insertable<LodgementResponseTable>): Promise<unknown> =>
  tx.insertInto('lodgement_response').values(values).execute();

/** What is due and nobody is at; seen by system work, which sees no message. */
export async function listDue(
  tx: Tx,
  { gateway, now, limit }: { gateway: string; now: Date; limit: number },
): Promise<{ customer_id: number; id: number }[]> {
  const { rows } = await sql<{ customer_id: number; id: number }>`
    select customer_id, id from lodgement
    where next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
      and (gateway is null or gateway = ${gateway})
    order by next_attempt_at limit ${limit}`.execute(tx);
  return rows;
}

/** Messages that the service is not done with, by kind, on every account; seen by system work. */
export async function pendingByKind(
  tx: Tx,
): Promise<readonly { kind: LodgementKind; pending: number; oldest_at: Date }[]> {
  const { rows } = await sql<{ kind: LodgementKind; pending: number; oldest_at: Date }>`
    select kind, count(*)::int as pending, min(created_at) as oldest_at from (
      select kind, created_at from lodgement where next_attempt_at is not null order by next_attempt_at
      limit ${MOST_COUNTED}
    ) l
    group by kind`.execute(tx);
  return rows;
}
