import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal.ts';
import { addDays, localDate } from '../../../src/base/local-date.ts';
import type { NzPayPeriod } from '../../../src/rules/nz/pay-period.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import { anHoursRow, anNzPay, d, payeOn, withCode } from './pay-facts.ts';
import { naivePaye } from './paye-naive.ts';

const CODES: readonly TaxCode[] = ['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'ND'];
const PERIODS: readonly NzPayPeriod[] = ['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'];
const FIRST_PAYDAY = localDate('2023-04-01');
/** 1 April 2023 to 31 March 2027. */
const PAYDAYS = 1461;

const text = (cents: bigint): string => new Decimal(cents.toString()).dividedBy(100).toFixed(2);

describe('[CALC-020] [CALC-031] PAYE compared with an independent integer implementation', () => {
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
