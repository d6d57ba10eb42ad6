import pg from 'pg';
import { APP_ROLE, type Connection } from '../db.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { MigrationError } from '../failures.ts';
import { appliedIn, migrate, readMigrations, refuseUnknown } from '../migrate.ts';
import { onConnection } from '../on-connection.ts';
import { hasFunctions, readFunctions } from '../sql-functions.ts';
import { addressAs, closeOldLogins, ensureLogin, type Login, ownLogin, sameLoginAt } from './service-login.ts';

interface RoleFact {
  readonly role: string;
  readonly is_itself: boolean;
  readonly power: string;
}

/**
 * Explains why row-level security does not restrict the user of this connection, as a phrase that follows the user's
 * name. Undefined when row-level security does restrict the user. Includes the roles that the user is a member of,
 * because of `set role`.
 */
async function rlsBypassReason(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<RoleFact>(
    `with here as (select oid from pg_database where datname = current_database())
     select r.rolname as role, r.rolname = session_user as is_itself, power
     from pg_roles r, lateral (select case
       when r.rolsuper then 'is a superuser'
       when r.rolbypassrls then 'may bypass row-level security'
       when exists (
         select from pg_shdepend d, here
         where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
           and (d.dbid = here.oid or (d.classid = 'pg_database'::regclass and d.objid = here.oid))
       ) then 'owns the database or something in it'
       when r.rolcreaterole then 'may create and grant roles'
       when r.rolreplication then 'may replicate the whole server'
       when r.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
         then 'can access the files of the server'
       when has_schema_privilege(r.rolname, 'public', 'create') then 'may create tables and functions in the schema public'
     end as power) found
     where power is not null and pg_has_role(session_user, r.oid, 'member')
     -- Last, because the right to create tables may come from another role in this list.
     order by power like 'may create tables%', is_itself desc, r.rolname limit 1`,
  );
  const [found] = rows;
  if (!found) return undefined;
  return found.is_itself ? found.power : `may act as "${found.role}", which ${found.power}`;
}

const MIGRATE = 'run "tasman migrate" with DATABASE_ADMIN_URL set to the address of its owner';

/** Sets options in the startup packet as the service does, so that the check fails with a pooler that rejects them. */
const AS_SERVICE = { application_name: 'tasman-check', options: '-c enable_seqscan=off' } as const;

/**
 * Checks at start that row-level security applies to the service's user, that the user may act as the service's role,
 * and that it finds the tables of this version. As the last line of defence it checks the actual state, not the setup
 * steps.
 */
async function checkService(connection: Connection | string): Promise<void> {
  await onConnection(connection, AS_SERVICE, async (client) => {
    await refuseRlsBypass(client);
    await beServiceRole(client);
    const applied = await readApplied(client);
    const known = readMigrations();
    refuseUnknown(applied, known);
    if (applied.size < known.length || !(await hasFunctions(client, readFunctions()))) {
      throw new MigrationError(`The database is not at this version of Tasman: ${MIGRATE}.`);
    }
  });
}

async function refuseRlsBypass(client: pg.Client): Promise<void> {
  const power = await rlsBypassReason(client);
  if (power === undefined) return;
  throw new MigrationError(
    `The user "${client.user}" of DATABASE_URL ${power}, so row-level security would not restrict the service: ` +
      'set DATABASE_URL to the address of a user that owns nothing, which "tasman migrate" creates when ' +
      'DATABASE_ADMIN_URL is set to the address of the owner.',
  );
}

async function beServiceRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`set role ${APP_ROLE}`);
  } catch (error) {
    throw new MigrationError(
      `The user "${client.user}" of DATABASE_URL may not act as ${APP_ROLE} (${(error as Error).message}): ${MIGRATE}.`,
    );
  }
}

const NO_SUCH_TABLE = '42P01';

async function readApplied(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  try {
    return await appliedIn(client);
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_TABLE) return new Map();
    throw error;
  }
}

export interface ProvidedDatabase {
  /**
   * May change the schema. Used by migrations and operator commands, never by requests. Undefined if it is not
   * configured.
   */
  readonly admin: Connection | string | undefined;
  /** The connection of the service, with a user that owns nothing. */
  readonly service: Connection | string;
  /** The same user on a direct connection, if `service` goes through a pooler. For work that needs its own session. */
  readonly direct?: string;
  /** Connections to the replicas, which use the same login. */
  readonly replicas: readonly string[];
  readonly where: string;
  stop(): Promise<void>;
}

export interface ProvideOptions {
  readonly databaseUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databaseReadUrls?: readonly string[];
  readonly dataDir: string;
  /** The password of the service's own login is derived from the first key. */
  readonly secretKeys: readonly [string, ...string[]];
  /** For commands: may use the embedded database of a running service. */
  readonly joins?: boolean;
  /** For `tasman migrate`: disables logins whose key is no longer used. */
  readonly closesOldLogins?: boolean;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  readonly at: Date;
  readonly onLost: (error: Error) => void;
}

const DATABASE = 'tasman';
const AS_CHECK = { application_name: 'tasman-check' } as const;

/** Provides a migrated database: the configured server, or the embedded PostgreSQL in the data folder. */
export async function provideDatabase(options: ProvideOptions): Promise<ProvidedDatabase> {
  if (options.databaseUrl !== undefined) return onServer(options.databaseUrl, options);
  const { dataDir, log, onLost, joins = false } = options;
  const embedded = await startEmbedded({ dataDir, log, onLost, joins });
  try {
    const { host, port } = embedded;
    const root = { host, port, ...embedded.superuser };
    await createDatabase(root);
    const admin = { ...root, database: DATABASE };
    const { user, password = '' } = await migrateWithOwnLogin(admin, options);
    const service = { ...admin, user, password };
    await checkService(service);
    return { admin, service, replicas: [], where: `embedded, in ${embedded.folder}`, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/**
 * A server can be configured in three ways: with the addresses of owner and service, with the service's address alone
 * (after the database was migrated), or with the owner's address alone. In the last case the service creates its own
 * login. Migrations and checks bypass a pooler, because they hold a session lock and change their role, which would
 * affect other clients of the pooler.
 */
async function onServer(databaseUrl: string, options: ProvideOptions): Promise<ProvidedDatabase> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const { databaseDirectUrl } = options;
  const directly = (url: string) => (databaseDirectUrl === undefined ? url : sameLoginAt(databaseDirectUrl, url));
  const provided = (service: string, admin: string | undefined) => ({
    admin,
    service,
    ...(databaseDirectUrl === undefined ? {} : { direct: directly(service) }),
    replicas: (options.databaseReadUrls ?? []).map((url) => sameLoginAt(url, service)),
    where: `${hostname}:${port || 5432}${pathname}`,
    stop: async () => {},
  });
  /** Also checks through the pooler, which may sign in as a different user. */
  const check = async (service: string): Promise<void> => {
    await checkService(directly(service));
    if (databaseDirectUrl !== undefined) await onConnection(service, AS_CHECK, refuseRlsBypass);
  };
  if (options.databaseAdminUrl !== undefined) {
    await migrate(options.databaseAdminUrl, {
      ...options,
      finish: (client) => ensureLogin(client, loginOf(databaseUrl)),
    });
    await check(databaseUrl);
    return provided(databaseUrl, options.databaseAdminUrl);
  }
  const isPowerful = (await onConnection(directly(databaseUrl), AS_CHECK, rlsBypassReason)) !== undefined;
  if (!isPowerful) {
    await check(databaseUrl);
    return provided(databaseUrl, undefined);
  }
  const owner = directly(databaseUrl);
  const service = addressAs(databaseUrl, await migrateWithOwnLogin(owner, options));
  await check(service);
  return provided(service, owner);
}

/** The login as the driver reads it from the address, including the driver's defaults. */
function loginOf(databaseUrl: string): Login {
  const { user = '', password } = new pg.Client(databaseUrl);
  return { user, password: password ?? undefined };
}

async function migrateWithOwnLogin(
  admin: Connection | string,
  options: Pick<ProvideOptions, 'secretKeys' | 'closesOldLogins' | 'at' | 'log'>,
): Promise<Login> {
  const { secretKeys } = options;
  let login: Login | undefined;
  await migrate(admin, {
    ...options,
    async finish(client) {
      login = await ownLogin(client, secretKeys[0]);
      await ensureLogin(client, login);
      if (options.closesOldLogins) await closeOldLogins(client, secretKeys);
    },
  });
  return login!;
}

const createDatabase = (root: Connection): Promise<void> =>
  onConnection(root, { application_name: 'tasman-migrate' }, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
