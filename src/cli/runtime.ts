import type { Writable } from 'node:stream';
import { type Clock, clockStartingAt, systemClock } from '../base/clock.ts';
import { createLogger, type Logger } from '../base/logger.ts';
import { type FieldCipher, fieldCipher } from '../base/secrets.ts';
import { type Config, readConfig } from '../config.ts';
import { type Db, openDb } from '../db/db.ts';
import { type ProvidedDatabase, type ProvideOptions, provideDatabase } from '../db/service-user/provide.ts';
import { startStep } from './start-steps.ts';
import type { Terminal } from './terminal.ts';

const HIDDEN = new Set(['level', 'time', 'msg', 'reqId']);

/** Formats log lines for a terminal: time, message and fields on one line, instead of JSON. */
export const humanStream = (out: Writable): { write(line: string): void } => ({
  write(line) {
    let entry: Record<string, unknown>;
    try {
      entry = JSON.parse(line);
    } catch {
      out.write(line);
      return;
    }
    const fields = Object.entries(entry)
      .filter(([key]) => !HIDDEN.has(key))
      .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
    const level = entry.level === 'info' ? '' : `${String(entry.level).toUpperCase()} `;
    out.write(`${String(entry.time).slice(11, 19)} ${level}${[entry.msg, ...fields].join(' ')}\n`);
  },
});

/** The parts shared by commands that use the data: configuration, clock, log and an open, migrated database. */
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
  { env, stdout }: Pick<Terminal, 'env' | 'stdout'>,
  given: Pick<ProvideOptions, 'onLost' | 'closesOldLogins' | 'joins'> & {
    /** A database that another process has opened, migrated and checked. */
    readonly database?: ProvidedDatabase;
  },
): Promise<Runtime> {
  const config = readConfig(env);
  const clock = config.clockStart ? clockStartingAt(config.clockStart) : systemClock();
  const logger = createLogger({
    level: config.logLevel,
    ...logDestination(stdout),
  });
  const provide = (): Promise<ProvidedDatabase> =>
    provideDatabase({
      databaseUrl: config.databaseUrl,
      databaseAdminUrl: config.databaseAdminUrl,
      databaseDirectUrl: config.databaseDirectUrl,
      databaseReadUrls: config.databaseReadUrls,
      secretKeys: config.secretKeys,
      dataDir: config.dataDir,
      at: clock.now(),
      ...given,
      log: (message, fields = {}) => logger.info(fields, message),
    });
  const database = given.database ?? (await startStep('Preparing the database', provide));
  const db = openDb(database.service, {
    poolSize: config.databasePoolSize,
    replicas: database.replicas,
    isPooled: database.direct !== undefined,
    onError: (error) => logger.warn({ err: error }, 'database connection lost'),
    onDiskFull: (isFull, error) => {
      if (isFull)
        logger.error(
          { err: error },
          'The disk that holds the database is full: nothing can be stored. Free some space.',
        );
      else logger.info('The disk that holds the database has free space again');
    },
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

/** Pino writes fastest to its own standard output, so a stream is passed only if it is a different one. */
function logDestination(stdout: Terminal['stdout']) {
  if (stdout.isTTY) return { destination: humanStream(stdout) };
  return stdout === process.stdout ? {} : { destination: stdout };
}
