import { describe, expect, test } from 'vitest';
import {
  aLump,
  aMember,
  anNzPay,
  aTermination,
  d,
  nzParams,
  payOf,
  someHolidays,
  withCode,
} from '../../../tests/golden/nz/pay-facts.ts';
import { localDate } from '../../base/local-date.ts';
import { calculateNzPay } from './calculate.ts';
import type { NzPayFacts } from './facts.ts';

const supplied = {
  tax: d('0'),
  studentLoan: d('0'),
  kiwiSaverEmployee: d('0'),
  kiwiSaverEmployer: d('0'),
  esct: d('0'),
};

const contradictions: readonly (readonly [string, string, Partial<NzPayFacts>])[] = [
  ['a code but no declaration', 'tax.code', { tax: { ...withCode('M'), noDeclaration: true } }],
  ['a tailored code without its certificate', 'tax.certificate', { tax: withCode('STC') }],
  [
    'a certificate with another code',
    'tax.certificate',
    { tax: { ...withCode('M'), certificate: { rate: d('0.2') } } },
  ],
  [
    'a certificate rate above one',
    'tax.certificate.rate',
    { tax: { ...withCode('STC'), certificate: { rate: d('1.1') } } },
  ],
  ['a schedular rate with another code', 'tax.schedular', { tax: { ...withCode('M'), schedular: {} } }],
  [
    'a loan rate above one on a certificate',
    'tax.certificate.studentLoanRate',
    { tax: { ...withCode('STC', true), certificate: { rate: d('0.2'), studentLoanRate: d('12') } } },
  ],
  [
    'a compulsory extra over five percent',
    'studentLoan.compulsoryExtra',
    { tax: withCode('M', true), studentLoan: { compulsoryExtra: { rate: d('0.051') } } },
  ],
  [
    'a special rate of 12 percent',
    'studentLoan.specialRate',
    { tax: withCode('M', true), studentLoan: { specialRate: d('0.12') } },
  ],
  [
    'a special rate of half a percent',
    'studentLoan.specialRate',
    { tax: withCode('M', true), studentLoan: { specialRate: d('0.005') } },
  ],
  [
    'a KiwiSaver rate that is not on offer',
    'kiwiSaver.employeeRate',
    { kiwiSaver: aMember({ employeeRate: d('0.05') }) },
  ],
  ['a negative employer rate', 'kiwiSaver.employerRate', { kiwiSaver: aMember({ employerRate: d('-0.01') }) }],
  [
    'a temporary rate during a suspension',
    'kiwiSaver.temporaryRate',
    { kiwiSaver: aMember({ temporaryRate: true, savingsSuspension: true }) },
  ],
  ['an ESCT rate outside the bands', 'contributionTax.esctRate', { contributionTax: { esctRate: d('0.28') } }],
  [
    'a salary fraction above one',
    'contributionTax.payeFraction',
    { contributionTax: { esctRate: d('0.3'), payeFraction: d('1.01') } },
  ],
  [
    'an estimate over no days',
    'contributionTax.esctInputs',
    {
      contributionTax: {
        esctInputs: {
          wholePreviousYear: false,
          periodSalary: d('1'),
          periodEmployerContribution: d('0'),
          periodDays: 0,
          daysInYear: 365,
        },
      },
    },
  ],
  [
    'an estimate by this pay over no days',
    'contributionTax.esctEstimate',
    { contributionTax: { esctEstimate: { periodDays: 7, daysInYear: 0 }, esctRateOtherwise: d('0.3') } },
  ],
  [
    'a held ESCT rate outside the bands',
    'contributionTax.esctRateOtherwise',
    { contributionTax: { esctEstimate: { periodDays: 7, daysInYear: 365 }, esctRateOtherwise: d('0.2') } },
  ],
  [
    'negative earnings of the four weeks',
    'extraPay.paidInFourWeeks',
    { extraPay: { paidInFourWeeks: d('-1'), lastPaidPeriods: [] } },
  ],
  [
    'a requested rate outside the bands',
    'extraPay.requestedRate',
    { extraPay: { paidInFourWeeks: d('0'), lastPaidPeriods: [], requestedRate: d('0.28') } },
  ],
  ['a negative sacrifice', 'sacrifices', { sacrifices: [{ description: 'Car', amount: d('-1'), isSuper: false }] }],
  [
    'negative child support',
    'deductions',
    { deductions: [{ description: 'Child', amount: d('-1'), classification: 'CHILD_SUPPORT_DEDUCTION' }] },
  ],
  ['a bonus over no periods', 'bonuses', { bonuses: [aLump('1', { treatment: { kind: 'SPREAD', periods: 0 } })] }],
  ['a bonus over half a period', 'bonuses', { bonuses: [aLump('1', { treatment: { kind: 'SPREAD', periods: 0.5 } })] }],
  ['days without hours', 'holidays.standardHoursPerDay', { holidays: someHolidays({ standardHoursPerDay: d('0') }) }],
  ['negative supplied tax', 'supplied.tax', { supplied: { ...supplied, tax: d('-0.01') } }],
  ['more ESCT than contribution', 'supplied.esct', { supplied: { ...supplied, esct: d('1') } }],
  ['a termination with supplied amounts', 'termination', { supplied, termination: aTermination() }],
  [
    'a negative balance of annual holidays',
    'termination.untakenAnnualWeeks',
    { termination: aTermination({ untakenAnnualWeeks: d('-0.1') }) },
  ],
  [
    'a negative balance of alternative holidays',
    'termination.untakenAlternativeDays',
    { termination: aTermination({ untakenAlternativeDays: d('-1') }) },
  ],
];

describe('the check of New Zealand pay facts', () => {
  test.each(contradictions)('[CALC-031] rejects facts with %s and names the fact %s', (_name, fact, given) => {
    expect(() => payOf(anNzPay(given))).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });

  test('[DECL-002] accepts supplied amounts whatever was declared', () => {
    expect(payOf(anNzPay({ supplied, tax: withCode('STC') })).net.toFixed(2)).toBe('0.00');
  });

  test('[CALC-031] accepts any KiwiSaver rate when the employee does not contribute', () => {
    expect(payOf(anNzPay({ kiwiSaver: aMember({ status: 'NK', employeeRate: d('0.05') }) })).net.toFixed(2)).toBe(
      '0.00',
    );
  });

  test('[CALC-031] throws a TypeError when the parameters are not those of the payday', () => {
    expect(() => calculateNzPay(anNzPay(), nzParams.at(localDate('2026-11-09')))).toThrow(
      'parameters of 2026-11-09 were passed for a payment on 2026-11-10',
    );
  });

  test('[CALC-031] throws MissingParameter for a payday before the first value', () => {
    const paymentDate = localDate('2023-03-31');
    expect(() => payOf(anNzPay({ paymentDate }))).toThrow(expect.objectContaining({ name: 'MissingParameter' }));
  });

  test('[CALC-031] marks the lines unverified for a payday after the last verified day', () => {
    const marked = (payday: string) =>
      payOf(anNzPay({ paymentDate: localDate(payday) })).lines.find((line) => line.code === 'NZ.PAYE.ANNUAL')
        ?.unverified;
    expect([marked('2027-03-31'), marked('2027-04-01')]).toEqual([false, true]);
  });
});
