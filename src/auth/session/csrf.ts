import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../base/errors.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import { sessionSecretOf } from './session-cookie.ts';

/** The token that our pages send with each change. Only a page that can read this session's responses knows it. */
export const csrfTokenOf = (secret: string): string => hashToken(`changes by ${secret}`);

/**
 * Protects against cross-site request forgery, because browsers send the cookie even with requests from other sites. A
 * change must come from our own pages, according to `Sec-Fetch-Site`, and include the session's CSRF token.
 */
export function requireOwnPage(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers['sec-fetch-site'] !== 'same-origin') {
    throw forbidden(
      'A change authenticated by cookie must come from a page of this service; programs must send a bearer token',
    );
  }
  const secret = sessionSecretOf(request.headers.cookie);
  const given = request.headers['x-csrf-token'];
  if (secret === undefined || typeof given !== 'string' || !sameText(given, csrfTokenOf(secret))) {
    throw forbidden(
      'A change authenticated by cookie needs the X-CSRF-Token of its session; read it from GET /api/account',
    );
  }
}
