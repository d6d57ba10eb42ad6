import { createHash } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import { badRequest } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { PersonKey } from '../sign-in/person-key.ts';
import { findPasskey, type NewPasskey, noteUse, putChallenge, spendChallenge } from './passkey.store.ts';
import type { PasskeyAssertion, PasskeyAttestation } from './second-factor.schema.ts';

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** The public address: passkeys are made for its host and work nowhere else. */
  readonly base: () => string;
}

export interface Passkeys {
  /** What the browser hands to an authenticator to make a passkey. */
  enrolmentOptions(person: PersonKey & Names, known: readonly Known[]): Promise<Options>;
  /** The passkey that an authenticator made; throws 400 for one that was not made so, here and now. */
  readEnrolment(person: PersonKey, given: PasskeyAttestation): Promise<Omit<NewPasskey, 'name' | 'at'>>;
  /** What the browser hands to an authenticator to sign in; it finds the passkey by itself. */
  signInOptions(): Promise<Options>;
  /** Whose passkey signed; undefined for one that did not, or not for this place and challenge. */
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
const TIMEOUT_MS = 120_000;
/** Loaded with the first passkey: it would cost every start a quarter of a second and 25 MB. */
const library = () => import('@simplewebauthn/server');
const notAccepted = () => badRequest('The passkey was not accepted; ask for new options and try again');

/** Passkeys by WebAuthn: kept in the authenticator under the person's name, and opened by a finger, a face or a PIN. */
export function passkeys({ db, clock, base }: PasskeyDeps): Passkeys {
  const host = () => new URL(base()).hostname;
  const expected = (expectedChallenge: string) => ({
    expectedChallenge,
    expectedOrigin: new URL(base()).origin,
    expectedRPID: host(),
    requireUserVerification: true,
  });
  const asText = (options: object): Options => JSON.parse(JSON.stringify(options));

  return {
    async enrolmentOptions({ customerId, userId, subject, displayName }, known) {
      const options = await (await library()).generateRegistrationOptions({
        rpName: SERVICE_NAME,
        rpID: host(),
        userName: subject,
        userDisplayName: displayName,
        userID: new Uint8Array(Buffer.from(handleOf({ customerId, userId }), 'base64url')),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        excludeCredentials: known.map(({ credential_id, transports }) => ({
          id: credential_id,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const given = { purpose: 'enrol', person: { customerId, userId } } as const;
      await db.tx(SYSTEM, (tx) => putChallenge(tx, options.challenge, given, clock.now()));
      return asText(options);
    },

    async readEnrolment({ customerId, userId }, given) {
      const person = { customerId, userId };
      const challenge = challengeOf(given.response.clientDataJSON);
      const isOurs =
        challenge !== undefined &&
        (await db.tx(SYSTEM, (tx) => spendChallenge(tx, challenge, { purpose: 'enrol', person }, clock.now())));
      if (!isOurs) throw notAccepted();
      const made = await (await library())
        .verifyRegistrationResponse({ response: given as never, ...expected(challenge) })
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
    },

    async signInOptions() {
      const options = await (await library()).generateAuthenticationOptions({
        rpID: host(),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
      });
      await db.tx(SYSTEM, (tx) => putChallenge(tx, options.challenge, { purpose: 'sign-in' }, clock.now()));
      return asText(options);
    },

    async readSignIn(given) {
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
          ...expected(challenge),
          credential,
        })
        .catch(refused);
      if (!signed?.verified) return undefined;
      const counter = signed.authenticationInfo.newCounter;
      const isNoted = await db.tx(SYSTEM, (tx) => noteUse(tx, passkey, { counter, at }));
      return isNoted ? { customerId: passkey.customerId, userId: passkey.userId } : undefined;
    },
  };
}

/** The library throws for whatever is wrong with what was sent; it is given nothing else that could fail. */
const refused = (): undefined => undefined;

/** The same for all passkeys of a person, so that an authenticator keeps one; it says no name. */
const handleOf = ({ customerId, userId }: PersonKey): string =>
  createHash('sha256').update(`passkey user\n${customerId}\n${userId}`).digest('base64url');

/** What the browser says was signed. A page of ours is never framed, so neither is its passkey. */
function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}
