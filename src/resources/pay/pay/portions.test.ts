import { describe, expect, it } from 'vitest';
import { portionsOf } from './portions.ts';

type Pay = Parameters<typeof portionsOf>[0][number];

const paysOf = (employees: readonly number[]): Pay[] => employees.map((id) => ({ employee: { id } }) as Pay);
const oneEach = (count: number): Pay[] => paysOf(Array.from({ length: count }, (_, index) => index + 1));
const sizesOf = (pays: readonly Pay[]): number[] => portionsOf(pays).map(({ length }) => length);

describe('the portions of a batch', () => {
  it('is one for up to a hundred pays', () => {
    expect([0, 1, 99, 100].map((count) => sizesOf(oneEach(count)))).toEqual([[], [1], [99], [100]]);
  });

  it('grow until they hold a hundred pays or more, and are thirty-two at most', () => {
    const sizes = [101, 263, 270].map((count) => sizesOf(oneEach(count)));
    expect(sizes).toEqual([
      [20, 30, 45, 6],
      [20, 30, 45, 68, 100],
      [20, 30, 45, 68, 100, 7],
    ]);
    expect([1_000, 2_800, 3_125, 5_000].map((count) => sizesOf(oneEach(count)).length)).toEqual([13, 31, 31, 32]);
    const counts = Array.from({ length: 1_225 }, (_, index) => 100 + 4 * index);
    expect(Math.max(...counts.map((count) => sizesOf(oneEach(count)).length))).toBe(32);
  });

  it('hold every pay once, in order', () => {
    const pays = oneEach(1_234);
    expect(portionsOf(pays).flat()).toEqual(pays);
  });

  it('are not cut between two pays of one employee', () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    // Employee 5 is paid again at the hundred and twentieth place, employee 1 at the very end.
    expect(sizesOf(paysOf(ids.with(119, 5)))).toEqual([120, 100, 80]);
    expect(sizesOf(paysOf(ids.with(119, 30)))).toEqual([20, 100, 100, 80]);
    expect(sizesOf(paysOf(ids.with(299, 1)))).toEqual([300]);
  });
});
