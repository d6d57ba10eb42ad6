import { EVENT_TYPES } from '../../../src/webhooks/event-type.ts';
import type { TestApp } from '../../harness/app.ts';
import { anOrder } from '../checkout.maker.ts';
import { factorsOn } from '../second-factor.fixture.ts';
import { PUBLIC_URL } from '../webhook.fixture.ts';
import type { Recorder } from './recorder.ts';

/** Subscribes to every event type, so that the walkthrough records an event of each type. */
export async function subscribeToEvents({ does, isRefused }: Recorder, token: string): Promise<number> {
  await does('listWebhookEventTypes', { token });
  const { body } = await does('createWebhook', {
    token,
    body: { url: PUBLIC_URL, events: EVENT_TYPES, description: 'Our listener' },
  });
  await isRefused('createWebhook', { token, body: { url: 'http://127.0.0.1/hooks', events: ['pay.created'] } });
  return body.webhook.id;
}

/** Lists and replays deliveries, sends a test event, and deactivates and deletes the webhook. */
export async function readDeliveries(
  { does }: Recorder,
  { token, webhook, service }: { token: string; webhook: number; service: TestApp },
): Promise<void> {
  const params = { webhook_id: webhook };
  await does('listWebhooks', { token });
  await does('listWebhookEvents', { token, query: { limit: 2 } });
  const { body: deliveries } = await does('listWebhookDeliveries', { token, query: { limit: 2 } });
  const ofDelivery = { delivery_id: deliveries[0].id };
  await does('readWebhookDelivery', { token, params: ofDelivery });
  // Tests send no webhooks, so this marks deliveries as refused by the endpoint.
  await service.database.query("update webhook_delivery set status = 'failed', attempt_count = 8");
  await does('replayWebhookDelivery', { token, params: ofDelivery });
  await does('replayWebhookWindow', {
    token,
    params,
    body: { from: '2026-03-09T00:00:00', to: '2026-03-11T00:00:00', status: 'failed' },
  });
  await does('testWebhook', { token, params, body: { type: 'pay_run.completed' } });
  await does('updateWebhook', { token, params, body: { is_active: false } });
  await does('deleteWebhook', { token, params });
}

/** Manages the partner's own clients. */
export async function manageClients({ does, isRefused }: Recorder, token: string, service: TestApp): Promise<void> {
  await does('getApiClient', { token });
  await isRefused('createApiClient', { token, body: { name: 'Rostering' } }, 409);
  // The partner must not have this client yet, because the walkthrough creates it.
  await service.database.query("delete from oauth_client where client_id = 'second-client'");
  await does('createApiClient', {
    token: await service.login('second@demo.example', 'demo-second'),
    body: { name: 'Rostering', redirect_uris: ['https://rostering.example/callback'] },
  });
  await does('getBranding', { token });
  await does('replaceBranding', {
    token,
    body: { display_name: 'Rostering', primary_colour: '#1a7f64', support_email: 'help@rostering.example' },
  });
  await does('replaceRedirectUris', {
    token,
    body: { redirect_uris: ['https://partner.example/callback', 'http://127.0.0.1:9999/callback'] },
  });
  await isRefused('replaceRedirectUris', { token, body: { redirect_uris: ['http://partner.example/callback'] } });
  await does('listClientActivity', { token });
  await does('listClientErrors', { token });
  const { body: connections } = await does('listConnections', { token });
  await does('revokeConnection', { token, params: { connection_id: connections.at(-1).connection_id } });
  await does('rotateApiClientSecret', { token });
}

/** Creates and revokes a key for the partner's programs. */
export async function manageKeys({ does }: Recorder, token: string, service: TestApp): Promise<void> {
  const body = {
    name: 'Webhook server',
    scopes: ['webhooks.manage'],
    expires_in_days: 90,
    networks: ['203.0.113.0/24'],
  };
  const { codes } = await factorsOn(service).addApp(token);
  const { body: made } = await does('createApiKey', { token, body: { ...body, otp: codes[0] } });
  await does('listApiKeys', { token });
  await does('revokeApiKey', { token, params: { api_key_id: made.api_key_id } });
}

/** Opens an account for a new customer as a reseller. */
export async function placeOrders({ does, isRefused }: Recorder, token: string): Promise<void> {
  await does('listCheckoutProducts', { token });
  await does('listCheckoutZones', { token });
  await does('checkCheckoutAvailability', {
    token,
    body: { email_address: 'ivy@ferns.example', abn: '83 914 571 673' },
  });
  const order = anOrder({
    idempotency_key: 'order-of-ferns-1',
    customer: { first_name: 'Ivy', last_name: 'Moss', email_address: 'ivy@ferns.example', phone: '+61 7 3000 0000' },
    company: { name: 'Ferns & Co Pty Ltd', country: 'AU' },
  });
  await does('previewCheckoutOrder', { token, body: order });
  const { body: placed } = await does('placeCheckoutOrder', { token, body: order });
  await does('placeCheckoutOrder', { token, body: order });
  await isRefused('placeCheckoutOrder', { token, body: { ...order, product_code: 'SMALL' } }, 409);
  await does('listCheckoutOrders', { token });
  const params = { order_id: placed.order_id };
  await does('getCheckoutOrder', { token, params });
  await does('cancelCheckoutOrder', { token, params });
}
