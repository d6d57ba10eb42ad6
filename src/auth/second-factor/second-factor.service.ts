import { type Actor, actorOf, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../base/errors.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import { timestamp, timestampOrNull } from '../../base/timestamps.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Caller } from '../../http/principal.ts';
import { queueMail } from '../../mail/queue.ts';
import { addresseeOf } from '../sign-in/mail-address.ts';
import { secondFactorMail } from '../sign-in/mails.ts';
import type { PersonKey } from '../sign-in/person.ts';
import { whenOf } from '../sign-in/when.ts';
import { isEmergencyOwner } from '../sso/password-refusal.ts';
import { FACTOR_PATH } from './factor-path.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkey.store.ts';
import type { Passkeys } from './passkeys.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import type { PasskeyAttestation, SecondFactorState } from './second-factor.schema.ts';
import * as store from './second-factor.store.ts';
import { newTotpSecret, otpauthUri, qrCode, stepOfCode } from './totp.ts';

/**
 * Sends a notification email, so that no second factor changes without its owner's knowledge. `url` is the page that
 * shows the change.
 */
export async function notifyOfChange(
  tx: Tx,
  { cipher, url }: { cipher: FieldCipher; url?: string },
  { customerId, userId }: PersonKey,
  { what, at }: { what: string; at: Date },
): Promise<void> {
  const addressee = await addresseeOf(tx, { customerId, userId });
  const mail = secondFactorMail({ addressee, ...(url === undefined ? {} : { url }) }, { what, when: whenOf(at) });
  await queueMail(tx, cipher, { customerId, to: addressee.to, at, ...mail });
}

export interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly passkeys: Pick<Passkeys, 'enrolmentOptions' | 'readEnrolment'>;
  readonly base: () => string;
}

/** The person whose second factor is managed, with the actor for the audit log. */
export interface Self extends PersonKey {
  readonly subject: string;
  readonly actor: Actor;
}

export const selfOf = ({ principal, requestId }: Caller): Self => ({
  customerId: principal.customerId,
  userId: principal.userId,
  subject: principal.subject,
  actor: actorOf(principal, requestId),
});

export interface TotpSetUp {
  readonly secret: string;
  readonly otpauth_uri: string;
  readonly qr_code: string;
}

/** The state after a factor was added. Recovery codes come with the first factor and are shown only once. */
export type Enrolled = SecondFactorState & { readonly recovery_codes: string[] | null };

/** The result of a change and the text of its notification. */
interface Changed<T> {
  readonly result: T;
  readonly what: string;
}

interface NewPasskeyIn {
  readonly name?: string | undefined;
  readonly response: PasskeyAttestation;
  readonly onlyFirst?: boolean;
}

export type SecondFactorService = ReturnType<typeof secondFactorService>;

const ISSUER = 'Tasman Payroll';
const MOST_PASSKEYS = 20;

/** Manages a person's own second factors. */
export function secondFactorService(deps: SecondFactorDeps) {
  return {
    state: (self: PersonKey): Promise<SecondFactorState> =>
      deps.db.tx(self.customerId, (tx) => stateOf(tx, self), { readOnly: true, isolation: 'snapshot' }),
    beginTotp: (self: Self) => beginTotp(deps, self),
    pendingTotp: (self: Self) => pendingTotp(deps, self),
    confirmTotp: (self: Self, otp: string, { onlyFirst = false } = {}) => confirmTotp(deps, self, otp, onlyFirst),
    removeTotp: (self: Self) => removeTotp(deps, self),
    passkeyOptions: (self: Self) => passkeyOptions(deps, self),
    confirmPasskey: (self: Self, given: NewPasskeyIn) => confirmPasskey(deps, self, given),
    removePasskey: (self: Self, id: number) => removePasskey(deps, self, id),
    replaceRecoveryCodes: (self: Self) => replaceRecoveryCodes(deps, self),
  };
}

/** Stores a new secret, which has no effect until it is confirmed with its first code. */
async function beginTotp({ db, clock, cipher }: SecondFactorDeps, self: Self): Promise<TotpSetUp> {
  const secret = newTotpSecret();
  const sealed = cipher.seal('totp.sealed_secret', [self.customerId, self.userId], secret);
  const put = await db.tx(self.customerId, (tx) => store.putTotp(tx, self, sealed, clock.now()));
  if (!put) throw conflict('An authenticator app is already set up; remove it first');
  return setUpOf(self, secret);
}

/** The unconfirmed secret, to show it again. */
async function pendingTotp({ db, cipher }: SecondFactorDeps, self: Self): Promise<TotpSetUp | undefined> {
  const totp = await db.tx(self.customerId, (tx) => store.findTotp(tx, self), { readOnly: true });
  return totp && totp.confirmed_at === null ? setUpOf(self, openSecret(cipher, self, totp.sealed_secret)) : undefined;
}

const confirmTotp = (deps: SecondFactorDeps, self: Self, otp: string, onlyFirst: boolean): Promise<Enrolled> =>
  change(deps, self, 'totp.add', async (tx, at) => {
    if (onlyFirst) await requireNoFactor(tx, self);
    const totp = await store.findTotp(tx, self);
    if (!totp || totp.confirmed_at)
      throw conflict('No authenticator app is waiting for its first code; start the setup again');
    const typed = otp.replaceAll(/\s/g, '');
    const step = stepOfCode(openSecret(deps.cipher, self, totp.sealed_secret), typed, { at, lastStep: null });
    if (step === undefined) {
      throw badRequest(
        'The code is not the one the app shows now; check the clock of the device and try again',
        inBody('wrong_code', 'code'),
      );
    }
    await store.takeStep(tx, self, step);
    await store.confirmTotp(tx, self, at);
    return enrolled(tx, self, at, 'an authenticator app');
  });

const removeTotp = (deps: SecondFactorDeps, self: Self): Promise<void> =>
  change(deps, self, 'totp.remove', async (tx) => {
    if (!(await store.findTotp(tx, self))?.confirmed_at) throw notFound('No authenticator app is set up');
    await store.deleteTotp(tx, self);
    await settleRemoval(tx, self);
    return { result: undefined, what: 'the authenticator app was removed' };
  });

async function passkeyOptions({ db, passkeys }: SecondFactorDeps, self: Self) {
  const { displayName, known } = await db.tx(
    self.customerId,
    async (tx) => ({ displayName: await store.findDisplayName(tx, self), known: await listPasskeys(tx, self) }),
    { readOnly: true },
  );
  return passkeys.enrolmentOptions({ ...self, displayName }, known);
}

async function confirmPasskey(
  deps: SecondFactorDeps,
  self: Self,
  { name = 'Passkey', response, onlyFirst = false }: NewPasskeyIn,
): Promise<Enrolled> {
  const made = await deps.passkeys.readEnrolment(self, response);
  const add = async (tx: Tx, at: Date) => {
    if (onlyFirst) await requireNoFactor(tx, self);
    if ((await listPasskeys(tx, self)).length >= MOST_PASSKEYS) {
      throw conflict(`You already have ${MOST_PASSKEYS} passkeys, which is the limit; remove one first`);
    }
    const id = await insertPasskey(tx, self, { ...made, name, at });
    if (id === undefined) throw conflict('This passkey is already registered');
    return enrolled(tx, self, at, `the passkey “${name}”`);
  };
  return change(deps, self, 'passkey.add', add, { name });
}

function removePasskey(deps: SecondFactorDeps, self: Self, id: number): Promise<void> {
  const remove = async (tx: Tx) => {
    const name = await deletePasskey(tx, self, id);
    if (name === undefined) throw notFound('Passkey not found');
    await settleRemoval(tx, self);
    return { result: undefined, what: `the passkey “${name}” was removed` };
  };
  return change(deps, self, 'passkey.remove', remove, { passkey_id: id });
}

const replaceRecoveryCodes = (deps: SecondFactorDeps, self: Self): Promise<string[]> =>
  change(deps, self, 'recovery-codes.replace', async (tx, at) => {
    if ((await store.findKinds(tx, self)).kinds.length === 0) {
      throw conflict('You have no second factor yet; set up an authenticator app or a passkey first');
    }
    const codes = newRecoveryCodes();
    await store.replaceRecoveryCodes(tx, self, codes, at);
    return { result: [...codes], what: 'new recovery codes were created, and the old ones no longer work' };
  });

/** Runs one change with its audit entry and its notification email. Changes for one person are serialised. */
function change<T>(
  { db, clock, cipher, base }: SecondFactorDeps,
  self: Self,
  action: string,
  work: (tx: Tx, at: Date) => Promise<Changed<T>>,
  note?: object,
): Promise<T> {
  return db.tx(self.customerId, async (tx) => {
    const at = clock.now();
    await store.lockPerson(tx, self);
    const { result, what } = await work(tx, at);
    await recordAudit(tx, { customerId: self.customerId, actor: self.actor, at }, [
      {
        action,
        entityType: 'account_user',
        entityId: self.userId,
        ...(note ? { after: note } : {}),
      },
    ]);
    await notifyOfChange(tx, { cipher, url: `${base()}${FACTOR_PATH}` }, self, { what, at });
    return result;
  });
}

async function enrolled(tx: Tx, self: Self, at: Date, added: string): Promise<Changed<Enrolled>> {
  const isFirst = (await store.countRecoveryCodes(tx, self)) === 0;
  const codes = isFirst ? newRecoveryCodes() : null;
  if (codes) await store.replaceRecoveryCodes(tx, self, codes, at);
  return {
    result: { ...(await stateOf(tx, self)), recovery_codes: codes && [...codes] },
    what: `${added} was added${codes ? ', and ten recovery codes were created' : ''}`,
  };
}

function setUpOf({ subject }: Self, secret: string): TotpSetUp {
  const otpauth_uri = otpauthUri({ issuer: ISSUER, account: subject, secret });
  return { secret, otpauth_uri, qr_code: qrCode(otpauth_uri) };
}

const openSecret = (cipher: FieldCipher, { customerId, userId }: Self, sealed: string): string =>
  cipher.open('totp.sealed_secret', [customerId, userId], sealed);

/** The person has set up a second factor in the meantime, so an enrolment that began before that is void. */
export class HasFactor extends Error {}

async function requireNoFactor(tx: Tx, self: Self): Promise<void> {
  if ((await store.findKinds(tx, self)).kinds.length > 0) throw new HasFactor();
}

/**
 * Removes the recovery codes together with the last factor. Rejects the removal of the last factor when the account
 * requires one, and for the owner of an account that accepts only its provider.
 */
async function settleRemoval(tx: Tx, self: Self): Promise<void> {
  const { kinds, isRequired } = await store.findKinds(tx, self);
  if (kinds.length > 0) return;
  if (await isEmergencyOwner(tx, self))
    throw conflict(
      'The account accepts only its company sign-in; add another second factor before you remove this one, so that you can still sign in if the company sign-in fails',
    );
  if (isRequired) throw conflict('The account requires a second factor; add another one before you remove this one');
  await store.deleteRecoveryCodes(tx, self);
}

async function stateOf(tx: Tx, self: PersonKey): Promise<SecondFactorState> {
  const { isRequired } = await store.findKinds(tx, self);
  const totp = await store.findTotp(tx, self);
  const keys = await listPasskeys(tx, self);
  return {
    required: isRequired,
    totp: totp?.confirmed_at ? { confirmed_at: timestamp(totp.confirmed_at) } : null,
    passkeys: keys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: timestamp(created_at),
      last_used_at: timestampOrNull(last_used_at),
    })),
    recovery_codes_left: await store.countRecoveryCodes(tx, self),
  };
}
