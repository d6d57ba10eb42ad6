import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Book, newBook } from './book.ts';
import { type Ask, askerOf, type Tokens } from './call.ts';
import { falseAnswers, type Received } from './checker.ts';
import { runClient } from './client.ts';
import { readStored, type Stored } from './stored.ts';
import { makeCompanies, nameOf, type World } from './world.ts';

const CALLBACK = 'http://127.0.0.1:9999/callback';

const form = async (base: string, path: string, fields: Record<string, string>): Promise<string> => {
  const response = await fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const { access_token } = (await response.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`${path} answered ${response.status}`);
  return access_token;
};

/** Signs in as the demo partner. */
export const partnerToken = (base: string): Promise<string> =>
  form(base, '/api/login', { username: 'partner@demo.example', password: 'demo-partner' });

/**
 * Gets a token for the demo customer, issued to the partner's client. Changes made with it send events to the partner's
 * webhooks.
 */
export async function clientToken(base: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: 'demo-client',
    redirect_uri: CALLBACK,
    state: 's',
    scope: 'openid payroll.read payroll.write',
  });
  const asked = await fetch(`${base}/api/oauth/authorize?${query}`, { redirect: 'manual' });
  const request = new URL(asked.headers.get('location') ?? '', base).searchParams.get('request');
  const done = await fetch(`${base}/api/oauth/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request, username: 'admin@demo.example', password: 'demo-admin', approve: true }),
  });
  const { redirect_to } = (await done.json()) as { redirect_to: string };
  return form(base, '/api/oauth/token', {
    grant_type: 'authorization_code',
    code: new URL(redirect_to).searchParams.get('code') ?? '',
    redirect_uri: CALLBACK,
    client_id: 'demo-client',
    client_secret: 'demo-secret',
  });
}

interface Listener extends Received {
  close(): Promise<void>;
}

/** Starts a listener that receives all events and rejects one delivery in thirteen. */
async function listen(base: string): Promise<Listener> {
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

export interface Findings {
  /** Responses that contradict the stored data. */
  readonly falseAnswers: readonly string[];
  readonly book: Book;
  readonly stored: Stored;
}

/** Runs clients while `faults` breaks and repairs things, then compares the clients' records with the stored data. */
export async function simulate(
  world: World,
  {
    seed,
    clients,
    slowness = 1,
    faults,
    watch = () => {},
  }: {
    seed: number;
    clients: number;
    slowness?: number;
    faults: () => Promise<void>;
    watch?: (book: Book) => void;
  },
): Promise<Findings> {
  const book = newBook();
  const listener = await listen(world.base);
  const ask = askerOf(world.base, await tokensOf(world.base), book);
  let isOver = false;
  try {
    const offices: Awaited<ReturnType<typeof makeCompanies>>[] = [];
    for (let client = 0; client < clients; client += 1) offices.push(await makeCompanies(ask, seed, client));
    watch(book);
    book.lastKeptAt = Date.now();
    const working = offices.map((companies, client) =>
      runClient(ask, { seed, client, companies, book, slowness, isOver: () => isOver }),
    );
    try {
      await faults();
    } finally {
      isOver = true;
      await Promise.all(working);
    }
    await settle(world, ask, seed);
    const stored = await readStored(world, ask, seed);
    return { falseAnswers: falseAnswers(book, stored, listener), book, stored };
  } finally {
    await listener.close();
  }
}

const PATIENCE_MS = 300_000;

/**
 * Waits until background work is done: failed deliveries are retried, and the status of filings is fetched. Anything
 * that is still open after PATIENCE_MS counts as lost.
 */
async function settle(world: World, ask: Ask, seed: number): Promise<void> {
  const waiting = `lodgement l join company c on c.customer_id = l.customer_id and c.id = l.company_id
    where c.name like '${nameOf('%', seed, '%')}' and l.status in ('QUEUED', 'SENDING', 'SENT_AWAITING_RESPONSE')`;
  // The service would check with the tax office after a minute or two. These calls make it check now.
  const sooner = await world.sql(`
    select '/api/company/' || f.company_id || f.place || f.id || '/check' from (
      select customer_id, company_id, id, lodgement_id, '/stp-pay-events/' as place from stp_pay_event
      union all select customer_id, company_id, id, lodgement_id, '/payday-filings/' from payday_filing
    ) f where (f.customer_id, f.lodgement_id) in (select l.customer_id, l.id from ${waiting})`);
  for (const path of sooner.split('\n').filter(Boolean)) await ask({ method: 'POST', path });
  const end = Date.now() + PATIENCE_MS;
  for (let quiet = 0; quiet < 3 && Date.now() < end; ) {
    const left = await world.sql(`select
      (select count(*) from webhook_delivery where status not in ('delivered', 'failed', 'skipped')) +
      (select count(*) from ${waiting})`);
    // Three checks in a row must find no open work, because finishing one task can start another.
    quiet = left === '0' ? quiet + 1 : 0;
    await sleep(500);
  }
}

/** One token that all clients share. The first client whose call is rejected renews it. */
async function tokensOf(base: string): Promise<Tokens> {
  let token = await clientToken(base);
  let renewing: Promise<void> | undefined;
  const renew = async (): Promise<void> => {
    // The service may be unavailable at the moment. In that case, the next rejection renews the token.
    token = await clientToken(base).catch(() => token);
    renewing = undefined;
  };
  return {
    current: () => token,
    renew: () => {
      renewing ??= renew();
      return renewing;
    },
  };
}
