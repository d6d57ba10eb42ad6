import type { Clock } from '../../base/clock.ts';
import { badRequest, forbidden, inQuery } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { findClient } from './client.ts';
import { createLoginRequest } from './login-request.ts';
import { isChallenge } from './pkce.ts';
import { requireScopes } from './scopes.ts';

export interface AuthoriseQuery {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly state: string;
  readonly scope?: string;
  readonly response_type?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly nonce?: string;
}

export type Authorise = (query: AuthoriseQuery) => Promise<string>;

/** Creates a login request for the hosted login page and returns its opaque id. */
export const authoriseWith =
  ({ db, clock }: { db: Db; clock: Clock }): Authorise =>
  (query) =>
    db.tx(SYSTEM, async (tx) => {
      const at = clock.now();
      const client = await findClient(tx, query.client_id);
      // Contract [OAUTH-058]: the checks run in this order, and no error is ever sent to the redirect_uri.
      if (!client) {
        throw badRequest(
          `The client_id '${query.client_id}' is not known; use the client_id that was issued to your client`,
          inQuery('unknown_record', 'client_id'),
        );
      }
      if (!client.ownerIsApiAdmin) throw forbidden('The owner of this client is not an API administrator');
      if (!client.redirectUris.includes(query.redirect_uri)) {
        throw badRequest(
          `The redirect_uri '${query.redirect_uri.slice(0, 300)}' is not registered for this client; send one of its registered redirect URIs, character for character`,
          inQuery('not_registered', 'redirect_uri'),
        );
      }
      const scope = requireScopes(query.scope ?? 'openid');
      const codeChallenge = challengeOf(query);
      if (client.isPublic && codeChallenge === null) {
        throw badRequest(
          'A client without a secret must use PKCE; send a code_challenge with the method S256',
          inQuery('required', 'code_challenge'),
        );
      }
      if (query.response_type !== undefined && query.response_type !== 'code') {
        throw badRequest(
          `The response_type '${query.response_type}' is not supported; use code`,
          inQuery('not_supported', 'response_type'),
        );
      }
      return createLoginRequest(tx, {
        client,
        redirectUri: query.redirect_uri,
        scope,
        state: query.state,
        codeChallenge,
        nonce: query.nonce ?? null,
        at,
      });
    });

function challengeOf({ code_challenge, code_challenge_method }: AuthoriseQuery): string | null {
  if (code_challenge_method !== undefined && code_challenge_method !== 'S256') {
    throw badRequest(
      `The code_challenge_method '${code_challenge_method}' is not supported; use S256`,
      inQuery('not_supported', 'code_challenge_method'),
    );
  }
  if (code_challenge === undefined) {
    // A `code_challenge_method` without a challenge means that the challenge was lost or removed before the request
    // arrived.
    if (code_challenge_method !== undefined) {
      throw badRequest(
        'A code_challenge_method was sent without a code_challenge; send both or neither',
        inQuery('required', 'code_challenge'),
      );
    }
    return null;
  }
  if (!isChallenge(code_challenge)) {
    throw badRequest(
      'The code_challenge must be the SHA-256 digest of the verifier in base64url, 43 characters',
      inQuery('wrong_format', 'code_challenge'),
    );
  }
  return code_challenge;
}
