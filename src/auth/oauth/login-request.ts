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
  /** The requested scopes, separated by spaces and already validated. */
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
  /** Copied to the id_token. */
  readonly nonce: string | null;
  readonly at: Date;
}

/** A login request that is neither used nor expired. */
export interface LoginRequest {
  readonly clientNumber: number;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
  readonly nonce: string | null;
  /** Set when the person signs in on the hosted page. The JSON route leaves these fields null. */
  readonly sessionHash: string | null;
  readonly customerId: number | null;
  readonly userId: number | null;
  readonly signedInAt: Date | null;
}

/** Creates a login request and returns its opaque id. Only the hash is stored. Runs as SYSTEM. */
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

/** Finds a login request that is neither used nor expired. */
export const findLoginRequest = (tx: Tx, id: string, at: Date): Promise<LoginRequest | undefined> =>
  tx
    .selectFrom('login_request')
    .select(COLUMNS)
    .where('id_hash', '=', hashToken(id))
    .where('spent_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Marks the login request as used. Only one of several concurrent calls gets the row; the others get undefined. */
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
 * Records who signed in on the page and returns the secret that the browser keeps as proof. Every sign-in gets a new
 * secret, so a cookie that an attacker planted before the sign-in proves nothing. Returns undefined when the request
 * was used or has expired.
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
