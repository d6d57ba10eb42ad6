import { byCaller, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Country } from '../../base/country.ts';
import { badRequest, inBody, notFound, unauthorised } from '../../base/errors.ts';
import { type FieldCipher, hashToken } from '../../base/secrets.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { RateLimitExceeded } from '../../http/errors.ts';
import type { Caller, Principal } from '../../http/principal.ts';
import { type Granted, type Permissions, permissionsFor } from '../../http/zones.ts';
import type { AccountStates } from '../account-state.ts';
import { notifyOfNewPassword, storePassword } from '../partner/password/set-password.ts';
import { weaknessOf } from '../partner/password/strength.ts';
import type { Passwords } from '../password.ts';
import { endSessions } from '../session/session.store.ts';
import type { Visitor } from '../session/visitor.ts';
import { listAttempts } from '../sign-in/attempt.store.ts';
import type { Devices } from '../sign-in/device.ts';
import { checkOwnPassword } from '../sign-in/own-password.ts';
import { findPersonById } from '../sign-in/person.ts';
import { PER_SOURCE } from '../sign-in/throttle.ts';
import { requirePasswords } from '../sso/password-refusal.ts';
import { listSessions } from './session-list.store.ts';

interface ReachableCompany {
  readonly company_id: number;
  readonly name: string;
  readonly country: Country;
  readonly is_locked: boolean;
  readonly permissions: Permissions;
}

/** Every company that the caller may view, sorted by name, with the caller's access level in each area. */
async function listReachable(tx: Tx, principal: Principal): Promise<readonly ReachableCompany[]> {
  const { rows } = await sql<Omit<ReachableCompany, 'permissions'> & { granted: Granted | null }>`
    select c.id as company_id, c.name, c.country, c.is_locked,
      json_object_agg(z.zone, z.level) filter (where z.zone is not null) as granted
    from company c
    left join user_level z on z.customer_id = c.customer_id and z.company_id = c.id and z.user_id = ${principal.userId}
    where c.deleted_at is null
    group by c.customer_id, c.id
    having ${principal.adminMode} or bool_or(z.zone = 'COMPANY' and z.level <> 'LOCKED')
    order by c.name, c.id`.execute(tx);
  return rows.map(({ granted, ...company }) => ({ ...company, permissions: permissionsFor(principal, granted ?? {}) }));
}

export interface AccountDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly cipher: FieldCipher;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly urls: { readonly base: string };
}

const SIGN_INS_SHOWN = 50;

export type AccountService = ReturnType<typeof accountService>;

/** Manages a person's own sessions and password. */
export function accountService(deps: AccountDeps) {
  const { db, clock, accounts } = deps;

  /**
   * Ends the caller's sessions, writes the audit entry and drops the cached state on this node. Returns the number of
   * sessions ended.
   */
  async function end(
    caller: Caller,
    which: { only?: number; except?: number | null },
    action: string,
  ): Promise<number> {
    const { principal } = caller;
    const { customerId, userId } = principal;
    const at = clock.now();
    const ended = await db.tx(SYSTEM, async (tx) => {
      const count = await endSessions(tx, { customerId, userId, at, ...which });
      if (count > 0) {
        await recordAudit(tx, byCaller(caller, at), [{ action, entityType: 'account_user', entityId: userId }]);
      }
      return count;
    });
    accounts.forget(customerId);
    return ended;
  }

  return {
    async whoIs(principal: Principal) {
      const person = await db.tx(SYSTEM, (tx) => findPersonById(tx, principal), { readOnly: true });
      if (!person) throw unauthorised('Not authenticated');
      const companies = await db.tx(principal.customerId, (tx) => listReachable(tx, principal), { readOnly: true });
      return { person, companies };
    },

    sessions: (principal: Principal) =>
      db.tx(SYSTEM, (tx) => listSessions(tx, principal, clock.now()), { readOnly: true }),

    signIns: (principal: Principal) =>
      db.tx(SYSTEM, (tx) => listAttempts(tx, principal, SIGN_INS_SHOWN), { readOnly: true }),

    async endSession(caller: Caller, sessionId: number): Promise<void> {
      if ((await end(caller, { only: sessionId }, 'user.end-session')) === 0) throw notFound('Session not found');
    },

    endOtherSessions: (caller: Caller) =>
      end(caller, { except: caller.principal.sessionId }, 'user.end-other-sessions'),

    signOut: (caller: Caller) => end(caller, { only: caller.principal.sessionId ?? 0 }, 'user.sign-out'),

    changePassword: (caller: Caller, given: PasswordChange) => changePassword(deps, caller, given),
  };
}

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly visitor: Visitor;
}

/** Changes the password and returns a new device cookie, because a password change invalidates the old one. */
async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  given: PasswordChange,
): Promise<{ deviceCookie: string }> {
  const { db, clock, accounts, devices, passwords } = deps;
  const { principal } = caller;
  const { customerId, userId, sessionId } = principal;
  const at = clock.now();
  await db.tx(SYSTEM, (tx) => requirePasswords(tx, principal));
  const checked = await checkOwnPassword(deps, principal, {
    password: given.currentPassword,
    counter: { key: hashToken(`change of password\n${customerId}\n${userId}`), policy: PER_SOURCE },
  });
  if (!checked.isRight) {
    throw checked.waitSeconds > 0
      ? tooManyTries(checked.waitSeconds)
      : badRequest('The current password is wrong', inBody('wrong_password', 'current_password'));
  }
  if (given.newPassword.normalize('NFKC') === given.currentPassword.normalize('NFKC')) {
    throw badRequest(
      'The new password is the same as the current one; choose another',
      inBody('no_change', 'new_password'),
    );
  }
  const person = await db.tx(SYSTEM, (tx) => findPersonById(tx, principal), { readOnly: true });
  const about = [principal.subject, person?.displayName ?? '', person?.customerName ?? ''];
  const weakness = await weaknessOf(given.newPassword, about);
  if (weakness !== undefined) throw badRequest(weakness.replace(/\.$/, ''), inBody('weak_password', 'new_password'));
  const newHash = await passwords.hash(given.newPassword);
  const deviceEra = await db.tx(SYSTEM, async (tx) => {
    const era = await storePassword(tx, principal, { passwordHash: newHash, at, keep: sessionId });
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'user.set-password', entityType: 'account_user', entityId: userId },
    ]);
    await notifyOfNewPassword(tx, deps, { customerId, userId, at });
    return era;
  });
  accounts.forget(customerId);
  return { deviceCookie: devices.remember(given.visitor.deviceCookie, { customerId, userId, deviceEra }) };
}

const tooManyTries = (wait: number) =>
  new RateLimitExceeded('Rate limit exceeded: too many wrong passwords', { 'retry-after': String(wait) });
