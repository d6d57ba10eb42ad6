// Writes openapi.json from the routes. With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/base/clock.ts';
import { createLogger } from '../src/base/logger.ts';
import { readConfig } from '../src/config.ts';
import { openDb } from '../src/db/db.ts';
import { openApiDocument } from '../src/http/openapi/document.ts';

const file = new URL('../openapi.json', import.meta.url);
const databaseUrl = 'postgres://no-one@127.0.0.1:1/none';
const config = readConfig({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'not a secret: nothing is signed or encrypted here',
});
const db = openDb(databaseUrl, { poolSize: 2, onError: () => {} });
const { routes } = buildApp({ config, db, clock: systemClock(), logger: createLogger({ level: 'silent' }) });
const text = `${JSON.stringify(openApiDocument(routes, { baseUrl: 'http://127.0.0.1:8080' }), null, 1)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write('openapi.json does not match the routes. Run "npm run openapi" and commit it.\n');
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
process.exit(0);
