import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { figureOf, readFigures } from '../harness/prometheus-text.ts';
import { TEST_OPERATOR_TOKEN } from '../harness/secret.ts';

// A trigger simulates the full disk, and a limit on temporary files makes the free-space probe fail.
// tests/embedded/full-disk.test.ts fills a real disk.

let database: TestDatabase;
let service: TestApp;
let token: string;
beforeAll(async () => {
  database = await cloneDatabase('demo');
  await database.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  service = await buildTestApp({ database, env: { OPERATOR_TOKEN: TEST_OPERATOR_TOKEN } });
  token = await service.login('admin@demo.example', 'demo-admin');
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

/** The setting applies to new connections, so this ends the open ones. */
async function probesFail(doFail: boolean): Promise<void> {
  const role = `alter role ${database.service.user} in database ${database.service.database}`;
  await database.query(`${role} ${doFail ? "set temp_file_limit = '8kB'" : 'reset temp_file_limit'}`);
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tasman'`,
  );
}

const create = () => service.call('PUT', '/api/company/create', { token, body: { name: 'Too much', country: 'AU' } });
const ready = async () => {
  const { status, body } = await service.call('GET', '/readyz');
  return { status, body };
};
const asOperator = (url: string) => service.call('GET', url, { token: TEST_OPERATOR_TOKEN });
const isFull = async () => figureOf(readFigures((await asOperator('/metrics')).text), 'tasman_database_disk_full');
const CONCERN = 'The disk of the database is full; nothing can be stored until there is space';
const concerns = async (): Promise<readonly string[]> => (await asOperator('/api/status')).body.concerns;

it('reports a full disk in responses, /readyz, the status page and the metrics until there is space again', async () => {
  expect([await ready(), await isFull()]).toEqual([{ status: 200, body: { status: 'ready' } }, 0]);
  await probesFail(true);
  await database.query('create trigger no_room before insert on company execute function no_room()');
  await expect
    .poll(async () => (await create()).body)
    .toEqual({
      detail: 'The service cannot store anything at the moment; try again shortly',
    });
  const refused = await create();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(await ready()).toEqual({
    status: 503,
    body: { detail: 'The disk of the database is full: nothing can be stored' },
  });
  expect([await isFull(), (await concerns()).includes(CONCERN)]).toEqual([1, true]);

  await probesFail(false);
  await database.query('drop trigger no_room on company');
  await expect.poll(ready).toEqual({ status: 200, body: { status: 'ready' } });
  expect([await isFull(), (await concerns()).includes(CONCERN), (await create()).status]).toEqual([0, false, 201]);
});
