import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { derive, hashToken, randomToken, sameText } from '../../base/secrets.ts';
import { cookieSecret } from '../session/session-cookie.ts';

/**
 * Proves that a form was sent from a page that we showed to this browser. The browser keeps a secret in a cookie that
 * scripts cannot read and other sites cannot send. The form contains an HMAC of that secret and the visit. Each visit
 * has its own cookie, so that two open tabs do not interfere.
 */
export interface VisitProof {
  /** The browser's secret for this visit, or a new one. */
  secretOf(request: FastifyRequest, visit: string): string;
  cookie(visit: string, secret: string): string;
  endCookie(visit: string): string;
  /** The HMAC for the form. */
  mark(visit: string, secret: string): string;
  /** Returns the browser's secret if the form is genuine; undefined if another site may have sent it. */
  check(request: FastifyRequest, form: { visit: string; mark: string }): string | undefined;
}

const VISIT_SECONDS = 600;

export interface VisitProofDeps {
  /** The first key signs; every key verifies, so that a form survives a key rotation. */
  readonly secretKeys: readonly [string, ...string[]];
  readonly isSecure: () => boolean;
}

export function visitProof({ secretKeys, isSecure }: VisitProofDeps): VisitProof {
  const keys = secretKeys.map((secretKey) => derive(secretKey, 'page-form'));
  const nameOf = (visit: string) => `tasman_visit_${hashToken(visit).slice(0, 12)}`;
  const cookieOf = (visit: string, value: string, seconds: number) =>
    `${nameOf(visit)}=${value}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure() ? '; Secure' : ''}`;
  const read = (request: FastifyRequest, visit: string) => cookieSecret(request.headers.cookie, nameOf(visit));
  const markBy = (key: Buffer, visit: string, secret: string) =>
    createHmac('sha256', key).update(`${visit}\n${secret}`).digest('base64url');
  return {
    secretOf: (request, visit) => read(request, visit) ?? randomToken(),
    cookie: (visit, secret) => cookieOf(visit, secret, VISIT_SECONDS),
    endCookie: (visit) => cookieOf(visit, '', 0),
    mark: (visit, secret) => markBy(keys[0]!, visit, secret),
    check(request, form) {
      const from = request.headers['sec-fetch-site'];
      if (from !== undefined && from !== 'same-origin') return undefined;
      const secret = read(request, form.visit);
      if (secret === undefined) return undefined;
      return keys.some((key) => sameText(markBy(key, form.visit, secret), form.mark)) ? secret : undefined;
    },
  };
}
