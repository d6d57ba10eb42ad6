import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { monotonicMs } from '../src/base/clock.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, withBareDatabase } from './service.ts';

const PAYS = 1_000;
const PAIRS = process.env.BENCH_QUICK === '1' ? 5 : 9;

/** A batch of 1,000 pays over HTTP while a partner listens, against the same batch while nobody does. */
export async function benchToldPays(folder: BenchFolder): Promise<void> {
  // Read by the service that is started below: its listener is on this machine.
  process.env.WEBHOOK_ALLOW_NETWORKS = '127.0.0.0/8';
  await withBareDatabase(folder, measure);
}

async function measure(service: BenchService, db: pg.Client): Promise<void> {
  const listener = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    const partner = await signedIn(service, 'partner@demo.example', 'demo-partner');
    const customer = await signedIn(service, 'admin@demo.example', 'demo-admin');
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    await partner('POST', '/api/webhooks', { url, events: ['pay.created'], secret: 'a secret of the benchmark' });
    await db.query(
      `insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
       select 3, id, 3, 'admin', 'openid', now() from oauth_client where client_id = 'demo-client'`,
    );
    const batch = await batches(customer);
    await batch();
    const ratios: { told: number; untold: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const told = await batch();
      await settled(db);
      await db.query('update connection set revoked_at = now() where customer_id = 3');
      const untold = await batch();
      await db.query('update connection set revoked_at = null where customer_id = 3');
      ratios.push({ told, untold });
    }
    ratios.sort((a, b) => a.told / a.untold - b.told / b.untold);
    const { told, untold } = ratios[Math.floor(PAIRS / 2)]!;
    report({
      figure: `pays/create of ${PAYS} with a listening partner`,
      value: round(told),
      unit: 'ms',
      floor: round(untold),
      ratio: round(told / untold),
      target: 'at most 1.25 of the same batch told to nobody',
    });
  } finally {
    listener.closeAllConnections();
    listener.close();
  }
}

/** Sending goes on after the answer; it is not part of what is measured, here or in the next batch. */
async function settled(db: pg.Client): Promise<void> {
  const open = `select count(*)::int as n from webhook_delivery where status in ('pending', 'sending', 'retry')`;
  while ((await db.query(open)).rows[0].n > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

type Ask = (method: string, path: string, body: unknown) => Promise<unknown>;

async function signedIn(service: BenchService, username: string, password: string): Promise<Ask> {
  const login = await fetch(`${service.address}/api/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  return async (method, path, body) => {
    const reply = await fetch(`${service.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
}

/** Each call pays everybody for another week and answers how many milliseconds that took. */
async function batches(ask: Ask): Promise<() => Promise<number>> {
  const { id } = (await ask('PUT', '/api/company/create', { name: 'Bench', country: 'AU' })) as { id: number };
  const people = Array.from({ length: PAYS }, (_, index) => ({
    first_name: `Person ${index}`,
    last_name: 'Bench',
    address1: '1 Main Street',
    city: 'Perth',
    state: 'WA',
    country: 'AU',
    postcode: '6000',
    date_of_birth: '1990-05-01',
    start_date: '2024-07-01',
    employment_status: 'Full-time',
    tax_file_number: '123456782',
    is_foreign_resident: false,
    has_claimed_tax_free_threshold: true,
    has_stsl_liability: index % 4 === 0,
    is_closely_held: false,
    pay_rate_per_hour: String(30 + (index % 40)),
  }));
  const made = (await ask('PUT', `/api/company/${id}/employees/create`, people)) as { employee: { id: number } }[];
  const day = new Date('2025-07-06T00:00:00Z');
  return async () => {
    day.setUTCDate(day.getUTCDate() + 7);
    const date = day.toISOString().slice(0, 10);
    const pays = made.map(({ employee }) => ({
      employee_id: employee.id,
      hours: [{ description: 'Ordinary hours', units: 'Hours', value: '30.4' }],
      leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date, hours: '7.6' }],
      allowances: [{ description: 'Tool allowance', amount: '22.50', allowance_category: 'TD' }],
      deductions: [{ description: 'Union fees', amount: '12.80', classification: 'UNION_FEES' }],
    }));
    const began = monotonicMs();
    await ask('PUT', `/api/company/${id}/pays/create?pay_date=${date}`, pays);
    return monotonicMs() - began;
  };
}
