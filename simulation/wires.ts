import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxied connection between two local programs, which can be slowed down, broken or cut. */
export interface Wire {
  readonly name: string;
  /** The port to connect to instead of the target. */
  readonly port: number;
  /** From now on, delays every packet by `ms` milliseconds. */
  delay(ms: number): void;
  /** Silently stops all traffic until `join` is called. Senders give up after a while. */
  cut(): void;
  /** Resets every connection, as a machine does for a connection that it does not know. */
  reset(): void;
  /** Restores normal traffic. Packets that were held back now arrive. */
  join(): void;
  close(): void;
}

export interface Wires {
  /** Creates a wire with that name to that port, and resolves to the port to use instead. */
  route(name: string, port: number): Promise<number>;
  /** All wires whose name starts with this text. */
  named(start: string): readonly Wire[];
  close(): void;
}

export function newWires(): Wires {
  const wires = new Map<string, Wire>();
  return {
    route: async (name, port) => {
      const wire = await wireTo(name, port);
      wires.set(name, wire);
      return wire.port;
    },
    named: (start) => [...wires.values()].filter(({ name }) => name.startsWith(start)),
    close: () => {
      for (const wire of wires.values()) wire.close();
    },
  };
}

const HOST = '127.0.0.1';
/**
 * How long the operating system retries before it closes the connection: `tcp_retries2 = 5`, see docs/operations.md.
 */
const GIVES_UP_MS = 15_000;

async function wireTo(name: string, target: number): Promise<Wire> {
  let delayMs = 0;
  let isCut = false;
  let cuts = 0;
  const lanes = new Set<() => void>();
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();

  /** One direction of a connection. Delivers packets in order as soon as the wire lets them through. */
  const laneOf = (): ((deliver: () => void) => void) => {
    const queue: { readonly due: number; readonly deliver: () => void }[] = [];
    const pump = (): void => {
      while (!isCut && queue[0] !== undefined && queue[0].due <= Date.now()) queue.shift()!.deliver();
      if (queue.length === 0) lanes.delete(pump);
      else if (!isCut) setTimeout(pump, Math.max(1, queue[0]!.due - Date.now()));
    };
    return (deliver) => {
      queue.push({ due: Date.now() + delayMs, deliver });
      lanes.add(pump);
      if (queue.length === 1) pump();
    };
  };
  /** Closes the sender's connection, as its operating system would. The other end does not notice. */
  const giveUpLater = (from: Socket): void => {
    const during = cuts;
    setTimeout(() => {
      if (isCut && cuts === during) from.resetAndDestroy();
    }, GIVES_UP_MS).unref();
  };
  const lead = (from: Socket, to: Socket): void => {
    const carry = laneOf();
    sockets.add(from);
    from.on('data', (part) => {
      carry(() => to.writable && to.write(part));
      if (isCut) giveUpLater(from);
    });
    from.on('end', () => carry(() => to.end()));
    // Closing one end closes the other, unless the wire is cut.
    from.on('close', () => {
      sockets.delete(from);
      carry(() => to.destroy());
    });
    from.on('error', () => {});
  };
  const server: Server = createServer({ noDelay: true }, (near) => {
    const open = (): void => {
      if (near.destroyed) return;
      const far = connect({ port: target, host: HOST, noDelay: true });
      lead(near, far);
      lead(far, near);
      near.resume();
    };
    near.on('error', () => {});
    if (!isCut) return open();
    // A connection attempt through a cut wire is not refused. It gets no response at all.
    sockets.add(near);
    near.pause();
    waiting.add(open);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    name,
    port: (server.address() as AddressInfo).port,
    delay: (ms) => {
      delayMs = ms;
    },
    cut: () => {
      isCut = true;
      cuts += 1;
    },
    reset,
    join: () => {
      isCut = false;
      delayMs = 0;
      for (const pump of lanes) pump();
      for (const open of waiting) open();
      waiting.clear();
    },
    close: () => {
      server.close();
      reset();
    },
  };
}
