import pg from 'pg';
import type { Connection } from './db.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { onConnection } from './on-connection.ts';
import { checkService, refusePower } from './service-check.ts';
import { addressAs, closeOldLogins, ensureLogin, type Login, ownLogin, sameLoginAt } from './service-login.ts';
import { powerOf } from './user-power.ts';

export interface ProvidedDatabase {
  /** May change the schema; used for migrations and by the operator, never by requests. Absent where nobody gave it. */
  readonly admin: Connection | string | undefined;
  /** What the service works with: a user that owns nothing. */
  readonly service: Connection | string;
  /** The same past a pooler, where `service` leads through one: for what needs a session of its own. */
  readonly direct?: string;
  /** Servers that follow it, for the same user. */
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
  /** The first of them makes the password of the login that the service makes for itself. */
  readonly secretKeys: readonly [string, ...string[]];
  /** A command, which may work on the embedded database of a service that runs. */
  readonly joins?: boolean;
  /** Told to bring the database up to date, and not only to find it so. */
  readonly closesOldLogins?: boolean;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  readonly at: Date;
  readonly onLost: (error: Error) => void;
}

const DATABASE = 'tasman';
const AS_CHECK = { application_name: 'tasman-check' } as const;

/** A migrated database: the server the operator named, or our own PostgreSQL in the data folder. */
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
 * Three ways to name a server: the owner's address beside the service's, the service's alone once the database was
 * migrated, or the owner's alone. In the last one the service makes a login for itself and runs as that. Migrations and
 * checks go past a pooler: they hold a lock and change their role, which would stay with a connection that others get.
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
  /** Also through the pooler, which may sign in as somebody else. */
  const check = async (service: string): Promise<void> => {
    await checkService(directly(service));
    if (databaseDirectUrl !== undefined) await onConnection(service, AS_CHECK, refusePower);
  };
  if (options.databaseAdminUrl !== undefined) {
    await migrate(options.databaseAdminUrl, {
      ...options,
      finish: (client) => ensureLogin(client, loginOf(databaseUrl)),
    });
    await check(databaseUrl);
    return provided(databaseUrl, options.databaseAdminUrl);
  }
  const isPowerful = (await onConnection(directly(databaseUrl), AS_CHECK, powerOf)) !== undefined;
  if (!isPowerful) {
    await check(databaseUrl);
    return provided(databaseUrl, undefined);
  }
  const owner = directly(databaseUrl);
  const service = addressAs(databaseUrl, await migrateWithOwnLogin(owner, options));
  await check(service);
  return provided(service, owner);
}

/** As the driver reads the address, its defaults included. */
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
