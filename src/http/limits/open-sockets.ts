import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';

/** The maximum number of open sockets for one process, and for one address. */
export interface SocketLimits {
  readonly all: number;
  readonly ofAddress: number;
}

export const SOCKET_LIMITS: SocketLimits = { all: 8_192, ofAddress: 512 };

interface Open {
  readonly socket: Socket;
  readonly address: string;
  /** The number of requests that have arrived completely and have no response yet. */
  inHand: number;
}

export interface OpenSockets {
  /** Counts a request as in progress until the returned function is called. */
  busy(request: IncomingMessage): () => void;
}

/**
 * Limits the number of open sockets. Beyond a limit, the oldest socket without a request in progress is closed, so that
 * new callers and callers with a request in progress are served. If every socket has a request in progress, the new one
 * is closed. The limit per address does not apply behind a proxy, where many callers share one address.
 */
export function limitSockets(
  app: FastifyInstance,
  { limits, isBehindProxy, metrics }: { limits: SocketLimits; isBehindProxy: boolean; metrics: Metrics },
): OpenSockets {
  /** The open sockets, oldest first. */
  const open = new Map<Socket, Open>();
  const byAddress = new Map<string, Set<Open>>();
  metrics.gauge('tasman_http_sockets_open', 'Open sockets of callers', () => open.size);
  const closed = metrics.counterBy('tasman_http_sockets_closed_total', 'Sockets closed because too many were open', {
    name: 'reason',
    values: ['address', 'all'],
  });

  function forget(one: Open): void {
    open.delete(one.socket);
    const others = byAddress.get(one.address);
    others?.delete(one);
    if (others?.size === 0) byAddress.delete(one.address);
  }

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return socket.destroy();
    const one: Open = { socket, address, inHand: 0 };
    const ofAddress = byAddress.get(address) ?? new Set();
    byAddress.set(address, ofAddress.add(one));
    open.set(socket, one);
    socket.once('close', () => forget(one));
    const reason =
      !isBehindProxy && ofAddress.size > limits.ofAddress ? 'address' : open.size > limits.all ? 'all' : undefined;
    if (reason === undefined) return undefined;
    const quiet = oldestQuiet(reason === 'address' ? ofAddress : open.values());
    closed(reason);
    forget(quiet ?? one);
    return (quiet ?? one).socket.destroy();
  });

  return {
    busy(request) {
      const one = open.get(request.socket);
      if (one === undefined) return () => {};
      one.inHand += 1;
      return () => {
        one.inHand -= 1;
      };
    },
  };
}

function oldestQuiet(sockets: Iterable<Open>): Open | undefined {
  for (const one of sockets) if (one.inHand === 0) return one;
  return undefined;
}

/**
 * How long the service waits for a caller to read a large response. Small responses fit into the operating system's
 * buffers.
 */
const UNREAD_MS = 120_000;
const LARGE_BYTES = 64 * 1024;

/**
 * Closes sockets whose callers stop reading a large response. The timeout restarts whenever the caller reads more
 * bytes.
 */
export function endUnreadAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isSmall = payload == null || ((payload as { length?: number }).length ?? Infinity) <= LARGE_BYTES;
    // The HTTP server closes a socket that times out, and replaces the timeout once the response has been read.
    if (!isSmall) reply.raw.socket?.setTimeout?.(UNREAD_MS);
    done();
  });
}
