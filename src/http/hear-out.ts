import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** For a caller who reads its answer only once its body is sent; longer than this nobody is listened to for nothing. */
const HEAR_OUT_MS = 2_000;

/**
 * An answer that ends its connection before the body has arrived, such as 413. Closed at once, the connection would break
 * under a caller who is still sending, and most then never look at the answer: what they send is heard out for a while.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isLast = reply.getHeader('connection') === 'close';
    if (isLast && request.raw.complete === false) closeLate(request.raw);
    done();
  });
}

function closeLate(request: IncomingMessage): void {
  const { socket } = request;
  const closeNow = socket.destroySoon.bind(socket);
  // What the HTTP server calls when the last answer of a connection is sent.
  socket.destroySoon = () => {
    socket.end();
    const late = setTimeout(() => socket.destroy(), HEAR_OUT_MS);
    finished(request, () => {
      clearTimeout(late);
      closeNow();
    });
    request.unpipe().resume();
  };
}
