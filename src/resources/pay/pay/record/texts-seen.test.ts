import { describe, expect, it } from 'vitest';
import { setServer } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { LineText } from '../model/made-pay.ts';
import { textsSeen } from './texts-seen.ts';

const aTx = (server: object): Tx => {
  const tx = {} as Tx;
  setServer(tx, server);
  return tx;
};
const texts = (...ids: readonly string[]) => ids.map((id) => ({ id }) as LineText);
const many = (count: number, from: number) => texts(...Array.from({ length: count }, (_, index) => `${from + index}`));

describe('line texts that a node knows to be stored', () => {
  it('keeps texts per account and database', () => {
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

  it('clears the texts of all accounts at once', () => {
    const server = {};
    for (const customer of [3, 4]) textsSeen(aTx(server), customer).add(texts('1'));
    textsSeen(aTx(server), 3).forget();
    expect([3, 4].map((customer) => textsSeen(aTx(server), customer).has('1'))).toEqual([false, false]);
  });

  it('keeps at most fifty thousand texts and drops the least recently used', () => {
    const server = {};
    textsSeen(aTx(server), 3).add(many(50_000, 0));
    const has = (...ids: readonly string[]) => ids.map((id) => textsSeen(aTx(server), 3).has(id));
    expect(has('0', '49999')).toEqual([true, true]);
    textsSeen(aTx(server), 3).add(many(40_000, 50_000));
    expect(has('0', '1', '49998', '49999')).toEqual([true, false, false, true]);
  });
});
