import { cut, type Page, takenFor } from '../../../base/page.ts';
import { down, isAfter } from '../../../db/keyset.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import { hasLiveTokens } from '../../oauth/refresh-tokens.ts';

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
