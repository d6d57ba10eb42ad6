import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { esctRateFor, findEsctRate } from '../../../src/rules/nz/esct.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { aMember, amountOf, anNzPay, d, grossOf, nzParams, payOf, totalOf } from './pay-facts.ts';

const rateOn = (payday: string, amount: string): string =>
  esctRateFor(d(amount), nzParams.at(localDate(payday))).toFixed();

const member = { employeeRate: d('0.04'), employerRate: d('0.04') };
const pay = (given: Partial<NzPayFacts>) =>
  payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver: aMember(member), ...given }));

describe('ESCT', () => {
  test('[CALC-024] is whole dollars of the contribution x rate, truncated, and comes out of the contribution', () => {
    const found = pay({ hours: grossOf('1024.99'), contributionTax: { esctRate: d('0.33') } });
    expect(totalOf(found, 'kiwisaver-employer')).toBe('40.99');
    expect(totalOf(found, 'esct')).toBe('13.20');
    expect(totalOf(found, 'kiwisaver-employer-net')).toBe('27.79');
  });

  test.each([
    ['2025-03-31', ['16800', '16801', '57600', '57601', '84000', '84001', '216000', '216001']],
    ['2025-04-01', ['18720', '18721', '64200', '64201', '93720', '93721', '216000', '216001']],
    ['2026-04-01', ['18720', '18721', '64200', '64201', '93720', '93721', '216000', '216001']],
  ])('[CALC-031] changes its rate at each band top of %s', (payday, tops) => {
    const rates = tops.map((amount) => rateOn(payday, amount));
    expect(rates).toEqual(['0.105', '0.175', '0.175', '0.3', '0.3', '0.33', '0.33', '0.39']);
  });

  test('[CALC-031] the rate of a whole previous year is found from its salary and employer contributions', () => {
    const inputs = { wholePreviousYear: true, salary: d('62500'), employerContributions: d('1875.50') } as const;
    const found = findEsctRate(inputs, nzParams.at(localDate('2026-04-01')));
    expect([found.thresholdAmount.toFixed(2), found.rate.toFixed()]).toEqual(['64375.50', '0.3']);
    expect(totalOf(pay({ contributionTax: { esctInputs: inputs } }), 'esct')).toBe('12.00');
  });

  test('[CALC-031] a fraction agreed to be salary bears PAYE, and ESCT is on the rest', () => {
    const found = pay({ contributionTax: { esctRate: d('0.175'), payeFraction: d('0.5') } });
    expect(amountOf(found, 'NZ.CONTRIBUTION-AS-SALARY')).toBe('20.00');
    expect(totalOf(found, 'esct')).toBe('3.50');
    // 1,020 a week: (53,040 x 17.5 % - 1,092 + 928.20) / 52.
    expect(totalOf(found, 'tax')).toBe('175.35');
    expect(found.gross.toFixed(2)).toBe('1000.00');
  });

  test('[CALC-018] pay sacrificed to a fund bears ESCT by itself and lowers taxable pay', () => {
    const found = pay({ sacrifices: [{ description: 'Fund', amount: d('50.90'), isSuper: true }] });
    expect(amountOf(found, 'NZ.ESCT.SACRIFICE')).toBe('8.75');
    // 4 % of 949.10 is 37.96, so 37 x 17.5 %.
    expect(amountOf(found, 'NZ.ESCT')).toBe('6.47');
    expect(totalOf(found, 'kiwisaver-employer')).toBe('37.96');
  });
});
