import { type Origin, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { hashToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { AccessTokens } from '../access-token.ts';
import type { AccountStates } from '../account-state.ts';
import { authenticateClient, findClient, type OauthClient } from './client.ts';
import { endGrant, type GrantKey } from './end-grant.ts';

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
 * RFC 7009. Revoking either kind of token ends the whole grant that it belongs to, and no other grant. A token that is
 * unknown, expired or issued to another client changes nothing and gets the same response.
 */
export const revokeTokenWith =
  ({ db, clock, tokens, accounts }: RevokeDeps) =>
  async (form: RevokeForm, origin: Origin, countAs: (clientId: string) => void): Promise<void> => {
    const at = clock.now();
    const access = await readAccessToken(tokens, form.token);
    const customerId = await db.tx(SYSTEM, async (tx) => {
      const client = authenticateClient(await findClient(tx, form.client_id), form.client_secret);
      const found = access?.clientId === client.clientId ? access : await findByRefreshToken(tx, client, form.token);
      if (found || !client.isPublic) countAs(client.clientId);
      const ended = found && (await endGrant(tx, found, at));
      if (!ended) return undefined;
      await recordAudit(
        tx,
        {
          customerId: found.customerId,
          actor: { name: client.clientId, clientId: client.clientId, ...origin },
          at,
        },
        [
          {
            action: 'grant.revoke',
            entityType: 'connection',
            entityId: found.connectionId,
            after: { consent_id: found.consentId, connection_ended: ended.connectionEnded },
          },
        ],
      );
      return found.customerId;
    });
    if (customerId !== undefined) accounts.forget(customerId);
  };

async function readAccessToken(
  tokens: RevokeDeps['tokens'],
  token: string,
): Promise<(GrantKey & { clientId: string | null }) | undefined> {
  try {
    const {
      api_client_id: clientId,
      customer_id: customerId,
      connection_id: connectionId,
      consent_id: consentId,
    } = await tokens.verify(token);
    if (connectionId === null || consentId === null) return undefined;
    return { clientId, customerId, connectionId, consentId };
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
    .select(['k.customer_id as customerId', 'k.id as connectionId', 'c.id as consentId'])
    .where('r.token_hash', '=', hashToken(token))
    .where('k.oauth_client_id', '=', client.id)
    .executeTakeFirst();
