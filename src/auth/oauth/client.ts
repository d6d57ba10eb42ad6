import { hashToken, sameText } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import type { Branding } from '../tables.ts';
import { oauthError } from './oauth-error.ts';
import './tables.ts';

/** A partner's application, as the flow needs to know it. */
export interface OauthClient {
  /** The number rows refer to; `clientId` is the name the partner sends. */
  readonly id: number;
  readonly clientId: string;
  readonly name: string;
  readonly ownerId: number;
  readonly ownerIsApiAdmin: boolean;
  readonly isPublic: boolean;
  readonly secretHash: string | null;
  readonly redirectUris: readonly string[];
  readonly perUserGrants: boolean;
  readonly branding: Branding;
}

/** As much of it as a client proves itself by. */
export type ClientProof = Pick<OauthClient, 'id' | 'clientId' | 'isPublic' | 'secretHash'>;

const clients = (tx: Tx) =>
  tx
    .selectFrom('oauth_client as a')
    .innerJoin('customer as o', 'o.id', 'a.customer_id')
    .select([
      'a.id',
      'a.client_id as clientId',
      'a.name',
      'a.customer_id as ownerId',
      'o.is_api_admin as ownerIsApiAdmin',
      'a.is_public as isPublic',
      'a.secret_hash as secretHash',
      'a.redirect_uris as redirectUris',
      'a.per_user_grants_enabled as perUserGrants',
      'a.branding',
    ])
    // The clients of a closed account are closed with it.
    .where('o.closed_at', 'is', null);

export const findClient = (tx: Tx, clientId: string): Promise<OauthClient | undefined> =>
  clients(tx).where('a.client_id', '=', clientId).executeTakeFirst();

export const findClientById = (tx: Tx, id: number): Promise<OauthClient | undefined> =>
  clients(tx).where('a.id', '=', id).executeTakeFirst();

/** Nobody's secret: an unknown client is compared with it, so that it costs what a known one costs. */
const NO_SECRET = hashToken('');

/** Contract [OAUTH-047]: 401 for an unknown client, a wrong or missing secret, and a secret that a public client sends. */
export function authenticateClient<Client extends ClientProof>(
  client: Client | undefined,
  secret: string | undefined,
): Client {
  const given = secret === '' ? undefined : secret;
  const matches = sameText(hashToken(given ?? ''), client?.secretHash ?? NO_SECRET);
  const proven = client?.isPublic ? given === undefined : given !== undefined && matches;
  if (!client || !proven) throw oauthError(401, 'invalid_client', 'Invalid client credentials');
  return client;
}
