import { beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../src/base/clock.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import type { Db } from '../../src/db/db.ts';
import { loadDemo } from '../../src/demo/demo.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { DEMO_LOADED_AT } from '../harness/demo.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { type Caller, DEMO, LAPSED, OTHER, PAULA, tokenFor } from './company.tokens.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

const get = async (path: string, caller: Caller = DEMO) =>
  (await service.call('GET', path, { token: await tokenFor(service, caller) })).body;

/** Allows this many transactions and fails all later ones. */
const failingAfter = (allowed: number, db: Db): Db => {
  let begun = 0;
  return {
    ...db,
    async tx(...given: Parameters<Db['tx']>) {
      begun += 1;
      if (begun > allowed) throw new Error('cut short');
      return db.tx(...given);
    },
  } as Db;
};

/** Row counts per table, without tax office messages: a running service sends pending ones. */
async function rowsOf(database: TestDatabase): Promise<unknown> {
  const tables = await database.query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('lodgement_response', 'sandbox_message') order by 1`,
  );
  const counts = (tables as { name: string }[]).map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`,
  );
  return database.query(counts.join(' union all '));
}

describe('companies of the demo world', () => {
  it('gives each of the three demo customers companies, one of them the default', async () => {
    const shown = async (caller: Caller) =>
      (await get('/api/company', caller)).map((each: { id: number; country: string; is_default: boolean }) => [
        each.id,
        each.country,
        each.is_default,
      ]);
    expect(await shown(DEMO)).toEqual([
      [2, 'NZ', false],
      [1, 'AU', true],
    ]);
    expect(await shown(OTHER)).toEqual([[3, 'AU', true]]);
    expect(await shown(LAPSED)).toEqual([[4, 'AU', true]]);
    expect(await shown(PAULA)).toEqual([[1, 'AU', true]]);
  });

  it('loads departments, awards, rates with employees and attached allowances', async () => {
    expect((await get('/api/company/1/departments')).length).toBe(3);
    expect((await get('/api/company/1/awards')).length).toBe(2);
    const members = (await get('/api/company/1/pay-rates?include_employees=true')).flatMap(
      ({ classifications }: { classifications: { employees: { id: number }[] }[] }) =>
        classifications.flatMap(({ employees }) => employees.map(({ id }) => id)),
    );
    expect(members.sort()).toEqual([1, 2, 3, 4]);
    expect((await get('/api/company/1/allowances/1')).employee_ids).toEqual([1, 2]);
    expect((await get('/api/company/2/allowances/3')).employee_ids).toEqual([7]);
  });

  it('loads the demo data once and changes nothing the second time', async () => {
    const before = await get('/api/company');
    const cipher = fieldCipher([TEST_SECRET_KEY]);
    expect(await loadDemo({ db: service.database.db, clock: service.clock, cipher })).toBe(false);
    expect(await get('/api/company')).toEqual(before);
  });

  it('completes the demo data after any number of interrupted loads', async () => {
    const cut = await cloneDatabase('empty');
    const cipher = fieldCipher([TEST_SECRET_KEY]);
    const clock = movableClock(DEMO_LOADED_AT);
    let cuts = 0;
    for (let allowed = 1; ; allowed += 1) {
      const db = failingAfter(allowed, cut.db);
      const loaded = await loadDemo({ db, clock, cipher }).catch((error: Error) => error.message);
      if (loaded === true) break;
      expect(loaded).toBe('cut short');
      cuts += 1;
      // Lets the lease on messages to a tax office expire.
      clock.advance({ minutes: 2 });
    }
    expect(cuts).toBeGreaterThan(20);
    expect(await loadDemo({ db: cut.db, clock, cipher })).toBe(false);
    const whole = await cloneDatabase('demo');
    expect(await rowsOf(cut)).toEqual(await rowsOf(whole));
    await cut.drop();
    await whole.drop();
  });

  it('reserves ids below 1000 for the demo data', async () => {
    const reply = await service.call('POST', '/api/company/1/departments', {
      token: await tokenFor(service, DEMO),
      body: { name: 'Real' },
    });
    expect(reply.body.id).toBe(1000);
  });
});
