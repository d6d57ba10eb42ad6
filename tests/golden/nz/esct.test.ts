import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { esctRateFor, findEsctRate } from '../../../src/rules/nz/esct.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { aLump, aMember, amountOf, anNzPay, d, grossOf, lineOf, nzParams, payOf, totalOf } from './pay-facts.ts';

const rateOn = (payday: string, amount: string): string =>
  esctRateFor(d(amount), nzParams.at(localDate(payday))).toFixed();

const member = { employeeRate: d('0.04'), employerRate: d('0.04') };
const pay = (given: Partial<NzPayFacts>) =>
  payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver: aMember(member), ...given }));

describe('ESCT', () => {
  test('[CALC-024] ESCT is the rate times whole dollars of the contribution, truncated, and reduces the contribution', () => {
    const found = pay({ hours: grossOf('1024.99'), contributionTax: { esctRate: d('0.33') } });
    expect(totalOf(found, 'kiwisaver-employer')).toBe('40.99');
    expect(totalOf(found, 'esct')).toBe('13.20');
    expect(totalOf(found, 'kiwisaver-employer-net')).toBe('27.79');
  });

  test.each([
    ['2025-03-31', ['16800', '16801', '57600', '57601', '84000', '84001', '216000', '216001']],
    ['2025-04-01', ['18720', '18721', '64200', '64201', '93720', '93721', '216000', '216001']],
    ['2026-04-01', ['18720', '18721', '64200', '64201', '93720', '93721', '216000', '216001']],
  ])('[CALC-031] the ESCT rate changes at each band limit on %s', (payday, tops) => {
    const rates = tops.map((amount) => rateOn(payday, amount));
    expect(rates).toEqual(['0.105', '0.175', '0.175', '0.3', '0.3', '0.33', '0.33', '0.39']);
  });

  test('[CALC-031] the ESCT rate follows from the salary and employer contributions of a whole previous year', () => {
    const inputs = { wholePreviousYear: true, salary: d('62500'), employerContributions: d('1875.50') } as const;
    const found = findEsctRate(inputs, nzParams.at(localDate('2026-04-01')));
    expect([found.thresholdAmount.toFixed(2), found.rate.toFixed()]).toEqual(['64375.50', '0.3']);
    expect(totalOf(pay({ contributionTax: { esctInputs: inputs } }), 'esct')).toBe('12.00');
  });

  test('[CALC-031] a contribution fraction treated as salary is subject to PAYE, and ESCT applies to the rest', () => {
    const found = pay({ contributionTax: { esctRate: d('0.175'), payeFraction: d('0.5') } });
    expect(amountOf(found, 'NZ.CONTRIBUTION-AS-SALARY')).toBe('20.00');
    expect(totalOf(found, 'esct')).toBe('3.50');
    // 1,020 a week: (53,040 x 17.5 % - 1,092 + 928.20) / 52.
    expect(totalOf(found, 'tax')).toBe('175.35');
    expect(found.gross.toFixed(2)).toBe('1000.00');
  });

  test('[CALC-018] pay sacrificed to a fund has its own ESCT and lowers taxable pay', () => {
    const found = pay({ sacrifices: [{ description: 'Fund', amount: d('50.90'), isSuper: true }] });
    expect(amountOf(found, 'NZ.ESCT.SACRIFICE')).toBe('8.75');
    // 4 % of 949.10 is 37.96, so 37 x 17.5 %.
    expect(amountOf(found, 'NZ.ESCT')).toBe('6.47');
    expect(totalOf(found, 'kiwisaver-employer')).toBe('37.96');
  });

  test("[DECL-005] the explanation of a calculated rate states last year's amounts and that it applies for the tax year", () => {
    const inputs = { wholePreviousYear: true, salary: d('62500'), employerContributions: d('1875.50') } as const;
    const line = lineOf(pay({ contributionTax: { esctInputs: inputs } }), 'NZ.ESCT');
    expect(line.because).toBe(
      "30 % of whole dollars of 40.00 (last tax year's salary 62500.00 and employer contributions 1875.50: threshold amount 64375.50, which sets the rate for the tax year, esct_rate_method CALCULATED)",
    );
    expect(line.report).toEqual({ esct: '12.00', esct_rate_set_on: '2026-11-10' });
  });

  const estimate = (given: Partial<NzPayFacts>, daysInYear = 365) =>
    pay({
      contributionTax: { esctEstimate: { periodDays: 7, daysInYear }, esctRateOtherwise: d('0.39') },
      ...given,
    });

  test('[DECL-005] estimates the year from this pay, or the rest of the year for an employee who starts during it', () => {
    // (1,000 + 40) x 365 / 7 = 54,228.57; with 59 days 8,765.71.
    expect(lineOf(estimate({}), 'NZ.ESCT').because).toBe(
      '17.5 % of whole dollars of 40.00 (1000.00 and contributions 40.00 of 7 days for 365 days of this tax year: threshold amount 54228.57, which sets the rate for the tax year, esct_rate_method CALCULATED)',
    );
    expect(lineOf(estimate({}, 59), 'NZ.ESCT').rate?.toFixed()).toBe('0.105');
  });

  test('[DECL-005] a bonus does not count in the estimate of the year', () => {
    // The contribution is 4 % of 11,000 = 440. The share 1,000 / 11,000 belongs to the week: again 1,040.
    const found = estimate({ bonuses: [aLump('10000')] });
    expect([amountOf(found, 'NZ.ESCT'), lineOf(found, 'NZ.ESCT').rate?.toFixed()]).toEqual(['77.00', '0.175']);
    const spread = estimate({ bonuses: [aLump('10000', { treatment: { kind: 'SPREAD', periods: 52 } })] });
    expect(lineOf(spread, 'NZ.ESCT').rate?.toFixed()).toBe('0.175');
  });

  test("[DECL-005] uses the employee's rate without ordinary pay, and does not set a rate for the year", () => {
    const line = lineOf(estimate({ hours: [], bonuses: [aLump('1000')] }), 'NZ.ESCT');
    expect([line.rate?.toFixed(), line.report]).toEqual(['0.39', { esct: '15.60' }]);
    expect(line.because).toContain('this pay has no ordinary earnings to estimate the year from');
  });

  test('[DECL-005] keeps a rate that was set for the year and passes on the date it was set', () => {
    const line = lineOf(
      pay({ contributionTax: { esctRate: d('0.3'), esctRateSetOn: localDate('2026-04-07') } }),
      'NZ.ESCT',
    );
    expect(line.because).toBe(
      '30 % of whole dollars of 40.00 (set for the tax year by the pay of 2026-04-07, esct_rate_method CALCULATED)',
    );
    expect(line.report).toEqual({ esct: '12.00', esct_rate_set_on: '2026-04-07' });
  });
});
