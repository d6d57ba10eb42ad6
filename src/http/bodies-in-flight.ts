import { finished, type Readable, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { busy } from '../base/errors.ts';
import { BODY_LIMITS } from './body-size.ts';
import type { Metrics } from './metrics.ts';

/** Of all requests of one process, from the first byte to the end of their answers. */
export const MOST_BODY_BYTES = 64 * 1024 * 1024;

const full = () => busy('The service is busy with other large requests; try again shortly', 2);

/**
 * Bounds what bodies hold of the memory: beyond it a request answers 503 before anything of it is done. Large bodies, and
 * those that do not tell their length, count by what has arrived of them: a caller who announces much and sends nothing
 * keeps nobody out.
 */
export function limitBodies(app: FastifyInstance, { metrics, onFull }: { metrics: Metrics; onFull: () => void }): void {
  let held = 0;
  metrics.gauge('tasman_http_body_bytes_in_flight', 'Bytes of bodies of requests that are being answered', () => held);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const announced = Number(length ?? 0);
    // One that is larger than its address takes is refused by that without being read.
    if ((announced === 0 && encoding === undefined) || announced > request.routeOptions.bodyLimit!) {
      return done(null, payload);
    }
    let own = 0;
    let isOver = false;
    const take = (bytes: number): boolean => {
      if (isOver || held + bytes > MOST_BODY_BYTES) {
        if (!isOver) onFull();
        return false;
      }
      own += bytes;
      held += bytes;
      return true;
    };
    finished(reply.raw, () => {
      isOver = true;
      held -= own;
    });
    if (encoding === undefined && announced <= BODY_LIMITS.stranger) {
      return take(announced) ? done(null, payload) : done(full());
    }
    if (held + announced > MOST_BODY_BYTES) {
      onFull();
      return done(full());
    }
    return done(null, counted(payload as Readable, take));
  });
}

export function counted(payload: Readable, take: (bytes: number) => boolean): Readable {
  const body = new Transform({
    transform: (part: Buffer, _encoding, done) => (take(part.length) ? done(null, part) : done(full())),
  });
  // Whoever reads it hears of a failure; nobody reads on once the request is answered, and nobody has to hear of it then.
  body.on('error', () => {});
  payload.once('error', (error) => body.destroy(error));
  return payload.pipe(body);
}
