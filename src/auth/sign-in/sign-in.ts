import { sql } from 'kysely';
import { recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/errors.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { isPassword, pretendToCheck } from '../password.ts';
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
  /** A code of the second factor, or a recovery code. */
  readonly otp?: string | undefined;
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

/** What is asked of somebody whose password was right; throws 401 until it is given. */
export interface SecondStep {
  require(person: SignedIn, given: { otp?: string | undefined }): Promise<void>;
}

/**
 * Checks a name and a password. An unknown name, a wrong password, an inactive user and a closed account answer alike
 * and take the same time. After too many failures the same answer comes without a look at the password, with the
 * seconds to wait in Retry-After; the right password has to wait too.
 */
export const signInWith =
  ({ db, clock, secondStep }: { db: Db; clock: Clock; secondStep: SecondStep }): SignIn =>
  async ({ accountType, username, password, customerId, address, otp }) => {
    const name = username.trim();
    const key = throttleKey([accountType, customerId ?? '', name.toLowerCase()], address);
    const at = clock.now();
    const { wait, person: found } = await db.tx(SYSTEM, async (tx) => {
      await dropForgotten(tx, at);
      return { wait: await countAttempt(tx, key, at), person: await findPerson(tx, { accountType, name, customerId }) };
    });
    if (wait > 0) throw invalidCredentials(wait);
    // The hash is checked outside any transaction: it takes as long as a hundred queries.
    const right = found ? await isPassword(password, found.passwordHash) : await pretendToCheck(password);
    if (!found || !right || !found.isActive || found.closedAt !== null) throw invalidCredentials();
    const { customerName, userId, subject, displayName, kind } = found;
    const adminMode = kind === 'owner';
    const person = { customerId: found.customerId, customerName, userId, subject, displayName, adminMode };
    await secondStep.require(person, { otp });
    await db.tx(SYSTEM, async (tx) => {
      await forgetFailures(tx, key);
      await recordSignIn(tx, person, at);
    });
    return person;
  };

/** Notes that somebody has signed in, by whatever means. */
export const recordSignIn = (tx: Tx, { customerId, userId, subject }: SignedIn, at: Date) =>
  recordAudit(tx, { customerId, actor: { name: subject, clientId: null, requestId: null }, at }, [
    { action: 'user.sign-in', entityType: 'account_user', entityId: userId },
  ]);

export const invalidCredentials = (retryAfterSeconds = 0) =>
  new AppError(401, 'Invalid credentials', {
    'www-authenticate': 'Bearer',
    ...(retryAfterSeconds > 0 ? { 'retry-after': String(retryAfterSeconds) } : {}),
  });

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
