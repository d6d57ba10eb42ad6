import { ApiError } from './errors.ts';
import type { Oauth, OauthClient } from './oauth.ts';

export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The account that the tokens stand for; it never changes. */
  readonly customerId: number;
}

/** Tokens of one customer, kept by you and refreshed here. */
export interface KeptTokens extends OauthClient {
  readonly tokens: TokenSet;
  /**
   * Called with the new tokens before they are used; the old refresh token is worth nothing from then on. When it fails,
   * the call fails, and the next one saves again before anything else.
   */
  readonly save: (tokens: TokenSet) => Promise<void> | void;
  /** Where several processes share the tokens: reads those saved last, so that no process refreshes with spent ones. */
  readonly load?: () => Promise<TokenSet> | TokenSet;
  /** Where several processes share the tokens: lets one of them in at a time, such as with a lock of your database. */
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface TokenSource {
  /** A token that is good for now. */
  current(): Promise<string>;
  /** The service has refused this one: another, or undefined when there is none to be had. */
  instead(refused: string): Promise<string | undefined>;
}

/** A token that somebody else looks after. */
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

/** Refreshed this long before it expires, so that it still holds when it arrives. */
const EARLY_MS = 60_000;

/** One refresh at a time, however many calls wait for it. */
export function refreshedTokens(kept: KeptTokens, oauth: Pick<Oauth, 'refresh'>, now: () => number): TokenSource {
  let tokens = kept.tokens;
  let isUnsaved = false;
  let underWay: Promise<void> | undefined;

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
    // Another process was here first.
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
    underWay ??= exclusively(() => renew(unwanted)).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    async current() {
      if (underWay || isUnsaved || now() >= tokens.expiresAt - EARLY_MS) await renewInTurn(tokens.accessToken);
      return tokens.accessToken;
    },
    async instead(refused) {
      if (tokens.accessToken === refused) await renewInTurn(refused);
      return tokens.accessToken === refused ? undefined : tokens.accessToken;
    },
  };
}
