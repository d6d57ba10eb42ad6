import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableProxy {
  readonly port: number;
  /** Closes the client connections and the port of the proxy. The server does not notice. */
  cut(): void;
  close(): void;
}

/** Starts a TCP proxy to a server. A test can cut its connections. */
export async function breakableProxy(server: {
  readonly host: string;
  readonly port: number;
}): Promise<BreakableProxy> {
  const near = new Set<Socket>();
  const away = new Set<Socket>();
  const proxy = createServer((here) => {
    const there = connect(server.port, server.host);
    here.pipe(there).pipe(here);
    near.add(here);
    away.add(there);
    for (const socket of [here, there]) socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const cut = () => {
    proxy.close();
    for (const socket of near) socket.destroy();
  };
  return {
    port,
    cut,
    close() {
      cut();
      for (const socket of away) socket.destroy();
    },
  };
}
