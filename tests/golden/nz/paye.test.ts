import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal.ts';
import { addDays, localDate } from '../../../src/base/local-date.ts';
import { UncalculableFacts } from '../../../src/rules/line.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { PayCycle } from '../../../src/rules/pay-period.ts';
import { wrongIn } from '../official.ts';
import { nzOfficialCases, nzOwnWorkings } from './official-cases.ts';
import {
  aLump,
  amountOf,
  anHoursRow,
  anNzPay,
  aTermination,
  d,
  grossOf,
  lineOf,
  payeOn,
  payOf,
  totalOf,
  withCode,
} from './pay-facts.ts';
import { naivePaye } from './paye-naive.ts';

describe('PAYE', () => {
  const week = (gross: string, given: Partial<NzPayFacts> = {}) => anNzPay({ hours: grossOf(gross), ...given });

  const NOT_IN_FORCE = 'NZ.TAX-CODE.CERTIFICATE-OUT-OF-FORCE';

  test('[CALC-020] PAYE depends on the tax code', () => {
    const on = (code: 'M' | 'S' | 'ND') => payeOn(week('1000', { tax: withCode(code) }));
    expect([on('M'), on('S'), on('ND')]).toEqual(['171.50', '192.50', '467.50']);
  });

  test('[CALC-031] the explanation contains all numbers that a payroll officer needs to repeat the calculation', () => {
    const line = lineOf(payOf(week('2000', { payPeriod: 'FORTNIGHTLY', tax: withCode('ME') })), 'NZ.PAYE.ANNUAL');
    expect(line.because).toBe(
      '(52000 a year x 17.5 % - 1092 + levy 910 - independent earner credit 520) / 52 = 161.50 a week, x 52 / 26',
    );
    expect(line.amount.toFixed(2)).toBe('323.00');
    expect(line.rounding).toBe('truncate to cent');
    expect(line.cites.map((cite) => [cite.id, cite.from, cite.confidence])).toEqual([
      ['nz.paye.brackets', '2026-04-01', 'secondary'],
      ['nz.acc.earners-levy', '2026-04-01', 'secondary'],
      ['nz.independent-earner-credit', '2026-04-01', 'secondary'],
    ]);
  });

  test('[CALC-017] an untaxed allowance increases net but not tax', () => {
    const allowance = (isTaxable: boolean) => [
      { description: 'Travel', amount: d('100'), isTaxable, countsForKiwiSaver: isTaxable },
    ];
    const untaxed = payOf(week('1000', { allowances: allowance(false) }));
    expect(totalOf(untaxed, 'tax')).toBe('171.50');
    expect([untaxed.gross.toFixed(2), untaxed.net.toFixed(2)]).toEqual(['1100.00', '928.50']);
    expect(payeOn(week('1000', { allowances: allowance(true) }))).toBe('199.64');
  });

  test('[CALC-018] sacrificed pay is not taxed', () => {
    const sacrifices = [{ description: 'Car', amount: d('100'), isSuper: false }];
    expect(payeOn(week('1100', { sacrifices }))).toBe('171.50');
  });

  test('[CALC-018] rejects sacrifices that exceed the earnings, and the error names the sacrifices', () => {
    const sacrifices = [{ description: 'Car', amount: d('1000.01'), isSuper: false }];
    expect(() => payeOn(week('1000', { sacrifices }))).toThrow(
      new UncalculableFacts('sacrifices', 'taxable pay is -0.01; it must be zero or more'),
    );
  });

  test('[CALC-020] PAYE on a tailored code is the rate of its certificate, levy included, times whole dollars', () => {
    const tax = { ...withCode('STC'), certificate: { rate: d('0.25') } };
    expect(payeOn(week('1000.99', { tax }))).toBe('250.00');
  });

  test('[CALC-020] a schedular payment has no ACC levy and is reported as not liable for ACC', () => {
    const tax = { ...withCode('WT'), schedular: { electedRate: d('0.2') } };
    const pay = payOf(week('1000.55', { tax }));
    expect(totalOf(pay, 'tax')).toBe('200.11');
    expect(totalOf(pay, 'acc-part')).toBe('0.00');
    expect(lineOf(pay, 'NZ.PAYE.SCHEDULAR').report).toEqual({ paye: '200.11', not_liable_acc: '1000.55' });
  });

  test.each([
    [{}, '450.24'],
    [{ isNonResidentCompany: true }, '200.11'],
    [{ activity: 'director_fees' }, '330.18'],
    [{ activity: 'shearing_droving' }, '150.08'],
    [{ electedRate: d('0.1') }, '100.05'],
    [{ electedRate: d('1') }, '1000.55'],
    [{ electedRate: d('0.15'), isNonResidentContractor: true }, '150.08'],
  ])('[CALC-020] a schedular payee with the notification %j pays tax of %s on 1000.55', (schedular, expected) => {
    expect(payeOn(week('1000.55', { tax: { ...withCode('WT'), schedular } }))).toBe(expected);
  });

  test('[CALC-031] rejects extra pays that total less than zero, and withholds nothing on a total of zero', () => {
    const bonuses = [aLump('100'), aLump('-100.01')];
    const pay = () => payOf(week('1000', { bonuses }));
    expect(pay).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact: 'backPayments' }));
    expect(totalOf(payOf(week('1000', { bonuses: [aLump('100'), aLump('-100')] })), 'tax')).toBe(payeOn(week('1000')));
  });

  test.each([
    [{ electedRate: d('0.09') }, 'tax.schedular.electedRate'],
    [{ electedRate: d('0.14'), isNonResidentContractor: true }, 'tax.schedular.electedRate'],
    [{ activity: 'juggling' }, 'tax.schedular.activity'],
  ])('[CALC-020] rejects a schedular rate or activity that is not allowed: %j', (schedular, fact) => {
    const pay = () => payeOn(week('1000', { tax: { ...withCode('WT'), schedular } }));
    expect(pay).toThrow(expect.objectContaining({ name: 'UncalculableFacts', fact }));
  });

  test('[DECL-002] ignores a schedular rate that is not valid on the payday', () => {
    const schedular = { outOfForce: { from: localDate('2026-04-01'), to: localDate('2026-10-31') } };
    const pay = payOf(week('1000.55', { tax: { ...withCode('WT'), schedular } }));
    expect(amountOf(pay, 'NZ.PAYE.SCHEDULAR')).toBe('450.24');
    expect(lineOf(pay, 'NZ.PAYE.SCHEDULAR').because).toBe(
      'Schedular payment 1000.55 x 45 % (no rate notified for this payday: the declaration is for the days from 2026-04-01 to 2026-10-31)',
    );
  });

  test('[DECL-002] uses the previous tax code, or ND, when the certificate is not valid on the payday, and explains why', () => {
    const certificateOutOfForce = { from: localDate('2026-04-01'), to: localDate('2026-10-31') };
    const explanation = (code: TaxCode) =>
      lineOf(payOf(week('1000', { tax: { ...withCode(code), certificateOutOfForce } })), NOT_IN_FORCE).because;
    const prefix =
      'The tailored tax certificate (declared tax_certificate) is for the days from 2026-04-01 to 2026-10-31, not for this payday: ';
    expect(explanation('S')).toBe(`${prefix}taxed by S, the previous code`);
    expect(explanation('ND')).toBe(`${prefix}no earlier tax code is known, so the code is ND`);
  });

  test('[CALC-019] a bonus for three months is taxed as three shares on top of the monthly pay', () => {
    const bonuses = [aLump('1200', { treatment: { kind: 'SPREAD', periods: 3 } })];
    const pay = payOf(week('5000', { payPeriod: 'MONTHLY', bonuses }));
    expect(amountOf(pay, 'NZ.PAYE.ANNUAL')).toBe('939.20');
    expect(amountOf(pay, 'NZ.PAYE.SPREAD')).toBe('380.91');
  });

  test('[CALC-019] under a flat tax code, a spread bonus is taxed together with the pay', () => {
    const bonuses = [aLump('300', { treatment: { kind: 'SPREAD', periods: 3 } })];
    expect(payeOn(week('700', { tax: withCode('S'), bonuses }))).toBe('192.50');
  });

  test('[CALC-019] the tax on a bonus depends on whether it is regular pay, a spread payment or extra pay', () => {
    const taxed = (treatment: Parameters<typeof aLump>[1]) =>
      payeOn(week('1000', { bonuses: [aLump('600', treatment)] }));
    expect(taxed({ treatment: { kind: 'REGULAR' } })).toBe('361.33');
    expect(taxed({ treatment: { kind: 'SPREAD', periods: 4 } })).toBe('347.54');
    expect(taxed({ treatment: { kind: 'EXTRA' } })).toBe('245.00');
  });

  test('[CALC-019] the four weeks before an extra pay include the wages that are paid together with it', () => {
    const facts = week('1000', {
      bonuses: [aLump('600')],
      extraPay: { paidInFourWeeks: d('3000'), lastPaidPeriods: [] },
    });
    const line = lineOf(payOf(facts), 'NZ.PAYE.EXTRA-PAY');
    expect(line.because).toBe(
      '600.00 x 17.5 % (the rate of its tax band) + levy 10.50; 4000.00 paid in the four weeks to this day x 13 = 52000.00 a year, with the extra pay 52600.00',
    );
    expect(line.amount.toFixed(2)).toBe('115.50');
  });

  test('[CALC-019] the employee may request a higher rate on extra pay but not a lower one', () => {
    const asked = (rate: string) =>
      payeOn(
        anNzPay({
          bonuses: [aLump('1000')],
          extraPay: { paidInFourWeeks: d('4000'), lastPaidPeriods: [], requestedRate: d(rate) },
        }),
      );
    expect([asked('0.105'), asked('0.33')]).toEqual(['192.50', '347.50']);
  });

  test('[CALC-019] extra pay under a tailored code is taxed at the certificate rate, minus the levy when no levy is due', () => {
    const tax = { ...withCode('STC'), certificate: { rate: d('0.25') } };
    expect(payeOn(anNzPay({ tax, bonuses: [aLump('1000')] }))).toBe('250.00');
    expect(payeOn(anNzPay({ tax, termination: aTermination({ redundancy: d('1000') }) }))).toBe('232.50');
  });

  test('[CALC-020] a bonus of a schedular payee is part of the payment, not extra pay', () => {
    const tax = { ...withCode('WT'), schedular: { electedRate: d('0.2') } };
    expect(payeOn(week('1000', { tax, bonuses: [aLump('500')] }))).toBe('300.00');
  });
});

describe('[CALC-007] [CALC-020] [CALC-021] [CALC-031] regular pay around every threshold and commencement date', () => {
  const ours = nzOwnWorkings.filter(({ subject }) => subject.startsWith('Regular pay'));

  test.each(ours.map((one) => [one.id, one] as const))('%s', (_name, given) => {
    expect(wrongIn(given)).toEqual([]);
  });
});

describe('[CALC-020] [CALC-031] PAYE compared with an independent integer implementation', () => {
  const CODES: readonly TaxCode[] = ['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'ND'];
  const PERIODS: readonly PayCycle[] = ['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'];
  const FIRST_PAYDAY = localDate('2023-04-01');
  /** The number of days from 1 April 2023 to 31 March 2027. */
  const PAYDAYS = 1461;

  const text = (cents: bigint): string => new Decimal(cents.toString()).dividedBy(100).toFixed(2);

  test('PAYE equals the naive calculation for any payday, code, period and pay', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: PAYDAYS - 1 }),
        fc.constantFrom(...CODES),
        fc.constantFrom(...PERIODS),
        fc.oneof(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 6_000_000 })),
        (day, code, payPeriod, cents) => {
          const paymentDate = addDays(FIRST_PAYDAY, day);
          const hours = [anHoursRow({ value: d('1'), rate: new Decimal(cents).dividedBy(100) })];
          const found = payeOn(anNzPay({ paymentDate, payPeriod, hours, tax: withCode(code) }));
          expect(found).toBe(text(naivePaye({ date: paymentDate, code, period: payPeriod, cents: BigInt(cents) })));
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('PAYE equals the naive calculation for every whole-dollar weekly pay of 2026-27 up to 4,000 on M and ME', () => {
    const paymentDate = localDate('2026-11-10');
    for (const code of ['M', 'ME'] as const) {
      for (let dollars = 0; dollars <= 4000; dollars += 1) {
        const found = payeOn(
          anNzPay({
            paymentDate,
            hours: [anHoursRow({ value: d('1'), rate: new Decimal(dollars) })],
            tax: withCode(code),
          }),
        );
        const cents = BigInt(dollars) * 100n;
        expect(found).toBe(text(naivePaye({ date: paymentDate, code, period: 'WEEKLY', cents })));
      }
    }
  });
});

describe('[CALC-031] official New Zealand examples', () => {
  // Compares to the cent, unless the example specifies a tolerance.
  test.each(nzOfficialCases.map((example) => [example.id, example.subject, example.source, example] as const))(
    'reproduces %s (%s): %s',
    (_id, _subject, _source, example) => {
      expect(wrongIn(example)).toEqual([]);
    },
  );

  test('covers every example except two about annual income tax', () => {
    const beyond = nzOfficialCases.filter(({ work }) => 'beyond' in work).map(({ id }) => id);
    expect(beyond).toEqual(['NZ-ANN-003', 'NZ-COMP-002']);
  });
});

describe('[CALC-019] [CALC-031] [LIFE-064] extra pays around every band limit and commencement date', () => {
  const ours = nzOwnWorkings.filter(({ subject }) => subject.startsWith('Extra pay'));

  test.each(ours.map((one) => [one.id, one] as const))('%s', (_name, given) => {
    expect(wrongIn(given)).toEqual([]);
  });
});
