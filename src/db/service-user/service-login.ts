import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { derive, keyIdOf } from '../../base/secrets.ts';
import { APP_ROLE } from '../db.ts';
import { MigrationError } from '../failures.ts';

/** The database user of the service. */
export interface Login {
  readonly user: string;
  readonly password: string | undefined;
}

const PREFIX = 'tasman_service';

/**
 * The login that the service creates if only the owner's address is configured. All nodes with the same secret key
 * derive the same name and password. Another database or key results in a different login.
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

/**
 * Creates the login if it is missing. The login owns nothing, inherits nothing, and may only act as the service's role.
 */
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
    // The login was disabled when its key was retired, but the key is in use again.
    if (rows[0]?.may_log_in === false) await client.query(`alter role ${name} login`);
    if (!rows[0]?.may_connect) {
      await client.query(`grant connect on database ${pg.escapeIdentifier(client.database!)} to ${name}`);
    }
  } catch (error) {
    // The migration of another database on this server may be creating the same role at this moment.
    const code = (error as { code?: string }).code;
    if (code === '42710' || code === '23505') return;
    throw new MigrationError(
      `The user "${user}" that the service would run as could not be created (${(error as Error).message}): ` +
        `as an administrator run "create role tasman_service login noinherit password '…' in role ${APP_ROLE}", ` +
        'then set DATABASE_URL to the address of that user and DATABASE_ADMIN_URL to that of the owner.',
    );
  }
}

/**
 * Disables the logins of retired keys, so that a leaked old key does not give access to the database. Not called at
 * every start, because a node that does not have the newest key yet would disable the login of the other nodes.
 */
export async function closeOldLogins(client: pg.Client, secretKeys: readonly string[]): Promise<void> {
  const prefix = await prefixHere(client);
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolcanlogin and starts_with(rolname, $1) and rolname <> all ($2)',
    [prefix, secretKeys.map((key) => `${prefix}${keyIdOf(key)}`)],
  );
  for (const { name } of rows) await client.query(`alter role ${pg.escapeIdentifier(name)} nologin`);
}

/**
 * The same server and database with another user. A user in the query parameters takes precedence, and works without a
 * host in the URL.
 */
export function addressAs(databaseUrl: string, { user, password = '' }: Login): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.href;
}

/**
 * Returns `otherUrl` with the user and password of `known`. `otherUrl` points to a server with the same users and
 * databases: a replica, or the server behind a pooler.
 */
export function sameLoginAt(otherUrl: string, known: string): string {
  const { user = '', password, database = '' } = new pg.Client(known);
  const url = new URL(otherUrl);
  if (url.pathname.length <= 1) url.pathname = `/${encodeURIComponent(database)}`;
  // Copies the TLS settings, so that the connection to the other address is encrypted too.
  if (tlsParameters(url).length === 0) {
    for (const [name, value] of tlsParameters(new URL(known))) url.searchParams.set(name, value);
  }
  return addressAs(url.href, { user, password: password ?? undefined });
}

const tlsParameters = ({ searchParams }: URL): readonly (readonly [string, string])[] =>
  [...searchParams].filter(([name]) => name.startsWith('ssl'));

const ITERATIONS = 4_096;

/**
 * The verifier that PostgreSQL stores for a password (RFC 5802). It is sent instead of the password, which the server
 * might log with the statement. The driver normalises non-ASCII characters in the same way when it signs in.
 */
function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
