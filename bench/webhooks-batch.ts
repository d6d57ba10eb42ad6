import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { monotonicMs } from '../src/base/clock.ts';
import { type Ask, PARTNER, signedIn } from './caller.ts';
import { report, round } from './report.ts';
import { type BenchFolder, type BenchService, withBareDatabase } from './service.ts';
import { makeCompany, makeStaff, payOf, payStaff } from './staff.ts';

const PAYS = 1_000;
const PAIRS = process.env.BENCH_QUICK === '1' ? 5 : 9;

/** Compares a batch of 1,000 pays over HTTP with and without a partner's webhook endpoint. */
export const benchWebhookPays = (folder: BenchFolder): Promise<void> =>
  // Allows the local network, because the listener runs on this machine.
  withBareDatabase(folder, measure, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });

async function measure(service: BenchService, db: pg.Client): Promise<void> {
  const listener = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    const partner = await signedIn(service, PARTNER);
    const customer = await signedIn(service);
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    await partner('POST', '/api/webhooks', { url, events: ['pay.created'], secret: 'a secret of the benchmark' });
    await db.query(
      `with made as (
         insert into connection (customer_id, oauth_client_id, user_id, grant_mode, scope, authorised_at)
         select 3, id, 3, 'admin', 'openid payroll.read', now() from oauth_client where client_id = 'demo-client'
         returning id, scope
       )
       insert into consent (customer_id, connection_id, scope, given_at) select 3, id, scope, now() from made`,
    );
    const batch = await batches(customer);
    await batch();
    const ratios: { withHook: number; without: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const withHook = await batch();
      await settled(db);
      await db.query('update connection set revoked_at = now() where customer_id = 3');
      const without = await batch();
      await db.query('update connection set revoked_at = null where customer_id = 3');
      ratios.push({ withHook, without });
    }
    ratios.sort((a, b) => a.withHook / a.without - b.withHook / b.without);
    const { withHook, without } = ratios[Math.floor(PAIRS / 2)]!;
    report({
      figure: `pays/create of ${PAYS} with a listening partner`,
      value: round(withHook),
      unit: 'ms',
      floor: round(without),
      ratio: round(withHook / without),
      target: 'at most 1.25x the time of the same batch without webhooks',
    });
  } finally {
    listener.closeAllConnections();
    listener.close();
  }
}

/**
 * Waits until all deliveries have been sent. Sending continues after the response and must not affect the next batch.
 */
async function settled(db: pg.Client): Promise<void> {
  const open = `select count(*)::int as n from webhook_delivery where status in ('pending', 'sending', 'retry')`;
  while ((await db.query(open)).rows[0].n > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/**
 * Returns a function that pays all employees for another week and resolves to the duration of the call in milliseconds.
 */
async function batches(ask: Ask): Promise<() => Promise<number>> {
  const company = await makeCompany(ask);
  const ids = await makeStaff(ask, company, PAYS);
  const day = new Date('2025-07-06T00:00:00Z');
  return async () => {
    day.setUTCDate(day.getUTCDate() + 7);
    const date = day.toISOString().slice(0, 10);
    const pays = ids.map((id) => payOf(id, date));
    const began = monotonicMs();
    await payStaff(ask, company, pays, date);
    return monotonicMs() - began;
  };
}
