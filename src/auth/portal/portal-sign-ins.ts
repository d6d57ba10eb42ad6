import { secondsAfter } from '../../base/clock.ts';
import { conflict, inBody } from '../../base/errors.ts';
import { type FieldCipher, randomToken } from '../../base/secrets.ts';
import type { Tx } from '../../db/tx.ts';
import { queueMail } from '../../mail/queue.ts';
import type { AccountStates } from '../account-state.ts';
import { createLink, spendLinksOf } from '../partner/link/link.ts';
import { PATH as SET_PASSWORD } from '../partner/password/set-password-page.ts';
import { isNameTaken } from '../partner/user/user.store.ts';
import type { Passwords } from '../password.ts';
import { resetSecondFactor } from '../second-factor/reset.ts';
import { endSessions } from '../session/session.store.ts';
import { bankChangeAskedMail, bankChangedMail, invitationMail, movedMail } from './portal-mails.ts';
import { freeUsername, isTaken } from './username.ts';

const LINK_SECONDS = 7 * 86_400;

export interface PortalSignInDeps {
  readonly cipher: FieldCipher;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly urls: { readonly base: string };
}

interface InvitedEmployee {
  readonly customerId: number;
  readonly employeeId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string | null;
  readonly companyName: string;
  readonly email: string;
}

/** Creates, moves and closes employees' sign-ins to the portal. */
export function portalSignIns({ cipher, passwords, accounts, urls }: PortalSignInDeps) {
  const find = (tx: Tx, { customerId, employeeId }: Pick<InvitedEmployee, 'customerId' | 'employeeId'>) =>
    tx
      .selectFrom('account_user')
      .select(['id', 'username', 'email_address', 'is_active'])
      .where('customer_id', '=', customerId)
      .where('employee_id', '=', employeeId)
      .forUpdate()
      .executeTakeFirst();

  return {
    /**
     * A hash of a random password, for a sign-in without a password. Call it before the transaction, because hashing is
     * slow.
     */
    noPassword: (): Promise<string> => passwords.hash(randomToken()),

    /** Call after the commit, so that ended sessions end on this node too. */
    forget: accounts.forget,

    /** Emails a link to choose a password and creates the sign-in if it does not exist. Invalidates earlier links. */
    async invite(
      tx: Tx,
      employee: InvitedEmployee,
      { username: wanted, noPassword, at }: { username: string | undefined; noPassword: string; at: Date },
    ): Promise<{ username: string; expiresAt: Date }> {
      const { customerId, employeeId, email, firstName } = employee;
      const before = await find(tx, employee);
      const username =
        wanted ??
        before?.username ??
        (await freeUsername(tx, customerId, [email.split('@')[0] ?? null, employee.number]));
      if (username === undefined)
        throw conflict('Every username derived from the email address or employee number is taken; send a username');
      if (await isTaken(tx, customerId, username, before?.id)) {
        throw nameTaken(username);
      }
      const shown = {
        username,
        email_address: email,
        display_name: `${firstName} ${employee.lastName}`,
        is_active: true,
        updated_at: at,
      };
      const { id: userId } = before
        ? await tx
            .updateTable('account_user')
            .set(shown)
            .where('customer_id', '=', customerId)
            .where('id', '=', before.id)
            .returning('id')
            .executeTakeFirstOrThrow()
            .catch(sayIfTaken(username))
        : await tx
            .insertInto('account_user')
            .values({
              ...shown,
              customer_id: customerId,
              employee_id: employeeId,
              kind: 'user',
              password_hash: noPassword,
              created_at: at,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
            .catch(sayIfTaken(username));
      if (before?.is_active) await notifyOldAddress(tx, { before: before.email_address, at, ...employee });
      await spendLinksOf(tx, { customerId, userId, kind: 'SET_PASSWORD', at });
      const link = { kind: 'SET_PASSWORD', customerId, userId, data: {}, at, seconds: LINK_SECONDS } as const;
      const { token } = await createLink(tx, link);
      const url = `${urls.base}${SET_PASSWORD}?token=${token}`;
      await queueMail(tx, cipher, { customerId, to: email, at, ...invitationMail({ ...employee, username, url }) });
      return { username, expiresAt: secondsAfter(at, LINK_SECONDS) };
    },

    /**
     * Ends sessions and links and removes the password and second factor. Returns false when there was no active
     * sign-in.
     */
    async removeAccess(
      tx: Tx,
      {
        customerId,
        employeeId,
        noPassword,
        by,
        at,
      }: Pick<InvitedEmployee, 'customerId' | 'employeeId'> & {
        readonly noPassword: string;
        readonly by: string;
        readonly at: Date;
      },
    ): Promise<boolean> {
      const user = await find(tx, { customerId, employeeId });
      if (!user?.is_active) return false;
      const person = { customerId, userId: user.id };
      const factors = await tx
        .selectFrom('totp')
        .select('user_id')
        .where('customer_id', '=', customerId)
        .where('user_id', '=', user.id)
        .unionAll(
          tx
            .selectFrom('passkey')
            .select('user_id')
            .where('customer_id', '=', customerId)
            .where('user_id', '=', user.id),
        )
        .execute();
      if (factors.length > 0) await resetSecondFactor(tx, cipher, person, { by, at });
      await spendLinksOf(tx, { ...person, kind: 'SET_PASSWORD', at });
      await endSessions(tx, { ...person, at });
      await tx
        .updateTable('account_user')
        .set({ is_active: false, password_hash: noPassword, updated_at: at })
        .where('customer_id', '=', customerId)
        .where('id', '=', user.id)
        .execute();
      return true;
    },

    /** Sends mail about the sign-in to the employee's new address and notifies the old address. */
    async moveMail(tx: Tx, employee: Omit<InvitedEmployee, 'number' | 'lastName'>, at: Date): Promise<void> {
      const user = await find(tx, employee);
      if (!user || user.email_address === employee.email) return;
      await tx
        .updateTable('account_user')
        .set({ email_address: employee.email, updated_at: at })
        .where('customer_id', '=', employee.customerId)
        .where('id', '=', user.id)
        .execute();
      await notifyOldAddress(tx, { before: user.email_address, at, ...employee });
    },

    /** Notifies the employee of a bank account change, once when it is requested and once when it is made. */
    async notifyOfBankChange(
      tx: Tx,
      employee: Pick<InvitedEmployee, 'customerId' | 'firstName' | 'companyName' | 'email'> & {
        readonly ending: string;
      },
      { isMade, at }: { isMade: boolean; at: Date },
    ): Promise<void> {
      const { customerId, email } = employee;
      const mail = isMade ? bankChangedMail(employee) : bankChangeAskedMail(employee);
      await queueMail(tx, cipher, { customerId, to: email, at, ...mail });
    },
  };

  async function notifyOldAddress(
    tx: Tx,
    given: Pick<InvitedEmployee, 'customerId' | 'firstName' | 'companyName' | 'email'> & {
      readonly before: string | null;
      readonly at: Date;
    },
  ): Promise<void> {
    const { customerId, before, email, at } = given;
    if (before === null || before === email) return;
    await queueMail(tx, cipher, { customerId, to: before, at, ...movedMail(given) });
  }
}

const nameTaken = (username: string) =>
  conflict(`The account already has a user '${username}'; choose another username`, inBody('taken', 'username'));

/** A concurrent request may take the name between the check and the write. */
const sayIfTaken =
  (username: string) =>
  (error: unknown): never => {
    throw isNameTaken(error) ? nameTaken(username) : error;
  };

export type PortalSignIns = ReturnType<typeof portalSignIns>;
