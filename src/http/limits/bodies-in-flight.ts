import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '../../base/errors.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { Principal } from '../principal.ts';
import type { BodyArrivals } from './body-arrival.ts';
import { BODY_LIMITS } from './body-size.ts';

const MB = 1024 * 1024;

/**
 * The maximum number of body bytes of all large requests in a process. A body counts from its first byte to the end of
 * the response.
 */
export const MOST_BODY_BYTES = 64 * MB;
/** The bytes reserved for bodies that are small enough for any route. Large bodies cannot use them up. */
const RESERVED_FOR_SMALL = 16 * MB;
/** The shares of one account and of one caller within it: one batch of the maximum size and some smaller ones. */
const MOST_OF_ACCOUNT = 40 * MB;
const MOST_OF_CALLER = 33 * MB;
/** The share of one address, for requests without a token. */
const MOST_OF_STRANGER = 4 * MB;

const full = () => busy('The service is busy with other large requests; try again shortly', 2);
const shareUsed = () =>
  busy('Your other requests are still sending large bodies; wait for their responses and try again', 2);

interface Share {
  readonly key: string;
  readonly most: number;
}

function sharesOf(request: FastifyRequest, principal: Principal | undefined): readonly Share[] {
  if (principal === undefined) return [{ key: `address ${request.ip}`, most: MOST_OF_STRANGER }];
  const account = `account ${principal.customerId}`;
  const { clientId, keyId, userId } = principal;
  const person = clientId === null ? `user ${userId}` : `client ${clientId}`;
  const caller = keyId === null ? person : `key ${keyId}`;
  return [
    { key: account, most: MOST_OF_ACCOUNT },
    { key: `${account} ${caller}`, most: MOST_OF_CALLER },
  ];
}

/** Counts bytes in total and for each share. */
function heldBytes(most: { large: number; small: number }) {
  const byShare = new Map<string, number>();
  const total = { large: 0, small: 0 };
  const heldBy = (key: string) => byShare.get(key) ?? 0;
  return {
    sum: () => total.large + total.small,
    /** Why these bytes must not be accepted; undefined if they may be. */
    refusal(bytes: number, size: 'large' | 'small', shares: readonly Share[]): Error | undefined {
      if (shares.some((share) => heldBy(share.key) + bytes > share.most)) return shareUsed();
      return total[size] + bytes > most[size] ? full() : undefined;
    },
    add(bytes: number, size: 'large' | 'small', shares: readonly Share[]): void {
      total[size] += bytes;
      for (const { key } of shares) {
        const held = heldBy(key) + bytes;
        if (held === 0) byShare.delete(key);
        else byShare.set(key, held);
      }
    },
  };
}

export interface BodyLimits {
  readonly metrics: Metrics;
  readonly arrivals: BodyArrivals;
  readonly principalOf: (request: FastifyRequest) => Principal | undefined;
  readonly onFull: () => void;
}

/**
 * Limits the memory used by request bodies: beyond the limit, a request fails with 503 before any work is done. While a
 * body is arriving, only the bytes received count, so a caller who announces a large body and sends nothing does not
 * block others. A body that arrives too slowly is rejected.
 */
export function limitBodies(app: FastifyInstance, { metrics, arrivals, principalOf, onFull }: BodyLimits): void {
  const held = heldBytes({ large: MOST_BODY_BYTES, small: RESERVED_FOR_SMALL });
  metrics.gauge('tasman_http_body_bytes_in_flight', 'Bytes in the bodies of requests in progress', held.sum);
  metrics.gauge('tasman_http_bodies_arriving', 'Requests whose body has not arrived completely', () => arrivals.count);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const announced = Number(length ?? 0);
    // A body that exceeds its route's limit is rejected later without being read.
    if ((announced === 0 && encoding === undefined) || announced > request.routeOptions.bodyLimit!) {
      return done(null, payload);
    }
    const shares = sharesOf(request, principalOf(request));
    const isComplete = request.raw.complete !== false;
    const size = encoding === undefined && announced <= BODY_LIMITS.stranger ? 'small' : 'large';
    let own = 0;
    let stopCounting = () => {};
    const refuse = (bytes: number): Error | undefined => {
      const refusal = held.refusal(bytes, size, shares);
      if (refusal !== undefined) onFull();
      return refusal;
    };
    const take = (bytes: number): Error | undefined => {
      const refusal = refuse(bytes);
      if (refusal !== undefined) return refusal;
      own += bytes;
      held.add(bytes, size, shares);
      return undefined;
    };
    finished(reply.raw, () => {
      stopCounting();
      held.add(-own, size, shares);
    });
    const refusal = isComplete ? take(announced) : refuse(announced);
    if (refusal !== undefined) return done(refusal);
    if (!isComplete || encoding !== undefined) stopCounting = countBytes(payload as Readable, { take, arrivals });
    return done(null, payload);
  });
}

interface Counting {
  /** Returns the error that ends the body, if any. */
  readonly take: (bytes: number) => Error | undefined;
  readonly arrivals: Pick<BodyArrivals, 'watch'>;
}

/**
 * Counts the bytes of a body as they arrive. Ends the body with an error if they are too many or too slow. Returns a
 * function that stops the counting.
 */
export function countBytes(body: Readable, { take, arrivals }: Counting): () => void {
  const fail = (error: Error) => {
    stop();
    body.pause();
    // Destroying the body would close the connection before the response.
    body.emit('error', error);
  };
  const arrival = arrivals.watch(fail);
  const count = (part: Buffer) => {
    arrival.arrived(part.length);
    const refusal = take(part.length);
    if (refusal !== undefined) fail(refusal);
  };
  const stop = () => {
    arrival.end();
    body.off('data', count);
  };
  body.on('data', count);
  body.once('end', arrival.end);
  body.once('close', arrival.end);
  // After the response, no one reads the body; without this listener an error would end the process.
  body.on('error', () => {});
  return stop;
}
