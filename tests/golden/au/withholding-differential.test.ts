import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/base/decimal.ts';
import { onScale } from '../../../src/rules/au/withholding/schedule-1.ts';
import { withholdOnAdditionalPayment, withholdOnEarnings } from '../../../src/rules/au/withholding/withhold.ts';
import { wrongIn } from '../official.ts';
import { auOfficialCases, auOwnWorkings } from './official-cases.ts';
import { onScaleNumber, paramsOn, SCALE_NUMBERS } from './withholding-makers.ts';
import { type NaivePeriod, type NaiveRow, naiveRows, naiveWithholding } from './withholding-naive.ts';

describe('differential test of withholding', () => {
  interface Table {
    readonly name: string;
    readonly scale: string;
    readonly hasStudyLoan: boolean;
    readonly date: string;
    readonly plain: readonly NaiveRow[];
    readonly rows: readonly NaiveRow[];
  }

  const REGIMES = [
    { date: '2024-07-01', schedule1: '2024-07-01', schedule8: '2024-07-01' },
    { date: '2025-06-30', schedule1: '2024-07-01', schedule8: '2024-07-01' },
    { date: '2025-07-01', schedule1: '2024-07-01', schedule8: '2025-07-01' },
    { date: '2025-09-23', schedule1: '2024-07-01', schedule8: '2025-07-01' },
    { date: '2025-09-24', schedule1: '2024-07-01', schedule8: '2025-09-24' },
    { date: '2026-06-30', schedule1: '2024-07-01', schedule8: '2025-09-24' },
    { date: '2026-07-01', schedule1: '2026-07-01', schedule8: '2026-07-01' },
  ];

  const tables: readonly Table[] = REGIMES.flatMap(({ date, schedule1, schedule8 }) =>
    SCALE_NUMBERS.flatMap((scale) => {
      const plain = naiveRows('payg-schedule-1.yaml', `au.payg.schedule-1.scale-${scale}`, schedule1);
      const combined = naiveRows('stsl-schedule-8.yaml', `au.stsl.schedule-8.combined-scale-${scale}`, schedule8);
      return [
        { name: `${date}, scale ${scale}`, scale, hasStudyLoan: false, date, plain, rows: plain },
        { name: `${date}, scale ${scale} with a study loan`, scale, hasStudyLoan: true, date, plain, rows: combined },
      ];
    }),
  );

  const dollars = (cents: bigint): Decimal => new Decimal(cents.toString()).dividedBy(100);

  describe('withholding compared with a naive integer calculation', () => {
    // Other tests cover the thresholds on the last day of each table, so testing the first day is enough here.
    const firstDays = tables.filter(({ date }) => date.endsWith('-01') || date === '2025-09-24');
    for (const { name, scale, hasStudyLoan, date, plain, rows } of firstDays) {
      it(`equals the naive calculation for every whole dollar of weekly earnings: ${name}`, () => {
        const situation = onScaleNumber(scale, { hasStudyLoan });
        const params = paramsOn(date);
        const differing: string[] = [];
        for (let whole = 0; whole <= 3800; whole++) {
          const { tax, studyLoan } = onScale(new Decimal(whole), 'WEEKLY', situation, params);
          const naiveTax = naiveWithholding(plain, BigInt(whole) * 100n, 'WEEKLY');
          const naiveTotal = naiveWithholding(rows, BigInt(whole) * 100n, 'WEEKLY');
          if (tax.toFixed() !== `${naiveTax}` || tax.plus(studyLoan).toFixed() !== `${naiveTotal}`) {
            differing.push(`${whole}: ${tax.toFixed()} + ${studyLoan.toFixed()}, naive ${naiveTax} of ${naiveTotal}`);
          }
        }
        expect(differing).toEqual([]);
      });
    }

    it('equals the naive calculation for any earnings in cents and every period', () => {
      const periods: readonly NaivePeriod[] = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'QUARTERLY', 'DAILY'];
      const earnings = fc.oneof(
        fc.bigInt({ min: 0n, max: 6_000_000n }),
        fc.bigInt({ min: 0n, max: 30_000n }).map((whole) => whole * 100n + 33n),
      );
      fc.assert(
        fc.property(
          fc.constantFrom(...tables),
          fc.constantFrom(...periods),
          earnings,
          ({ scale, hasStudyLoan, date, rows }, period, cents) => {
            const situation = onScaleNumber(scale, { hasStudyLoan });
            const { tax, studyLoan } = onScale(dollars(cents), period, situation, paramsOn(date));
            expect(tax.plus(studyLoan).toFixed()).toBe(`${naiveWithholding(rows, cents, period)}`);
          },
        ),
        { numRuns: 4000 },
      );
    });

    it('equals the nine integer steps of Schedule 5 for Method A', () => {
      const periods = { WEEKLY: 52n, FORTNIGHTLY: 26n, MONTHLY: 12n } as const;
      fc.assert(
        fc.property(
          fc.constantFrom(...tables),
          fc.constantFrom('WEEKLY' as const, 'FORTNIGHTLY' as const, 'MONTHLY' as const),
          fc.bigInt({ min: 0n, max: 1_500_000n }),
          fc.bigInt({ min: 0n, max: 9_000_000n }),
          ({ scale, hasStudyLoan, date, rows }, period, normal, additional) => {
            const n = periods[period];
            const step1 = normal / 100n;
            const step2 = naiveWithholding(rows, step1 * 100n, period);
            const step3 = additional / 100n / n;
            const step5 = naiveWithholding(rows, (step1 + step3) * 100n, period);
            const step7 = (step5 - step2) * n;
            const step8 = (additional * 47n) / 10_000n;
            const step9 = step7 < step8 ? step7 : step8;
            const withheld = withholdOnAdditionalPayment({
              method: 'METHOD_A_WHOLE_YEAR',
              payment: dollars(additional),
              normalEarnings: dollars(normal),
              period,
              yearToDate: { earnings: new Decimal(0), pays: 0 },
              situation: onScaleNumber(scale, { hasStudyLoan }),
              params: paramsOn(date),
            });
            expect(withheld.total.toFixed()).toBe(`${step9}`);
          },
        ),
        { numRuns: 2000 },
      );
    });
  });

  describe('properties of withholding', () => {
    const anyCase = fc.record({
      table: fc.constantFrom(...tables),
      period: fc.constantFrom('WEEKLY' as const, 'FORTNIGHTLY' as const, 'MONTHLY' as const),
      cents: fc.bigInt({ min: 0n, max: 3_000_000n }),
      more: fc.bigInt({ min: 0n, max: 50_000n }),
    });

    it('withholding never falls as earnings rise', () => {
      fc.assert(
        fc.property(anyCase, ({ table: { scale, hasStudyLoan, date }, period, cents, more }) => {
          const situation = onScaleNumber(scale, { hasStudyLoan });
          const less = withholdOnEarnings(dollars(cents), period, situation, paramsOn(date));
          const greater = withholdOnEarnings(dollars(cents + more), period, situation, paramsOn(date));
          expect(greater.total.greaterThanOrEqualTo(less.total)).toBe(true);
        }),
        { numRuns: 3000 },
      );
    });

    it('a fortnight with twice the earnings has twice the weekly amount withheld', () => {
      fc.assert(
        fc.property(anyCase, ({ table: { scale, hasStudyLoan, date }, cents }) => {
          const situation = onScaleNumber(scale, { hasStudyLoan });
          const week = withholdOnEarnings(dollars(cents), 'WEEKLY', situation, paramsOn(date));
          const fortnight = withholdOnEarnings(dollars(cents * 2n), 'FORTNIGHTLY', situation, paramsOn(date));
          expect(fortnight.total.toFixed()).toBe(week.total.times(2).toFixed());
          expect(fortnight.studyLoan.toFixed()).toBe(week.studyLoan.times(2).toFixed());
        }),
        { numRuns: 2000 },
      );
    });

    it('withholding is whole dollars between zero and the earnings and includes the study loan component', () => {
      fc.assert(
        fc.property(anyCase, ({ table: { scale, hasStudyLoan, date }, period, cents }) => {
          const { total, studyLoan } = withholdOnEarnings(
            dollars(cents),
            period,
            onScaleNumber(scale, { hasStudyLoan }),
            paramsOn(date),
          );
          expect(total.isInteger() && !total.isNegative() && total.lessThanOrEqualTo(dollars(cents))).toBe(true);
          expect(studyLoan.isInteger() && !studyLoan.isNegative() && studyLoan.lessThanOrEqualTo(total)).toBe(true);
        }),
        { numRuns: 2000 },
      );
    });

    it('Methods A and B(ii) withhold at most 47 cents per dollar of the additional payment, including the study loan', () => {
      fc.assert(
        fc.property(
          anyCase,
          fc.constantFrom('METHOD_A_WHOLE_YEAR' as const, 'METHOD_B2' as const),
          ({ table: { scale, hasStudyLoan, date }, period, cents, more }, method) => {
            const payment = dollars(more);
            const { total, studyLoan } = withholdOnAdditionalPayment({
              method,
              payment,
              normalEarnings: dollars(cents),
              period,
              yearToDate: { earnings: dollars(cents * 3n), pays: 3 },
              situation: onScaleNumber(scale, { hasStudyLoan }),
              params: paramsOn(date),
            });
            expect(total.lessThanOrEqualTo(payment.times('0.47'))).toBe(true);
            expect(studyLoan.isNegative() || studyLoan.greaterThan(total)).toBe(false);
          },
        ),
        { numRuns: 2000 },
      );
    });
  });
});

describe('weekly withholding at the limits of the tables, on their first and last day [CALC-003] [CALC-004]', () => {
  for (const working of auOwnWorkings.filter(({ subject }) => subject === 'Every limit of the weekly tables')) {
    it(working.id, () => expect(wrongIn(working)).toEqual([]));
  }
});

describe('official examples of withholding', () => {
  const each = (...subjects: readonly string[]) => {
    for (const example of auOfficialCases.filter(({ subject }) => subjects.includes(subject))) {
      it(`${example.id} (${example.confidence})`, () => expect(wrongIn(example)).toEqual([]));
    }
  };

  describe('Schedule 1 matches the published sample data [CALC-004] [CALC-005] [CALC-007]', () => {
    each(
      'Schedule 1: regular payments',
      'Schedule 1: tax offsets',
      'Schedule 1: a 53rd weekly or 27th fortnightly pay',
    );
  });

  describe('the Medicare levy adjustment matches the published sample data', () => {
    each('Medicare levy adjustment');
  });

  describe('Schedule 8 matches the combined sample data with a single rounding [CALC-003]', () => {
    each('Schedule 8: study and training support loans');
  });

  describe('Schedule 9 matches the sample data for seniors and pensioners', () => {
    each('Schedule 9: seniors and pensioners');
  });

  describe('Schedule 15 matches the examples for working holiday makers [CALC-006]', () => {
    each('Schedule 15: working holiday makers');
  });

  describe('Schedule 5 Method A matches the worked example step by step [CALC-019]', () => {
    each('Schedule 5: back payments, commissions, bonuses');
  });
});
