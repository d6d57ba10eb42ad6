import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { SYSTEM } from './db.ts';
import { prepared } from './prepared.ts';
import '../auth/tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
});
afterAll(() => database.drop());

let written = 0;
const customersBetween = prepared((tx, { from, to }: { from: number; to: number }) => {
  written += 1;
  return tx
    .selectFrom('customer')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where('closed_at', 'is', null)
    .where('id', '<>', 2)
    .where('id', '>=', from)
    .orderBy('id');
});

describe('a prepared query', () => {
  it('a prepared query is compiled once and sends the values of each call', async () => {
    const asked = [
      { from: 1, to: 3 },
      { from: 3, to: 3 },
      { from: 9, to: 1 },
    ];
    const found = await database.db.tx(SYSTEM, (tx) =>
      Promise.all(asked.map(async (values) => (await customersBetween(tx, values)).map(({ id }) => id))),
    );
    expect([found, written]).toEqual([[[1, 3], [3], []], 1]);
  });

  it('shares a packet with the other statements of its event-loop turn', async () => {
    const before = database.db.stats().packets;
    await database.db.tx(SYSTEM, (tx) =>
      Promise.all([customersBetween(tx, { from: 1, to: 1 }), customersBetween(tx, { from: 3, to: 3 })]),
    );
    // The two statements share one packet, and the commit needs another.
    expect(database.db.stats().packets - before).toBe(2);
  });
});
