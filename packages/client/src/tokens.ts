import { ApiError } from './errors.ts';
import type { Oauth, OauthClient } from './oauth.ts';

export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The expiry time of the access token in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The id of the account that the tokens belong to. It never changes. */
  readonly customerId: number;
}

/** A customer's tokens, which you store and this package refreshes. */
export interface KeptTokens extends OauthClient {
  readonly tokens: TokenSet;
  /**
   * Called with the new tokens before they are used. The old refresh token is invalid from then on. If this function
   * throws, the API call fails, and the next API call tries to save again before doing anything else.
   */
  readonly save: (tokens: TokenSet) => Promise<void> | void;
  /**
   * For processes that share the tokens. Reads the tokens that were saved last, so that no process uses an old refresh
   * token.
   */
  readonly load?: () => Promise<TokenSet> | TokenSet;
  /** For processes that share the tokens. Runs the function exclusively, for example with a database lock. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface TokenSource {
  /** A token that is currently valid. */
  current(): Promise<string>;
  /**
   * Resolves to a different token after the service rejected this one. Resolves to undefined if the token cannot be
   * replaced.
   */
  instead(refused: string): Promise<string | undefined>;
}

/** A token that the caller manages. */
export function givenToken(token: string | (() => string | Promise<string>)): TokenSource {
  const current = async () => (typeof token === 'string' ? token : token());
  return {
    current,
    async instead(refused) {
      const other = await current();
      return other === refused ? undefined : other;
    },
  };
}

/** How long before its expiry a token is refreshed, so that it has not expired when it reaches the service. */
const EARLY_MS = 60_000;

/** Runs one refresh at a time, which all waiting calls share. */
export function refreshedTokens(kept: KeptTokens, oauth: Pick<Oauth, 'refresh'>, now: () => number): TokenSource {
  let tokens = kept.tokens;
  let isUnsaved = false;
  let refreshing: Promise<void> | undefined;

  async function save(): Promise<void> {
    await kept.save(tokens);
    isUnsaved = false;
  }

  async function reload(): Promise<boolean> {
    const saved = await kept.load?.();
    if (!saved || saved.refreshToken === tokens.refreshToken) return false;
    tokens = saved;
    return true;
  }

  async function renew(unwanted: string): Promise<void> {
    if (isUnsaved) return save();
    await reload();
    // Another process has already refreshed the tokens.
    if (tokens.accessToken !== unwanted && now() < tokens.expiresAt - EARLY_MS) return;
    try {
      tokens = await oauth.refresh(tokens.refreshToken);
    } catch (error) {
      if (error instanceof ApiError && error.word === 'invalid_grant' && (await reload())) return;
      throw error;
    }
    isUnsaved = true;
    await save();
  }

  const exclusively = kept.exclusively ?? (<T>(work: () => Promise<T>) => work());
  function renewInTurn(unwanted: string): Promise<void> {
    refreshing ??= exclusively(() => renew(unwanted)).finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    async current() {
      if (refreshing || isUnsaved || now() >= tokens.expiresAt - EARLY_MS) await renewInTurn(tokens.accessToken);
      return tokens.accessToken;
    },
    async instead(refused) {
      if (tokens.accessToken === refused) await renewInTurn(refused);
      return tokens.accessToken === refused ? undefined : tokens.accessToken;
    },
  };
}
