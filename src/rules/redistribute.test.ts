import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal, sum, ZERO } from '../base/decimal.ts';
import type { Line } from './line.ts';
import { redistributeTaxByGross, shareInProportion } from './redistribute.ts';
import type { Tag } from './tags.ts';

const line = (effect: Line['effect'], tags: readonly Tag[], amount: string, code = tags.join()): Line => ({
  code,
  label: code,
  effect,
  tags,
  origin: { kind: 'calculated', index: 0 },
  precise: decimal(amount),
  rounding: 'nearest cent',
  amount: decimal(amount),
  because: code,
  cites: [],
  unverified: false,
});
const pay = (gross: string, tax: string): readonly Line[] => [
  line('adds', ['gross'], gross),
  line('takes', ['tax'], tax),
  line('takes', ['deduction'], '5'),
];
const taxOf = (lines: readonly Line[]) =>
  sum(lines.filter(({ tags }) => tags.includes('tax')).map(({ amount }) => amount)).toFixed(2);

describe('Sharing tax by gross', () => {
  it('shares tax in proportion to gross and gives the rounding cent to the last pay [PAY-007]', () => {
    const shared = redistributeTaxByGross([pay('100', '0'), pay('100', '0'), pay('100', '100')]);
    expect(shared.map(taxOf)).toEqual(['33.33', '33.33', '33.34']);
  });

  it('shares the reported tax in the same proportion, separately for each later period', () => {
    const taxed = (gross: string, tax: string, later: string): readonly Line[] => [
      line('adds', ['gross'], gross),
      { ...line('takes', ['tax'], tax, 'PAYE'), report: { paye: tax, lump_sum_low_rate_indicator: '1' } },
      { ...line('takes', ['tax'], later, 'AHEAD'), report: { paye: later, in_advance_for: '2026-11-22' } },
      { ...line('takes', ['tax'], later, 'AHEAD'), report: { paye: later, in_advance_for: '2026-11-29' } },
    ];
    const shared = redistributeTaxByGross([taxed('300.00', '10.00', '4.00'), taxed('100.00', '30.00', '0.00')]);
    expect(shared.map((lines) => lines.flatMap(({ report }) => (report ? [report] : [])))).toEqual([
      [
        { paye: '30.00', lump_sum_low_rate_indicator: '1' },
        { paye: '3.00', in_advance_for: '2026-11-22' },
        { paye: '3.00', in_advance_for: '2026-11-29' },
      ],
      [
        { paye: '10.00', lump_sum_low_rate_indicator: '1' },
        { paye: '1.00', in_advance_for: '2026-11-22' },
        { paye: '1.00', in_advance_for: '2026-11-29' },
      ],
    ]);
  });

  it('shares a combined tax if one is passed, and leaves every other line unchanged', () => {
    const shared = redistributeTaxByGross([pay('300', '10'), pay('100', '2')], [line('takes', ['tax'], '40')]);
    expect(shared.map(taxOf)).toEqual(['30.00', '10.00']);
    expect(shared[0]?.filter(({ tags }) => !tags.includes('tax'))).toEqual(
      pay('300', '10').filter(({ tags }) => !tags.includes('tax')),
    );
    expect(shared[0]?.at(-1)?.because).toBe('30.00 of 40.00, in proportion to gross 300.00 of 400.00; tax');
  });

  it('shares the study loan component separately', () => {
    const loan = line('takes', ['tax', 'student-loan'], '7');
    const shared = redistributeTaxByGross([pay('10', '0'), pay('10', '0')], [line('takes', ['tax'], '9'), loan]);
    expect(
      shared.map((lines) => lines.filter(({ tags }) => tags.includes('student-loan')).map((l) => l.amount.toFixed(2))),
    ).toEqual([['3.50'], ['3.50']]);
  });

  it('gives all tax to the last pay when there is no gross', () => {
    expect(redistributeTaxByGross([pay('0', '3'), pay('0', '4')]).map(taxOf)).toEqual(['0.00', '7.00']);
  });

  it('returns shares whose sum is the total', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => new Decimal(value).dividedBy(100));
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 8 }), (total, weights) => {
        const shares = shareInProportion(total, weights);
        expect(sum(shares).equals(total)).toBe(true);
        expect(shares.every((share) => share.decimalPlaces() <= 2)).toBe(true);
      }),
    );
  });

  it('keeps the total tax of all pays unchanged', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((value) => new Decimal(value).dividedBy(100).toFixed(2));
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 6 }), (pays) => {
        const shared = redistributeTaxByGross(pays.map(([gross, tax]) => pay(gross, tax)));
        const before = pays.reduce((total, [, tax]) => total.plus(tax), ZERO);
        expect(sum(shared.map((lines) => decimal(taxOf(lines)))).toFixed(2)).toBe(before.toFixed(2));
      }),
    );
  });
});
