import pg from 'pg';
import { randomToken } from '../base/secrets.ts';
import { APP_ROLE, type Connection } from './db.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

export interface ProvidedDatabase {
  /** May change the schema; used for migrations and never by requests. */
  readonly admin: Connection | string;
  /** What the service works with. */
  readonly service: Connection | string;
  readonly where: string;
  stop(): Promise<void>;
}

export interface ProvideOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
  readonly at: Date;
  readonly onLost: (error: Error) => void;
}

const DATABASE = 'tasman';
const SERVICE_LOGIN = 'tasman_service';

/** A migrated database: the server the operator named, or our own PostgreSQL in the data folder. */
export async function provideDatabase(options: ProvideOptions): Promise<ProvidedDatabase> {
  if (options.databaseUrl !== undefined) {
    await migrate(options.databaseUrl, options);
    const where = new URL(options.databaseUrl);
    return {
      admin: options.databaseUrl,
      service: options.databaseUrl,
      where: `${where.hostname}:${where.port || 5432}${where.pathname}`,
      stop: async () => {},
    };
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir, log: options.log, onLost: options.onLost });
  try {
    const { host, port } = embedded;
    const root = { host, port, ...embedded.superuser };
    await createDatabase(root);
    const admin = { ...root, database: DATABASE };
    await migrate(admin, options);
    const service = { host, port, user: SERVICE_LOGIN, password: await renewServiceLogin(admin), database: DATABASE };
    return { admin, service, where: `embedded, in ${embedded.folder}`, stop: embedded.stop };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function createDatabase(root: Connection): Promise<void> {
  await using(root, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });
}

/** The service signs in as a plain user, so that nothing it could be tricked into saying makes it a superuser. */
async function renewServiceLogin(admin: Connection): Promise<string> {
  const password = randomToken();
  await using(admin, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [SERVICE_LOGIN]);
    if (rowCount === 0)
      await client.query(`create role ${SERVICE_LOGIN} login nosuperuser nobypassrls in role ${APP_ROLE}`);
    await client.query(`alter role ${SERVICE_LOGIN} password ${pg.escapeLiteral(password)}`);
  });
  return password;
}

async function using(connection: Connection, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
