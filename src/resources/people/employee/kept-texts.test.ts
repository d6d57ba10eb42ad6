import { expect, it } from 'vitest';
import { type KeptText, keptTexts } from './kept-texts.ts';

const text = (bytes: number, rowVersion = 'a'): KeptText => ({
  rowVersion,
  row: Buffer.alloc(bytes),
  facts: { standard_hours_per_day: '7.6' },
  historyVersion: '1',
  history: Buffer.alloc(100),
});

it('finds what was kept last', () => {
  const kept = keptTexts({ asSent: 10_000, inAll: 10_000 });
  expect(kept.find(1)).toBeUndefined();
  kept.keep(1, text(5));
  kept.keep(1, text(6, 'b'));
  expect([kept.find(1)?.rowVersion, kept.find(1)?.row.length, kept.find(2)]).toEqual(['b', 6, undefined]);
});

it('drops what was longest without a reader when there is no more room', () => {
  const kept = keptTexts({ asSent: 5_000, inAll: 5_000 });
  for (const id of [1, 2, 3]) kept.keep(id, text(1_000));
  kept.find(1);
  kept.keep(4, text(1_000));
  expect([1, 2, 3, 4].filter((id) => kept.find(id))).toEqual([1, 3, 4]);
});

it('takes no room for texts that were replaced, and keeps none larger than all its room', () => {
  const kept = keptTexts({ asSent: 3_500, inAll: 3_500 });
  for (let version = 0; version < 50; version += 1) kept.keep(1, text(1_000, String(version)));
  kept.keep(2, text(1_000));
  expect([kept.find(1)?.rowVersion, kept.find(2)?.rowVersion]).toEqual(['49', 'a']);
  kept.keep(3, text(5_000));
  expect([1, 2, 3].filter((id) => kept.find(id))).toEqual([]);
});

/** Of many fields, most of them as everybody's. */
const person = (id: number): KeptText => {
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, field) => [`field_${field}`, null]));
  const row = Buffer.from(JSON.stringify({ id, name: `Zoë ${id}`, ...fields }).slice(0, -1));
  const history = Buffer.from(`,"gross":${id},"leave":0}`);
  return { ...text(0), row, history };
};

it('packs what finds no room as it is sent, and gives it out as it was written', () => {
  const kept = keptTexts({ asSent: 5_000, inAll: 30_000 });
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const id of ids) kept.keep(id, person(id));
  const found = ids.map((id) => kept.find(id));
  expect(found.filter((each) => each === undefined)).toEqual([]);
  expect(found.map((each) => String(each!.row) + each!.history)).toEqual(
    ids.map((id) => String(person(id).row) + person(id).history),
  );
  expect(found.map((each) => each!.facts)).toEqual(ids.map(() => ({ standard_hours_per_day: '7.6' })));
});

it('drops packed texts too when there is no more room, those first that were longest without a reader', () => {
  const kept = keptTexts({ asSent: 5_000, inAll: 10_000 });
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  for (const id of ids) kept.keep(id, person(id));
  const found = ids.filter((id) => kept.find(id));
  expect(found).toEqual(ids.slice(-found.length));
  expect(found.length).toBeGreaterThan(10);
});
