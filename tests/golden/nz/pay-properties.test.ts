import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, sum } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { Tag } from '../../../src/rules/tags.ts';
import { aLump, aMember, anHoursRow, anNzPay, d, payOf, withCode } from './pay-facts.ts';

const CODES: readonly TaxCode[] = ['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'ND', 'WT'];
const PAYDAYS = ['2024-07-30', '2024-07-31', '2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01'] as const;
const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => new Decimal(value).dividedBy(100));
const payday = fc.constantFrom(...PAYDAYS).map(localDate);
const row = (amount: Decimal) => anHoursRow({ value: d('1'), rate: amount });

const taxOn = (facts: Partial<NzPayFacts>, amount: Decimal): Decimal =>
  sumOf(payOf(anNzPay({ ...facts, hours: [row(amount)] })).lines, 'tax');

describe('New Zealand pay', () => {
  test('[CALC-031] PAYE never falls as pay rises within a tax code, except where the independent earner credit starts', () => {
    fc.assert(
      fc.property(payday, fc.constantFrom(...CODES), cents(800_000), cents(20_000), (paymentDate, code, pay, more) => {
        const facts = { paymentDate, tax: withCode(code) };
        const lower = taxOn(facts, pay);
        const higher = taxOn(facts, pay.plus(more));
        // The independent earner credit starts at its full amount. This lower limit is the only point at which higher
        // earnings lower PAYE.
        const entersCredit =
          code === 'ME' && pay.times(52).lessThan(24000) && pay.plus(more).times(52).greaterThanOrEqualTo(24000);
        if (!entersCredit) expect(higher.greaterThanOrEqualTo(lower)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  test('[CALC-007] PAYE on a fortnightly pay with code M or ME is twice the PAYE on a weekly pay of half the amount', () => {
    fc.assert(
      fc.property(payday, fc.constantFrom<TaxCode>('M', 'ME'), cents(800_000), (paymentDate, code, week) => {
        const facts = { paymentDate, tax: withCode(code) };
        const fortnight = taxOn({ ...facts, payPeriod: 'FORTNIGHTLY' }, week.times(2));
        expect(fortnight.toFixed()).toBe(taxOn(facts, week).times(2).toFixed());
      }),
      { numRuns: 500 },
    );
  });

  const anyPay = fc
    .record({
      paymentDate: payday,
      code: fc.constantFrom<TaxCode>('M', 'ME', 'S', 'ND', 'CAE'),
      hours: fc.array(cents(200_000), { maxLength: 4 }),
      allowances: fc.array(fc.tuple(cents(20_000), fc.boolean()), { maxLength: 3 }),
      bonuses: fc.array(cents(500_000), { maxLength: 2 }),
      deductions: fc.array(
        fc.tuple(cents(30_000), fc.constantFrom('NORMAL', 'UNION_FEES', 'CHARITY', 'CHILD_SUPPORT_DEDUCTION')),
        { maxLength: 4 },
      ),
      sacrificeShare: fc.integer({ min: 0, max: 50 }),
      loan: fc.boolean(),
      member: fc.boolean(),
      paidInFourWeeks: cents(1_000_000),
    })
    .map(
      (given): NzPayFacts =>
        anNzPay({
          paymentDate: given.paymentDate,
          tax: withCode(given.code, given.loan && ['M', 'ME', 'S'].includes(given.code)),
          hours: given.hours.map(row),
          allowances: given.allowances.map(([amount, isTaxable], index) => ({
            description: `Allowance ${index}`,
            amount,
            isTaxable,
            countsForKiwiSaver: isTaxable,
          })),
          bonuses: given.bonuses.map((amount) => aLump(amount.toFixed())),
          deductions: given.deductions.map(([amount, classification], index) => ({
            description: `Deduction ${index}`,
            amount,
            classification: classification as NzPayFacts['deductions'][number]['classification'],
          })),
          sacrifices: [
            {
              description: 'Fund',
              amount: sum(given.hours)
                .times(given.sacrificeShare)
                .dividedBy(100)
                .toDecimalPlaces(2, Decimal.ROUND_DOWN),
              isSuper: true,
            },
          ],
          kiwiSaver: given.member
            ? aMember({ employeeRate: d('0.04'), employerRate: d('0.04') })
            : aMember({ status: 'NK' }),
          extraPay: { paidInFourWeeks: given.paidInFourWeeks, lastPaidPeriods: [] },
          offersPayrollGiving: true,
        }),
    );

  test('[CALC-001] [CALC-002] net is gross minus tax, loan, KiwiSaver, sacrifices and deductions, plus the donation credit', () => {
    fc.assert(
      fc.property(anyPay, (facts) => {
        const { lines, gross, net } = payOf(facts);
        const takes: readonly Tag[] = [
          'tax',
          'student-loan',
          'kiwisaver-employee',
          'sacrifice',
          'deduction',
          'payroll-giving-credit',
        ];
        expect(sumOf(lines, 'gross').toFixed()).toBe(gross.toFixed());
        expect(gross.minus(sum(takes.map((tag) => sumOf(lines, tag)))).toFixed()).toBe(net.toFixed());
      }),
      { numRuns: 500 },
    );
  });

  test('[CALC-031] the order of the rows does not change any total', () => {
    const tags: readonly Tag[] = [
      'gross',
      'tax',
      'acc-part',
      'student-loan',
      'kiwisaver-employee',
      'kiwisaver-employer',
      'esct',
      'deduction',
      'child-support',
      'payroll-giving-credit',
      'sacrifice',
    ];
    const totals = (facts: NzPayFacts) => {
      const { lines, net } = payOf(facts);
      return [...tags.map((tag) => sumOf(lines, tag).toFixed()), net.toFixed()];
    };
    fc.assert(
      fc.property(anyPay, (facts) => {
        const reversed: NzPayFacts = {
          ...facts,
          hours: facts.hours.toReversed(),
          allowances: facts.allowances.toReversed(),
          bonuses: facts.bonuses.toReversed(),
          deductions: facts.deductions.toReversed(),
        };
        expect(totals(reversed)).toEqual(totals(facts));
      }),
      { numRuns: 300 },
    );
  });

  test('[CALC-031] every line has an explanation, and PAYE, student loan and ESCT cite their sources', () => {
    fc.assert(
      fc.property(anyPay, (facts) => {
        for (const line of payOf(facts).lines) {
          expect(line.because).not.toBe('');
          if (line.code.startsWith('NZ.PAYE') || line.code === 'NZ.STUDENT-LOAN' || line.code === 'NZ.ESCT') {
            expect(line.cites.length).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('[CALC-031] calculating a pay twice from the same facts gives identical lines', () => {
    fc.assert(
      fc.property(anyPay, (facts) => {
        expect(JSON.stringify(payOf(facts))).toBe(JSON.stringify(payOf(facts)));
      }),
      { numRuns: 50 },
    );
  });
});
