import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { notFound } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Caller, ZoneLevel } from '../../../http/principal.ts';
import type { AccountStates } from '../../account-state.ts';
import { revokeConnection } from '../../oauth/refresh-tokens.ts';
import { requireClient } from '../api-client/api-client.service.ts';
import type { ConnectionReachOut } from './connection.schema.ts';
import {
  type ConnectionRow,
  findLiveConnection,
  findReach,
  listConnections,
  listOwnConnections,
  listReached,
  type OwnConnectionRow,
  type Reach,
  type ReachedCompany,
} from './connection.store.ts';

export interface ConnectionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

type LiveConnection = NonNullable<Awaited<ReturnType<typeof findLiveConnection>>>;

export type ConnectionService = ReturnType<typeof connectionService>;

/** Lists and revokes connections, for the partner and for the customer. */
export function connectionService({ db, clock, accounts }: ConnectionDeps) {
  async function end(
    caller: Caller,
    {
      connectionId,
      isTheirs,
      missing,
    }: { connectionId: number; isTheirs: (it: LiveConnection) => boolean; missing: string },
  ): Promise<void> {
    const at = clock.now();
    const served = await db.tx(SYSTEM, async (tx) => {
      const found = await findLiveConnection(tx, connectionId);
      if (!found || !isTheirs(found)) throw notFound(missing);
      // The second of two concurrent calls finds the connection revoked.
      if (!(await revokeConnection(tx, found.customer_id, connectionId, at))) throw notFound(missing);
      const entry = {
        action: 'connection.revoke',
        entityType: 'connection',
        entityId: connectionId,
        before: { client_id: found.client_id, grant_mode: found.grant_mode, scope: found.scope },
      };
      // Writes the entry to both audit logs: that of the customer whose data was shared, and that of the partner.
      for (const customerId of new Set([found.customer_id, found.partner_id])) {
        await recordAudit(tx, { ...byCaller(caller, at), customerId }, [entry]);
      }
      return found.customer_id;
    });
    accounts.forget(served);
  }

  return {
    list: (customerId: number, clientId: string | undefined, page?: Page) =>
      db.tx(
        SYSTEM,
        async (tx) => {
          const client = await requireClient(tx, customerId, clientId);
          return (await listConnections(tx, client.id, clock.now(), page)).map(connectionView);
        },
        { readOnly: true },
      ),

    revoke: (caller: Caller, { connectionId, clientId }: { connectionId: number; clientId: string | undefined }) =>
      end(caller, {
        connectionId,
        isTheirs: ({ partner_id, client_id }) =>
          partner_id === caller.principal.customerId && (clientId ?? client_id) === client_id,
        missing: `The account’s clients have no active connection ${connectionId}`,
      }),

    listOwn: async (customerId: number) => {
      const rows = await db.tx(SYSTEM, (tx) => listOwnConnections(tx, customerId, clock.now()), { readOnly: true });
      return rows.map(connectionView);
    },

    readReach: async (customerId: number, connectionId: number): Promise<ConnectionReachOut> => {
      const at = clock.now();
      const reach = await db.tx(SYSTEM, (tx) => findReach(tx, { customerId, connectionId, at }), {
        readOnly: true,
        isolation: 'snapshot',
      });
      if (!reach) throw notFound(`The account has no connection ${connectionId}`);
      const companies = await db.tx(customerId, (tx) => listReached(tx, reach.connection), { readOnly: true });
      return reachView(reach, companies);
    },

    endOwn: (caller: Caller, connectionId: number) =>
      end(caller, {
        connectionId,
        isTheirs: ({ customer_id }) => customer_id === caller.principal.customerId,
        missing: `The account has no active connection ${connectionId}`,
      }),
  };
}

const connectionView = <R extends ConnectionRow | OwnConnectionRow>({
  authorised_at,
  last_used_at,
  revoked_at,
  ...row
}: R) => ({
  ...row,
  authorised_at: timestamp(authorised_at),
  last_used_at: timestampOrNull(last_used_at),
  revoked_at: timestampOrNull(revoked_at),
});

const PAYROLL = ['payroll.read', 'payroll.write'];

/** The user's access level, limited to what the scopes allow. */
const limited = (level: ZoneLevel, scopes: readonly string[]): ZoneLevel =>
  level === 'EDITABLE' && !scopes.includes('payroll.write') ? 'READ_ONLY' : level;

function reachView(
  { connection, tokens, sessions, endpoints, keys }: Reach,
  companies: readonly ReachedCompany[],
): ConnectionReachOut {
  const { isLive, scopes } = connection;
  // Without a payroll scope, a token cannot read any company, and no events are delivered.
  const readsPayroll = isLive && PAYROLL.some((scope) => scopes.includes(scope));
  const shown = readsPayroll ? companies.filter(({ areas }) => areas.COMPANY !== 'LOCKED') : [];
  return {
    connection_id: connection.id,
    client_id: connection.clientId,
    scopes: isLive ? [...scopes] : [],
    companies: shown.map(({ areas, ...company }) => ({
      ...company,
      areas: {
        COMPANY: limited(areas.COMPANY, scopes),
        EMPLOYEES: limited(areas.EMPLOYEES, scopes),
        PAYS: limited(areas.PAYS, scopes),
        REPORTS: limited(areas.REPORTS, scopes),
        SETTINGS: limited(areas.SETTINGS, scopes),
      },
    })),
    may_open_sessions: isLive && connection.isHandoffEnabled && scopes.includes('session.handoff'),
    sessions: sessions.map(({ created_at, last_seen_at, expires_at, ...session }) => ({
      ...session,
      created_at: timestamp(created_at),
      last_seen_at: timestamp(last_seen_at),
      expires_at: timestamp(expires_at),
    })),
    open_links: tokens.links,
    open_codes: tokens.codes,
    refresh_tokens: tokens.refresh,
    refresh_until: timestampOrNull(tokens.refreshUntil),
    access_until: timestampOrNull(tokens.accessUntil),
    webhook_endpoints: readsPayroll
      ? endpoints.map(({ url, events, last_delivered_at, waiting }) => ({
          // The path of an endpoint may contain a secret of the partner.
          host: new URL(url).host,
          is_encrypted: url.startsWith('https:'),
          events: [...events],
          last_delivered_at: timestampOrNull(last_delivered_at),
          waiting,
        }))
      : [],
    api_keys: readsPayroll
      ? keys.map(({ scopes: own, expires_at, last_used_at }) => ({
          scopes: [...own],
          expires_at: timestamp(expires_at),
          last_used_at: timestampOrNull(last_used_at),
        }))
      : [],
  };
}
