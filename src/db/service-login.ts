import pg from 'pg';
import { derive, keyIdOf } from '../base/secrets.ts';
import { APP_ROLE } from './db.ts';
import { MigrationError } from './migration-error.ts';
import { scramVerifier } from './scram.ts';

/** Whom the service signs in as. */
export interface Login {
  readonly user: string;
  readonly password: string | undefined;
}

const PREFIX = 'tasman_service';

/**
 * The login the service makes for itself where it was given the owner's address alone. Every node that shares the secret
 * key comes to the same name and password without telling the others; another database, or another key, to another one.
 */
export async function ownLogin(client: pg.Client, secretKey: string): Promise<Login> {
  const user = `${await prefixHere(client)}${keyIdOf(secretKey)}`;
  return { user, password: derive(secretKey, `database login ${user}`).toString('base64url') };
}

async function prefixHere(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  );
  return `${PREFIX}_${rows[0]!.oid}_`;
}

/** Makes the login where it is missing. It owns nothing, inherits nothing, and may act as the service's role alone. */
export async function ensureLogin(client: pg.Client, { user, password }: Login): Promise<void> {
  const name = pg.escapeIdentifier(user);
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(scramVerifier(password))}`;
  const { rows } = await client.query<{ is_member: boolean; may_log_in: boolean; may_connect: boolean }>(
    `select pg_has_role(rolname, $2::name, 'member') as is_member, rolcanlogin as may_log_in,
            has_database_privilege(rolname, current_database(), 'connect') as may_connect
     from pg_roles where rolname = $1`,
    [user, APP_ROLE],
  );
  try {
    if (rows.length === 0) {
      await client.query(
        `create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit${secret} in role ${APP_ROLE}`,
      );
    } else if (!rows[0]?.is_member) {
      await client.query(`grant ${APP_ROLE} to ${name}`);
    }
    // Closed with its key, which has come back.
    if (rows[0]?.may_log_in === false) await client.query(`alter role ${name} login`);
    if (!rows[0]?.may_connect) {
      await client.query(`grant connect on database ${pg.escapeIdentifier(client.database!)} to ${name}`);
    }
  } catch (error) {
    // A migration of another database on the server may be making the same one right now.
    const code = (error as { code?: string }).code;
    if (code === '42710' || code === '23505') return;
    throw new MigrationError(
      `The user "${user}" that the service would run as could not be made (${(error as Error).message}): ` +
        `as an administrator run "create role tasman_service login noinherit password '…' in role ${APP_ROLE}", ` +
        'then set DATABASE_URL to the address of that user and DATABASE_ADMIN_URL to that of the owner.',
    );
  }
}

/**
 * Logins made under keys that are in use no more must not open the database to whoever found such a key. Not at every
 * start: a node that does not know the newest key yet would close the others' login.
 */
export async function closeOldLogins(client: pg.Client, secretKeys: readonly string[]): Promise<void> {
  const prefix = await prefixHere(client);
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolcanlogin and starts_with(rolname, $1) and rolname <> all ($2)',
    [prefix, secretKeys.map((key) => `${prefix}${keyIdOf(key)}`)],
  );
  for (const { name } of rows) await client.query(`alter role ${pg.escapeIdentifier(name)} nologin`);
}

/** The same server and database, signed in to as somebody else. By parameters, which win and need no host before them. */
export function addressAs(databaseUrl: string, { user, password = '' }: Login): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
}

/**
 * Another way to the same users, passwords and databases, signed in to as the known one is: a replica has those of the
 * server it follows, and behind a pooler is the server itself.
 */
export function sameLoginAt(otherUrl: string, known: string): string {
  const { user = '', password, database = '' } = new pg.Client(known);
  const url = new URL(otherUrl);
  if (url.pathname.length <= 1) url.pathname = `/${encodeURIComponent(database)}`;
  // Nobody who asked for encryption is to send the same in the clear there.
  if (ofTls(url).length === 0) for (const [name, value] of ofTls(new URL(known))) url.searchParams.set(name, value);
  return addressAs(url.href, { user, password: password ?? undefined });
}

const ofTls = ({ searchParams }: URL): readonly (readonly [string, string])[] =>
  [...searchParams].filter(([name]) => name.startsWith('ssl'));
