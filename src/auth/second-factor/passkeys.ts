import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { badRequest } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { PasskeyAssertion } from '../../http/passkey.schema.ts';
import type { TSchema } from '../../http/schema.ts';
import { compiled } from '../../http/validation/compiled.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { findPasskey, type NewPasskey, noteUse, putChallenge, spendChallenge } from './passkey.store.ts';
import { PasskeyAttestation } from './second-factor.schema.ts';

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The public address. Passkeys are bound to its host. */
  readonly base: () => string;
}

export interface Passkeys {
  /** Options for `navigator.credentials.create()`. */
  enrolmentOptions(person: PersonKey & Names, known: readonly Known[]): Promise<Options>;
  /** Returns the new passkey. Throws 400 unless it was created for this person, host and challenge. */
  readEnrolment(person: PersonKey, given: PasskeyAttestation): Promise<Omit<NewPasskey, 'name' | 'at'>>;
  /** Options for `navigator.credentials.get()`. The authenticator finds the passkey without a username. */
  signInOptions(): Promise<Options>;
  /** Returns the passkey's owner; undefined when the signature, host or challenge is invalid. */
  readSignIn(given: PasskeyAssertion): Promise<PersonKey | undefined>;
}

type Options = Readonly<Record<string, unknown>>;
interface Names {
  readonly subject: string;
  readonly displayName: string;
}
interface Known {
  readonly credential_id: string;
  readonly transports: readonly string[];
}

const SERVICE_NAME = 'Tasman Payroll';
export const TIMEOUT_MS = 120_000;
/** Ed25519, ES256 and RS256. Set explicitly, because the library's default depends on the version of Node.js. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use. Loading it at every start would take a quarter of a second and 25 MB more. */
export const library = () => import('@simplewebauthn/server');
const notAccepted = () => badRequest('The passkey was not accepted; request new options and try again');

/** WebAuthn passkeys: discoverable credentials with user verification. */
export function passkeys(deps: PasskeyDeps): Passkeys {
  return {
    enrolmentOptions: (person, known) => enrolmentOptions(deps, person, known),
    readEnrolment: (person, given) => readEnrolment(deps, person, given),
    signInOptions: () => signInOptions(deps),
    readSignIn: (given) => readSignIn(deps, given),
  };
}

async function enrolmentOptions(
  { db, clock, base }: PasskeyDeps,
  { customerId, userId, subject, displayName }: PersonKey & Names,
  known: readonly Known[],
): Promise<Options> {
  const options = await (await library()).generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: hostOf(base()),
    userName: subject,
    userDisplayName: displayName,
    userID: new Uint8Array(Buffer.from(handleOf({ customerId, userId }), 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const given = { purpose: 'enrol', person: { customerId, userId } } as const;
  await db.tx(SYSTEM, (tx) => putChallenge(tx, options.challenge, given, clock.now()));
  return asText(options);
}

async function readEnrolment(
  { db, clock, base }: PasskeyDeps,
  { customerId, userId }: PersonKey,
  given: PasskeyAttestation,
): Promise<Omit<NewPasskey, 'name' | 'at'>> {
  const person = { customerId, userId };
  const challenge = challengeOf(given.response.clientDataJSON);
  const isOurs =
    challenge !== undefined &&
    (await db.tx(SYSTEM, (tx) => spendChallenge(tx, challenge, { purpose: 'enrol', person }, clock.now())));
  if (!isOurs) throw notAccepted();
  const made = await (await library())
    .verifyRegistrationResponse({ response: given as never, ...expected(base(), challenge) })
    .catch(refused);
  if (!made?.verified) throw notAccepted();
  const { id, publicKey, counter } = made.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey,
    counter,
    userHandle: handleOf(person),
    transports: given.response.transports ?? [],
  };
}

async function signInOptions({ db, clock, base }: PasskeyDeps): Promise<Options> {
  const options = await (await library()).generateAuthenticationOptions({
    rpID: hostOf(base()),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
  await db.tx(SYSTEM, (tx) => putChallenge(tx, options.challenge, { purpose: 'sign-in' }, clock.now()));
  return asText(options);
}

async function readSignIn({ db, clock, base }: PasskeyDeps, given: PasskeyAssertion): Promise<PersonKey | undefined> {
  const at = clock.now();
  const challenge = challengeOf(given.response.clientDataJSON);
  if (challenge === undefined) return undefined;
  const passkey = await db.tx(SYSTEM, async (tx) =>
    (await spendChallenge(tx, challenge, { purpose: 'sign-in' }, at)) ? findPasskey(tx, given.id) : undefined,
  );
  if (!passkey || (given.response.userHandle ?? passkey.user_handle) !== passkey.user_handle) return undefined;
  const credential = {
    id: given.id,
    publicKey: new Uint8Array(passkey.public_key),
    counter: passkey.counter,
  };
  const signed = await (await library())
    .verifyAuthenticationResponse({
      response: given as never,
      ...expected(base(), challenge),
      credential,
    })
    .catch(refused);
  if (!signed?.verified) return undefined;
  const counter = signed.authenticationInfo.newCounter;
  const isNoted = await db.tx(SYSTEM, (tx) => noteUse(tx, passkey, { counter, at }));
  return isNoted ? { customerId: passkey.customerId, userId: passkey.userId } : undefined;
}

export const hostOf = (base: string): string => new URL(base).hostname;

export const expected = (base: string, expectedChallenge: string) => ({
  expectedChallenge,
  expectedOrigin: new URL(base).origin,
  expectedRPID: hostOf(base),
  requireUserVerification: true,
});

const asText = (options: object): Options => JSON.parse(JSON.stringify(options));

/** The library throws for any invalid response. With the arguments that we pass, it has no other reason to throw. */
export const refused = (): undefined => undefined;

/**
 * The user handle. It is the same for all passkeys of a person, so that an authenticator keeps only one passkey per
 * person. It reveals no name.
 */
const handleOf = ({ customerId, userId }: PersonKey): string =>
  createHash('sha256').update(`passkey user\n${customerId}\n${userId}`).digest('base64url');

/**
 * The challenge that was signed, according to the browser. Rejects cross-origin frames, because our pages are never
 * framed.
 */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the authenticator's response that the page's script put into a form field. */
function reader<T>(schema: TSchema): (text: string) => T | undefined {
  return (text) => {
    try {
      const given: unknown = JSON.parse(text);
      return compiled(schema).Check(given) ? (given as T) : undefined;
    } catch {
      return undefined;
    }
  };
}

export const readAssertion = reader<PasskeyAssertion>(PasskeyAssertion);
export const readAttestation = reader<PasskeyAttestation>(PasskeyAttestation);
