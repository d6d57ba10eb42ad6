import { describe, expect, it } from 'vitest';
import { setServer } from '../../../../db/send.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { LineAsStored, LineText } from '../model/made-pay.ts';
import { distinctTexts, foldLines } from './fold-lines.ts';
import { textsSeen } from './store.ts';

const line = (given: Partial<LineAsStored> = {}): LineAsStored => ({
  code: 'AU.SUPER.GUARANTEE',
  label: 'Superannuation guarantee',
  effect: 'employer',
  tags: ['super', 'super-compulsory'],
  origin_kind: 'calculated',
  origin_index: 0,
  basis: '2644.5',
  quantity: null,
  rate: '0.12',
  precise: '317.34',
  rounding: 'nearest cent',
  amount: '317.34',
  because: '0.12 of ordinary time earnings 2,644.50',
  cites: ['au.super-guarantee.rate 2025-07-01'],
  unverified: false,
  report: { item: 'super', code: 'L' },
  ...given,
});
const idOf = (given: Partial<LineAsStored>) => foldLines([line(given)]).textIds;

describe('folding the lines of a pay', () => {
  it('separates texts from numbers', () => {
    const folded = foldLines([line(), line({ origin_index: 2, precise: '317.3412' })]);
    expect({ ...folded, texts: folded.texts.map(({ pieces }) => pieces) }).toEqual({
      texts: [
        ['', ' of ordinary time earnings ', ''],
        ['', ' of ordinary time earnings ', ''],
      ],
      textIds: `{${folded.texts[0]!.id},${folded.texts[0]!.id}}`,
      amounts: '{317.34,317.34}',
      figures: '0|2644.5||0.12||0.12|2,644.50\n2|2644.5||0.12|317.3412|0.12|2,644.50',
      reports: null,
    });
    expect(distinctTexts([folded, folded])).toHaveLength(1);
  });

  it('shares a text between lines with different numbers', () => {
    const other = { basis: null, rate: '0.115', amount: '1', because: '0.115 of ordinary time earnings 9.99' };
    expect(idOf(other)).toBe(idOf({}));
  });

  it.each<[string, Partial<LineAsStored>]>([
    ['rule', { code: 'AU.SUPER' }],
    ['label', { label: 'Super' }],
    ['effect', { effect: 'memo' }],
    ['tags', { tags: ['super'] }],
    ['tag that is a citation', { tags: ['super'], cites: ['super-compulsory', 'au.super-guarantee.rate 2025-07-01'] }],
    ['origin', { origin_kind: 'hours' }],
    ['rounding', { rounding: 'none' }],
    ['sentence', { because: '0.12 of earnings 2,644.50' }],
    ['citation', { cites: ['au.super-guarantee.rate 2024-07-01'] }],
    ['mark that a value is unverified', { unverified: true }],
    ['report', { report: { item: 'super', code: 'R' } }],
    ['absence of a report', { report: null }],
  ])('makes a separate text for a different %s', (_, given) => {
    expect(idOf(given)).not.toBe(idOf({}));
  });

  it('creates the same text for any order of the keys in a report', () => {
    expect(idOf({ report: { code: 'L', item: 'super' } })).toBe(idOf({}));
  });

  it.each(['317.34', '-12.5', '40', '2026-03-31'])(
    'stores a report in the row of the pay if the report contains %s',
    (value) => {
      const folded = foldLines([line(), line({ report: { esct: value } })]);
      expect(folded.reports).toBe(JSON.stringify({ 1: { esct: value } }));
      expect(folded.texts.map(({ report }) => report)).toEqual([{ item: 'super', code: 'L' }, null]);
    },
  );

  it.each([
    ['', ['']],
    ['nothing but words', ['nothing but words']],
    ['3', ['', '']],
    ['1,234.50 and 7.', ['', ' and ', '.']],
    ['since 2026-03-31, of 12.', ['since ', '-', '-', ', of ', '.']],
    ['.5, 1.,2 and 1..2', ['.', ', ', '.,', ' and ', '..', '']],
    ['٣ of 4 weeks', ['٣ of ', ' weeks']],
  ])('splits the explanation “%s” at its numbers', (because, pieces) => {
    const folded = foldLines([line({ because, basis: null, rate: null })]);
    expect(folded.texts[0]!.pieces).toEqual(pieces);
    const figures = folded.figures.split('|').slice(5);
    expect(pieces.map((piece, index) => piece + (figures[index] ?? '')).join('')).toBe(because);
    expect(figures).toEqual(because.match(/\d+(?:[.,]\d+)*/g) ?? []);
  });

  it('returns an empty row for a pay without lines', () => {
    expect(foldLines([])).toEqual({ texts: [], textIds: '{}', amounts: '{}', figures: '', reports: null });
  });
});

const aTx = (server: object): Tx => {
  const tx = {} as Tx;
  setServer(tx, server);
  return tx;
};
const texts = (...ids: readonly string[]) => ids.map((id) => ({ id }) as LineText);
const many = (count: number, from: number) => texts(...Array.from({ length: count }, (_, index) => `${from + index}`));

describe('textsSeen', () => {
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
