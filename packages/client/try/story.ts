// Tests the packed package as a partner would use it, against a running service with the demo data. Runs the code in
// the README, then checks what the README says about lost responses, tokens, lists and webhooks. Prints a line for each
// check.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ConflictError,
  ConnectionError,
  createTasman,
  ForbiddenError,
  StaleError,
  type TokenSet,
  ValidationError,
} from '@tasman/client';
// The code blocks of the README, which the test turns into a module.
import {
  application,
  checked,
  companies,
  company,
  goTo,
  kept,
  onCallback,
  onDelivery,
  paid,
  payslip,
  preview,
  tasman,
  url,
  week,
} from './readme.ts';

const tried = (sentence: string) => process.stdout.write(`tried: ${sentence}\n`);
const PAYS = '/api/company/{company_id}/pays/create';

/** Gives consent on the hosted pages and returns the code. */
async function consent(address: string): Promise<string> {
  const visit = await fetch(address, { redirect: 'manual' });
  const request = new URL(visit.headers.get('location') ?? '', url).searchParams.get('request') ?? '';
  const { data } = await createTasman({ url }).post('/api/oauth/complete', {
    body: {
      request,
      username: 'admin@demo.example',
      password: 'demo-admin',
      account_type: 'admin',
      approve: true,
    },
  });
  return new URL(data.redirect_to).searchParams.get('code') ?? '';
}

const paysOf = async (employeeId: number): Promise<number> => {
  let count = 0;
  for await (const _pay of tasman.each('/api/company/{company_id}/pays', {
    params: { path: company, query: { employee_id: employeeId, limit: 500 } },
  })) {
    count += 1;
  }
  return count;
};

assert.deepEqual(companies.map(({ name }) => name).sort(), ['Kauri Orchards Ltd', 'Wattle Bakery Pty Ltd']);
const netOf = (pays: unknown) => (pays as { net: string }[]).map(({ net }) => net);
assert.deepEqual(netOf(paid.data), netOf(preview.data));
assert.equal(new TextDecoder().decode(payslip.bytes.subarray(0, 5)), '%PDF-');
assert.match(payslip.name ?? '', /\.pdf$/);
tried('the README');

// Stores the rows of the file that the README sends.
assert.deepEqual([checked.rows, checked.problems], [1, []]);
const importPath = { params: { path: { ...company, import_id: checked.id } } };
await tasman.post('/api/company/{company_id}/imports/{import_id}/confirm', importPath);
for (;;) {
  const { data: imported } = await tasman.get('/api/company/{company_id}/imports/{import_id}', importPath);
  if (imported.state === 'storing') continue;
  assert.deepEqual([imported.state, imported.created + imported.unchanged], ['done', 1]);
  break;
}
tried('an import of a file');

// A stale preview is rejected.
await assert.rejects(
  tasman.put(PAYS, { params: { path: company, header: { 'If-Match': '"of another day"' } }, body: week }),
  StaleError,
);
tried('If-Match');

// Simulates a response that is lost after the pay was created. The retry sends the same key, so the pay is created only
// once.
const before = await paysOf(1);
const keys: (string | null)[] = [];
const lossy = createTasman({
  url,
  token: () => signedIn(),
  wait: async () => {},
  fetch: async (request) => {
    keys.push(request.headers.get('idempotency-key'));
    const response = await fetch(request);
    if (keys.length === 1) throw new TypeError('the response was lost');
    return response;
  },
});
const { data: onceMore } = await lossy.put(PAYS, { params: { path: company }, body: week });
assert.equal(keys.length, 2);
assert.ok(keys[0]);
assert.equal(keys[0], keys[1]);
assert.equal(netOf(onceMore).length, 1);
assert.equal(await paysOf(1), before + 1);
tried('a lost response pays once');

// A change without a key is not retried, and the error says why.
let sent = 0;
const lost = createTasman({
  url,
  token: () => signedIn(),
  fetch: async (request) => {
    sent += 1;
    await fetch(request);
    throw new TypeError('the response was lost');
  },
});
const patch = { params: { path: company }, body: [{ id: 1, honorific: 'Dr' }] } as const;
await assert.rejects(
  lost.patch('/api/company/{company_id}/employees/update', patch as never),
  (error) => error instanceof ConnectionError && error.mayHaveBeenDone,
);
assert.equal(sent, 1);
tried('a lost response of a change without a key');

// Nothing listens on this port, so nothing was sent and nothing was done.
await assert.rejects(
  createTasman({ url: 'http://127.0.0.1:9', retry: { attempts: 1 } }).get('/api/company'),
  (error) => error instanceof ConnectionError && !error.mayHaveBeenDone,
);
tried('an unreachable service');

await assert.rejects(
  tasman.put('/api/company/{company_id}/employees/create', {
    params: { path: company },
    body: [{ first_name: 'Mia', postcode: '12' }] as never,
  }),
  (error) => error instanceof ValidationError && error.status === 422 && /postcode/.test(error.message),
);
await assert.rejects(tasman.get('/api/webhooks'), ForbiddenError);
await assert.rejects(
  tasman.put(PAYS, {
    params: { path: company, header: { 'Idempotency-Key': keys[0] ?? '' } },
    body: [...week, ...week],
  }),
  ConflictError,
);
tried('errors');

const customer = await onCallback(await consent(goTo));
assert.equal((await customer.get('/api/company')).data.length, 2);
const [tokens] = [...kept.values()];
assert.ok(tokens);
const saved: TokenSet[] = [];
const renewing = createTasman({
  url,
  tokens: {
    ...application,
    tokens: { ...tokens, accessToken: 'refused', expiresAt: Date.now() + 900_000 },
    save: (one) => void saved.push(one),
  },
});
const answers = await Promise.all([1, 2, 3, 4].map(() => renewing.get('/api/company')));
assert.deepEqual([answers.length, saved.length], [4, 1]);
assert.notEqual(saved[0]?.refreshToken, tokens.refreshToken);
tried('tokens refresh once and are saved');

// Reads a list that spans several pages.
const asked: string[] = [];
const paged = createTasman({
  url,
  fetch: async (request) => {
    asked.push(new URL(request.url).search);
    const cursor = new URL(request.url).searchParams.get('cursor');
    const next = `<https://inside.example/api/company?limit=1&cursor=${Number(cursor ?? 0) + 1}>; rel="next"`;
    return Response.json([{ id: Number(cursor ?? 0) }], cursor === '2' ? {} : { headers: { link: next } });
  },
});
const ids: number[] = [];
for await (const { id } of paged.each('/api/company')) ids.push(id);
assert.deepEqual(
  [ids, asked],
  [
    [0, 1, 2],
    ['', '?limit=1&cursor=1', '?limit=1&cursor=2'],
  ],
);
tried('pages');

// Verifies a real delivery from the service.
const deliveries: string[] = [];
const listener = createServer(async (request, reply) => {
  try {
    const answered = await onDelivery(await webRequestOf(request));
    reply.writeHead(answered.status).end();
  } catch (error) {
    deliveries.push(String(error));
    reply.writeHead(400).end();
  }
}).listen(0, '127.0.0.1');
await once(listener, 'listening');
const partner = createTasman({ url, token: () => signedIn('partner@demo.example', 'demo-partner') });
const { data: made } = await partner.post('/api/webhooks', {
  body: { url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, events: ['employee.updated'] },
});
const { webhook } = made as { webhook: { id: number; secret: string; standardSecret: string } };
process.env.WEBHOOK_SECRET_BEFORE = webhook.standardSecret;
process.env.WEBHOOK_SECRET = 'the next one';
await partner.post('/api/webhooks/{webhook_id}/test', { params: { path: { webhook_id: webhook.id } } });
for (;;) {
  const { data: log } = await partner.get('/api/webhooks/deliveries', {
    params: { query: { webhook_id: webhook.id } },
  });
  if (log[0]?.status === 'delivered') break;
  assert.notEqual(log[0]?.status, 'retry', deliveries.join());
  await new Promise((resolve) => setTimeout(resolve, 50));
}
listener.close();
tried('a webhook');

async function webRequestOf(request: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  return new Request('http://listener.test/', { method: 'POST', headers, body: Buffer.concat(parts) });
}

async function signedIn(username = 'admin@demo.example', password = 'demo-admin'): Promise<string> {
  return (await createTasman({ url }).post('/api/login', { body: { username, password } })).data.access_token;
}
