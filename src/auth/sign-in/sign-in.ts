import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import type { Passwords } from '../password.ts';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { countAttempt, dropForgotten, forgetFailures, throttleKey } from './throttle.ts';

export type AccountType = 'admin' | 'user';

export interface Credentials {
  /** `admin`: the account's owner, by e-mail. `user`: a payroll user, by username. */
  readonly accountType: AccountType;
  readonly username: string;
  readonly password: string;
  /** The account of a payroll user. Without it the username must belong to one user of all accounts. */
  readonly customerId?: number | undefined;
  /** Where the attempt comes from; failures are counted by name and address. */
  readonly address: string;
  /** The client whose page the password was typed into, where there is one. */
  readonly clientId?: string;
}

export interface SignedIn {
  readonly customerId: number;
  readonly customerName: string;
  readonly userId: number;
  /** The owner's e-mail or the payroll user's name. */
  readonly subject: string;
  readonly displayName: string;
  /** True for the owner, who reaches everything. */
  readonly adminMode: boolean;
}

export type SignIn = (given: Credentials) => Promise<SignedIn>;

/**
 * Checks a name and a password. An unknown name, a wrong password, an inactive user and a closed account answer alike
 * and take the same time. After too many failures the same answer comes without a look at the password, with the
 * seconds to wait in Retry-After; the right password has to wait too.
 */
export const signInWith =
  ({ db, clock, passwords }: { db: Db; clock: Clock; passwords: Passwords }): SignIn =>
  async ({ accountType, username, password, customerId, address, clientId = null }) => {
    const name = username.trim();
    const key = throttleKey([accountType, customerId ?? '', name.toLowerCase()], address);
    const at = clock.now();
    const { wait, person } = await db.tx(SYSTEM, async (tx) => {
      await dropForgotten(tx, at);
      return { wait: await countAttempt(tx, key, at), person: await findPerson(tx, { accountType, name, customerId }) };
    });
    if (wait > 0) throw invalidCredentials(wait);
    // The hash is checked outside any transaction: it takes as long as a hundred queries.
    const right = person
      ? await passwords.isRight(password, person.passwordHash)
      : await passwords.pretendToCheck(password);
    const origin = { clientId, requestId: null, address };
    if (!person || !right || !person.isActive || person.closedAt !== null) {
      const reason = !right ? 'wrong password' : person?.isActive ? 'closed account' : 'inactive user';
      await noteFailedSignIn(db, { person, reason, origin, at });
      throw invalidCredentials();
    }
    const raised = await passwords.raised(password, person.passwordHash);
    await db.tx(SYSTEM, async (tx) => {
      await forgetFailures(tx, key);
      if (raised !== undefined) await replaceHash(tx, person, raised);
      await recordAudit(
        tx,
        {
          customerId: person.customerId,
          actor: { name: person.subject, ...origin },
          at,
        },
        [{ action: 'user.sign-in', entityType: 'account_user', entityId: person.userId }],
      );
    });
    const { customerName, userId, subject, displayName, kind } = person;
    return { customerId: person.customerId, customerName, userId, subject, displayName, adminMode: kind === 'owner' };
  };

const invalidCredentials = (retryAfterSeconds = 0) =>
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

async function findPerson(
  tx: Tx,
  { accountType, name, customerId }: { accountType: AccountType; name: string; customerId: number | undefined },
) {
  const people = tx
    .selectFrom('account_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .select([
      'u.customer_id as customerId',
      'u.id as userId',
      'u.kind',
      'u.display_name as displayName',
      'u.password_hash as passwordHash',
      'u.is_active as isActive',
      'c.name as customerName',
      'c.closed_at as closedAt',
    ])
    .select(sql<string>`coalesce(case when u.kind = 'owner' then u.email_address end, u.username, '')`.as('subject'))
    .limit(2);
  const found = await (accountType === 'admin'
    ? people.where('u.kind', '=', 'owner').where(sql`lower(u.email_address)`, '=', sql`lower(${name})`)
    : people
        .where('u.kind', '=', 'user')
        .where(sql`lower(u.username)`, '=', sql`lower(${name})`)
        .$if(customerId !== undefined, (query) => query.where('u.customer_id', '=', customerId ?? 0))
  ).execute();
  // A username that two accounts use says too little by itself.
  return found.length === 1 ? found[0] : undefined;
}
