import type { FastifyRequest } from 'fastify';
import { AppError } from '../base/errors.ts';

/** Where a client without a good token can read whom to ask for one (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/**
 * RFC 6750, 3 and RFC 9728, 5.1: a refusal of the token says where tokens come from, and that the one sent is not good.
 * Everything else stays as it is.
 */
export function withChallenge(error: unknown, { headers }: Pick<FastifyRequest, 'headers'>, base: string): unknown {
  if (!(error instanceof AppError) || error.status !== 401) return error;
  const parameters = [
    ...(/^bearer\b/i.test(headers.authorization ?? '') ? ['error="invalid_token"'] : []),
    `resource_metadata="${base}${RESOURCE_METADATA}"`,
  ];
  const challenge = { 'www-authenticate': `Bearer ${parameters.join(', ')}` };
  return new AppError(401, error.message, { ...error.headers, ...challenge }, error.word, error.more);
}
