import { describe, expect, it } from 'vitest';
import { isOn } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { LineText } from './fold-lines.ts';
import { textsSeen } from './texts-seen.ts';

const aTx = (server: object): Tx => {
  const tx = {} as Tx;
  isOn(tx, server);
  return tx;
};
const texts = (...ids: readonly string[]) => ids.map((id) => ({ id }) as LineText);
const many = (count: number, from: number) => texts(...Array.from({ length: count }, (_, index) => `${from + index}`));

describe('words that a node has seen stored', () => {
  it('are those of an account in a database, and of no other', () => {
    const server = {};
    textsSeen(aTx(server), 3).add(texts('1', '2'));
    textsSeen(aTx(server), 3).add(texts('2', '5'));
    const has = (own: object, customer: number) => ['1', '2', '5'].map((id) => textsSeen(aTx(own), customer).has(id));
    expect([has(server, 3), has(server, 4), has({}, 3)]).toEqual([
      [true, true, true],
      [false, false, false],
      [false, false, false],
    ]);
  });

  it('are all forgotten together', () => {
    const server = {};
    for (const customer of [3, 4]) textsSeen(aTx(server), customer).add(texts('1'));
    textsSeen(aTx(server), 3).forget();
    expect([3, 4].map((customer) => textsSeen(aTx(server), customer).has('1'))).toEqual([false, false]);
  });

  it('are at most fifty thousand: those not asked for longest go', () => {
    const server = {};
    textsSeen(aTx(server), 3).add(many(50_000, 0));
    const has = (...ids: readonly string[]) => ids.map((id) => textsSeen(aTx(server), 3).has(id));
    expect(has('0', '49999')).toEqual([true, true]);
    textsSeen(aTx(server), 3).add(many(40_000, 50_000));
    expect(has('0', '1', '49998', '49999')).toEqual([true, false, false, true]);
  });
});
