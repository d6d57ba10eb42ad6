import type { ColumnType, Selectable } from 'kysely';
import { secondsAfter } from '../../base/clock.ts';
import { hashToken } from '../../base/secrets.ts';
import { dropOld } from '../../db/drop-old.ts';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import type { PersonKey } from '../sign-in/person.ts';

type Timestamp = ColumnType<Date, Date, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

declare module '../../db/tx.ts' {
  interface Tables {
    sso_connection: SsoConnectionTable;
    sso_identity: SsoIdentityTable;
    sso_visit: SsoVisitTable;
  }
}

export interface SsoConnectionTable {
  customer_id: number;
  issuer: string;
  client_id: string;
  sealed_client_secret: string;
  domains: string[];
  is_only: boolean;
  trusts_second_factor: boolean;
  max_age_minutes: number | null;
  version: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  updated_by: string;
}

export interface SsoIdentityTable {
  customer_id: number;
  user_id: number;
  issuer: string;
  subject: string;
  email_address: string;
  linked_at: Timestamp;
  last_used_at: NullableTimestamp;
}

/**
 * Why a browser was sent to the provider: to sign in, to authorise a partner, to link a user's own identity, or to link
 * the identity of an invited user.
 */
export type Purpose = 'sign-in' | 'authorise' | 'link' | 'invitation';

export interface SsoVisitTable {
  state_hash: string;
  customer_id: number;
  purpose: Purpose;
  cookie_hash: string;
  connection_version: number;
  session_id: number | null;
  next_path: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export type SsoConnection = Selectable<SsoConnectionTable>;
export type SsoIdentity = Selectable<SsoIdentityTable>;
export type SsoVisit = Selectable<SsoVisitTable>;

/** The same lifetime as a login request. */
export const VISIT_SECONDS = 600;

export const findConnection = (tx: Tx, customerId: number): Promise<SsoConnection | undefined> =>
  tx.selectFrom('sso_connection').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

/** Waits for sign-ins by password that are being completed; see password-refusal.ts. */
export const lockConnection = (tx: Tx, customerId: number): Promise<SsoConnection | undefined> =>
  tx.selectFrom('sso_connection').selectAll().where('customer_id', '=', customerId).forUpdate().executeTakeFirst();

/** The account whose connection allows the domain; undefined unless there is exactly one. */
export async function findByDomain(tx: Tx, domain: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select s.customer_id as id from sso_connection s join customer c on c.id = s.customer_id and c.closed_at is null
    where s.domains @> ${[domain]}::text[] limit 2`.execute(tx);
  return rows.length === 1 ? rows[0]!.id : undefined;
}

export type NewConnection = Omit<SsoConnection, 'version' | 'created_at'>;

export const putConnection = (tx: Tx, given: NewConnection): Promise<SsoConnection> =>
  tx
    .insertInto('sso_connection')
    .values({ ...given, domains: [...given.domains], version: 1, created_at: given.updated_at })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ ...given, version: sql<number>`sso_connection.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes the connection and every identity linked through it. */
export async function deleteConnection(tx: Tx, customerId: number): Promise<void> {
  for (const table of ['sso_visit', 'sso_identity', 'sso_connection'] as const) {
    await tx.deleteFrom(table).where('customer_id', '=', customerId).execute();
  }
}

export const deleteIdentities = (tx: Tx, customerId: number) =>
  tx.deleteFrom('sso_identity').where('customer_id', '=', customerId).execute();

export const countIdentities = async (tx: Tx, customerId: number): Promise<number> => {
  const { n } = await tx
    .selectFrom('sso_identity')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return n;
};

export const findIdentity = (tx: Tx, { customerId, userId }: PersonKey): Promise<SsoIdentity | undefined> =>
  tx
    .selectFrom('sso_identity')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Contract [SSO-001]: issuer and subject identify a person, never the email address. */
export const findUserOf = (
  tx: Tx,
  { customerId, issuer, subject }: { customerId: number; issuer: string; subject: string },
): Promise<{ userId: number } | undefined> =>
  tx
    .selectFrom('sso_identity')
    .select('user_id as userId')
    .where('customer_id', '=', customerId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const noteIdentityUse = (tx: Tx, { customerId, userId }: PersonKey, at: Date) =>
  tx
    .updateTable('sso_identity')
    .set({ last_used_at: at })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .execute();

/** Returns false if the user already has an identity, or if the identity belongs to another user. */
export async function insertIdentity(tx: Tx, identity: Omit<SsoIdentity, 'last_used_at'>): Promise<boolean> {
  const added = await tx
    .insertInto('sso_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function deleteIdentity(tx: Tx, { customerId, userId }: PersonKey): Promise<SsoIdentity | undefined> {
  return tx
    .deleteFrom('sso_identity')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export interface NewVisit extends Pick<SsoVisit, 'customer_id' | 'purpose' | 'session_id' | 'next_path'> {
  readonly connection_version: number;
  readonly state: string;
  readonly cookie: string;
  readonly at: Date;
}

export async function insertVisit(tx: Tx, { state, cookie, at, ...visit }: NewVisit): Promise<void> {
  await dropOld(tx, 'sso_visit', { column: 'expires_at', at });
  await tx
    .insertInto('sso_visit')
    .values({
      ...visit,
      state_hash: hashToken(state),
      cookie_hash: hashToken(cookie),
      created_at: at,
      expires_at: secondsAfter(at, VISIT_SECONDS),
    })
    .execute();
}

/**
 * Deletes the visit and returns it. Only one of several concurrent calls gets the visit, and only with the cookie of
 * the browser that began it.
 */
export const spendVisit = (
  tx: Tx,
  { customerId, state, cookie, at }: { customerId: number; state: string; cookie: string; at: Date },
): Promise<SsoVisit | undefined> =>
  tx
    .deleteFrom('sso_visit')
    .where('state_hash', '=', hashToken(state))
    .where('cookie_hash', '=', hashToken(cookie))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();

/**
 * Ends everything that passwords and passkeys of the account's users opened: sessions, unfinished sign-ins, and
 * sign-ins on partners' login pages. Portal logins of employees stay. Runs as SYSTEM. Returns the number of sessions.
 */
export async function endPasswordSignIns(tx: Tx, customerId: number, at: Date): Promise<number> {
  const isUser = sql`exists (select from account_user u where u.customer_id = ${customerId} and u.id = t.user_id
    and u.employee_id is null)`;
  const { rows } = await sql<{ id: number }>`
    update session t set ended_at = ${at} where t.customer_id = ${customerId} and t.ended_at is null
      and t.began_by in ('password', 'passkey') and ${isUser} returning t.id`.execute(tx);
  await sql`delete from sign_in_step t where t.customer_id = ${customerId} and t.how = 'password' and ${isUser}`.execute(
    tx,
  );
  await sql`
    update login_request t set session_hash = null, customer_id = null, user_id = null, signed_in_at = null
    where t.customer_id = ${customerId} and t.spent_at is null and ${isUser}`.execute(tx);
  return rows.length;
}

/** Ends the sessions that began at the provider. Returns their number. */
export async function endProviderSessions(tx: Tx, customerId: number, at: Date): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at })
    .where('customer_id', '=', customerId)
    .where('began_by', '=', 'sso')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

export const findSessionStart = (tx: Tx, { customerId, sessionId }: { customerId: number; sessionId: number | null }) =>
  tx
    .selectFrom('session')
    .select('began_by')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId ?? 0)
    .executeTakeFirst();

/** The owner of the account, who may sign in with a password in an emergency. */
export const findOwner = async (
  tx: Tx,
  customerId: number,
): Promise<{ userId: number; subject: string; hasFactor: boolean }> => {
  const { rows } = await sql<{ userId: number; subject: string; hasFactor: boolean }>`
    select u.id as "userId", u.email_address as subject,
      exists (select from totp t where t.customer_id = u.customer_id and t.user_id = u.id and t.confirmed_at is not null)
      or exists (select from passkey p where p.customer_id = u.customer_id and p.user_id = u.id) as "hasFactor"
    from account_user u where u.customer_id = ${customerId} and u.kind = 'owner'
    order by u.id limit 1`.execute(tx);
  return rows[0]!;
};
