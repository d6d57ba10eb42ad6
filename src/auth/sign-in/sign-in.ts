import type { Actor } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Passwords } from '../password.ts';
import { isPortalOpen } from '../portal/find-portal.ts';
import type { Visitor } from '../session/visitor.ts';
import { isPasswordRefused, signInByProviderOnly } from '../sso/password-refusal.ts';
import { noteAttempt } from './attempt.store.ts';
import { completeSignIn, type SignInCompletionDeps } from './complete-sign-in.ts';
import { deviceLinkMailed, MOST_FAILURES_OF_A_DAY, mailDeviceLink } from './device-link.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { findByName, foldName, type NamedPerson } from './find-by-name.ts';
import type { CompletedSignIn, SignedIn } from './person.ts';
import { acrossSources, type Counter, countAttempt, dropForgotten, forgetFailures, perSource } from './throttle.ts';

export type AccountType = 'admin' | 'user';

export interface Credentials {
  /** `admin`: the owner of the account, by email address. `user`: a payroll user, by username. */
  readonly accountType: AccountType;
  readonly username: string;
  readonly password: string;
  /** The account of a payroll user. Without it, the username must be unique across all accounts. */
  readonly customerId?: number | undefined;
  /** An authenticator code or a recovery code. */
  readonly otp?: string | undefined;
  /**
   * The origin of the attempt. Failures are counted by name and network. Known devices do not have to wait because of
   * failures on other devices.
   */
  readonly visitor: Visitor;
  /** The client whose page the password was typed into, if any. */
  readonly clientId?: string | undefined;
  readonly requestId?: string | undefined;
}

export type SignIn = (given: Credentials) => Promise<CompletedSignIn>;

export interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly completion: SignInCompletionDeps;
  readonly secondStep: SecondStep;
}

/** Checks the second factor after the correct password. */
export interface SecondStep {
  /** The 401 for a missing or wrong code; undefined when the sign-in may continue. */
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
 * Checks a username and a password. An unknown name, a wrong password, an inactive user and a closed account get the
 * same response in the same time. After too many failures, returns that response with a Retry-After header and does not
 * check the password, so even the correct password has to wait.
 */
export const signInWith =
  (deps: SignInDeps): SignIn =>
  async (given) => {
    const { db, clock, passwords, secondStep } = deps;
    const { password, visitor, clientId = null, requestId = null } = given;
    const at = clock.now();
    const begun = await db.tx(SYSTEM, (tx) => beginAttempt(tx, deps.completion, given, at));
    const { person: found, counters, wait, isKnownDevice } = begun;
    if (wait > 0) throw invalidCredentials(wait);

    // Checks the hash outside any transaction: it takes as long as a hundred queries.
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

    if (await db.tx(SYSTEM, (tx) => isPasswordRefused(tx, found))) {
      await noteFailedSignIn(db, { person: found, reason: 'company account only', visitor, origin, at });
      throw signInByProviderOnly(found.customerId);
    }

    if (!isKnownDevice && found.failuresOfLastDay >= MOST_FAILURES_OF_A_DAY) {
      await db.tx(SYSTEM, async (tx) => {
        await mailDeviceLink(tx, deps.completion, found, at);
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
    const completed = await db.tx(SYSTEM, async (tx) => {
      // The correct password resets the failure count, even if a second factor is still needed. Codes are counted
      // separately.
      await forgetFailures(tx, counters);
      if (raised !== undefined) await replaceHash(tx, found, raised);
      return refusal
        ? undefined
        : completeSignIn(tx, deps.completion, person, { visitor, origin, how: 'password', at });
    });
    if (!completed) throw refusal?.error;
    return completed;
  };

interface BegunAttempt {
  readonly person: NamedPerson | undefined;
  readonly counters: readonly Counter[];
  /** The seconds to wait; zero when the attempt is allowed. */
  readonly wait: number;
  readonly isKnownDevice: boolean;
}

/** Finds the person and counts the attempt, both by the folded name. */
async function beginAttempt(
  tx: Tx,
  { devices }: Pick<SignInCompletionDeps, 'devices'>,
  { accountType, username, customerId, visitor }: Credentials,
  at: Date,
): Promise<BegunAttempt> {
  await dropForgotten(tx, at);
  const name = await foldName(tx, username.trim());
  const person = await findByName(tx, { accountType, name, customerId }, { at, address: visitor.address });
  const deviceId = person && devices.idOf(visitor.deviceCookie, person);
  // A known person has one counter, whether or not the account was specified. Attempts with unknown names are slowed
  // down in the same way.
  const named = person ? ['person', person.customerId, person.userId] : [accountType, customerId ?? '', name];
  // A known device has its own counter, so that a stranger's failures cannot make it wait, even from the same address.
  const counters = deviceId
    ? [perSource(named, `device ${deviceId}`)]
    : [perSource(named, visitor.address), acrossSources(named, { isWaived: person?.isKnownNetwork ?? false })];
  return { person, counters, wait: await countAttempt(tx, counters, at), isKnownDevice: deviceId !== undefined };
}

export const invalidCredentials = (retryAfterSeconds = 0) =>
  new AppError(401, 'Invalid credentials', {
    'www-authenticate': 'Bearer',
    ...(retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {}),
  });

/** Does nothing if the password was changed in the meantime. */
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
