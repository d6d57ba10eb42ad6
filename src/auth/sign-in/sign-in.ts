import type { Actor } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Passwords } from '../password.ts';
import { isPortalOpen } from '../portal/find-portal.ts';
import type { Visitor } from '../session/visitor.ts';
import { type ArrivalDeps, arrive } from './arrival.ts';
import { noteAttempt } from './attempt.store.ts';
import { deviceLinkMailed, MOST_FAILURES_OF_A_DAY, mailDeviceLink } from './device-link.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { findByName, foldName, type NamedPerson } from './find-by-name.ts';
import type { Arrived, SignedIn } from './signed-in.ts';
import { atAllPlaces, atOnePlace, type Counter, countAttempt, dropForgotten, forgetFailures } from './throttle.ts';

export type AccountType = 'admin' | 'user';

export interface Credentials {
  /** `admin`: the account's owner, by e-mail. `user`: a payroll user, by username. */
  readonly accountType: AccountType;
  readonly username: string;
  readonly password: string;
  /** The account of a payroll user. Without it the username must belong to one user of all accounts. */
  readonly customerId?: number | undefined;
  /** A code of the second factor, or a recovery code. */
  readonly otp?: string | undefined;
  /** Where the attempt comes from: failures are counted by name and place, and known devices go on. */
  readonly visitor: Visitor;
  /** The client whose page the password was typed into, where there is one. */
  readonly clientId?: string | undefined;
  readonly requestId?: string | undefined;
}

export type SignIn = (given: Credentials) => Promise<Arrived>;

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly arrival: ArrivalDeps;
  readonly secondStep: SecondStep;
}

/** What is asked of somebody whose password was right. */
export interface SecondStep {
  /** The 401 that says what is missing or that the code is wrong; undefined when nothing more is asked. */
  refusalOf(
    person: SignedIn,
    otp: string | undefined,
    origin: Omit<Actor, 'name'>,
  ): Promise<SecondStepRefusal | undefined>;
}

export interface SecondStepRefusal {
  readonly error: AppError;
  readonly isWrongCode: boolean;
}

/**
 * Checks a name and a password. An unknown name, a wrong password, an inactive user and a closed account answer alike
 * and take the same time. After too many failures the same answer comes without a look at the password, with the
 * seconds to wait in Retry-After; the right password has to wait too.
 */
export const signInWith =
  (deps: SignInDeps): SignIn =>
  async (given) => {
    const { db, clock, passwords, secondStep } = deps;
    const { password, visitor, clientId = null, requestId = null } = given;
    const at = clock.now();
    const begun = await db.tx(SYSTEM, (tx) => beginAttempt(tx, deps.arrival, given, at));
    const { person: found, counters, wait, isKnownDevice } = begun;
    if (wait > 0) throw invalidCredentials(wait);

    // The hash is checked outside any transaction: it takes as long as a hundred queries.
    const right = found
      ? await passwords.isRight(password, found.passwordHash)
      : await passwords.pretendToCheck(password);
    const origin = { clientId, requestId, address: visitor.address };
    const isLetIn = right && found?.isActive && (await isPortalOpen(db, found));
    if (!found || !isLetIn || found.closedAt !== null) {
      const reason = !right ? 'wrong password' : isLetIn ? 'closed account' : 'inactive user';
      await noteFailedSignIn(db, { person: found, reason, visitor, origin, at });
      throw invalidCredentials();
    }

    if (!isKnownDevice && found.failuresOfLastDay >= MOST_FAILURES_OF_A_DAY) {
      await db.tx(SYSTEM, async (tx) => {
        await mailDeviceLink(tx, deps.arrival, found, at);
        await noteAttempt(tx, found, { visitor, how: 'password', outcome: 'link-needed', at });
      });
      throw deviceLinkMailed();
    }

    const { kind, customerId, customerName, userId, subject, displayName, deviceEra, employeeId } = found;
    const who = { customerId, customerName, userId, subject, displayName, deviceEra, employeeId };
    const person = { ...who, adminMode: kind === 'owner' };
    const refusal = await secondStep.refusalOf(person, given.otp, origin);
    if (refusal?.isWrongCode) {
      await noteFailedSignIn(db, { person, reason: 'wrong code', visitor, origin, at });
      throw refusal.error;
    }

    const raised = await passwords.raised(password, found.passwordHash);
    const arrived = await db.tx(SYSTEM, async (tx) => {
      // Whoever gets the password right has not failed, also when more is asked for; codes are counted apart.
      await forgetFailures(tx, counters);
      if (raised !== undefined) await replaceHash(tx, found, raised);
      return refusal ? undefined : arrive(tx, deps.arrival, person, { visitor, origin, how: 'password', at });
    });
    if (!arrived) throw refusal?.error;
    return arrived;
  };

interface BegunAttempt {
  readonly person: NamedPerson | undefined;
  readonly counters: readonly Counter[];
  /** Seconds; zero when the attempt may be made. */
  readonly wait: number;
  readonly isKnownDevice: boolean;
}

/** Finds who is meant and counts the attempt, both by the same form of the name. */
async function beginAttempt(
  tx: Tx,
  { devices }: Pick<ArrivalDeps, 'devices'>,
  { accountType, username, customerId, visitor }: Credentials,
  at: Date,
): Promise<BegunAttempt> {
  await dropForgotten(tx, at);
  const name = await foldName(tx, username.trim());
  const person = await findByName(tx, { accountType, name, customerId }, { at, address: visitor.address });
  const deviceId = person && devices.idOf(visitor.deviceCookie, person);
  // Whoever is found counts as one, whether the account was named or not; an unknown name is slowed down alike.
  const named = person ? ['person', person.customerId, person.userId] : [accountType, customerId ?? '', name];
  // A known device is counted by itself, so that no stranger can make it wait, not even one at the same address.
  const counters = deviceId
    ? [atOnePlace(named, `device ${deviceId}`)]
    : [atOnePlace(named, visitor.address), atAllPlaces(named, { isWaived: person?.isKnownNetwork ?? false })];
  return { person, counters, wait: await countAttempt(tx, counters, at), isKnownDevice: deviceId !== undefined };
}

export const invalidCredentials = (retryAfterSeconds = 0) =>
  new AppError(401, 'Invalid credentials', {
    'www-authenticate': 'Bearer',
    ...(retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {}),
  });

/** Unless the password was changed meanwhile. */
const replaceHash = (
  tx: Tx,
  { customerId, userId, passwordHash }: { customerId: number; userId: number; passwordHash: string },
  raised: string,
) =>
  tx
    .updateTable('account_user')
    .set({ password_hash: raised })
    .where('customer_id', '=', customerId)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .execute();
