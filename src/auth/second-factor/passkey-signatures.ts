import { createPublicKey } from 'node:crypto';
import { badRequest, conflict } from '../../base/errors.ts';
import { SYSTEM } from '../../db/db.ts';
import type { PasskeyAssertion } from '../../http/passkey.schema.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { findPasskey, listPasskeys, noteUse, putChallenge, spendDocument } from './passkey.store.ts';
import { challengeOf, expected, hostOf, library, type PasskeyDeps, refused, TIMEOUT_MS } from './passkeys.ts';

/** A document with a passkey's signature; every value in base64url without padding. */
export interface SignedDocument {
  readonly document: string;
  readonly assertion: {
    readonly authenticator_data: string;
    readonly client_data_json: string;
    readonly credential_id: string;
    readonly signature: string;
  };
  readonly publicKey: { readonly algorithm: number; readonly spki: string };
}

export interface PasskeySignatures {
  /** Options for `navigator.credentials.get()`. The challenge is the hash of the document. */
  options(person: PersonKey, document: string, hash: Uint8Array<ArrayBuffer>): Promise<{ readonly challenge: string }>;
  /**
   * The document that the passkey signed. Throws 400 unless the passkey is the person's own, verified the person, and
   * signed a document that this person requested. Each document can be signed once.
   */
  read(person: PersonKey, given: PasskeyAssertion): Promise<SignedDocument>;
}

const notAccepted = () =>
  badRequest('The signature of the passkey was not accepted; request new options and try again');

/** Lets people sign documents with their own passkeys. */
export const passkeySignatures = (deps: PasskeyDeps): PasskeySignatures => ({
  options: (person, document, hash) => signatureOptions(deps, person, document, hash),
  read: (person, given) => readSignature(deps, person, given),
});

async function signatureOptions(
  { db, clock, base }: PasskeyDeps,
  person: PersonKey,
  document: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<{ readonly challenge: string }> {
  const known = await db.tx(SYSTEM, (tx) => listPasskeys(tx, person), { readOnly: true });
  if (known.length === 0) throw conflict('You have no passkey; add one to your account, or approve without a passkey');
  const options = await (await library()).generateAuthenticationOptions({
    rpID: hostOf(base()),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    challenge: hash,
    allowCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports] as never,
    })),
  });
  const given = { purpose: 'sign', person, document } as const;
  await db.tx(SYSTEM, (tx) => putChallenge(tx, options.challenge, given, clock.now()));
  return JSON.parse(JSON.stringify(options)) as { challenge: string };
}

async function readSignature(
  { db, clock, base }: PasskeyDeps,
  person: PersonKey,
  given: PasskeyAssertion,
): Promise<SignedDocument> {
  const at = clock.now();
  const challenge = challengeOf(given.response.clientDataJSON);
  if (challenge === undefined) throw notAccepted();
  const { document, passkey } = await db.tx(SYSTEM, async (tx) => ({
    document: await spendDocument(tx, challenge, person, at),
    passkey: await findPasskey(tx, given.id),
  }));
  const isOwn = passkey?.customerId === person.customerId && passkey.userId === person.userId;
  if (document === undefined || passkey === undefined || !isOwn) throw notAccepted();
  const publicKey = new Uint8Array(passkey.public_key);
  const signed = await (await library())
    .verifyAuthenticationResponse({
      response: given as never,
      ...expected(base(), challenge),
      credential: { id: given.id, publicKey, counter: passkey.counter },
    })
    .catch(refused);
  if (!signed?.verified) throw notAccepted();
  const counter = signed.authenticationInfo.newCounter;
  if (!(await db.tx(SYSTEM, (tx) => noteUse(tx, passkey, { counter, at })))) throw notAccepted();
  const { authenticatorData, clientDataJSON, signature } = given.response;
  return {
    document,
    assertion: {
      authenticator_data: exact(authenticatorData),
      client_data_json: exact(clientDataJSON),
      credential_id: exact(given.id),
      signature: exact(signature),
    },
    publicKey: await exported(publicKey),
  };
}

/** Encodes the bytes again, because different base64url texts can decode to the same bytes. */
const exact = (text: string): string => Buffer.from(text, 'base64url').toString('base64url');

/** The key in the form that programs other than authenticators read: SubjectPublicKeyInfo. */
async function exported(publicKey: Uint8Array<ArrayBuffer>): Promise<SignedDocument['publicKey']> {
  const { cose, decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers');
  const { COSEKEYS, isCOSEPublicKeyEC2, isCOSEPublicKeyOKP, isCOSEPublicKeyRSA } = cose;
  const key = decodeCredentialPublicKey(publicKey);
  const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64url');
  const jwk = isCOSEPublicKeyEC2(key)
    ? { kty: 'EC', crv: 'P-256', x: text(key.get(COSEKEYS.x)), y: text(key.get(COSEKEYS.y)) }
    : isCOSEPublicKeyOKP(key)
      ? { kty: 'OKP', crv: 'Ed25519', x: text(key.get(COSEKEYS.x)) }
      : isCOSEPublicKeyRSA(key)
        ? { kty: 'RSA', n: text(key.get(COSEKEYS.n)), e: text(key.get(COSEKEYS.e)) }
        : undefined;
  if (jwk === undefined) throw notAccepted();
  const spki = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'der' });
  return { algorithm: Number(key.get(COSEKEYS.alg)), spki: spki.toString('base64url') };
}
