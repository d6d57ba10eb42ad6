import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from, as its owner will see it in the list of sessions. */
export interface Visitor {
  readonly address: string;
  /** What the browser or program calls itself. */
  readonly device: string;
}

const DEVICE_LENGTH = 200;

export const visitorOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor => ({
  address: request.ip,
  // Headers are bytes: what is no text of ours is left out.
  device: (request.headers['user-agent'] ?? '').replaceAll(/[^\x20-\x7e]/g, '').slice(0, DEVICE_LENGTH),
});
