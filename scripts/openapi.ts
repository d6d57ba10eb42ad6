// Writes openapi.json, or with --check says whether it is what the routes would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/base/clock.ts';
import { createLogger } from '../src/base/logger.ts';
import { readConfig } from '../src/config.ts';
import { openDb } from '../src/db/db.ts';
import { openApiDocument } from '../src/http/openapi.ts';

const file = new URL('../openapi.json', import.meta.url);
const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: 'not a secret: nothing is signed or sealed here' });
const db = openDb(databaseUrl, { poolSize: 2, onError: () => {} });
const { routes } = buildApp({ config, db, clock: systemClock(), logger: createLogger({ level: 'silent' }) });
const text = `${JSON.stringify(openApiDocument(routes, { baseUrl: 'http://127.0.0.1:8080' }), null, 1)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write('openapi.json is not what the routes say; run: npm run openapi\n');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
process.exit(0);
