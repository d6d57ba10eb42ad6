import { buildApp } from '../../src/app.ts';
import { movableClock } from '../../src/base/clock.ts';
import { createLogger } from '../../src/base/logger.ts';
import { readConfig } from '../../src/config.ts';
import { openDb } from '../../src/db/db.ts';
import type { Route } from '../../src/http/route.ts';
import { TEST_SECRET_KEY } from './secret.ts';

/** Every route of the service, for tests of route definitions. Opens no database connection. */
export function routesWithoutDatabase(): readonly Route[] {
  const databaseUrl = 'postgres://unused@127.0.0.1:1/none';
  const { routes } = buildApp({
    config: readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY }),
    db: openDb(databaseUrl, { poolSize: 2, onError: () => {} }),
    clock: movableClock('2026-03-10T00:00:00Z'),
    logger: createLogger({ level: 'silent' }),
  });
  return routes;
}
