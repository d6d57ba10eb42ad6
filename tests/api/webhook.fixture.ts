import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { addressCheck } from '../../src/webhooks/address.ts';
import { type EventIn, recordEvents } from '../../src/webhooks/outbox.ts';
import type { DeliveryDeps } from '../../src/webhooks/worker/worker.ts';
import { buildTestApp, type Reply, type TestApp, type TestAppOptions } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

/** Account ids in the demo world. */
export const PARTNER = 1;
export const SECOND_PARTNER = 2;
export const CUSTOMER = 3;
export const OTHER_CUSTOMER = 4;

/** A public address to which the tests never send anything. Registering it needs no DNS lookup. */
export const PUBLIC_URL = 'https://93.184.215.14/hooks';

/** A service that may send webhooks to this machine, like a service in development. */
export const buildWebhookApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  buildTestApp({ ...options, env: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128', ...options.env } });

/** Deletes endpoints with their deliveries, events, consents and connections, and sets the clock. */
export async function startOver(service: TestApp, at = '2026-03-10T00:00:00Z'): Promise<void> {
  service.clock.set(at);
  await service.database.query('delete from webhook_endpoint');
  await service.database.query('delete from event');
  await service.database.query('delete from consent');
  await service.database.query('delete from connection');
}

export const partnerToken = (service: TestApp, customerId = PARTNER): Promise<string> =>
  tokenFor(service, { customerId, clientId: null });

export interface Received {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
  readonly json: any;
}

export interface TestListener {
  readonly url: string;
  readonly received: Received[];
  /** Sets how the listener responds to later requests. */
  answer: (response: ServerResponse, count: number) => void;
  /** The maximum number of simultaneous connections so far. */
  mostConnections(): number;
  close(): Promise<void>;
}

export const status =
  (code: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void => {
    response.writeHead(code, headers).end(body);
  };

/** A real listener on this machine that answers 200 by default. */
export async function openListener(tls?: { key: string; cert: string }): Promise<TestListener> {
  const received: Received[] = [];
  const respond: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('error', () => {});
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      const { url: path = '', method = '', headers } = request;
      received.push({ path, method, headers, body, json: body === '' ? undefined : JSON.parse(body) });
      listener.answer(response, received.length);
    });
  };
  const server = tls ? createTlsServer(tls, respond) : createServer(respond);
  let [open, most] = [0, 0];
  server.on('connection', (socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.once('close', () => {
      open -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const listener: TestListener = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hooks`,
    received,
    answer: status(200),
    mostConnections: () => most,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  afterAll(() => listener.close());
  return listener;
}

/** Stores the customer's consent for a partner's client, as the consent page does. */
export async function connect(
  service: TestApp,
  given: { customerId?: number; clientId?: string; at?: string; scope?: string; payrollUser?: number } = {},
): Promise<number> {
  const { customerId = CUSTOMER, clientId = 'demo-client', at = '2026-03-01T00:00:00Z' } = given;
  const { scope = 'openid payroll.write', payrollUser } = given;
  const [row] = await service.database.query<{ id: number }>(
    `with made as (
       insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
       select $1, id, $5, $6, $4, $3 from oauth_client where client_id = $2 returning id, customer_id, scope, authorised_at
     )
     insert into consent (customer_id, connection_id, scope, given_at)
     select customer_id, id, scope, authorised_at from made returning connection_id as id`,
    [customerId, clientId, at, scope, payrollUser ?? customerId, payrollUser === undefined ? 'admin' : 'user'],
  );
  return row!.id;
}

export const revoke = (service: TestApp, connectionId: number): Promise<unknown> =>
  service.database.query('update connection set revoked_at = $2 where id = $1', [connectionId, service.clock.now()]);

export interface EndpointChoice {
  readonly events?: readonly string[];
  readonly customerId?: number;
  readonly [key: string]: unknown;
}

/** Registers an endpoint and returns it with its secret. */
export async function register(service: TestApp, url: string, choice: EndpointChoice = {}) {
  const { customerId = PARTNER, events = ['employee.updated'], ...rest } = choice;
  const token = await partnerToken(service, customerId);
  const reply = await service.call('POST', '/api/webhooks', { token, body: { url, events, ...rest } });
  if (reply.status !== 200) throw new Error(`the endpoint was refused: ${reply.text}`);
  return reply.body.webhook as { id: number; secret: string; standardSecret: string };
}

export const patch = async (service: TestApp, id: number, body: unknown, customerId = PARTNER): Promise<Reply> =>
  service.call('PATCH', `/api/webhooks/${id}`, { token: await partnerToken(service, customerId), body });

export interface LogRow {
  readonly id: number;
  readonly webhookId: number;
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly responseCode: number | null;
  readonly responseBody: string | null;
  readonly payloadId: string;
  readonly [key: string]: unknown;
}

export async function log(service: TestApp, query = '', customerId = PARTNER): Promise<LogRow[]> {
  const token = await partnerToken(service, customerId);
  return (await service.call('GET', `/api/webhooks/deliveries${query}`, { token })).body;
}

export const anEmployeeEvent = (change: Partial<Omit<EventIn, 'entity'>> & { id?: number } = {}): EventIn => {
  const { id = 5, ...rest } = change;
  return {
    type: 'employee.updated',
    companyId: 12,
    data: { id, company_id: 12, first_name: 'Ann', pay_rate_per_hour: 30, nz_tax_code: null },
    ...rest,
    entity: { type: 'employee', id },
  };
};

/** Stores events for a change made by the customer or with a partner's token. */
export async function happen(
  service: Pick<TestApp, 'database' | 'clock'>,
  events: readonly EventIn[] = [anEmployeeEvent()],
  { customerId = CUSTOMER, clientId = null }: { customerId?: number; clientId?: string | null } = {},
): Promise<void> {
  await service.database.db.tx(customerId, (tx) => recordEvents(tx, { clientId, at: service.clock.now() }, events));
}

/** The dependencies of the delivery worker. The test supplies the DNS answers. */
export const deliveryDeps = (
  service: Pick<TestApp, 'database' | 'clock'>,
  change: Partial<DeliveryDeps> & {
    resolve?: (host: string) => Promise<readonly string[]>;
    requireHttps?: boolean;
  } = {},
): DeliveryDeps => {
  const { resolve = async () => [], requireHttps = false, ...rest } = change;
  return {
    db: service.database.db,
    clock: service.clock,
    cipher: fieldCipher([TEST_SECRET_KEY]),
    addresses: addressCheck({ resolve, allowNetworks: ['127.0.0.0/8', '::1/128'], requireHttps }),
    timeScale: 1,
    headerPrefix: 'SVC',
    retentionDays: 90,
    ...rest,
  };
};
