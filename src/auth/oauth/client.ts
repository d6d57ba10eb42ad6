import { hashToken, sameText } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import type { Branding } from '../tables.ts';
import { oauthError } from './oauth-error.ts';
import './tables.ts';

/** A partner's application. */
export interface OauthClient {
  /** Primary key of the row. `clientId` is the public identifier that the partner sends. */
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

/** The fields that client authentication needs. */
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
    // Closing an account closes its clients.
    .where('o.closed_at', 'is', null);

export const findClient = (tx: Tx, clientId: string): Promise<OauthClient | undefined> =>
  clients(tx).where('a.client_id', '=', clientId).executeTakeFirst();

export const findClientById = (tx: Tx, id: number): Promise<OauthClient | undefined> =>
  clients(tx).where('a.id', '=', id).executeTakeFirst();

/**
 * Used in place of the secret of an unknown client, so that the check takes the same time for unknown and known
 * clients.
 */
const NO_SECRET = hashToken('');

/**
 * Contract [OAUTH-047]: 401 for an unknown client, a wrong or missing secret, and a public client that sends a secret.
 */
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
