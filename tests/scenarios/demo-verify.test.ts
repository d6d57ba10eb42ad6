import { beforeAll, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
});

it('verify recalculates every pay of the demo to the cent and reports nothing else', async () => {
  const said: string[] = [];
  const code = await verify({ db: database.db, say: (text) => said.push(text) });
  expect([code, said.slice(0, -1)]).toEqual([0, []]);
});
