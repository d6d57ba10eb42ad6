import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { notFound } from '../../../base/errors.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Principal } from '../../../http/principal.ts';
import type { AccountStates } from '../../account-state.ts';
import { revokeConnection } from '../../oauth/refresh-tokens.ts';
import { requireClient } from '../api-client/api-client.service.ts';
import { findLiveConnection, listConnections } from './connection.store.ts';

export interface ConnectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

/** Which customers have given a partner's client their consent, and taking it back. */
export function connectionService({ db, clock, accounts }: ConnectionDeps) {
  return {
    list: async (customerId: number, clientId: string | undefined) =>
      db.tx(
        SYSTEM,
        async (tx) => {
          const client = await requireClient(tx, customerId, clientId);
          const rows = await listConnections(tx, client.id, clock.now());
          return rows.map(({ authorised_at, last_used_at, revoked_at, ...row }) => ({
            ...row,
            authorised_at: timestamp(authorised_at),
            last_used_at: timestampOrNull(last_used_at),
            revoked_at: timestampOrNull(revoked_at),
          }));
        },
        { readOnly: true },
      ),

    async revoke(
      { principal, requestId }: { principal: Principal; requestId: string },
      { connectionId, clientId }: { connectionId: number; clientId: string | undefined },
    ): Promise<void> {
      const at = clock.now();
      const missing = notFound(`The account’s clients have no live connection ${connectionId}`);
      const served = await db.tx(SYSTEM, async (tx) => {
        const found = await findLiveConnection(tx, { ownerId: principal.customerId, connectionId, clientId });
        if (!found) throw missing;
        // Of two calls at once the second finds it revoked.
        if (!(await revokeConnection(tx, found.customer_id, connectionId, at))) throw missing;
        const entry = {
          action: 'connection.revoke',
          entityType: 'connection',
          entityId: connectionId,
          before: { client_id: found.client_id, grant_mode: found.grant_mode, scope: found.scope },
        };
        const given = { actor: actorOf(principal, requestId), at };
        // Both sides must be able to find it: the customer whose data it was, and the partner who did it.
        await recordAudit(tx, { customerId: found.customer_id, ...given }, [entry]);
        await recordAudit(tx, { customerId: principal.customerId, ...given }, [entry]);
        return found.customer_id;
      });
      accounts.forget(served);
    },
  };
}
