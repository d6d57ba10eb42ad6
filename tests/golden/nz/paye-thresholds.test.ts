import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { localDate } from '../../../src/base/local-date.ts';
import type { NzPayPeriod } from '../../../src/rules/nz/pay-period.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { Tag } from '../../../src/rules/tags.ts';
import { anNzPay, grossOf, payOf, totalOf, withCode } from './pay-facts.ts';

interface Case {
  readonly name: string;
  readonly as_at: string;
  readonly code: string;
  readonly period: NzPayPeriod;
  readonly gross: string;
  readonly expect: Readonly<Record<string, string>>;
}

const cases = parse(readFileSync(new URL('./paye-thresholds.yaml', import.meta.url), 'utf8'), {
  schema: 'failsafe',
}) as readonly Case[];

describe('[CALC-007] [CALC-020] [CALC-021] [CALC-031] regular pay around every threshold and commencement', () => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_name, given) => {
    const [code, loan] = given.code.split(' ') as [TaxCode, string | undefined];
    const pay = payOf(
      anNzPay({
        paymentDate: localDate(given.as_at),
        payPeriod: given.period,
        hours: grossOf(given.gross),
        tax: withCode(code, loan === 'SL'),
      }),
    );
    for (const [tag, amount] of Object.entries(given.expect)) expect(totalOf(pay, tag as Tag), tag).toBe(amount);
  });
});
