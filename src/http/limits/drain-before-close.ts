import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * How long the rest of a rejected body is read. Some callers read the response only after they have sent the whole
 * body.
 */
const DRAIN_MS = 2_000;

/**
 * Handles responses that close the connection before the whole body has arrived, such as 413. Closing at once would
 * reset the connection of a caller that is still sending, and most callers would never see the response. Therefore the
 * service keeps reading for a while and discards the body.
 */
export function drainBeforeClose(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const isLast = reply.getHeader('connection') === 'close';
    if (isLast && request.raw.complete === false) closeLate(request.raw);
    done();
  });
}

function closeLate(request: IncomingMessage): void {
  const { socket } = request;
  const closeNow = socket.destroySoon.bind(socket);
  // The HTTP server calls this after the last response on a connection.
  socket.destroySoon = () => {
    socket.end();
    const late = setTimeout(() => socket.destroy(), DRAIN_MS);
    finished(request, () => {
      clearTimeout(late);
      closeNow();
    });
    request.unpipe().resume();
  };
}

/** Writes the last response and closes the socket, even if the caller keeps its half open. */
export function endSocket(socket: Socket, answer: string): void {
  const late = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.once('close', () => clearTimeout(late));
  socket.once('end', () => socket.destroySoon());
  socket.end(answer);
  socket.resume();
}
