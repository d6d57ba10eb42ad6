import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { Page } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { MOST_COUNTED } from '../../../db/waiting.ts';
import type {
  Envelope,
  LodgementKind,
  LodgementMessageTable,
  LodgementRecord,
  LodgementResponseTable,
  LodgementStatus,
  LodgementTable,
  MessageRecords,
  ResponseRecord,
} from './tables.ts';

/** Whether the message `l` is on its way or was accepted. Pays of a failed or rejected message can be filed again. */
export const IS_LODGED = sql`l.status not in ('FAILED', 'TRANSMISSION_UNSUCCESSFUL')`;

/** Selects the columns of `Shown`. */
export const SHOWN = sql`l.status, l.gateway, l.is_taken, l.last_error, l.attempts, l.next_attempt_at, l.message_id,
      l.conversation_id, r.outcome, r.messages`;

/** Joins a filing `f` with its message `l` and the latest response `r`. */
export const WITH_MESSAGE = sql`
    join lodgement l on l.customer_id = f.customer_id and l.id = f.lodgement_id
    left join lateral (
      select id, received_at, outcome, jsonb_path_query_array(messages, '$[0 to 99]') as messages
      from lodgement_response
      where customer_id = f.customer_id and lodgement_id = f.lodgement_id
      order by received_at desc, id desc limit 1) r on true`;

export interface FilingFilter {
  readonly companyId?: number;
  readonly id?: number;
  readonly lodgementId?: number;
  readonly pay_run_id?: number;
  readonly statuses?: readonly LodgementStatus[];
  readonly limit: number;
  readonly page?: Page;
}

/** The SQL conditions of the filter on a filing `f` and its message `l`. */
export const matches = (filter: FilingFilter): RawBuilder<unknown> => sql`
      ${isAfter(filter.page, [down('f.id', 'bigint')])}
      ${filter.companyId === undefined ? sql`` : sql`and f.company_id = ${filter.companyId}`}
      ${filter.id === undefined ? sql`` : sql`and f.id = ${filter.id}`}
      ${filter.lodgementId === undefined ? sql`` : sql`and f.lodgement_id = ${filter.lodgementId}`}
      ${filter.pay_run_id === undefined ? sql`` : sql`and f.pay_run_id = ${filter.pay_run_id}`}
      ${filter.statuses === undefined ? sql`` : sql`and l.status = any(${filter.statuses}::text[])`}`;

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

/** The employee of each record; empty for messages queued before this was stored. */
export async function findRecords(tx: Tx, id: number): Promise<MessageRecords> {
  const found = await tx
    .selectFrom('lodgement_message')
    .select('records')
    .where('lodgement_id', '=', id)
    .executeTakeFirst();
  return found?.records ?? {};
}

/** Abandoned messages that may have arrived, unconfirmed ones first. */
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

/** Leases the message, unless another worker has leased it or it belongs to another gateway. */
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

/**
 * The next message under this test clock that is due by the specified time, and when it is due. Messages that are due at
 * the same time are ordered by id.
 */
export async function findNextDue(
  tx: Tx,
  { testClockId, until }: { testClockId: number; until: Date },
): Promise<{ id: number; due_at: Date } | undefined> {
  const { rows } = await sql<{ id: number; due_at: Date }>`
    select id, greatest(next_attempt_at, leased_until) as due_at from lodgement
    where test_clock_id = ${testClockId} and gateway = 'sandbox' and next_attempt_at is not null
      and greatest(next_attempt_at, leased_until) <= ${until}
    order by due_at, id limit 1`.execute(tx);
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

/**
 * Messages that are due in real time and have no lease. Runs as the system, which cannot read message contents. The
 * messages of companies under a test clock wait until the clock is advanced.
 */
export async function listDue(
  tx: Tx,
  { gateway, now, limit }: { gateway: string; now: Date; limit: number },
): Promise<{ customer_id: number; id: number }[]> {
  const { rows } = await sql<{ customer_id: number; id: number }>`
    select customer_id, id from lodgement
    where test_clock_id is null and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
      and (gateway is null or gateway = ${gateway})
    order by next_attempt_at limit ${limit}`.execute(tx);
  return rows;
}

/** Unfinished messages by kind, across all accounts, without those of test companies. Runs as the system. */
export async function pendingByKind(
  tx: Tx,
): Promise<readonly { kind: LodgementKind; pending: number; oldest_at: Date }[]> {
  const { rows } = await sql<{ kind: LodgementKind; pending: number; oldest_at: Date }>`
    select kind, count(*)::int as pending, min(created_at) as oldest_at from (
      select kind, created_at from lodgement where next_attempt_at is not null and test_clock_id is null order by next_attempt_at
      limit ${MOST_COUNTED}
    ) l
    group by kind`.execute(tx);
  return rows;
}
