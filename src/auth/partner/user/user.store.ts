import type { Selectable, Updateable } from 'kysely';
import { cut, type Page, takenFor } from '../../../base/page.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Zone, ZoneLevel } from '../../../http/principal.ts';
import { type Granted, permissionsOf, ZONES } from '../../../http/zones.ts';
import { foldedName } from '../../sign-in/find-by-name.ts';
import '../../scim/scim.tables.ts';
import type { AccountUserTable } from '../../tables.ts';

type AccountUser = Omit<
  Selectable<AccountUserTable>,
  'password_hash' | 'external_id' | 'scim_user_name' | 'scim_profile'
>;
export type UserRecord = AccountUser & { readonly username: string };

const COLUMNS = [
  'customer_id',
  'id',
  'kind',
  'email_address',
  'username',
  'employee_id',
  'display_name',
  'is_active',
  'created_at',
  'updated_at',
] as const;

/** Usernames of deleted users contain a space. */
const isLive = sql<boolean>`username not like '% %'`;

const users = (tx: Tx, customerId: number) =>
  tx
    .selectFrom('account_user')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'user')
    .where('employee_id', 'is', null)
    .where(isLive);

export const listUsers = async (tx: Tx, customerId: number, page?: Page): Promise<UserRecord[]> => {
  const folded = foldedName(sql.ref('username'));
  const after = page?.after?.[0];
  const rows = await users(tx, customerId)
    .$if(typeof after === 'string', (query) => query.where(folded, '>', foldedName(String(after))))
    .orderBy(folded)
    .limit(sql<number>`${takenFor(page)}`)
    .execute();
  return cut(page, rows as UserRecord[], ({ username }) => [username]);
};

export const findUser = async (tx: Tx, customerId: number, id: number): Promise<UserRecord | undefined> =>
  (await users(tx, customerId).where('id', '=', id).forUpdate().executeTakeFirst()) as UserRecord | undefined;

export const findCustomerName = async (tx: Tx, customerId: number): Promise<string> =>
  (await tx.selectFrom('customer').select('name').where('id', '=', customerId).executeTakeFirstOrThrow()).name;

export interface ZoneRow {
  readonly user_id: number;
  readonly company_id: number;
  readonly zone: Zone;
  readonly level: ZoneLevel;
}

export const listZones = (tx: Tx, customerId: number): Promise<ZoneRow[]> =>
  tx
    .selectFrom('user_zone')
    .select(['user_id', 'company_id', 'zone', 'level'])
    .where('customer_id', '=', customerId)
    .orderBy('company_id')
    .execute();

export interface NewUser {
  readonly customerId: number;
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly at: Date;
}

/** Returns undefined when the username is taken. */
export const insertUser = async (tx: Tx, user: NewUser): Promise<UserRecord | undefined> =>
  (await tx
    .insertInto('account_user')
    .values({
      customer_id: user.customerId,
      kind: 'user',
      email_address: user.email,
      username: user.username,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      is_active: true,
      created_at: user.at,
      updated_at: user.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()) as UserRecord | undefined;

/** Whether a change failed because the username is taken. */
export const isNameTaken = (error: unknown): boolean =>
  (error as { code?: string; constraint?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'account_user_username';

export const updateUser = async (
  tx: Tx,
  { customer_id, id }: Pick<UserRecord, 'customer_id' | 'id'>,
  change: Updateable<AccountUserTable>,
): Promise<UserRecord> =>
  (await tx
    .updateTable('account_user')
    .set(change)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()) as UserRecord;

/** Frees the username and keeps the row, because consents and the audit log refer to it. */
export const retireUser = async (tx: Tx, { customer_id, id, username }: UserRecord, at: Date): Promise<void> => {
  await updateUser(
    tx,
    { customer_id, id },
    {
      ...{ username: `${username} deleted ${id}`, is_active: false, updated_at: at },
      ...{ external_id: null, scim_user_name: null, scim_profile: null },
    },
  );
  await tx.deleteFrom('scim_member').where('customer_id', '=', customer_id).where('user_id', '=', id).execute();
  await tx.deleteFrom('user_zone').where('customer_id', '=', customer_id).where('user_id', '=', id).execute();
};

export const listLiveConnections = (tx: Tx, { customer_id, id }: UserRecord) =>
  tx
    .selectFrom('connection')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('user_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/** Locks the areas without a level, except LEAVE, which has the level of PAYS while it has no own row. */
export async function replaceZones(
  tx: Tx,
  { customerId, userId, companyId }: { customerId: number; userId: number; companyId: number },
  granted: Granted,
): Promise<void> {
  const permissions = permissionsOf(granted);
  if (granted.LEAVE === undefined) {
    await tx
      .deleteFrom('user_zone')
      .where('customer_id', '=', customerId)
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .where('zone', '=', 'LEAVE')
      .execute();
  }
  await tx
    .insertInto('user_zone')
    .values(
      ZONES.filter((zone) => zone !== 'LEAVE' || granted.LEAVE !== undefined).map((zone) => ({
        customer_id: customerId,
        user_id: userId,
        company_id: companyId,
        zone,
        level: permissions[zone],
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'user_id', 'company_id', 'zone'])
        .doUpdateSet({ level: (eb) => eb.ref('excluded.level') }),
    )
    .execute();
}
