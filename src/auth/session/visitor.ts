import type { FastifyRequest } from 'fastify';

/** The origin of a sign-in, as shown in the person's list of sessions. */
export interface Visitor {
  readonly address: string;
  /** The User-Agent header of the request. */
  readonly device: string;
  /** The cookie that identifies a known device; see sign-in/device.ts. */
  readonly deviceCookie?: string | undefined;
}

const DEVICE_LENGTH = 200;
const DEVICE_COOKIE = /(?:^|;\s*)tasman_device=([A-Za-z0-9._-]{1,400})(?:;|$)/;

export const visitorOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor => ({
  address: request.ip,
  // Headers may contain any bytes, so only printable ASCII is kept.
  device: (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH),
  deviceCookie: DEVICE_COOKIE.exec(request.headers.cookie ?? '')?.[1],
});
