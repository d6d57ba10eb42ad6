import { expect, it } from 'vitest';
import { anOnboarding, anOrder, linkIn, sentMails } from '../api/checkout.maker.ts';
import { buildTestApp } from '../harness/app.ts';

it('the magic link of a cancelled order shows that the order was cancelled and starts no sign-in [PARTNER-005] [PARTNER-020]', async () => {
  const service = await buildTestApp();
  const token = await service.login('partner@demo.example', 'demo-partner');
  const order = anOrder({ oauth_onboarding: anOnboarding() });
  const placed = await service.call('POST', '/api/partner-checkout/orders', { token, body: order });
  const [, magic] = await sentMails(service);
  const cancelled = await service.call('POST', `/api/partner-checkout/orders/${placed.body.order_id}/cancel`, {
    token,
  });
  expect([placed.status, cancelled.status]).toEqual([201, 200]);

  const visits = () =>
    service.database.query('select id_hash from login_request where customer_id = $1', [placed.body.customer_id]);
  // The first visit does not use up the link.
  for (const _try of [1, 2]) {
    const page = await service.call('GET', linkIn(magic));
    expect(page.status).toBe(400);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(/<h1>(.*)<\/h1>/.exec(page.text)?.[1]).toBe('This link no longer works');
    expect(page.text).toContain(
      'The order of this link was cancelled, so there is nothing to connect; contact the partner who sent you the link.',
    );
    expect(page.text).not.toContain('<form');
    expect(await visits()).toEqual([]);
  }
});
