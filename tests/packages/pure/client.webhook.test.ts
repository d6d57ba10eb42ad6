import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../packages/client/src/webhook.ts';

const SECRET = 'a secret of our own choice';
const STANDARD = `whsec_${Buffer.from(SECRET).toString('base64')}`;
const AT = new Date('2026-03-01T00:00:00Z');
const event = { id: 'e1', type: 'pay.created', entity: { type: 'pay', id: 5 }, data: { note: 'Zoë' } };
const body = JSON.stringify(event);

/** Signed by somebody else's code. */
const headers = (secret = STANDARD, at = AT) => ({
  'Webhook-Id': 'e1',
  'webhook-timestamp': String(at.getTime() / 1_000),
  'webhook-signature': new Webhook(secret).sign('e1', at, body),
});
const check = (given: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ body, headers: headers(), secrets: STANDARD, now: AT.getTime(), ...given });

describe('a delivery', () => {
  it('is taken with either form of the secret, as text or bytes, with headers of any kind', async () => {
    expect(await check()).toEqual(event);
    expect(await check({ secrets: SECRET, body: Buffer.from(body), headers: new Headers(headers()) })).toEqual(event);
  });

  it('is taken with any of several secrets and any of several signatures', async () => {
    const both = `v1,${Buffer.from('wrong').toString('base64')} v2,x ${headers()['webhook-signature']}`;
    expect(
      await check({ secrets: ['before', STANDARD], headers: { ...headers(), 'webhook-signature': both } }),
    ).toEqual(event);
  });

  it.each([
    ['another secret', { secrets: 'another' }, 'The signature is not one of these secrets over this body'],
    ['another body', { body: body.replace('5', '6') }, 'The signature is not one of these secrets over this body'],
    [
      'a time within its tolerance that was not signed',
      { headers: { ...headers(), 'webhook-timestamp': String(AT.getTime() / 1_000 + 1) } },
      'The signature is not one of these secrets over this body',
    ],
    [
      'a signature of no kind we know',
      { headers: { ...headers(), 'webhook-signature': 'v1,*** v1a,AAAA' } },
      'The signature is not one of these secrets over this body',
    ],
    ['a missing header', { headers: { 'webhook-id': 'e1' } }, 'The header webhook-timestamp is missing'],
    [
      'a time that is none',
      { headers: { ...headers(), 'webhook-timestamp': '1e9' } },
      'webhook-timestamp is not a number of seconds',
    ],
    [
      'an old time',
      { now: AT.getTime() + 301_000 },
      'The delivery is too old or comes from the future; is the clock of this machine right?',
    ],
    [
      'a time to come',
      { now: AT.getTime() - 301_000 },
      'The delivery is too old or comes from the future; is the clock of this machine right?',
    ],
  ])('is refused with %s', async (_what, given, message) => {
    await expect(check(given)).rejects.toMatchObject({ name: 'WebhookVerificationError', message });
  });

  it('may be older where one says so', async () => {
    expect(await check({ now: AT.getTime() + 301_000, toleranceSeconds: 600 })).toEqual(event);
  });

  it('is not looked at without a secret, nor when a parser had the body first', async () => {
    await expect(check({ secrets: [] })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ secrets: '' })).rejects.toThrow('verifyWebhook needs a secret');
    await expect(check({ body: event as unknown as string })).rejects.toThrow('needs the body as it came');
  });
});
