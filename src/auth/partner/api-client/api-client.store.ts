import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/tx.ts';
import type { Branding, OauthClientTable } from '../../tables.ts';

export type ApiClient = Selectable<OauthClientTable>;

/** The clients of the account, oldest first. */
export const listClients = (tx: Tx, customerId: number): Promise<ApiClient[]> =>
  tx
    .selectFrom('oauth_client')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findAccountName = async (tx: Tx, customerId: number): Promise<string> =>
  (await tx.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirstOrThrow()).name;

/** Serialises concurrent creation: otherwise two requests could both find that there is no client yet. */
export const lockAccount = (tx: Tx, customerId: number) =>
  tx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().executeTakeFirst();

export interface NewClient {
  readonly clientId: string;
  readonly name: string;
  readonly secretHash: string | null;
  readonly redirectUris: readonly string[];
  readonly perUserGrants?: boolean;
  readonly sessionHandoff?: boolean;
  readonly at: Date;
}

export const insertClient = (tx: Tx, customerId: number, client: NewClient): Promise<ApiClient> =>
  tx
    .insertInto('oauth_client')
    .values({
      customer_id: customerId,
      client_id: client.clientId,
      name: client.name,
      is_public: client.secretHash === null,
      secret_hash: client.secretHash,
      redirect_uris: [...client.redirectUris],
      per_user_grants_enabled: client.perUserGrants ?? false,
      session_handoff_enabled: client.sessionHandoff ?? false,
      branding: '{}',
      created_at: client.at,
      updated_at: client.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export interface ClientChange {
  readonly name?: string;
  readonly secret_hash?: string;
  readonly redirect_uris?: string[];
  readonly per_user_grants_enabled?: boolean;
  readonly session_handoff_enabled?: boolean;
  readonly branding?: Branding;
}

export const updateClient = (
  tx: Tx,
  { customer_id, id }: Pick<ApiClient, 'customer_id' | 'id'>,
  { branding, ...change }: ClientChange,
  at: Date,
): Promise<ApiClient> =>
  tx
    .updateTable('oauth_client')
    .set({ ...change, ...(branding ? { branding: JSON.stringify(branding) } : {}), updated_at: at })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
