import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import type { ParamKey } from '../../../src/params/params.ts';
import { SCHEDULE_1, SCHEDULE_3 } from '../../../src/rules/au/parameters.ts';
import type { Band } from '../../../src/rules/au/withholding/coefficients.ts';
import { type NaiveRow, naiveRows } from './withholding-naive.ts';

/**
 * Scales 2, 5 and 6 recalculated from the annual law, to find typing errors in the coefficient files: income tax minus
 * 18% of the low income tax offset, plus 30 dollars, plus the Medicare levy, all divided by 52 weeks. The formula is
 * derived, not published.
 */
interface Law {
  readonly from: string;
  /** Seniors pay no levy up to this income. */
  readonly seniors: number;
  readonly lowestRate: string;
  readonly single: { readonly below: number; readonly above: number };
  readonly family: number;
}
const LAWS: readonly Law[] = [
  { from: '2024-07-01', seniors: 41_089, lowestRate: '0.16', single: { below: 26_000, above: 32_500 }, family: 43_846 },
  { from: '2026-07-01', seniors: 44_268, lowestRate: '0.15', single: { below: 28_011, above: 35_013 }, family: 47_238 },
];

const over = (income: Decimal, threshold: number) => Decimal.max(income.minus(threshold), 0);

function annualWithholding(income: Decimal, scale: string, law: Law): Decimal {
  const tax = over(income, 18_200)
    .times(law.lowestRate)
    .plus(over(income, 45_000).times(new Decimal('0.30').minus(law.lowestRate)))
    .plus(over(income, 135_000).times('0.07'))
    .plus(over(income, 190_000).times('0.08'));
  const lowIncomeOffset = Decimal.max(
    new Decimal(700).minus(over(income, 37_500).times('0.05')).plus(over(income, 45_000).times('0.035')),
    0,
  );
  return tax
    .minus(seniorsOffset(income, scale, law))
    .minus(lowIncomeOffset.times('0.18'))
    .plus(30)
    .plus(levy(income, scale, law));
}

const SENIORS_OFFSET: Readonly<Record<string, number>> = { single: 2230, 'illness-separated': 2040, couple: 1602 };

/**
 * The full offset applies up to the income that it and the low income offset make tax-free. Above that it falls by an
 * eighth.
 */
function seniorsOffset(income: Decimal, scale: string, law: Law): Decimal {
  const offset = SENIORS_OFFSET[scale];
  if (offset === undefined) return new Decimal(0);
  const wholeTo = new Decimal(offset + 445).dividedBy(law.lowestRate).plus(18_200).ceil().toNumber();
  return Decimal.max(new Decimal(offset).minus(over(income, wholeTo).times('0.125')), 0);
}

function levy(income: Decimal, scale: string, law: Law): Decimal {
  if (scale === '5') return new Decimal(0);
  if (scale in SENIORS_OFFSET) return Decimal.min(over(income, law.seniors).times('0.10'), income.times('0.02'));
  if (scale === '2') return Decimal.min(over(income, law.single.below).times('0.10'), income.times('0.02'));
  return Decimal.min(over(income, law.family).times('0.05'), income.times('0.01'));
}

/** Slope and intercept of the law between two limits, calculated well inside them. */
function rowOf(lower: number, upper: number, scale: string, law: Law) {
  const [x1, x2] = [new Decimal(lower).plus('1.99'), new Decimal(upper).minus('1.99')];
  const [y1, y2] = [x1, x2].map((x) => annualWithholding(x.times(52), scale, law).dividedBy(52)) as [Decimal, Decimal];
  const a = y2.minus(y1).dividedBy(x2.minus(x1));
  return { a: a.toFixed(4), b: a.times(x1).minus(y1).toFixed(4) };
}

/**
 * Published intercepts of scale 2 from 1 July 2026 end the shade-in band at a levy of 700.20 dollars, although 2% of
 * the upper threshold is 700.26.
 */
const PUBLISHED_LARGER_BY: Readonly<Record<string, string>> = {
  '2026-07-01 scale 2 from 673': '0.0011',
  '2026-07-01 scale 2 from 721': '0.0012',
  '2026-07-01 scale 2 from 865': '0.0012',
  '2026-07-01 scale 2 from 1282': '0.0011',
  '2026-07-01 scale 2 from 2596': '0.0012',
  '2026-07-01 scale 2 from 3653': '0.0012',
};

const text = (value: bigint): Decimal => new Decimal(value.toString()).dividedBy(10_000);

/** The rows after the first, which is nil, as calculated from the law and as in the file. */
function compared(rows: readonly NaiveRow[], scale: string, law: Law, larger: (lower: number) => string = () => '0') {
  const derived = rows.slice(1).map((row, index) => {
    const lower = Number(rows[index]?.below);
    const { a, b } = rowOf(lower, row.below === undefined ? 6000 : Number(row.below), scale, law);
    return { lower, a, b: new Decimal(b).plus(larger(lower)).toFixed(4) };
  });
  const written = rows.slice(1).map((row, index) => ({
    lower: Number(rows[index]?.below),
    a: text(row.a).toFixed(4),
    b: text(row.b).toFixed(4),
  }));
  return { derived, written };
}

describe('the coefficients of Schedule 1 follow from the annual law, with the listed differences', () => {
  for (const law of LAWS) {
    for (const scale of ['2', '5', '6']) {
      it(`the coefficients of scale ${scale} from ${law.from} follow from the annual law`, () => {
        const rows: readonly NaiveRow[] = naiveRows(
          'payg-schedule-1.yaml',
          `au.payg.schedule-1.scale-${scale}`,
          law.from,
        );
        const { derived, written } = compared(
          rows,
          scale,
          law,
          (lower) => PUBLISHED_LARGER_BY[`${law.from} scale ${scale} from ${lower}`] ?? '0',
        );
        expect(written).toEqual(derived);
      });
    }
  }
});

describe('Schedule 9 follows from the annual law with the seniors offset and their levy threshold', () => {
  for (const law of LAWS) {
    it.each(Object.keys(SENIORS_OFFSET))(`Schedule 9 for %s from ${law.from} follows from the annual law`, (status) => {
      const rows = naiveRows('payg-schedule-9.yaml', `au.payg.schedule-9.${status}`, law.from);
      const { derived, written } = compared(rows, status, law);
      expect(written).toEqual(derived);
    });
  }
});

describe('Schedule 3 is scale 2 with all limits raised by a quarter', () => {
  it.each(LAWS)('the coefficients of Schedule 3 from $from are those of scale 2 over 1.25', ({ from }) => {
    const entertainers = bandsOf(SCHEDULE_3, from);
    const scale2 = bandsOf(SCHEDULE_1[2], from);
    expect(entertainers.map(({ a, b }) => [a.toFixed(5), b.toFixed(4)])).toEqual(
      scale2.map(({ a, b }) => [a.times('0.8').toFixed(5), b.toFixed(4)]),
    );
    // The limits are the exact break points times 1.25 without cents. The limits of scale 2 are the break points
    // without cents.
    const differences = entertainers.slice(0, -1).map(({ below }, index) => below - scale2[index]!.below * 1.25);
    expect(differences.filter((difference) => difference < -1 || difference > 1.25)).toEqual([]);
  });
});

const bandsOf = (key: ParamKey<readonly Band[]>, date: string) => loadParams('au').at(localDate(date)).get(key).value;
