import { type Clock, clockStartingAt, systemClock } from '../base/clock.ts';
import { createLogger, type Logger } from '../base/logger.ts';
import { type FieldCipher, fieldCipher } from '../base/secrets.ts';
import { type Config, readConfig } from '../config.ts';
import { type Db, openDb } from '../db/db.ts';
import { type ProvidedDatabase, type ProvideOptions, provideDatabase } from '../db/provide.ts';
import { humanStream } from './human-log.ts';

/** What every command that touches the data needs: configuration, clock, log and an open, migrated database. */
export interface Runtime {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly cipher: FieldCipher;
  readonly db: Db;
  readonly database: ProvidedDatabase;
  close(): Promise<void>;
}

export async function openRuntime(
  given: Pick<ProvideOptions, 'onLost' | 'closesOldLogins' | 'joins'> & {
    /** One that another process opened, migrated and checked. */
    readonly database?: ProvidedDatabase;
  },
): Promise<Runtime> {
  const config = readConfig(process.env);
  const clock = config.clockStart ? clockStartingAt(config.clockStart) : systemClock();
  const logger = createLogger({
    level: config.logLevel,
    ...(process.stdout.isTTY ? { destination: humanStream(process.stdout) } : {}),
  });
  const database =
    given.database ??
    (await provideDatabase({
      databaseUrl: config.databaseUrl,
      databaseAdminUrl: config.databaseAdminUrl,
      databaseDirectUrl: config.databaseDirectUrl,
      databaseReadUrls: config.databaseReadUrls,
      secretKeys: config.secretKeys,
      dataDir: config.dataDir,
      at: clock.now(),
      ...given,
      log: (message, fields = {}) => logger.info(fields, message),
    }));
  const db = openDb(database.service, {
    poolSize: config.databasePoolSize,
    replicas: database.replicas,
    isPooled: database.direct !== undefined,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  return {
    config,
    clock,
    logger,
    cipher: fieldCipher(config.secretKeys),
    db,
    database,
    async close() {
      await db.close();
      await database.stop();
    },
  };
}
