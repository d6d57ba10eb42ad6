import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { decimal, sum } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { NzPayPeriod } from '../../../src/rules/nz/pay-period.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import { aLump, anNzPay, aTermination, payOf, totalOf, withCode } from './pay-facts.ts';

interface Case {
  readonly name: string;
  readonly as_at: string;
  readonly code: TaxCode;
  readonly period: NzPayPeriod;
  readonly base: readonly string[];
  readonly extra: string;
  readonly not_liable: string;
  readonly end_of_employment: 'true' | 'false';
  readonly expect: string;
}

const cases = parse(readFileSync(new URL('./extra-pay.yaml', import.meta.url), 'utf8'), {
  schema: 'failsafe',
}) as readonly Case[];

describe('[CALC-019] [CALC-031] [LIFE-064] extra pays around every band top and commencement', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, given) => {
    const base = given.base.map(decimal);
    const redundancy = decimal(given.not_liable);
    const liable = decimal(given.extra).minus(redundancy);
    const pay = payOf(
      anNzPay({
        paymentDate: localDate(given.as_at),
        payPeriod: given.period,
        tax: withCode(given.code),
        extraPay: { paidInFourWeeks: sum(base), lastPaidPeriods: base },
        ...(given.end_of_employment === 'true'
          ? { termination: aTermination({ redundancy, otherLumpSum: liable }) }
          : { bonuses: [aLump(liable.toFixed())] }),
      }),
    );
    expect(totalOf(pay, 'tax')).toBe(given.expect);
  });
});
