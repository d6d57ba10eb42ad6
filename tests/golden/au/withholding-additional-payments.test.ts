import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, plain } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import type { ParamKey } from '../../../src/params/params.ts';
import { SCHEDULE_1, SCHEDULE_3 } from '../../../src/rules/au/parameters.ts';
import type { Band } from '../../../src/rules/au/withholding/coefficients.ts';
import {
  type AdditionalPayment,
  withholdOnAdditionalPayment,
  withholdOnEarnings,
  withholdReturnToWork,
} from '../../../src/rules/au/withholding/withhold.ts';
import { UncalculableFacts } from '../../../src/rules/line.ts';
import type { TaxMethodCode } from '../../../src/rules/tax-method.ts';
import { aSituation, paramsOn } from './withholding-makers.ts';
import { type NaiveRow, naiveRows } from './withholding-naive.ts';

describe('additional payments', () => {
  /** A bonus of 5,200 on weekly earnings of 1,200. This year, the payee's average earnings are 800 a week. */
  const aBonus = (own: Partial<AdditionalPayment> = {}): AdditionalPayment => ({
    method: 'METHOD_A_WHOLE_YEAR',
    payment: new Decimal(5200),
    normalEarnings: new Decimal(1200),
    period: 'WEEKLY',
    periodsCovered: 13,
    yearToDate: { earnings: new Decimal(8000), pays: 10 },
    situation: aSituation(),
    params: paramsOn('2026-10-15'),
    ...own,
  });
  const withhold = (own: Partial<AdditionalPayment>) => {
    const { total, studyLoan } = withholdOnAdditionalPayment(aBonus(own));
    return [plain(total), plain(studyLoan)];
  };
  const factRefused = (own: Partial<AdditionalPayment>): string => {
    try {
      withholdOnAdditionalPayment(aBonus(own));
    } catch (error) {
      if (error instanceof UncalculableFacts) return error.fact;
      throw error;
    }
    return 'nothing';
  };
  const ALL: readonly TaxMethodCode[] = [
    'NORMAL_EARNINGS',
    'SPREAD_OVER_SPECIFIC_RANGE',
    'SPREAD_OVER_FINANCIAL_YEAR',
    'METHOD_A_WHOLE_YEAR',
    'METHOD_A_SPECIFIC_RANGE',
    'METHOD_B1',
    'METHOD_B2',
  ];

  describe('the tax methods for additional payments [CALC-019]', () => {
    it('the amount withheld from the same bonus depends on the method', () => {
      expect(Object.fromEntries(ALL.map((method) => [method, withhold({ method })[0]]))).toEqual({
        NORMAL_EARNINGS: '2151',
        SPREAD_OVER_SPECIFIC_RANGE: '1677',
        SPREAD_OVER_FINANCIAL_YEAR: '1716',
        METHOD_A_WHOLE_YEAR: '1716',
        METHOD_A_SPECIFIC_RANGE: '1677',
        METHOD_B1: '1547',
        METHOD_B2: '1196',
      });
    });

    it('only Methods A and B(ii) have the 47% limit, which reduces the study loan component', () => {
      const high = { normalEarnings: new Decimal(3000), situation: aSituation({ hasStudyLoan: true }) };
      expect(withhold({ ...high, method: 'METHOD_A_WHOLE_YEAR' })).toEqual(['2444', '416']);
      expect(withhold({ ...high, method: 'SPREAD_OVER_FINANCIAL_YEAR' })).toEqual(['2912', '884']);
      const average = { yearToDate: { earnings: new Decimal(30000), pays: 10 } };
      expect(withhold({ ...high, ...average, method: 'METHOD_B2' })).toEqual(['2444', '416']);
      expect(withhold({ ...high, ...average, method: 'METHOD_B1', periodsCovered: 52 })).toEqual(['2912', '884']);
    });

    it('drops the cents of the limited amount', () => {
      const high = { normalEarnings: new Decimal(3000), situation: aSituation({ hasStudyLoan: true }) };
      expect(withhold({ ...high, payment: new Decimal('5201.50') })[0]).toBe('2444');
      expect(withhold({ ...high, payment: new Decimal('5203') })[0]).toBe('2445');
    });

    it('withholds nothing under Method A from a bonus below one dollar per period', () => {
      expect(withhold({ payment: new Decimal('51.99') })).toEqual(['0', '0']);
    });
  });

  describe('the date range of a payment', () => {
    it('the methods for a specific range require a whole number of periods, at least one', () => {
      for (const method of ['SPREAD_OVER_SPECIFIC_RANGE', 'METHOD_A_SPECIFIC_RANGE'] as const) {
        const { periodsCovered: _, ...without } = aBonus({ method });
        expect(() => withholdOnAdditionalPayment(without)).toThrow(UncalculableFacts);
        expect(factRefused({ method, periodsCovered: 0 })).toBe('periodsCovered');
        expect(factRefused({ method, periodsCovered: 1.5 })).toBe('periodsCovered');
      }
    });

    it('a date range is limited to one year', () => {
      const method = 'METHOD_A_SPECIFIC_RANGE';
      expect(withhold({ method, periodsCovered: 104 })).toEqual(withhold({ method: 'METHOD_A_WHOLE_YEAR' }));
      expect(withhold({ method, periodsCovered: 51 })).not.toEqual(withhold({ method: 'METHOD_A_WHOLE_YEAR' }));
    });
  });

  describe('a back payment under Method B(i)', () => {
    const backPaid = [
      { period: '2026-07-05', earnings: new Decimal(800), share: new Decimal(2600) },
      { period: '2026-07-12', earnings: new Decimal(1200), share: new Decimal(2600) },
    ];

    it('recalculates each pay that the back payment belongs to', () => {
      expect(withhold({ method: 'METHOD_B1', backPaid })).toEqual(['1809', '0']);
    });

    it('rejects shares that do not add up to the payment', () => {
      expect(factRefused({ method: 'METHOD_B1', backPaid: backPaid.slice(1) })).toBe('backPaid');
    });

    it('without a range, spreads the payment over the pays of the year so far and explains their average', () => {
      const { periodsCovered: _, ...without } = aBonus({ method: 'METHOD_B1' });
      const withheld = withholdOnAdditionalPayment(without);
      expect(plain(withheld.total)).toBe('1580');
      expect(withheld.because).toBe(
        'Schedule 5 Method B(i): 5200.00 in equal shares over 10 pays, each assumed to be the year-to-date average 800.00, adds 158 a pay',
      );
    });
  });

  describe('the first pay of the year', () => {
    const yearToDate = { earnings: new Decimal(0), pays: 0 };

    it('Method B(ii) averages only the current pay when there is no earlier one', () => {
      expect(withhold({ method: 'METHOD_B2', yearToDate })).toEqual(withhold({ method: 'METHOD_A_WHOLE_YEAR' }));
    });

    it('Method B(i) applies only to the current pay when there is no earlier one', () => {
      const { periodsCovered: _, ...without } = aBonus({ method: 'METHOD_B1', yearToDate });
      expect(plain(withholdOnAdditionalPayment(without).total)).toBe('2151');
    });
  });

  describe('special payees and payments', () => {
    it('a negative payment lowers withholding under NORMAL_EARNINGS, and is rejected under every other method', () => {
      expect(withhold({ method: 'NORMAL_EARNINGS', payment: new Decimal(-200) })).toEqual(['-64', '0']);
      const refused = ALL.map((method) => factRefused({ method, payment: new Decimal(-200) }));
      expect(refused).toEqual(['nothing', 'payment', 'payment', 'payment', 'payment', 'payment', 'payment']);
    });

    it('a flat rate gives the same result with every method and rounds the whole pay once', () => {
      const normal = { normalEarnings: new Decimal('1000.60'), payment: new Decimal('500.50') };
      const noNumber = aSituation({ hasTaxFileNumber: false });
      expect(ALL.map((method) => withhold({ ...normal, method, situation: noNumber })[0])).toEqual(
        ALL.map(() => '235'),
      );
      const holiday = aSituation({ workingHolidayMaker: { employerIsRegistered: true, yearToDate: new Decimal(0) } });
      expect(ALL.map((method) => withhold({ ...normal, method, situation: holiday })[0])).toEqual(ALL.map(() => '75'));
    });

    it('the extra withholding of a 53rd pay and an agreed amount do not change the tax on an additional payment', () => {
      const situation = aSituation({
        wantsExtraPayWithholding: true,
        payDaysInYear: 53,
        agreedExtraWithholding: new Decimal(50),
      });
      const own = { normalEarnings: new Decimal(800) };
      expect(withhold({ ...own, situation })).toEqual(withhold(own));
    });
  });

  describe('return to work payments (Schedule 4)', () => {
    const on = (date: string, payment: string, own = {}) => {
      const { total, used } = withholdReturnToWork(new Decimal(payment), aSituation(own), paramsOn(date));
      return [plain(total), used.some(({ unverified }) => unverified)];
    };

    it('return to work payments have a flat rate that changed on 1 July 2024', () => {
      expect(on('2024-06-30', '1000')).toEqual(['345', false]);
      expect(on('2024-07-01', '1000')).toEqual(['320', false]);
      expect(on('2026-06-30', '1000')).toEqual(['320', false]);
    });

    it('return to work payments are marked as unverified from 1 July 2026, because the rate is not confirmed', () => {
      expect(on('2026-07-01', '1000')).toEqual(['320', true]);
    });

    it('tax on return to work payments is rounded to the nearest dollar, with half a dollar rounded up', () => {
      expect(on('2025-10-15', '1001.50')).toEqual(['320', false]);
      expect(on('2025-10-15', '1001.57')).toEqual(['321', false]);
      expect(on('2025-10-15', '50', { hasTaxFileNumber: false })).toEqual(['24', false]);
      expect(on('2025-10-15', '10', { hasTaxFileNumber: false, isForeignResident: true })).toEqual(['5', false]);
    });

    it('return to work payments to a working holiday maker use Schedule 15 only for a registered employer', () => {
      const working = (employerIsRegistered: boolean) => ({
        workingHolidayMaker: { employerIsRegistered, yearToDate: new Decimal(0) },
      });
      expect(on('2026-10-15', '1000', working(true))).toEqual(['150', false]);
      expect(() => on('2026-10-15', '1000', working(false))).toThrow(UncalculableFacts);
    });
  });
});

describe('derivation of the coefficients', () => {
  /**
   * Recalculates scales 2, 5 and 6 from the annual law, to find typing errors in the coefficient files: income tax,
   * minus 18% of the low income tax offset, plus 30 dollars, plus the Medicare levy, all divided by 52 weeks. We
   * derived this formula; it is not published.
   */
  interface Law {
    readonly from: string;
    /** Seniors with at most this income pay no levy. */
    readonly seniors: number;
    readonly lowestRate: string;
    readonly single: { readonly below: number; readonly above: number };
    readonly family: number;
  }
  const LAWS: readonly Law[] = [
    {
      from: '2024-07-01',
      seniors: 41_089,
      lowestRate: '0.16',
      single: { below: 26_000, above: 32_500 },
      family: 43_846,
    },
    {
      from: '2026-07-01',
      seniors: 44_268,
      lowestRate: '0.15',
      single: { below: 28_011, above: 35_013 },
      family: 47_238,
    },
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
   * The full offset applies up to the income that it and the low income offset make tax-free. Above that, it
   * falls by an eighth of the excess.
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

  /** The slope and intercept between two limits, calculated from the law at points well inside the limits. */
  function rowOf(lower: number, upper: number, scale: string, law: Law) {
    const [x1, x2] = [new Decimal(lower).plus('1.99'), new Decimal(upper).minus('1.99')];
    const [y1, y2] = [x1, x2].map((x) => annualWithholding(x.times(52), scale, law).dividedBy(52)) as [
      Decimal,
      Decimal,
    ];
    const a = y2.minus(y1).dividedBy(x2.minus(x1));
    return { a: a.toFixed(4), b: a.times(x1).minus(y1).toFixed(4) };
  }

  /**
   * In the scale 2 formulas published from 1 July 2026, the levy reaches 700.20 dollars at the end of the shade-in
   * range, although 2% of the upper threshold is 700.26. The published intercepts are therefore larger than calculated
   * by these amounts.
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

  /** The rows after the first, which withholds nothing: as calculated from the law, and as in the file. */
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

  describe('the coefficients of Schedule 1 follow from the annual law, except for the listed differences', () => {
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

  describe('Schedule 9 follows from the annual law with the seniors’ offset and levy threshold', () => {
    for (const law of LAWS) {
      it.each(Object.keys(SENIORS_OFFSET))(
        `Schedule 9 for %s from ${law.from} follows from the annual law`,
        (status) => {
          const rows = naiveRows('payg-schedule-9.yaml', `au.payg.schedule-9.${status}`, law.from);
          const { derived, written } = compared(rows, status, law);
          expect(written).toEqual(derived);
        },
      );
    }
  });

  describe('Schedule 3 is scale 2 with all limits raised by a quarter', () => {
    it.each(LAWS)('the coefficients of Schedule 3 from $from are those of scale 2 divided by 1.25', ({ from }) => {
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
});

const params = paramsOn('2026-10-15');
const situations = fc
  .record({ claimsTaxFreeThreshold: fc.boolean(), hasStudyLoan: fc.boolean() })
  .map((declared) => aSituation(declared));
const dollars = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((cents) => new Decimal(cents).dividedBy(100));

const given = (own: Partial<AdditionalPayment> & Pick<AdditionalPayment, 'method' | 'payment'>): AdditionalPayment => ({
  normalEarnings: new Decimal(1200),
  period: 'WEEKLY',
  yearToDate: { earnings: new Decimal(0), pays: 0 },
  situation: aSituation(),
  params,
  ...own,
});

describe('properties of Schedule 5', () => {
  it('Method B(i) on a constant pay withholds the difference between the tax with and without each share', () => {
    fc.assert(
      fc.property(
        dollars(0, 4000),
        dollars(1, 900),
        fc.integer({ min: 1, max: 40 }),
        situations,
        (earnings, share, count, situation) => {
          const backPaid = Array.from({ length: count }, (_, index) => ({ period: `${index}`, earnings, share }));
          const { total } = withholdOnAdditionalPayment(
            given({ method: 'METHOD_B1', payment: share.times(count), backPaid, situation }),
          );
          const alone = withholdOnEarnings(earnings, 'WEEKLY', situation, params).total;
          const together = withholdOnEarnings(earnings.plus(share), 'WEEKLY', situation, params).total;
          expect(total.toFixed()).toBe(together.minus(alone).times(count).toFixed());
        },
      ),
    );
  });

  it('Method B(ii) does not depend on earlier bonuses', () => {
    fc.assert(
      fc.property(
        dollars(0, 90000),
        dollars(0, 100000),
        dollars(1, 20000),
        situations,
        (normal, bonuses, payment, situation) => {
          const withheld = (earlier: Decimal) =>
            withholdOnAdditionalPayment(
              given({
                method: 'METHOD_B2',
                payment,
                situation,
                yearToDate: { earnings: normal.plus(earlier), pays: 9 },
                normalToDate: { earnings: normal, periods: 10 },
              }),
            ).total.toFixed();
          expect(withheld(bonuses)).toBe(withheld(new Decimal(0)));
        },
      ),
    );
  });

  it('the 47% limit of Methods A and B(ii) applies exactly, without cents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('METHOD_A_WHOLE_YEAR' as const, 'METHOD_B2' as const),
        dollars(4000, 9000),
        dollars(5200, 90000),
        (method, earnings, payment) => {
          // At these earnings, 57% of each additional dollar is withheld, including the study loan component.
          const { total } = withholdOnAdditionalPayment(
            given({
              method,
              payment,
              normalEarnings: earnings,
              normalToDate: { earnings, periods: 1 },
              situation: aSituation({ hasStudyLoan: true }),
            }),
          );
          expect(total.toFixed()).toBe(payment.times('0.47').floor().toFixed());
        },
      ),
    );
  });
});
