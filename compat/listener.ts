import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Delivery {
  readonly timestamp: string;
  readonly signature: string;
  /** The body exactly as it arrived. */
  readonly body: string;
}

/**
 * Receives deliveries like a partner's server, and returns the last one to GET requests, so that programs can verify
 * it.
 */
export async function startListener(): Promise<{ readonly address: string; stop(): void }> {
  const deliveries = new Map<string, Delivery>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST') {
      deliveries.set(path, await deliveryOf(request));
      response.writeHead(204).end();
      return;
    }
    const delivery = deliveries.get(path);
    response.writeHead(delivery ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(delivery ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.closeAllConnections() ?? server.close() };
}

async function deliveryOf(request: IncomingMessage): Promise<Delivery> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    timestamp: String(request.headers['x-svc-timestamp']),
    signature: String(request.headers['x-svc-signature']),
    body: Buffer.concat(parts).toString('utf8'),
  };
}
