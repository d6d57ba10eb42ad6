import { cut, type Paged, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Tally } from './tally.ts';

/** Adds the tally to the stored counts in one statement. Unknown client ids are ignored. */
export async function addTally(tx: Tx, { days, errors }: Tally): Promise<void> {
  const dayRows = days.map(({ customers, ...day }) => ({ ...day, customers: [...customers] }));
  const errorRows = errors.map((call) => ({
    client_id: call.clientId,
    at: call.at,
    method: call.method,
    route: call.route,
    status: call.status,
    message: call.message,
    served_customer_id: call.servedCustomerId,
    request_id: call.requestId,
  }));
  await sql`
    with day as (
      select c.customer_id, c.id as oauth_client_id, d.date, d.requests, d.errors, d.customers
      from jsonb_to_recordset(${JSON.stringify(dayRows)}::jsonb)
        as d (client_id text, date date, requests bigint, errors bigint, customers jsonb)
      join oauth_client c on c.client_id = d.client_id
    ), counted as (
      insert into client_activity as a (customer_id, oauth_client_id, date, requests, errors)
      -- The same order on every node, so that two flushes never deadlock.
      select customer_id, oauth_client_id, date, requests, errors from day order by 1, 2, 3
      on conflict (customer_id, oauth_client_id, date)
        do update set requests = a.requests + excluded.requests, errors = a.errors + excluded.errors
    ), served as (
      insert into client_activity_customer (customer_id, oauth_client_id, date, served_customer_id)
      select customer_id, oauth_client_id, date, served::bigint
      from day cross join jsonb_array_elements_text(day.customers) as served order by 1, 2, 3, 4
      on conflict do nothing
    )
    insert into client_error
      (customer_id, oauth_client_id, at, method, route, status, message, served_customer_id, request_id)
    select c.customer_id, c.id, e.at, e.method, e.route, e.status, e.message, e.served_customer_id, e.request_id
    from jsonb_to_recordset(${JSON.stringify(errorRows)}::jsonb)
      as e (client_id text, at timestamptz, method text, route text, status smallint, message text,
            served_customer_id bigint, request_id text)
    join oauth_client c on c.client_id = e.client_id
    order by e.at`.execute(tx);
}

export const removeErrorsBefore = (tx: Tx, at: Date) =>
  tx.deleteFrom('client_error').where('at', '<', at).executeTakeFirst();

interface OwnedClient {
  readonly customer_id: number;
  readonly id: number;
}

export const listDays = (tx: Tx, client: OwnedClient, from: string) =>
  tx
    .selectFrom('client_activity as a')
    .select(['a.date', 'a.requests', 'a.errors'])
    .select(({ selectFrom }) =>
      selectFrom('client_activity_customer as s')
        .select(({ fn }) => fn.countAll<number>().as('customers'))
        .whereRef('s.customer_id', '=', 'a.customer_id')
        .whereRef('s.oauth_client_id', '=', 'a.oauth_client_id')
        .whereRef('s.date', '=', 'a.date')
        .as('customers'),
    )
    .where('a.customer_id', '=', client.customer_id)
    .where('a.oauth_client_id', '=', client.id)
    .where('a.date', '>=', from)
    .orderBy('a.date', 'desc')
    .execute();

export const listErrors = (tx: Tx, client: OwnedClient, { limit, page }: Paged<{ limit: number }>) =>
  tx
    .selectFrom('client_error')
    .select(['id', 'at', 'method', 'route', 'status', 'message', 'served_customer_id', 'request_id'])
    .where('customer_id', '=', client.customer_id)
    .where('oauth_client_id', '=', client.id)
    .where(isAfter(page, [down('id', 'bigint')]))
    .orderBy('id', 'desc')
    .limit(sql<number>`${takenFor(page, limit)}`)
    .execute()
    .then((rows) => cut(page, rows, ({ id }) => [id]));
