import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passkeySignatures } from '../../src/auth/second-factor/passkey-signatures.ts';
import { verifySignature } from '../../src/formats/evidence/verify-packet.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { anAuthenticator } from '../harness/authenticator.ts';
import { factorsOn, OWNER, PAULA } from './second-factor.fixture.ts';

const DOCUMENT = '{"approval_id":1}';
const REFUSED = 'The signature of the passkey was not accepted; request new options and try again';

let service: TestApp;
let owner: { readonly customerId: number; readonly userId: number };
let paula: typeof owner;
beforeAll(async () => {
  service = await buildTestApp();
});
beforeEach(async () => {
  await factorsOn(service).forgetAll();
  const idOf = async (where: string) =>
    Number((await service.database.query(`select id from account_user where customer_id = 3 and ${where}`))[0]!.id);
  owner = { customerId: 3, userId: await idOf(`email_address = '${OWNER.username}'`) };
  paula = { customerId: 3, userId: await idOf(`username = '${PAULA.username}'`) };
});

const signatures = () =>
  passkeySignatures({ db: service.database.db, clock: service.clock, base: () => 'http://tasman.test' });
const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
const options = (person = owner, document = DOCUMENT) => signatures().options(person, document, hashOf(document));
const addPasskey = async (form: Record<string, string> = OWNER) => {
  const factors = factorsOn(service);
  return (await factors.addPasskey(await factors.tokenOf(form))).authenticator;
};
const refused = (promise: Promise<unknown>) => expect(promise).rejects.toThrow(REFUSED);

describe('a passkey’s signature of a document', () => {
  it('has the SHA-256 of the document as its challenge, and is returned with the document and the key [DUTY-005]', async () => {
    const authenticator = await addPasskey();
    const given = await options();
    expect(given).toMatchObject({
      challenge: createHash('sha256').update(DOCUMENT).digest('base64url'),
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key' }],
    });
    const { document, assertion, publicKey } = await signatures().read(owner, authenticator.get(given) as never);
    expect([document, publicKey.algorithm]).toEqual([DOCUMENT, -7]);
    expect(verifySignature(publicKey, assertion)).toBe(true);
  });

  it('can be used only once, and only within five minutes [DUTY-005]', async () => {
    const authenticator = await addPasskey();
    const response = authenticator.get(await options()) as never;
    await signatures().read(owner, response);
    await refused(signatures().read(owner, response));
    const late = authenticator.get(await options()) as never;
    service.clock.advance({ seconds: 301 });
    await refused(signatures().read(owner, late));
  });

  it('is accepted for the second of two challenges that were requested at the same instant [DUTY-005]', async () => {
    const authenticator = await addPasskey();
    await options();
    const response = authenticator.get(await options()) as never;
    expect((await signatures().read(owner, response)).document).toBe(DOCUMENT);
  });

  it.each([
    ['a user who was not verified', { isVerified: false }],
    ['another origin', { origin: 'http://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['a counter that goes back', { counter: 1 }],
    ['a frame of another site', { crossOrigin: true }],
  ])('is refused for %s [DUTY-005]', async (_what, twist) => {
    const authenticator = await addPasskey();
    await signatures().read(owner, authenticator.get(await options(), { counter: 5 }) as never);
    await refused(signatures().read(owner, authenticator.get(await options(), twist) as never));
  });

  it('is refused for a passkey of another person, and for a challenge that another person requested [DUTY-005]', async () => {
    const mine = await addPasskey();
    const theirs = await addPasskey(PAULA);
    await refused(signatures().read(owner, theirs.get(await options()) as never));
    await refused(signatures().read(paula, theirs.get(await options(owner)) as never));
    await refused(signatures().read(paula, mine.get(await options(paula)) as never));
  });

  it('is refused for an unknown passkey and for a sign-in challenge [DUTY-005]', async () => {
    const authenticator = await addPasskey();
    const stranger = anAuthenticator();
    await refused(signatures().read(owner, stranger.get(await options()) as never));
    const signIn = await factorsOn(service).passkeyOptions();
    await refused(signatures().read(owner, authenticator.get(signIn) as never));
  });

  it('cannot be used to sign in, because its challenge was not issued for a sign-in [DUTY-005]', async () => {
    const authenticator = await addPasskey();
    const response = authenticator.get(await options());
    expect((await factorsOn(service).passkeyLogin(response)).status).toBe(401);
  });

  it('cannot be requested by a user without a passkey [DUTY-005]', async () => {
    await expect(options()).rejects.toThrow(
      'You have no passkey; add one to your account, or approve without a passkey',
    );
  });
});
