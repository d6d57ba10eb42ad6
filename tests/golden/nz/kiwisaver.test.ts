import { describe, expect, test } from 'vitest';
import { localDate } from '../../../src/base/local-date.ts';
import type { KiwiSaverFacts, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { aMember, amountOf, anNzPay, aTermination, d, grossOf, lineOf, payOf, totalOf, withCode } from './pay-facts.ts';

const both = (payday: string, given: Partial<KiwiSaverFacts>, facts: Partial<NzPayFacts> = {}) => {
  const pay = payOf(
    anNzPay({ paymentDate: localDate(payday), hours: grossOf('1000'), kiwiSaver: aMember(given), ...facts }),
  );
  return [totalOf(pay, 'kiwisaver-employee'), totalOf(pay, 'kiwisaver-employer')];
};

describe('KiwiSaver', () => {
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

  test('[CALC-031] the current lowest rate means the lowest rate of an earlier payday', () => {
    expect(both('2026-03-31', { employeeRate: d('0.035'), employerRate: d('0.03') })).toEqual(['30.00', '30.00']);
  });

  test('[CALC-031] a rate above the lowest one does not change on 1 April 2026', () => {
    const chosen = { employeeRate: d('0.06'), employerRate: d('0.04') };
    expect(both('2026-03-31', chosen)).toEqual(['60.00', '40.00']);
    expect(both('2026-04-01', chosen)).toEqual(['60.00', '40.00']);
  });

  test('[CALC-031] a temporary reduction deducts 3 percent, and the employer may match it', () => {
    const reduced = { temporaryRate: true, employeeRate: d('0.035') };
    expect(both('2026-04-01', { ...reduced, employerRate: d('0.03') })).toEqual(['30.00', '30.00']);
    expect(both('2026-04-01', { ...reduced, employerRate: d('0.035') })).toEqual(['30.00', '35.00']);
  });

  test('[CALC-025] no contributions apply to ineligible, casual, opted-out or suspended employees or at a zero rate', () => {
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
    expect(lineOf(pay, 'NZ.KIWISAVER.EMPLOYER').because).toBe('No contribution: aged 65, the duty ends at 65');
  });

  test('[CALC-031] the lowest rate is 4 percent from 1 April 2028, also for members on 3.5', () => {
    const lowest = { employeeRate: d('0.035'), employerRate: d('0.035') };
    expect(both('2028-03-31', lowest)).toEqual(['35.00', '35.00']);
    expect(both('2028-04-01', lowest)).toEqual(['40.00', '40.00']);
    const held = payOf(
      anNzPay({ paymentDate: localDate('2028-04-01'), hours: grossOf('1000'), kiwiSaver: aMember(lowest) }),
    );
    expect(lineOf(held, 'NZ.KIWISAVER.EMPLOYEE').unverified).toBe(true);
  });

  test('[DECL-002] the explanation names the declarations', () => {
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
