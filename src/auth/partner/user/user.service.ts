import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, inBody, notFound } from '../../../base/errors.ts';
import type { Page } from '../../../base/page.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import type { AccountStates } from '../../account-state.ts';
import { revokeConnection } from '../../oauth/refresh-tokens.ts';
import type { Passwords } from '../../password.ts';
import { endSessions } from '../../session/session.store.ts';
import { storePassword } from '../password/set-password.ts';
import type { PermissionsIn, UserIn, UserOut, UserPatch } from './user.schema.ts';
import * as store from './user.store.ts';
import { userView } from './user.view.ts';
import { type Permissions, permissionsOf } from './zones.ts';

export interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly accounts: Pick<AccountStates, 'forget'>;
}

export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
}

type User = Static<typeof UserOut>;

/** The owner's administration of the account's payroll users and what each may do in each company. */
export function userService({ db, clock, passwords, accounts }: UserDeps) {
  return {
    async list({ principal }: Caller, page?: Page): Promise<User[]> {
      const { customerId } = principal;
      return db.tx(
        customerId,
        async (tx) => {
          const users = await store.listUsers(tx, customerId, page);
          const zones = await store.listZones(tx, customerId);
          return users.map((user) => userView(user, zones));
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    async create({ principal, requestId }: Caller, given: UserIn): Promise<User> {
      const { customerId } = principal;
      const passwordHash = await passwords.hash(given.password);
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const user = await store.insertUser(tx, {
          customerId,
          username: given.username,
          displayName: given.display_name ?? given.username,
          email: given.email_address ?? null,
          passwordHash,
          at,
        });
        if (!user) throw nameTaken(given.username);
        const shown = userView(user, []);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'user.create', entityType: 'account_user', entityId: user.id, after: shown },
        ]);
        return shown;
      });
    },

    async update({ principal, requestId }: Caller, id: number, given: UserPatch): Promise<User> {
      const { customerId } = principal;
      const { password, ...fields } = given;
      const passwordHash = password === undefined ? undefined : await passwords.hash(password);
      const at = clock.now();
      const shown = await db.tx(customerId, async (tx) => {
        const before = await requireUser(tx, customerId, id);
        const zones = await store.listZones(tx, customerId);
        if (Object.keys(given).length === 0) return userView(before, zones);
        const after = await store.updateUser(tx, before, { ...fields, updated_at: at }).catch((error: unknown) => {
          throw store.isNameTaken(error) ? nameTaken(fields.username ?? '') : error;
        });
        const [from, to] = [userView(before, zones), userView(after, zones)];
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'user.update', entityType: 'account_user', entityId: id, before: from, after: to },
          ...(passwordHash === undefined
            ? []
            : [{ action: 'user.set-password', entityType: 'account_user', entityId: id }]),
        ]);
        if (passwordHash !== undefined) await storePassword(tx, { customerId, userId: id }, { passwordHash, at });
        if (given.is_active === false) await endSessions(tx, { customerId, userId: id, at });
        return to;
      });
      accounts.forget(customerId);
      return shown;
    },

    /** The user's sign-in, permissions and consents end at once; the name is free again. */
    async remove({ principal, requestId }: Caller, id: number): Promise<void> {
      const { customerId } = principal;
      const at = clock.now();
      await db.tx(customerId, async (tx) => {
        const user = await requireUser(tx, customerId, id);
        const before = userView(user, await store.listZones(tx, customerId));
        for (const connection of await store.listLiveConnections(tx, user))
          await revokeConnection(tx, customerId, connection.id, at);
        await endSessions(tx, { customerId, userId: id, at });
        await store.retireUser(tx, user, at);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'user.delete', entityType: 'account_user', entityId: id, before },
        ]);
      });
      accounts.forget(customerId);
    },

    async permit(
      { principal, requestId }: Caller,
      { userId, companyId }: { userId: number; companyId: number },
      given: Static<typeof PermissionsIn>,
    ): Promise<Permissions> {
      const { customerId } = principal;
      const at = clock.now();
      const permissions = permissionsOf(given);
      await db.tx(customerId, async (tx) => {
        const user = await requireUser(tx, customerId, userId);
        const earlier = userView(user, await store.listZones(tx, customerId));
        const before = earlier.companies.find(({ company_id }) => company_id === companyId)?.permissions ?? null;
        await store.replaceZones(tx, { customerId, userId, companyId }, permissions);
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          {
            action: 'user.permissions',
            entityType: 'account_user',
            entityId: userId,
            before: { company_id: companyId, permissions: before },
            after: { company_id: companyId, permissions },
          },
        ]);
      });
      return permissions;
    },
  };
}

async function requireUser(tx: Tx, customerId: number, id: number): Promise<store.UserRecord> {
  const user = await store.findUser(tx, customerId, id);
  if (!user) throw notFound('User not found');
  return user;
}

const nameTaken = (username: string) =>
  conflict(`The account has a user '${username}' already; choose another username`, inBody('taken', 'username'));
