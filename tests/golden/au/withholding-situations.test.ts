import { describe, expect, it } from 'vitest';
import { Decimal, decimal, plain } from '../../../src/base/decimal.ts';
import { MissingParameter } from '../../../src/params/params.ts';
import type { TaxSituation } from '../../../src/rules/au/withholding/withhold.ts';
import { withholdOnEarnings } from '../../../src/rules/au/withholding/withhold.ts';
import { UncalculableFacts } from '../../../src/rules/line.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { wrongIn } from '../official.ts';
import { auOwnWorkings } from './official-cases.ts';
import { aSituation, onScaleNumber, paramsOn } from './withholding-makers.ts';

const TODAY = '2026-07-15';
const withhold = (earnings: string, own: Partial<TaxSituation> = {}, date = TODAY, period: PayPeriod = 'WEEKLY') => {
  const { total, studyLoan } = withholdOnEarnings(new Decimal(earnings), period, aSituation(own), paramsOn(date));
  return [plain(total), plain(studyLoan)];
};
const factRefused = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof UncalculableFacts) return error.fact;
    throw error;
  }
  return 'nothing';
};

describe('the payment date determines the table', () => {
  it('scale 2 changes on 1 July 2026', () => {
    expect(withhold('1500', {}, '2024-07-01')).toEqual(['304', '0']);
    expect(withhold('1500', {}, '2026-06-30')).toEqual(['304', '0']);
    expect(withhold('1500', {}, '2026-07-01')).toEqual(['299', '0']);
  });

  it('the study loan component changes on 1 July 2025, 24 September 2025 and 1 July 2026 [CALC-003]', () => {
    const loan = { hasStudyLoan: true };
    expect(withhold('1060', loan, '2025-06-30')).toEqual(['173', '11']);
    expect(withhold('1060', loan, '2025-07-01')).toEqual(['162', '0']);
    expect(withhold('1500', loan, '2025-09-23')).toEqual(['356', '52']);
    expect(withhold('1500', loan, '2025-09-24')).toEqual(['336', '32']);
    expect(withhold('1500', loan, '2026-06-30')).toEqual(['336', '32']);
    expect(withhold('1500', loan, '2026-07-01')).toEqual(['323', '24']);
  });

  it('throws MissingParameter for a payment before the first table', () => {
    expect(() => withhold('1500', {}, '2024-06-30')).toThrow(MissingParameter);
  });

  it('calculates a payment after the verified period and marks it as unverified', () => {
    const on = (date: string) => withholdOnEarnings(decimal('1500'), 'WEEKLY', aSituation(), paramsOn(date));
    expect(on('2027-06-30').used.some(({ unverified }) => unverified)).toBe(false);
    expect(on('2027-07-01').used.some(({ unverified }) => unverified)).toBe(true);
    expect(plain(on('2027-07-01').total)).toBe('299');
  });
});

describe('declarations determine the scale', () => {
  const nameOf = (own: Partial<TaxSituation>, date = TODAY) =>
    withholdOnEarnings(decimal('1000'), 'WEEKLY', aSituation(own), paramsOn(date)).scale;

  it('each combination of declarations has its scale [CALC-004] [CALC-005] [CALC-006]', () => {
    expect(nameOf({ claimsTaxFreeThreshold: false })).toBe('Schedule 1 scale 1');
    expect(nameOf({})).toBe('Schedule 1 scale 2');
    expect(nameOf({ isForeignResident: true, claimsTaxFreeThreshold: true })).toBe('Schedule 1 scale 3');
    expect(nameOf({ hasTaxFileNumber: false })).toBe('Schedule 1 scale 4');
    expect(nameOf({ medicareLevyExemption: 'full' })).toBe('Schedule 1 scale 5');
    expect(nameOf({ medicareLevyExemption: 'half' })).toBe('Schedule 1 scale 6');
    expect(nameOf({ seniorOrPensioner: 'couple' }, '2026-06-30')).toBe('Schedule 9 couple');
    const yearToDate = new Decimal(0);
    expect(nameOf({ workingHolidayMaker: { employerIsRegistered: true, yearToDate } })).toBe('Schedule 15');
    expect(nameOf({ workingHolidayMaker: { employerIsRegistered: false, yearToDate } })).toBe('Schedule 1 scale 3');
  });

  it('rejects a Medicare levy exemption without the tax-free threshold', () => {
    const act = () => withhold('1000', { medicareLevyExemption: 'full', claimsTaxFreeThreshold: false });
    expect(factRefused(act)).toBe('medicareLevyExemption');
  });

  it('Schedule 9 from 1 July 2026 is derived from the annual law and marked as unverified [DECL-006]', () => {
    const on = (date: string) =>
      withholdOnEarnings(decimal('1000'), 'WEEKLY', aSituation({ seniorOrPensioner: 'single' }), paramsOn(date));
    // 1000.99 x 0.4477 - 306.8630 = 141.28; 1000.99 x 0.5277 - 399.8279 = 128.39.
    expect([plain(on('2026-06-30').total), plain(on('2026-07-01').total)]).toEqual(['141', '128']);
    const marks = ['2026-06-30', '2026-07-01'].map((date) =>
      on(date).used.map(({ cite, unverified }) => [cite.id, cite.confidence, unverified]),
    );
    expect(marks).toEqual([
      [
        ['au.payg.schedule-9.single', 'secondary', false],
        ['au.payg.weekly-equivalent', 'official', false],
      ],
      [
        ['au.payg.schedule-9.single', 'derived', true],
        ['au.payg.weekly-equivalent', 'official', false],
      ],
    ]);
  });

  it('Schedule 9 with a study loan adds the separate component', () => {
    const senior = { seniorOrPensioner: 'couple', hasStudyLoan: true } as const;
    // 1500.99 x 0.32 - 181.7308 = 298.59 and 1500.99 x 0.15 - 200.5615 = 24.59, each to the nearest dollar.
    expect(withhold('1500', senior)).toEqual(['324', '25']);
    expect(withhold('3000', senior, TODAY, 'FORTNIGHTLY')).toEqual(['648', '50']);
    expect(withhold('1336', senior)).toEqual(['246', '0']);
    const { because, precise } = withholdOnEarnings(decimal('1500'), 'WEEKLY', aSituation(senior), paramsOn(TODAY));
    expect([because, plain(precise)]).toEqual([
      '1500.00 earned; Schedule 9 couple: 1500.99 x 0.32 - 181.7308 = 299 for the week, plus study loan 25 (Schedule 8, separate component)',
      '323.173',
    ]);
  });

  it('Schedule 9 ignores other tax offsets, which apply only to scales 2, 5 and 6', () => {
    const senior = { seniorOrPensioner: 'single' } as const;
    expect(withhold('1500', { ...senior, annualTaxOffset: new Decimal(3000) })).toEqual(withhold('1500', senior));
  });

  it('Schedule 9 rejects declarations that its table does not cover', () => {
    const beside: readonly Partial<TaxSituation>[] = [
      { medicareLevyExemption: 'half' },
      { medicareLevyExemption: 'full' },
      { medicareLevyReduction: { hasSpouse: true, children: 0 } },
      { claimsTaxFreeThreshold: false },
    ];
    const facts = beside.map((own) =>
      factRefused(() => withhold('1000', { seniorOrPensioner: 'single', ...own }, '2025-10-15')),
    );
    expect(facts).toEqual(beside.map(() => 'seniorOrPensioner'));
  });

  it('withholds a flat rate on whole dollars without a tax file number, and no study loan component', () => {
    expect(withhold('1000.99', { hasTaxFileNumber: false, hasStudyLoan: true })).toEqual(['470', '0']);
    expect(withhold('1001', { hasTaxFileNumber: false })).toEqual(['470', '0']);
    expect(withhold('1002.99', { hasTaxFileNumber: false, isForeignResident: true })).toEqual(['450', '0']);
  });

  it('withholds nothing from zero or negative earnings', () => {
    for (const scale of ['1', '2', '3', '4', '5', '6']) {
      for (const earnings of ['0', '-250']) {
        const { total } = withholdOnEarnings(new Decimal(earnings), 'MONTHLY', onScaleNumber(scale), paramsOn(TODAY));
        expect([scale, plain(total)]).toEqual([scale, '0']);
      }
    }
  });
});

describe('tax offsets', () => {
  const offset = { annualTaxOffset: new Decimal(3000) };

  it('tax offsets reduce the withholding for the period on scales 2, 5 and 6', () => {
    expect(withhold('1500', offset)).toEqual(['242', '0']);
    expect(withhold('1500', { ...offset, medicareLevyExemption: 'full' })).toEqual(['212', '0']);
    expect(withhold('1500', { ...offset, medicareLevyExemption: 'half' })).toEqual(['227', '0']);
  });

  it('tax offsets do not change scales 1, 3 and 4', () => {
    for (const scale of ['1', '3', '4']) {
      const [without, given] = [{}, offset].map((own) =>
        plain(withholdOnEarnings(decimal('1500'), 'WEEKLY', onScaleNumber(scale, own), paramsOn(TODAY)).total),
      );
      expect([scale, given]).toEqual([scale, without]);
    }
  });

  it('rejects a negative tax offset', () => {
    expect(factRefused(() => withhold('1500', { annualTaxOffset: new Decimal(-1) }))).toBe('annualTaxOffset');
  });

  it('tax offsets do not reduce the withholding below zero, and do not reduce the study loan component', () => {
    expect(withhold('400', offset)).toEqual(['0', '0']);
    expect(withhold('1500', { annualTaxOffset: new Decimal(20000), hasStudyLoan: true })).toEqual(['24', '24']);
  });
});

describe('the Medicare levy adjustment', () => {
  const family = (hasSpouse: boolean, children: number) => ({ medicareLevyReduction: { hasSpouse, children } });

  for (const working of auOwnWorkings.filter(({ subject }) => subject.endsWith('the Medicare levy adjustment'))) {
    it(`shades the Medicare levy adjustment in and out around its shading points: ${working.id}`, () =>
      expect(wrongIn(working)).toEqual([]));
  }

  it('reduces withholding in addition to the tax offset', () => {
    expect(withhold('908', family(true, 0))).toEqual(['90', '0']);
    expect(withhold('908', { ...family(true, 0), annualTaxOffset: new Decimal(3000) })).toEqual(['33', '0']);
  });

  it('rejects a Medicare levy reduction without a spouse or child', () => {
    expect(factRefused(() => withhold('800', family(false, 0)))).toBe('medicareLevyReduction');
    expect(factRefused(() => withhold('800', family(true, 1.5)))).toBe('medicareLevyReduction');
    expect(factRefused(() => withhold('800', family(true, -1)))).toBe('medicareLevyReduction');
    expect(factRefused(() => withhold('800', family(false, 1)))).toBe('nothing');
  });

  it('counts at most ten children', () => {
    expect(withhold('1900', family(true, 10))).toEqual(withhold('1900', family(true, 11)));
    expect(withhold('1900', family(true, 10))).not.toEqual(withhold('1900', family(true, 9)));
  });

  it('removes the study loan component, which is not due on a low family income', () => {
    expect(withhold('1500', { ...family(true, 6), hasStudyLoan: true })).toEqual(withhold('1500', family(true, 6)));
  });

  it('the Medicare levy adjustment does not apply to a scale that has none', () => {
    const foreign = { isForeignResident: true, hasStudyLoan: true };
    expect(withhold('1500', { ...foreign, ...family(true, 2) })).toEqual(withhold('1500', foreign));
  });
});

describe('years with 53 weekly or 27 fortnightly pays', () => {
  const asks = (payDaysInYear: number) => ({ wantsExtraPayWithholding: true, payDaysInYear });
  const extra = (earnings: string, days: number, period: PayPeriod, date: string) => {
    const [given] = withhold(earnings, asks(days), date, period);
    const [without] = withhold(earnings, {}, date, period);
    return Number(given) - Number(without);
  };

  it('adds the extra amount from the current table in a year with 53 or 27 pays, based on whole-dollar earnings', () => {
    const weekly = ['874.99', '875', '2574.99', '2575', '3649.99', '3650'];
    expect(weekly.map((earnings) => extra(earnings, 53, 'WEEKLY', '2026-06-30'))).toEqual([0, 3, 3, 6, 6, 12]);
    expect(weekly.map((earnings) => extra(earnings, 53, 'WEEKLY', '2026-07-01'))).toEqual([0, 3, 3, 7, 7, 12]);
    const before = ['1749.99', '1750', '5149.99', '5150', '7249.99', '7250'];
    expect(before.map((earnings) => extra(earnings, 27, 'FORTNIGHTLY', '2026-06-30'))).toEqual([0, 12, 12, 26, 26, 47]);
    const after = ['1699.99', '1700', '5199.99', '5200', '7249.99', '7250'];
    expect(after.map((earnings) => extra(earnings, 27, 'FORTNIGHTLY', '2026-07-01'))).toEqual([0, 12, 12, 27, 27, 48]);
  });

  it('adds nothing to a monthly pay, in a year without an extra payday, or without a request from the employee', () => {
    expect(extra('3000', 52, 'WEEKLY', TODAY)).toBe(0);
    expect(extra('6000', 26, 'FORTNIGHTLY', TODAY)).toBe(0);
    expect(extra('9000', 13, 'MONTHLY', TODAY)).toBe(0);
    expect(withhold('3000', { payDaysInYear: 53 })).toEqual(withhold('3000'));
  });
});

describe('agreed extra withholding (Schedule 14)', () => {
  it('adds the agreed amount to each pay', () => {
    expect(withhold('1500', { agreedExtraWithholding: new Decimal(50) })).toEqual(['349', '0']);
    expect(withhold('1000', { agreedExtraWithholding: new Decimal(50), hasTaxFileNumber: false })).toEqual([
      '520',
      '0',
    ]);
  });

  it('rejects a negative agreed amount', () => {
    expect(factRefused(() => withhold('1500', { agreedExtraWithholding: new Decimal(-1) }))).toBe(
      'agreedExtraWithholding',
    );
  });

  it('never withholds more than the pay', () => {
    expect(withhold('30', { agreedExtraWithholding: new Decimal(50) })).toEqual(['30', '0']);
    expect(withhold('0', { agreedExtraWithholding: new Decimal(50) })).toEqual(['0', '0']);
  });
});

describe('working holiday makers (Schedule 15) [CALC-006]', () => {
  const paidBefore = (yearToDate: string, own: Partial<TaxSituation> = {}) => ({
    workingHolidayMaker: { employerIsRegistered: true, yearToDate: new Decimal(yearToDate) },
    ...own,
  });

  it('taxes the whole payment at the rate for the year-to-date amount', () => {
    const paid = ['44999.99', '45000', '45000.01', '135000', '135000.01', '190000', '190000.01'];
    const withheld = paid.map((yearToDate) => withhold('1000', paidBefore(yearToDate))[0]);
    expect(withheld).toEqual(['150', '150', '300', '300', '370', '370', '450']);
  });

  it('drops the cents of the payment and rounds the result, but truncates the result at the highest rate', () => {
    expect(withhold('1010.99', paidBefore('0'))).toEqual(['152', '0']);
    expect(withhold('1009.99', paidBefore('0'))).toEqual(['151', '0']);
    expect(withhold('1002.99', paidBefore('200000'))).toEqual(['450', '0']);
  });

  it('ignores offsets and study loans, whether or not the employer is registered', () => {
    const declared = { hasStudyLoan: true, annualTaxOffset: new Decimal(1000) };
    expect(withhold('1500', paidBefore('0', declared))).toEqual(['225', '0']);
    const unregistered = { employerIsRegistered: false, yearToDate: new Decimal(0) };
    expect(withhold('1500', { ...declared, workingHolidayMaker: unregistered })).toEqual(['450', '0']);
  });
});

describe('the explanation of withholding', () => {
  it('contains all numbers that a payroll officer needs to repeat the calculation', () => {
    const situation = aSituation({ hasStudyLoan: true, annualTaxOffset: new Decimal(1000) });
    const withheld = withholdOnEarnings(decimal('3000.50'), 'FORTNIGHTLY', situation, paramsOn(TODAY));
    expect(withheld.because).toBe(
      '3000.50 earned; Schedule 1 scale 2: 1500.99 x 0.47 - 382.2935 = 323 a week, twice that for the fortnight' +
        ', including study loan 48 (Schedule 8, combined coefficients), less tax offset 38',
    );
    expect(plain(withheld.total)).toBe('608');
    expect(plain(withheld.precise)).toBe('608.3436');
    expect(withheld.used.map(({ cite }) => [cite.id, cite.confidence])).toEqual([
      ['au.payg.schedule-1.scale-2', 'secondary'],
      ['au.payg.weekly-equivalent', 'official'],
      ['au.stsl.schedule-8.combined-scale-2', 'secondary'],
      ['au.payg.tax-offset.fortnightly', 'secondary'],
    ]);
  });
});
