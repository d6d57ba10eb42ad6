import { secondsAfter } from '../../base/clock.ts';
import { hashToken, randomToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import type { Tx } from '../../db/tx.ts';
import type { OauthClient } from './client.ts';
import { LOGIN_REQUEST_SECONDS } from './lifetimes.ts';
import './tables.ts';

export interface NewLoginRequest {
  readonly client: Pick<OauthClient, 'id'>;
  readonly redirectUri: string;
  /** Space-separated, already checked. */
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
  /** Comes back in the id_token. */
  readonly nonce: string | null;
  readonly at: Date;
}

/** A live visit to the hosted pages. */
export interface LoginRequest {
  readonly clientNumber: number;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  /** Who signed in on the page with which browser; the JSON route does without. */
  readonly sessionHash: string | null;
  readonly customerId: number | null;
  readonly userId: number | null;
  readonly signedInAt: Date | null;
}

/** Opens a visit to the hosted pages and answers its opaque id, which is kept nowhere. System work. */
export async function createLoginRequest(tx: Tx, given: NewLoginRequest): Promise<string> {
  const id = randomToken();
  await dropOld(tx, 'login_request', { column: 'expires_at', at: given.at });
  await tx
    .insertInto('login_request')
    .values({
      id_hash: hashToken(id),
      oauth_client_id: given.client.id,
      redirect_uri: given.redirectUri,
      scope: given.scope,
      state: given.state,
      code_challenge: given.codeChallenge,
      nonce: given.nonce,
      created_at: given.at,
      expires_at: secondsAfter(given.at, LOGIN_REQUEST_SECONDS),
      session_hash: null,
      customer_id: null,
      user_id: null,
    })
    .execute();
  return id;
}

const COLUMNS = [
  'oauth_client_id as clientNumber',
  'redirect_uri as redirectUri',
  'scope',
  'state',
  'code_challenge as codeChallenge',
  'nonce',
  'session_hash as sessionHash',
  'customer_id as customerId',
  'user_id as userId',
  'signed_in_at as signedInAt',
] as const;

/** The visit while it is neither answered nor too old. */
export const findLoginRequest = (tx: Tx, id: string, at: Date): Promise<LoginRequest | undefined> =>
  tx
    .selectFrom('login_request')
    .select(COLUMNS)
    .where('id_hash', '=', hashToken(id))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Ends the visit; of several calls at once, one gets the row and the others get undefined. */
export const spendLoginRequest = (tx: Tx, id: string, at: Date): Promise<LoginRequest | undefined> =>
  tx
    .updateTable('login_request')
    .set({ spent_at: at })
    .where('id_hash', '=', hashToken(id))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(COLUMNS)
    .executeTakeFirst();

/**
 * Notes who signed in on the page, and answers the secret the browser keeps as proof: a fresh one at every sign-in, so
 * that a cookie planted before it proves nothing.
 */
export async function signInToLoginRequest(
  tx: Tx,
  given: { id: string; customerId: number; userId: number; at: Date },
): Promise<string | undefined> {
  const secret = randomToken();
  const noted = await tx
    .updateTable('login_request')
    .set({
      session_hash: hashToken(secret),
      customer_id: given.customerId,
      user_id: given.userId,
      signed_in_at: given.at,
    })
    .where('id_hash', '=', hashToken(given.id))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', given.at)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n ? secret : undefined;
}
