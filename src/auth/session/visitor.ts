import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from, as its owner will see it in the list of sessions. */
export interface Visitor {
  readonly address: string;
  /** What the browser or program calls itself. */
  readonly device: string;
  /** What we gave the device when somebody signed in with it; see sign-in/device.ts. */
  readonly deviceCookie?: string | undefined;
}

const DEVICE_LENGTH = 200;
const DEVICE_COOKIE = /(?:^|;\s*)tasman_device=([A-Za-z0-9._-]{1,400})(?:;|$)/;

export const visitorOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor => ({
  address: request.ip,
  // Headers are bytes: what is no text of ours is left out.
  device: (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH),
  deviceCookie: DEVICE_COOKIE.exec(request.headers.cookie ?? '')?.[1],
});
