import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../packages/client/src/webhook.ts';

const SECRET = 'a secret of our own choice';
const STANDARD = `whsec_${Buffer.from(SECRET).toString('base64')}`;
const AT = new Date('2026-03-01T00:00:00Z');
const event = { id: 'e1', type: 'pay.created', entity: { type: 'pay', id: 5 }, data: { note: 'Zoë' } };
const body = JSON.stringify(event);

/** Signed by the Standard Webhooks library. */
const headers = (secret = STANDARD, at = AT) => ({
  'Webhook-Id': 'e1',
  'webhook-timestamp': String(at.getTime() / 1_000),
  'webhook-signature': new Webhook(secret).sign('e1', at, body),
});
const check = (given: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ body, headers: headers(), secrets: STANDARD, now: AT.getTime(), ...given });

describe('verifyWebhook', () => {
  it('accepts either form of the secret, text or bytes, and any kind of headers', async () => {
    expect(await check()).toEqual(event);
    expect(await check({ secrets: SECRET, body: Buffer.from(body), headers: new Headers(headers()) })).toEqual(event);
  });

  it('accepts any of several secrets and any of several signatures', async () => {
    const both = `v1,${Buffer.from('wrong').toString('base64')} v2,x ${headers()['webhook-signature']}`;
    expect(
      await check({ secrets: ['before', STANDARD], headers: { ...headers(), 'webhook-signature': both } }),
    ).toEqual(event);
  });

  it.each([
    ['another secret', { secrets: 'another' }, 'The signature does not match the body with any of the secrets'],
    ['another body', { body: body.replace('5', '6') }, 'The signature does not match the body with any of the secrets'],
    [
      'a timestamp that was not signed',
      { headers: { ...headers(), 'webhook-timestamp': String(AT.getTime() / 1_000 + 1) } },
      'The signature does not match the body with any of the secrets',
    ],
    [
      'an unknown kind of signature',
      { headers: { ...headers(), 'webhook-signature': 'v1,*** v1a,AAAA' } },
      'The signature does not match the body with any of the secrets',
    ],
    ['a missing header', { headers: { 'webhook-id': 'e1' } }, 'The header webhook-timestamp is missing'],
    [
      'an invalid timestamp',
      { headers: { ...headers(), 'webhook-timestamp': '1e9' } },
      'webhook-timestamp is not a number of seconds',
    ],
    [
      'an old timestamp',
      { now: AT.getTime() + 301_000 },
      'The delivery is too old or has a time in the future. Check the clock of this machine.',
    ],
    [
      'a timestamp in the future',
      { now: AT.getTime() - 301_000 },
      'The delivery is too old or has a time in the future. Check the clock of this machine.',
    ],
  ])('rejects a delivery with %s', async (_what, given, message) => {
    await expect(check(given)).rejects.toMatchObject({ name: 'WebhookVerificationError', message });
  });

  it('accepts an older delivery with a longer tolerance', async () => {
    expect(await check({ now: AT.getTime() + 301_000, toleranceSeconds: 600 })).toEqual(event);
  });

  it('rejects a missing secret and a parsed body', async () => {
    await expect(check({ secrets: [] })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ secrets: '' })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ body: event as unknown as string })).rejects.toThrow('needs the raw body');
  });
});
