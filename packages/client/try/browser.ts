// Runs the bundled package in a browser page. The test calls it with the address of the service.
import { createTasman, pkce, verifyWebhook } from '@tasman/client';

async function tryInPage(url: string) {
  const { data } = await createTasman({ url }).post('/api/login', {
    body: { username: 'admin@demo.example', password: 'demo-admin' },
  });
  const tasman = createTasman({ url, token: data.access_token });
  const names: string[] = [];
  for await (const { name } of tasman.each('/api/company')) names.push(name);
  names.sort();
  const refused = await tasman
    .get('/api/company/{company_id}/pays/{pay_id}', { params: { path: { company_id: 1, pay_id: 999_999 } } })
    .catch((error: Error) => error.name);
  const forged = await verifyWebhook({
    body: '{}',
    headers: { 'webhook-id': '1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' },
    secrets: 'secret',
    now: 1_000,
  }).catch((error: Error) => error.name);
  return { names, refused, forged, challenge: (await pkce()).challenge.length };
}

Object.assign(globalThis, { tryInPage });
