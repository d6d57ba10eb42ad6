import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { announceAccountChange } from '../account-state.ts';
import type { Grant } from './grant.ts';
import './tables.ts';

export type GrantKey = Pick<Grant, 'customerId' | 'consentId' | 'connectionId'>;

export interface EndedGrant {
  /** True when this was the connection's last valid grant, so that the connection was revoked too. */
  readonly connectionEnded: boolean;
}

/**
 * Ends one consent with its code, its refresh tokens and its access tokens. Other consents of the connection stay
 * valid. When this was the last grant that could still issue a token, the connection is revoked too. Returns undefined
 * when the grant had already ended. After the commit, call `accounts.forget(customerId)`.
 */
export async function endGrant(tx: Tx, grant: GrantKey, at: Date): Promise<EndedGrant | undefined> {
  const { customerId, consentId, connectionId } = grant;
  // Locks the connection first. The query below then also finds a consent that is being given at the same time, in
  // which case the connection is not revoked.
  await sql`select from connection where customer_id = ${customerId} and id = ${connectionId} for update`.execute(tx);
  const ended = await tx
    .updateTable('consent')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', consentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return undefined;
  const { rows } = await sql<EndedGrant>`
    with live as (
      select n.scope from consent n
      where n.customer_id = ${customerId} and n.connection_id = ${connectionId} and n.revoked_at is null and (
        exists (select from refresh_token r where r.customer_id = n.customer_id and r.consent_id = n.id
          and r.spent_at is null and r.expires_at > ${at})
        or exists (select from authorization_code d where d.customer_id = n.customer_id and d.consent_id = n.id
          and d.spent_at is null and d.expires_at > ${at}))
      order by n.given_at desc, n.id desc limit 1
    )
    update connection k
    set revoked_at = case when exists (select from live) then null else ${at}::timestamptz end,
        scope = coalesce((select scope from live), k.scope)
    where k.customer_id = ${customerId} and k.id = ${connectionId} and k.revoked_at is null
    returning k.revoked_at is not null as "connectionEnded"`.execute(tx);
  await announceAccountChange(tx, customerId);
  return { connectionEnded: rows[0]?.connectionEnded ?? false };
}
