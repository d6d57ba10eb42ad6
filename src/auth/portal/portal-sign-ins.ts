import { secondsAfter } from '../../base/clock.ts';
import { conflict, inBody } from '../../base/errors.ts';
import { type FieldCipher, randomToken } from '../../base/secrets.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { type MailContent, queueMail, queueMails } from '../../mail/queue.ts';
import type { AccountStates } from '../account-state.ts';
import { createLink, spendLinksOf } from '../partner/link.ts';
import { PATH as SET_PASSWORD } from '../partner/password/set-password-page.ts';
import { isNameTaken } from '../partner/user/user.store.ts';
import type { Passwords } from '../password.ts';
import { resetSecondFactor } from '../second-factor/reset.ts';
import { endSessions } from '../session/session.store.ts';
import { foldedName } from '../sign-in/find-by-name.ts';
import { type HireNews, hireMail } from './hire-mails.ts';
import {
  type BankChangeNotice,
  bankChangeAskedMail,
  bankChangedByOfficeMail,
  bankChangedMail,
  type DecidedLeave,
  type DecidedTime,
  invitationMail,
  leaveDecidedMail,
  leaveRequestedMail,
  movedMail,
  type RequestedLeave,
  type SubmittedTime,
  timeDecidedMail,
  timeSubmittedMail,
} from './portal-mails.ts';

const LONGEST = 32;
/** The maximum number of numbered usernames to try. If all are taken, the caller has to choose a username. */
const MOST_TRIES = 50;

/** Keeps only the letters, digits, dots, underscores and hyphens in an email address or employee number. */
const nameIn = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '')
    .slice(0, LONGEST);

/**
 * The first free username derived from these texts, with a number appended if necessary. Undefined when all are taken.
 */
async function freeUsername(
  tx: Tx,
  customerId: number,
  texts: readonly (string | null)[],
): Promise<string | undefined> {
  const wished = texts.flatMap((text) => (text === null || nameIn(text) === '' ? [] : [nameIn(text)]));
  const [first = 'employee'] = wished;
  const numbered = Array.from({ length: MOST_TRIES }, (_, index) => {
    const number = String(index + 2);
    return `${[...first].slice(0, LONGEST - number.length).join('')}${number}`;
  });
  for (const name of [...wished, ...numbered]) if (!(await isTaken(tx, customerId, name))) return name;
  return undefined;
}

/** Whether another user of the account has this username. */
async function isTaken(tx: Tx, customerId: number, username: string, exceptUser = 0): Promise<boolean> {
  const holder = await tx
    .selectFrom('account_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'user')
    .where('id', '!=', exceptUser)
    .where((eb) => eb(foldedName(eb.ref('username')), '=', foldedName(username)))
    .executeTakeFirst();
  return holder !== undefined;
}

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

interface Invitation {
  /** The username that the caller requests, if any. */
  readonly username: string | undefined;
  readonly noPassword: string;
  readonly at: Date;
}

interface Removal extends Pick<InvitedEmployee, 'customerId' | 'employeeId'> {
  readonly noPassword: string;
  readonly by: string;
  readonly at: Date;
}

type SignIn = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

/** Creates, moves and closes employees' portal logins. */
export function portalSignIns(deps: PortalSignInDeps) {
  const { cipher, passwords, accounts } = deps;
  return {
    /** A hash of a random password, for a login without one. Hashing is slow, so call it before the transaction. */
    noPassword: (): Promise<string> => passwords.hash(randomToken()),

    /** Call it after the commit, so that this node rejects the ended sessions too. */
    forget: accounts.forget,

    /**
     * Emails a link to choose a password and creates the portal login if it does not exist. Invalidates earlier links.
     */
    invite: (tx: Tx, employee: InvitedEmployee, given: Invitation) => invite(deps, tx, employee, given),

    /**
     * Ends sessions and links and removes the password and second factor. Returns false when there was no active portal
     * login.
     */
    removeAccess: (tx: Tx, removal: Removal) => removeAccess(deps, tx, removal),

    /** Changes the address that receives email about the portal login, and notifies the old address. */
    moveMail: (tx: Tx, employee: Omit<InvitedEmployee, 'number' | 'lastName'>, at: Date) =>
      moveMail(deps, tx, employee, at),

    /** Notifies the employee of a bank account change: once when it is requested and once when it takes effect. */
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

    /** Emails an employee, with or without a portal login, that a bank account was changed shortly before a payment. */
    async tellOfBankChange(
      tx: Tx,
      told: Omit<BankChangeNotice, 'ending'> & {
        readonly customerId: number;
        readonly email: string;
        readonly ending: string | null;
      },
      at: Date,
    ): Promise<void> {
      const { customerId, email } = told;
      await queueMail(tx, cipher, { customerId, to: email, at, ...bankChangedByOfficeMail(told) });
    },

    /** Emails the users who can approve time of the company or, without such users, the owners of the account. */
    tellApprovers: (tx: Tx, { customerId, companyId, at, ...about }: SubmittedTime & ToApprove) =>
      tellApprovers(deps, tx, { customerId, companyId, at, zone: 'PAYS' }, timeSubmittedMail(about)),

    /** Emails each employee once about entries that were approved or sent back. */
    tellOfDecidedTime: (tx: Tx, told: readonly ToTell[], at: Date) => tellOfDecidedTime(deps, tx, told, at),

    /** Emails the users who can approve leave of the company or, without such users, the owners of the account. */
    tellOfRequestedLeave: (tx: Tx, { customerId, companyId, at, ...about }: RequestedLeave & ToApprove) =>
      tellApprovers(deps, tx, { customerId, companyId, at, zone: 'LEAVE' }, leaveRequestedMail(about)),

    /** Emails an employee about a decision of the payroll office on the employee's leave. */
    tellOfDecidedLeave: (tx: Tx, { customerId, email, at, ...about }: ToldOfLeave) =>
      queueMail(tx, cipher, { customerId, to: email, at, ...leaveDecidedMail(about) }),

    /** Mails a new employee about the form with tax, bank and other details. */
    async tellNewEmployee(
      tx: Tx,
      employee: Pick<InvitedEmployee, 'customerId' | 'firstName' | 'companyName' | 'email'>,
      news: HireNews,
      at: Date,
    ): Promise<void> {
      const { customerId, email } = employee;
      await queueMail(tx, cipher, { customerId, to: email, at, ...hireMail(employee, news) });
    },
  };
}

interface ToApprove {
  readonly customerId: number;
  readonly companyId: number;
  readonly at: Date;
}

type ToldOfLeave = DecidedLeave & Pick<InvitedEmployee, 'customerId' | 'email'> & { readonly at: Date };

type ApprovedIn = 'PAYS' | 'LEAVE';

async function tellApprovers(
  { cipher }: PortalSignInDeps,
  tx: Tx,
  { customerId, companyId, at, zone }: ToApprove & { readonly zone: ApprovedIn },
  mail: MailContent,
): Promise<void> {
  const addresses = await listApprovers(tx, { customerId, companyId, zone });
  await queueMails(
    tx,
    cipher,
    addresses.map((to) => ({ customerId, to, at, ...mail })),
  );
}

type ToTell = DecidedTime & Pick<InvitedEmployee, 'customerId' | 'email'>;

async function tellOfDecidedTime(
  { cipher }: PortalSignInDeps,
  tx: Tx,
  told: readonly ToTell[],
  at: Date,
): Promise<void> {
  await queueMails(
    tx,
    cipher,
    told.map(({ customerId, email, ...about }) => ({ customerId, to: email, at, ...timeDecidedMail(about) })),
  );
}

/** The addresses of active users with edit access to the area or, without such users, of the owners. */
async function listApprovers(
  tx: Tx,
  { customerId, companyId, zone }: Omit<ToApprove, 'at'> & { readonly zone: ApprovedIn },
): Promise<readonly string[]> {
  const { rows } = await sql<{ email: string; is_owner: boolean }>`
    select distinct lower(u.email_address) as email, u.kind = 'owner' as is_owner
    from account_user u
    left join user_level l on l.customer_id = u.customer_id and l.user_id = u.id and l.company_id = ${companyId}
      and l.zone = ${zone} and l.level = 'EDITABLE'
    where u.customer_id = ${customerId} and u.is_active and u.email_address is not null and u.employee_id is null
      and (u.kind = 'owner' or l.user_id is not null)
    order by 1`.execute(tx);
  const users = rows.filter(({ is_owner }) => !is_owner);
  return (users.length > 0 ? users : rows).map(({ email }) => email);
}

async function invite(
  deps: PortalSignInDeps,
  tx: Tx,
  employee: InvitedEmployee,
  { username: wanted, noPassword, at }: Invitation,
): Promise<{ username: string; expiresAt: Date }> {
  const { cipher, urls } = deps;
  const { customerId, email } = employee;
  const before = await findSignIn(tx, employee);
  const username = await chooseUsername(tx, employee, before, wanted);
  const userId = await putSignIn(tx, employee, before, { username, noPassword, at });
  if (before?.is_active) await notifyOldAddress(deps, tx, { before: before.email_address, at, ...employee });
  await spendLinksOf(tx, { customerId, userId, kind: 'SET_PASSWORD', at });
  const link = { kind: 'SET_PASSWORD', customerId, userId, data: {}, at, seconds: LINK_SECONDS } as const;
  const { token } = await createLink(tx, link);
  const url = `${urls.base}${SET_PASSWORD}?token=${token}`;
  await queueMail(tx, cipher, { customerId, to: email, at, ...invitationMail({ ...employee, username, url }) });
  return { username, expiresAt: secondsAfter(at, LINK_SECONDS) };
}

async function removeAccess(
  { cipher }: PortalSignInDeps,
  tx: Tx,
  { customerId, employeeId, noPassword, by, at }: Removal,
): Promise<boolean> {
  const user = await findSignIn(tx, { customerId, employeeId });
  if (!user?.is_active) return false;
  const person = { customerId, userId: user.id };
  if (await hasSecondFactor(tx, person)) await resetSecondFactor(tx, cipher, person, { by, at });
  await spendLinksOf(tx, { ...person, kind: 'SET_PASSWORD', at });
  await endSessions(tx, { ...person, at });
  await tx
    .updateTable('account_user')
    .set({ is_active: false, password_hash: noPassword, updated_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', user.id)
    .execute();
  return true;
}

async function moveMail(
  deps: PortalSignInDeps,
  tx: Tx,
  employee: Omit<InvitedEmployee, 'number' | 'lastName'>,
  at: Date,
): Promise<void> {
  const user = await findSignIn(tx, employee);
  if (!user || user.email_address === employee.email) return;
  await tx
    .updateTable('account_user')
    .set({ email_address: employee.email, updated_at: at })
    .where('customer_id', '=', employee.customerId)
    .where('id', '=', user.id)
    .execute();
  await notifyOldAddress(deps, tx, { before: user.email_address, at, ...employee });
}

async function notifyOldAddress(
  { cipher }: Pick<PortalSignInDeps, 'cipher'>,
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

const findSignIn = (tx: Tx, { customerId, employeeId }: Pick<InvitedEmployee, 'customerId' | 'employeeId'>) =>
  tx
    .selectFrom('account_user')
    .select(['id', 'username', 'email_address', 'is_active'])
    .where('customer_id', '=', customerId)
    .where('employee_id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst();

async function chooseUsername(
  tx: Tx,
  { customerId, email, number }: InvitedEmployee,
  before: SignIn | undefined,
  wanted: string | undefined,
): Promise<string> {
  const username =
    wanted ?? before?.username ?? (await freeUsername(tx, customerId, [email.split('@')[0] ?? null, number]));
  if (username === undefined)
    throw conflict('Every username derived from the email address or employee number is taken; send a username');
  if (await isTaken(tx, customerId, username, before?.id)) throw nameTaken(username);
  return username;
}

/** Updates the portal login, or creates it if the employee has none. */
async function putSignIn(
  tx: Tx,
  { customerId, employeeId, email, firstName, lastName }: InvitedEmployee,
  before: SignIn | undefined,
  { username, noPassword, at }: Invitation & { readonly username: string },
): Promise<number> {
  const shown = {
    username,
    email_address: email,
    display_name: `${firstName} ${lastName}`,
    is_active: true,
    updated_at: at,
  };
  const written = before
    ? tx
        .updateTable('account_user')
        .set(shown)
        .where('customer_id', '=', customerId)
        .where('id', '=', before.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : tx
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
        .executeTakeFirstOrThrow();
  const { id } = await written.catch(sayIfTaken(username));
  return id;
}

async function hasSecondFactor(
  tx: Tx,
  { customerId, userId }: { readonly customerId: number; readonly userId: number },
): Promise<boolean> {
  const ofUser = (table: 'totp' | 'passkey') =>
    tx.selectFrom(table).select('user_id').where('customer_id', '=', customerId).where('user_id', '=', userId);
  const factors = await ofUser('totp').unionAll(ofUser('passkey')).execute();
  return factors.length > 0;
}

const nameTaken = (username: string) =>
  conflict(`The account already has a user '${username}'; choose another username`, inBody('taken', 'username'));

/** A concurrent request may take the username between the check and the write. */
const sayIfTaken =
  (username: string) =>
  (error: unknown): never => {
    throw isNameTaken(error) ? nameTaken(username) : error;
  };

export type PortalSignIns = ReturnType<typeof portalSignIns>;
