import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import { esctRateFor, findEsctRate } from '../../../src/rules/nz/esct.ts';
import type { KiwiSaverFacts, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import {
  aLump,
  aMember,
  amountOf,
  anNzPay,
  aTermination,
  d,
  grossOf,
  lineOf,
  nzParams,
  payOf,
  totalOf,
  withCode,
} from './pay-facts.ts';

describe('KiwiSaver', () => {
  const both = (payday: string, given: Partial<KiwiSaverFacts>, facts: Partial<NzPayFacts> = {}) => {
    const pay = payOf(
      anNzPay({ paymentDate: localDate(payday), hours: grossOf('1000'), kiwiSaver: aMember(given), ...facts }),
    );
    return [totalOf(pay, 'kiwisaver-employee'), totalOf(pay, 'kiwisaver-employer')];
  };

  test('[CALC-022] [CALC-023] KiwiSaver contributions are gross times rate, truncated to the cent', () => {
    const pay = payOf(
      anNzPay({ hours: grossOf('1000.99'), kiwiSaver: aMember({ employeeRate: d('0.08'), employerRate: d('0.035') }) }),
    );
    expect(amountOf(pay, 'NZ.KIWISAVER.EMPLOYEE')).toBe('80.07');
    expect(amountOf(pay, 'NZ.KIWISAVER.EMPLOYER')).toBe('35.03');
  });

  test('[CALC-031] a member on the lowest rate moves from 3 to 3.5 percent with the payday of 1 April 2026', () => {
    const lowest = { employeeRate: d('0.03'), employerRate: d('0.03') };
    expect(both('2026-03-31', lowest)).toEqual(['30.00', '30.00']);
    expect(both('2026-04-01', lowest)).toEqual(['35.00', '35.00']);
  });

  test('[CALC-031] for an earlier payday, a member on the current lowest rate contributes at the rate that was lowest then', () => {
    expect(both('2026-03-31', { employeeRate: d('0.035'), employerRate: d('0.03') })).toEqual(['30.00', '30.00']);
  });

  test('[CALC-031] a rate above the lowest one does not change on 1 April 2026', () => {
    const chosen = { employeeRate: d('0.06'), employerRate: d('0.04') };
    expect(both('2026-03-31', chosen)).toEqual(['60.00', '40.00']);
    expect(both('2026-04-01', chosen)).toEqual(['60.00', '40.00']);
  });

  test('[CALC-031] a member on a temporary reduction contributes 3 percent, and the employer may match it', () => {
    const reduced = { temporaryRate: true, employeeRate: d('0.035') };
    expect(both('2026-04-01', { ...reduced, employerRate: d('0.03') })).toEqual(['30.00', '30.00']);
    expect(both('2026-04-01', { ...reduced, employerRate: d('0.035') })).toEqual(['30.00', '35.00']);
  });

  test('[CALC-025] no contributions are due for ineligible, casual, opted-out or suspended employees, or at a zero rate', () => {
    const nothing: readonly Partial<KiwiSaverFacts>[] = [
      { status: 'NK' },
      { status: 'CT' },
      { optedOut: true },
      { savingsSuspension: true },
      { employeeRate: d('0') },
    ];
    for (const given of nothing) expect(both('2026-11-10', given)).toEqual(['0.00', '0.00']);
    for (const status of ['AE', 'AK', 'OK'] as const)
      expect(both('2026-11-10', { status })).toEqual(['35.00', '35.00']);
  });

  test('[CALC-025] seasonal workers and schedular payees have no KiwiSaver', () => {
    expect(both('2026-11-10', {}, { tax: withCode('NSW') })).toEqual(['0.00', '0.00']);
    expect(both('2026-11-10', {}, { tax: withCode('WT') })).toEqual(['0.00', '0.00']);
  });

  test('[CALC-031] employers must contribute for ages 18 to 64 before 1 April 2026 and 16 to 64 from then on', () => {
    const employer = (payday: string, age: number, lockedIn = false) => both(payday, { age, lockedIn })[1];
    expect(employer('2026-03-31', 17)).toBe('0.00');
    expect(employer('2026-03-31', 18)).toBe('35.00');
    expect(employer('2026-04-01', 15)).toBe('0.00');
    expect(employer('2026-04-01', 16)).toBe('35.00');
    expect(employer('2026-04-01', 64)).toBe('35.00');
    expect(employer('2026-04-01', 65)).toBe('0.00');
    expect(employer('2026-04-01', 65, true)).toBe('35.00');
  });

  test('[CALC-025] an exempt employer pays nothing while the member still contributes', () => {
    expect(both('2026-11-10', { employerObligation: false })).toEqual(['35.00', '0.00']);
  });

  test('[CALC-016] [CALC-018] sacrificed pay and excluded allowances do not count for KiwiSaver', () => {
    const facts: Partial<NzPayFacts> = {
      sacrifices: [{ description: 'Car', amount: d('100'), isSuper: false }],
      allowances: [
        { description: 'Overseas cost', amount: d('200'), isTaxable: true, countsForKiwiSaver: false },
        { description: 'Tools', amount: d('300'), isTaxable: true, countsForKiwiSaver: true },
      ],
    };
    expect(both('2026-11-10', { employeeRate: d('0.1') }, facts)).toEqual(['120.00', '42.00']);
  });

  test('[LIFE-064] redundancy does not count for KiwiSaver, but other final payments do', () => {
    const termination = aTermination({ redundancy: d('5000'), otherLumpSum: d('1000') });
    expect(both('2026-11-10', {}, { hours: [], termination })).toEqual(['35.00', '35.00']);
  });

  test('[CALC-025] the explanation states why there is no contribution', () => {
    const pay = payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver: aMember({ age: 65 }) }));
    expect(lineOf(pay, 'NZ.KIWISAVER.EMPLOYER').because).toBe(
      'No contribution: the employee is 65, and the employer’s duty ends at 65',
    );
  });

  test('[CALC-031] the lowest rate is 4 percent from 1 April 2028, even for members on 3.5 percent', () => {
    const lowest = { employeeRate: d('0.035'), employerRate: d('0.035') };
    expect(both('2028-03-31', lowest)).toEqual(['35.00', '35.00']);
    expect(both('2028-04-01', lowest)).toEqual(['40.00', '40.00']);
    const held = payOf(
      anNzPay({ paymentDate: localDate('2028-04-01'), hours: grossOf('1000'), kiwiSaver: aMember(lowest) }),
    );
    expect(lineOf(held, 'NZ.KIWISAVER.EMPLOYEE').unverified).toBe(true);
  });

  test('[DECL-002] a temporary reduction continues from 1 April 2028, and its line is marked as unverified', () => {
    const paidOn = (paymentDate: string) =>
      payOf(
        anNzPay({
          paymentDate: localDate(paymentDate),
          hours: grossOf('1000'),
          kiwiSaver: aMember({ temporaryRate: true, employeeRate: d('0.035') }),
        }),
      );
    const after = lineOf(paidOn('2028-04-01'), 'NZ.KIWISAVER.EMPLOYEE');
    expect([after.amount.toFixed(2), after.unverified]).toEqual(['30.00', true]);
    expect(lineOf(paidOn('2027-03-31'), 'NZ.KIWISAVER.EMPLOYEE').unverified).toBe(false);
  });

  test('[DEF-005] the line of an employee who is not enrolled cites the enrolment ages of the Act as recalled from memory', () => {
    const kiwiSaver = aMember({ assumed: { ageOnStart: 17, startDate: localDate('2026-06-01') } });
    const line = lineOf(payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver })), 'NZ.KIWISAVER.NOT-ENROLLED');
    expect(line.cites.map(({ id, confidence }) => [id, confidence])).toContainEqual([
      'nz.kiwisaver.automatic-enrolment-ages',
      'knowledge',
    ]);
  });

  test('[DECL-002] the explanation of KiwiSaver names the declarations', () => {
    const explanation = (given: Partial<KiwiSaverFacts>, code: 'EMPLOYEE' | 'EMPLOYER') =>
      lineOf(payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver: aMember(given) })), `NZ.KIWISAVER.${code}`).because;
    expect(explanation({ employeeRate: d('0.06') }, 'EMPLOYEE')).toBe('6 % of 1000.00 (rate chosen)');
    expect(explanation({ employeeRate: d('0.035') }, 'EMPLOYEE')).toBe('3.5 % of 1000.00 (lowest rate on this payday)');
    expect(explanation({ employerRate: d('0.05') }, 'EMPLOYER')).toBe('5 % of 1000.00 (rate agreed), before ESCT');
    const reduced = { temporaryRate: true, employerRate: d('0.02') };
    expect(explanation(reduced, 'EMPLOYEE')).toBe(
      '3 % of 1000.00 (temporary rate reduction, declared kiwisaver_temporary_rate)',
    );
    expect(explanation(reduced, 'EMPLOYER')).toBe(
      '3 % of 1000.00 (lowest rate during the temporary rate reduction, declared kiwisaver_temporary_rate), before ESCT',
    );
    expect(explanation({ savingsSuspension: true }, 'EMPLOYER')).toBe(
      'No contribution: on a savings suspension (declared kiwisaver_savings_suspension)',
    );
    expect(explanation({ optedOut: true }, 'EMPLOYEE')).toBe(
      'No contribution: opted out of KiwiSaver (declared kiwisaver_opted_out_on)',
    );
    expect(explanation({ age: 66, lockedIn: true }, 'EMPLOYER')).toBe(
      '3.5 % of 1000.00 (compulsory minimum on this payday; locked in past 65, declared kiwisaver_locked_in_until), before ESCT',
    );
  });
});

describe('ESCT', () => {
  const rateOn = (payday: string, amount: string): string =>
    esctRateFor(d(amount), nzParams.at(localDate(payday))).toFixed();

  const member = { employeeRate: d('0.04'), employerRate: d('0.04') };
  const pay = (given: Partial<NzPayFacts>) =>
    payOf(anNzPay({ hours: grossOf('1000'), kiwiSaver: aMember(member), ...given }));

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
  ])('[CALC-031] on %s, a higher ESCT rate applies above each band limit', (payday, tops) => {
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
    // Taxable earnings of 1,020 a week: (53,040 x 17.5% - 1,092 + 928.20) / 52.
    expect(totalOf(found, 'tax')).toBe('175.35');
    expect(found.gross.toFixed(2)).toBe('1000.00');
  });

  test('[CALC-018] pay sacrificed to a fund has its own ESCT and lowers taxable pay', () => {
    const found = pay({ sacrifices: [{ description: 'Fund', amount: d('50.90'), isSuper: true }] });
    expect(amountOf(found, 'NZ.ESCT.SACRIFICE')).toBe('8.75');
    // 4% of 949.10 is 37.96, so ESCT is 37 x 17.5%.
    expect(amountOf(found, 'NZ.ESCT')).toBe('6.47');
    expect(totalOf(found, 'kiwisaver-employer')).toBe('37.96');
  });

  test("[DECL-005] the explanation of a calculated rate states last year's amounts and that they set the rate", () => {
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
    // For 365 days: (1,000 + 40) x 365 / 7 = 54,228.57. For 59 days: 8,765.71.
    expect(lineOf(estimate({}), 'NZ.ESCT').because).toBe(
      '17.5 % of whole dollars of 40.00 (1000.00 and contributions 40.00 for 7 days, scaled to 365 days of this tax year: threshold amount 54228.57, which sets the rate for the tax year, esct_rate_method CALCULATED)',
    );
    expect(lineOf(estimate({}, 59), 'NZ.ESCT').rate?.toFixed()).toBe('0.105');
  });

  test('[DECL-005] a bonus does not count in the estimate of the year', () => {
    // The contribution is 4% of 11,000 = 440. The part for the ordinary earnings is 440 x 1,000 / 11,000 = 40, so the
    // week is again 1,040.
    const found = estimate({ bonuses: [aLump('10000')] });
    expect([amountOf(found, 'NZ.ESCT'), lineOf(found, 'NZ.ESCT').rate?.toFixed()]).toEqual(['77.00', '0.175']);
    const spread = estimate({ bonuses: [aLump('10000', { treatment: { kind: 'SPREAD', periods: 52 } })] });
    expect(lineOf(spread, 'NZ.ESCT').rate?.toFixed()).toBe('0.175');
  });

  test("[DECL-005] uses the employee's rate for a pay without ordinary earnings, and does not set a rate for the year", () => {
    const line = lineOf(estimate({ hours: [], bonuses: [aLump('1000')] }), 'NZ.ESCT');
    expect([line.rate?.toFixed(), line.report]).toEqual(['0.39', { esct: '15.60' }]);
    expect(line.because).toContain('this pay has no ordinary earnings to estimate the year from');
  });

  test('[DECL-005] keeps a rate that was set for the year, together with the date on which it was set', () => {
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
