import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { partnerToken } from './sign-in.ts';

export interface PayListener {
  /** Pays told of at least once. */
  readonly told: ReadonlySet<number>;
  close(): void;
}

/** Hears of every pay, and fails one call in thirteen as listeners do. */
export async function listenForPays(base: string): Promise<PayListener> {
  const told = new Set<number>();
  let count = 0;
  const server = createServer(async (request, response) => {
    try {
      let body = '';
      for await (const part of request) body += part;
      count += 1;
      const isRefused = count % 13 === 0;
      if (!isRefused) told.add(JSON.parse(body).entity.id);
      response.writeHead(isRefused ? 503 : 200).end();
    } catch {
      // The sender was killed in the middle of its call.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const response = await fetch(`${base}/api/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await partnerToken(base)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['pay.created'] }),
  });
  if (!response.ok) throw new Error(`the listener was refused: ${await response.text()}`);
  return {
    told,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
