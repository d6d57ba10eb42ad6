import { apiErrorOf } from './errors.ts';
import { type SendDeps, send } from './send.ts';
import type { TokenSet } from './tokens.ts';

export interface OauthClient {
  readonly clientId: string;
  /** Set this only on a server. A client in a browser or an app has no secret and uses PKCE. */
  readonly clientSecret?: string;
}

export interface Authorization {
  /** Must equal the redirect address that is registered for the client. */
  readonly redirectUri: string;
  /** Returned unchanged in the callback. Compare it with the value that you created for this browser. */
  readonly state: string;
  /** The default is `openid payroll.write`. */
  readonly scope?: string;
  /** The challenge from `pkce()`. */
  readonly challenge?: string;
}

export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  /** The verifier from `pkce()`, required if the authorisation included its challenge. */
  readonly verifier?: string;
}

export interface Oauth {
  /** Returns the address to which to send the customer's browser. */
  authorizationUrl(asked: Authorization): string;
  /** Exchanges the returned code for tokens. Store the tokens, because a code works only once. */
  exchangeCode(exchange: CodeExchange): Promise<TokenSet>;
  /**
   * Prefer `createTasman` with `tokens`: it refreshes tokens automatically and never sends two refreshes at the same
   * time.
   */
  refresh(refreshToken: string): Promise<TokenSet>;
  /** Revokes the grant that a refresh token belongs to. */
  revoke(refreshToken: string): Promise<void>;
}

export interface OauthDeps extends SendDeps {
  readonly url: string;
  readonly now: () => number;
}

/**
 * A refresh whose response was lost is sent once more within this time. If a used refresh token is sent again within
 * ten seconds, the service merely rejects it. After that, sending it again revokes the whole grant.
 */
const REPEAT_WITHIN_MS = 8_000;

export function oauthOf({ url, now, ...deps }: OauthDeps, { clientId, clientSecret }: OauthClient): Oauth {
  const proof = { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };

  async function post(path: string, form: Record<string, string>): Promise<Response> {
    const attempt = () =>
      send(
        deps,
        new Request(`${url}${path}`, { method: 'POST', body: new URLSearchParams({ ...form, ...proof }) }),
        // Codes and refresh tokens work only once, so `send` repeats the form only if the service rejected it without
        // processing it.
        { isRepeatable: false },
      );
    const began = now();
    try {
      return await attempt();
    } catch (error) {
      if (!('refresh_token' in form) || now() - began > REPEAT_WITHIN_MS) throw error;
      return attempt();
    }
  }

  async function tokensFrom(form: Record<string, string>): Promise<TokenSet> {
    const response = await post('/api/oauth/token', form);
    const text = await response.text();
    if (!response.ok) throw apiErrorOf(response, parsed(text));
    const body = JSON.parse(text) as {
      access_token: string;
      refresh_token: string;
      expires_in: number;
      customer_id: number;
    };
    return {
      accessToken: body.access_token,
      refreshToken: body.refresh_token,
      expiresAt: now() + body.expires_in * 1_000,
      customerId: body.customer_id,
    };
  }

  return {
    authorizationUrl: ({ redirectUri, state, scope = 'openid payroll.write', challenge }) =>
      `${url}/api/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope,
        ...(challenge === undefined ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
      })}`,
    exchangeCode: ({ code, redirectUri, verifier }) =>
      tokensFrom({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(verifier === undefined ? {} : { code_verifier: verifier }),
      }),
    refresh: (refreshToken) => tokensFrom({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke(refreshToken) {
      const response = await post('/api/oauth/revoke', { token: refreshToken, token_type_hint: 'refresh_token' });
      if (!response.ok) throw apiErrorOf(response, parsed(await response.text()));
    },
  };
}

/** A verifier to store in the visitor's session, and its challenge for the authorisation (RFC 7636, S256). */
export async function pkce(): Promise<{ readonly verifier: string; readonly challenge: string }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
