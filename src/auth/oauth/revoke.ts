import { type Origin, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { hashToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { AccessTokens } from '../access-token.ts';
import type { AccountStates } from '../account-state.ts';
import { authenticateClient, findClient, type OauthClient } from './client.ts';
import { revokeConnection } from './refresh-tokens.ts';

export interface RevokeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'verify'>;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

export interface RevokeForm {
  readonly token: string;
  readonly client_id: string;
  readonly client_secret?: string;
}

/**
 * RFC 7009: a client gives up its access to a customer. Either token ends the whole connection, so that nothing issued
 * under it works a moment longer; a token that is unknown, dead or another client's changes nothing and answers alike.
 */
export const revokeTokenWith =
  ({ db, clock, tokens, accounts }: RevokeDeps) =>
  async (form: RevokeForm, origin: Origin): Promise<void> => {
    const at = clock.now();
    const access = await readAccessToken(tokens, form.token);
    const customerId = await db.tx(SYSTEM, async (tx) => {
      const client = authenticateClient(await findClient(tx, form.client_id), form.client_secret);
      const found = access?.clientId === client.clientId ? access : await findByRefreshToken(tx, client, form.token);
      if (!found || !(await revokeConnection(tx, found.customerId, found.connectionId, at))) return undefined;
      await recordAudit(
        tx,
        {
          customerId: found.customerId,
          actor: { name: client.clientId, clientId: client.clientId, ...origin },
          at,
        },
        [{ action: 'connection.revoke', entityType: 'connection', entityId: found.connectionId }],
      );
      return found.customerId;
    });
    if (customerId !== undefined) accounts.forget(customerId);
  };

async function readAccessToken(tokens: RevokeDeps['tokens'], token: string) {
  try {
    const {
      api_client_id: clientId,
      customer_id: customerId,
      connection_id: connectionId,
    } = await tokens.verify(token);
    return connectionId === null ? undefined : { clientId, customerId, connectionId };
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}

const findByRefreshToken = (tx: Tx, client: OauthClient, token: string) =>
  tx
    .selectFrom('refresh_token as r')
    .innerJoin('consent as c', (join) =>
      join.onRef('c.customer_id', '=', 'r.customer_id').onRef('c.id', '=', 'r.consent_id'),
    )
    .innerJoin('connection as k', (join) =>
      join.onRef('k.customer_id', '=', 'c.customer_id').onRef('k.id', '=', 'c.connection_id'),
    )
    .select(['k.customer_id as customerId', 'k.id as connectionId'])
    .where('r.token_hash', '=', hashToken(token))
    .where('k.oauth_client_id', '=', client.id)
    .executeTakeFirst();
