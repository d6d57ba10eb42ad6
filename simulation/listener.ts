import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from './checker.ts';
import { partnerToken } from './sign-in.ts';

export interface Listener extends Received {
  close(): Promise<void>;
}

/** Starts a listener that receives all events and rejects one delivery in thirteen. */
export async function listen(base: string): Promise<Listener> {
  const received = new Set<string>();
  const payloadIds = new Set<string>();
  let count = 0;
  const server = createServer(async (request, response) => {
    try {
      let body = '';
      for await (const part of request) body += part;
      count += 1;
      const isRefused = count % 13 === 0;
      if (!isRefused) {
        const { id, type, entity } = JSON.parse(body);
        payloadIds.add(id);
        received.add(`${type} ${entity.id}`);
      }
      response.writeHead(isRefused ? 503 : 200).end();
    } catch {
      // The sender was killed while it was sending the request.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const call = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${base}/api/webhooks${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await partnerToken(base)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // Asks the service for its event types, because the previous version has fewer. Leaves out company events, because
  // the companies are created earlier.
  const { eventTypes } = (await (await call('GET', '/event-types')).json()) as { eventTypes: { name: string }[] };
  const events = eventTypes.map(({ name }) => name).filter((name) => !name.startsWith('company.'));
  const response = await call('POST', '', { url, events });
  if (!response.ok) throw new Error(`the webhook endpoint was rejected: ${await response.text()}`);
  const { webhook } = (await response.json()) as { webhook: { id: number } };
  return {
    events: received,
    payloadIds,
    close: async () => {
      // Removes the endpoint. If the service is already gone, that does not matter.
      const gone = await call('DELETE', `/${webhook.id}`).catch(() => undefined);
      if (gone && gone.status >= 400 && gone.status < 500)
        throw new Error(`the webhook endpoint could not be deleted: ${await gone.text()}`);
      server.closeAllConnections();
      server.close();
    },
  };
}
