import { AppError } from '../../base/errors.ts';
import type { OauthWord } from '../../http/oauth-words.ts';

/** An error with its word of RFC 6749 or 7591, where the status alone does not tell it. */
export const oauthError = (status: number, word: OauthWord, detail: string, headers: Record<string, string> = {}) =>
  new AppError(status, detail, headers, word);

export const invalidGrant = (detail: string) => oauthError(400, 'invalid_grant', detail);
