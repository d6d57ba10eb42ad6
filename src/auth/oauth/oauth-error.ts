import { AppError } from '../../base/errors.ts';
import type { OauthErrorCode } from '../../http/oauth-errors.ts';

/** An error with an explicit error code from RFC 6749 or 7591, for cases where the status does not imply the code. */
export const oauthError = (
  status: number,
  code: OauthErrorCode,
  detail: string,
  headers: Record<string, string> = {},
) => new AppError(status, detail, headers, code);

export const invalidGrant = (detail: string) => oauthError(400, 'invalid_grant', detail);
