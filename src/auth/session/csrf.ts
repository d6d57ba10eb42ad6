import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../base/errors.ts';
import { hashToken, sameText } from '../../base/secrets.ts';
import { sessionSecretOf } from './session-cookie.ts';

/** What a page of ours sends along with each change: only whoever may read this session's answers can know it. */
export const csrfTokenOf = (secret: string): string => hashToken(`changes by ${secret}`);

/**
 * A browser sends its cookie whoever asks it to. A change must come from a page of ours, as browsers say by themselves,
 * and must carry the token that our page has read.
 */
export function requireOwnPage(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (request.headers['sec-fetch-site'] !== 'same-origin') {
    throw forbidden('A change by cookie must be sent by a page of this service; programs send a bearer token');
  }
  const secret = sessionSecretOf(request.headers.cookie);
  const given = request.headers['x-csrf-token'];
  if (secret === undefined || typeof given !== 'string' || !sameText(given, csrfTokenOf(secret))) {
    throw forbidden('A change by cookie needs the X-CSRF-Token of its session, which GET /api/account tells');
  }
}
