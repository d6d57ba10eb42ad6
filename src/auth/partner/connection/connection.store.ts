import { secondsAfter } from '../../../base/clock.ts';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Zone, ZoneLevel } from '../../../http/principal.ts';
import { ACCESS_TOKEN_SECONDS } from '../../access-token.ts';
import { hasLiveTokens } from '../../oauth/refresh-tokens.ts';
import { IDLE_SECONDS } from '../../session/session.store.ts';

interface Consent {
  readonly connection_id: number;
  readonly grant_mode: 'admin' | 'user';
  readonly username: string | null;
  readonly scope: string;
  readonly authorised_at: Date;
  readonly last_used_at: Date | null;
  readonly is_active: boolean;
  readonly revoked_at: Date | null;
}

export interface ConnectionRow extends Consent {
  readonly customer_id: number;
  readonly customer_name: string;
  readonly email_address: string | null;
}

export interface OwnConnectionRow extends Consent {
  readonly client_id: string;
  readonly client_name: string;
  readonly partner_name: string;
}

/** The fields that both the partner and the customer see. The latest consent comes first. */
const connections = (tx: Tx, at: Date) =>
  tx
    .selectFrom('connection as k')
    .innerJoin('customer as c', 'c.id', 'k.customer_id')
    .innerJoin('account_user as u', (join) =>
      join.onRef('u.customer_id', '=', 'k.customer_id').onRef('u.id', '=', 'k.user_id'),
    )
    .select([
      'k.id as connection_id',
      'k.grant_mode',
      'u.username',
      'k.scope',
      'k.authorised_at',
      'k.last_used_at',
      'k.revoked_at',
    ])
    .select(hasLiveTokens('k', at).as('is_active'))
    .orderBy('k.authorised_at', 'desc')
    .orderBy('k.id', 'desc');

/** The customers of one client, latest consent first. Runs as SYSTEM, because the rows belong to the customers. */
export const listConnections = (tx: Tx, oauthClientId: number, at: Date, page?: Page): Promise<ConnectionRow[]> =>
  connections(tx, at)
    .leftJoin('account_user as o', (join) =>
      join.onRef('o.customer_id', '=', 'k.customer_id').on('o.kind', '=', 'owner'),
    )
    .select(['k.customer_id', 'c.name as customer_name', 'o.email_address'])
    .where('k.oauth_client_id', '=', oauthClientId)
    .where(isAfter(page, [down('k.authorised_at', 'timestamptz'), down('k.id', 'bigint')]))
    .limit(sql<number>`${takenFor(page)}`)
    .execute()
    .then((rows) =>
      cut(page, rows, ({ authorised_at, connection_id }) => [authorised_at.toISOString(), connection_id]),
    );

/** The connections of one customer. Runs as SYSTEM, because the clients belong to the partners. */
export const listOwnConnections = (tx: Tx, customerId: number, at: Date): Promise<OwnConnectionRow[]> =>
  connections(tx, at)
    .innerJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .innerJoin('customer as p', 'p.id', 'a.customer_id')
    .select(['a.client_id', 'a.name as client_name', 'p.name as partner_name'])
    .where('k.customer_id', '=', customerId)
    .execute();

/** An active connection with its customer and its partner. Runs as SYSTEM. */
export const findLiveConnection = (tx: Tx, connectionId: number) =>
  tx
    .selectFrom('connection as k')
    .innerJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .select(['k.customer_id', 'a.customer_id as partner_id', 'a.client_id', 'k.grant_mode', 'k.scope'])
    .where('k.id', '=', connectionId)
    .where('k.revoked_at', 'is', null)
    .executeTakeFirst();

/** Everything that the application can still access through a connection. */
export interface Reach {
  readonly connection: {
    readonly id: number;
    readonly clientId: string;
    readonly partnerId: number;
    readonly userId: number;
    readonly grantMode: 'admin' | 'user';
    readonly isHandoffEnabled: boolean;
    readonly isLive: boolean;
    readonly scopes: readonly string[];
  };
  readonly tokens: {
    readonly codes: number;
    readonly links: number;
    readonly refresh: number;
    readonly refreshUntil: Date | null;
    readonly accessUntil: Date | null;
  };
  readonly sessions: readonly {
    address: string;
    device: string;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
  }[];
  readonly endpoints: readonly {
    url: string;
    events: readonly string[];
    last_delivered_at: Date | null;
    waiting: number;
  }[];
  readonly keys: readonly { scopes: readonly string[]; expires_at: Date; last_used_at: Date | null }[];
}

export interface ReachedCompany {
  readonly company_id: number;
  readonly name: string;
  readonly areas: Readonly<Record<Zone, ZoneLevel>>;
}

/** The consenting user's access to each company. Runs as the customer, because SYSTEM cannot read companies. */
export async function listReached(
  tx: Tx,
  { grantMode, userId }: Pick<Reach['connection'], 'grantMode' | 'userId'>,
): Promise<readonly ReachedCompany[]> {
  const { rows } = await sql<ReachedCompany>`
    select c.id as company_id, c.name, json_object_agg(z.zone, case when ${grantMode} = 'admin' then 'EDITABLE'
      else coalesce(u.level, 'LOCKED') end) as areas
    from company c
    cross join unnest(array['COMPANY', 'EMPLOYEES', 'PAYS', 'REPORTS', 'SETTINGS']) as z (zone)
    left join user_level u on u.customer_id = c.customer_id and u.company_id = c.id and u.user_id = ${userId}
      and u.zone = z.zone
    where c.deleted_at is null
    group by c.id, c.name order by c.name, c.id`.execute(tx);
  return rows;
}

interface Reaching {
  readonly customerId: number;
  readonly connectionId: number;
  readonly at: Date;
}

/** Undefined when the account has no such connection. Runs as SYSTEM, because clients belong to partners. */
export async function findReach(tx: Tx, given: Reaching): Promise<Reach | undefined> {
  const connection = await findReaching(tx, given);
  if (!connection) return undefined;
  const { customerId, at } = given;
  const { rows: sessions } = await sql<Reach['sessions'][number]>`
    select s.address, s.device, s.created_at, s.last_seen_at, s.expires_at from session s
    join consent n on n.customer_id = s.customer_id and n.id = s.consent_id and n.revoked_at is null
    where s.customer_id = ${customerId} and s.connection_id = ${connection.id} and ${connection.isLive}
      and s.ended_at is null and s.expires_at > ${at} and s.last_seen_at > ${secondsAfter(at, -IDLE_SECONDS)}
    order by s.last_seen_at desc, s.id desc`.execute(tx);
  const { rows: endpoints } = await sql<Reach['endpoints'][number]>`
    select e.url, e.events, max(d.delivered_at) as last_delivered_at,
      count(d.id) filter (where d.status in ('pending', 'sending', 'retry'))::int as waiting
    from webhook_endpoint e
    left join webhook_delivery d on d.customer_id = e.customer_id and d.endpoint_id = e.id
      and d.subject_customer_id = ${customerId}
    where e.customer_id = ${connection.partnerId} and e.is_active and e.deleted_at is null
    group by e.id, e.url, e.events order by e.id`.execute(tx);
  const { rows: keys } = await sql<Reach['keys'][number]>`
    select k.scopes, k.expires_at, k.last_used_at from api_key k
    where k.customer_id = ${connection.partnerId} and k.revoked_at is null and k.expires_at > ${at}
    order by k.id`.execute(tx);
  return { connection, tokens: await countTokens(tx, given, connection.isLive), sessions, endpoints, keys };
}

const findReaching = async (tx: Tx, { customerId, connectionId }: Reaching): Promise<Reach['connection'] | undefined> =>
  (
    await sql<Reach['connection']>`
      select k.id, a.client_id as "clientId", a.customer_id as "partnerId", k.user_id as "userId",
        k.grant_mode as "grantMode", a.session_handoff_enabled as "isHandoffEnabled",
        k.revoked_at is null and u.is_active and o.closed_at is null as "isLive",
        array(select distinct s.scope from consent n, unnest(string_to_array(n.scope, ' ')) as s (scope)
          where n.customer_id = k.customer_id and n.connection_id = k.id and n.revoked_at is null order by 1) as scopes
      from connection k
      join oauth_client a on a.id = k.oauth_client_id
      join customer o on o.id = a.customer_id
      join account_user u on u.customer_id = k.customer_id and u.id = k.user_id
      where k.customer_id = ${customerId} and k.id = ${connectionId}`.execute(tx)
  ).rows[0];

/**
 * Access tokens are not stored. Each is issued together with a refresh token, so the newest refresh token shows by when
 * all access tokens expire.
 */
async function countTokens(
  tx: Tx,
  { customerId, connectionId, at }: Reaching,
  isLive: boolean,
): Promise<Reach['tokens']> {
  const { rows } = await sql<Reach['tokens']>`
    with live as (
      select n.id from consent n
      where n.customer_id = ${customerId} and n.connection_id = ${connectionId} and n.revoked_at is null and ${isLive}
    ), refresh as (
      select count(*) filter (where r.spent_at is null and r.expires_at > ${at})::int as waiting,
        max(r.expires_at) filter (where r.spent_at is null and r.expires_at > ${at}) as until,
        max(r.created_at) filter (where r.created_at > ${secondsAfter(at, -ACCESS_TOKEN_SECONDS)})
          + make_interval(secs => ${ACCESS_TOKEN_SECONDS}) as access_until
      from refresh_token r where r.customer_id = ${customerId} and r.consent_id in (select id from live)
    )
    select refresh.waiting as refresh, refresh.until as "refreshUntil", refresh.access_until as "accessUntil",
      (select count(*)::int from authorization_code d where d.customer_id = ${customerId} and d.consent_id in (select id from live)
        and d.spent_at is null and d.expires_at > ${at}) as codes,
      (select count(*)::int from sign_in_link l where l.customer_id = ${customerId} and l.kind = 'HANDOFF'
        and (l.data ->> 'consentId')::bigint in (select id from live) and l.used_at is null and l.expires_at > ${at}) as links
    from refresh`.execute(tx);
  return rows[0]!;
}
