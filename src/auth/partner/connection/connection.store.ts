import type { Tx } from '../../../db/tx.ts';
import { hasLiveTokens } from '../../oauth/refresh-tokens.ts';

export interface ConnectionRow {
  readonly connection_id: number;
  readonly customer_id: number;
  readonly customer_name: string;
  readonly email_address: string | null;
  readonly grant_mode: 'admin' | 'user';
  readonly username: string | null;
  readonly scope: string;
  readonly authorised_at: Date;
  readonly last_used_at: Date | null;
  readonly is_active: boolean;
  readonly revoked_at: Date | null;
}

/** The customers of one client, the latest consent first. System work: the rows belong to the customers. */
export const listConnections = (tx: Tx, oauthClientId: number, at: Date): Promise<ConnectionRow[]> =>
  tx
    .selectFrom('connection as k')
    .innerJoin('customer as c', 'c.id', 'k.customer_id')
    .innerJoin('account_user as u', (join) =>
      join.onRef('u.customer_id', '=', 'k.customer_id').onRef('u.id', '=', 'k.user_id'),
    )
    .leftJoin('account_user as o', (join) =>
      join.onRef('o.customer_id', '=', 'k.customer_id').on('o.kind', '=', 'owner'),
    )
    .select([
      'k.id as connection_id',
      'k.customer_id',
      'c.name as customer_name',
      'o.email_address',
      'k.grant_mode',
      'u.username',
      'k.scope',
      'k.authorised_at',
      'k.last_used_at',
      'k.revoked_at',
    ])
    .select(hasLiveTokens('k', at).as('is_active'))
    .where('k.oauth_client_id', '=', oauthClientId)
    .orderBy('k.authorised_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute();

/** The customer behind a live connection of one of the partner's clients. System work. */
export const findLiveConnection = (
  tx: Tx,
  { ownerId, connectionId, clientId }: { ownerId: number; connectionId: number; clientId: string | undefined },
) =>
  tx
    .selectFrom('connection as k')
    .innerJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .select(['k.customer_id', 'a.client_id', 'k.grant_mode', 'k.scope'])
    .where('a.customer_id', '=', ownerId)
    .where('k.id', '=', connectionId)
    .where('k.revoked_at', 'is', null)
    .$if(clientId !== undefined, (query) => query.where('a.client_id', '=', clientId ?? ''))
    .executeTakeFirst();
