import { describe, expect, test } from 'vitest';
import { Decimal, sum, ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import { esctOn, esctRateFor, findEsctRate } from '../../../src/rules/nz/esct.ts';
import { annualisedIncome, taxOnExtraPay } from '../../../src/rules/nz/extra-pay.ts';
import { annualHolidayPay } from '../../../src/rules/nz/holidays/weekly-pay.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import { type Example, examples, factsOfExample, periodOf } from './cases.ts';
import { aLump, aMember, anNzPay, aTermination, grossOf, nzParams, payOf } from './pay-facts.ts';

/** Every published or derived example of the reference, to the cent unless the example itself states a tolerance. */

/** Examples of other modules, by id: none is skipped without being named here. */
const OF_OTHER_MODULES: Readonly<Record<string, string>> = {
  'NZ-ANN-003': 'income tax of a year as it is assessed, which no pay withholds',
  'NZ-BANK-001': 'bank account check digits',
  'NZ-COMP-002': 'income tax of a year as it is assessed, which no pay withholds',
  'NZ-IRD-003': 'IRD number check digits',
  'NZ-HEI2-006': 'totals of the employment-information file',
  'NZ-HEI2-LINE-002': 'layout of the employment-information file',
  'NZ-PAYDUE-004': 'due dates of payments to Inland Revenue',
};

type Found = Readonly<Record<string, Decimal>>;
const num = (value: unknown): Decimal => new Decimal(String(value));
function regularPay(example: Example): Found {
  const { lines } = payOf(factsOfExample(example));
  const byCode = (code: string): Decimal => sum(lines.filter((line) => line.code === code).map((line) => line.amount));
  return {
    paye: sumOf(lines, 'tax'),
    kiwisaver_employee: sumOf(lines, 'kiwisaver-employee'),
    kiwisaver_employer_net: sumOf(lines, 'kiwisaver-employer-net'),
    esct: sumOf(lines, 'esct'),
    child_support: sumOf(lines, 'child-support'),
    payroll_donation_credit: sumOf(lines, 'payroll-giving-credit').negated(),
    student_loan: byCode('NZ.STUDENT-LOAN'),
    slcir: byCode('NZ.SLCIR'),
    slbor: byCode('NZ.SLBOR'),
  };
}

function extraPay(example: Example): Found {
  const { inputs } = example;
  const params = nzParams.at(localDate(String(inputs.payday)));
  const amount = num(inputs.extra_pay);
  const endOfEmployment = inputs.termination === true;
  const facts = {
    paidInFourWeeks: num(inputs.last_four_weeks ?? 0),
    lastPaidPeriods: ((inputs.last_two_periods ?? []) as readonly unknown[]).map(num),
  };
  const annualised = annualisedIncome(
    { facts, regularPayToday: ZERO, period: periodOf(inputs), endOfEmployment },
    params,
  ).amount;
  const tax = taxOnExtraPay(
    { code: inputs.tax_code as TaxCode, amount, notLiable: num(inputs.extra_pay_not_liable_acc ?? 0), annualised },
    params,
  );
  // The whole pipeline must say the same as its leaf.
  const { lines } = payOf({
    ...factsOfExample(example),
    extraPay: facts,
    ...(endOfEmployment
      ? { termination: aTermination({ otherLumpSum: amount }) }
      : { bonuses: [aLump(amount.toFixed())] }),
  });
  expect(sumOf(lines, 'tax').toFixed()).toBe(tax.amount.toFixed());
  return {
    annualised,
    grossed_up: tax.grossedUp,
    tax_rate: tax.rate,
    acc: tax.levy,
    paye: tax.amount,
    low_rate_indicator: num(tax.isLowRate ? 1 : 0),
  };
}

function esct({ inputs }: Example): Found {
  const each = (inputs.contributions as readonly unknown[]).map(
    (one) => esctOn(num(one), num(inputs.esct_rate)).amount,
  );
  return { ...Object.fromEntries(each.map((amount, index) => [`esct_each.${index}`, amount])), esct_total: sum(each) };
}

function esctRate({ inputs }: Example): Found {
  const params = nzParams.at(localDate(String(inputs.payday)));
  if (inputs.threshold_amount !== undefined) return { esct_rate: esctRateFor(num(inputs.threshold_amount), params) };
  const found = findEsctRate(
    {
      wholePreviousYear: false,
      periodSalary: num(inputs.weekly_gross),
      periodEmployerContribution: num(inputs.weekly_employer_super),
      periodDays: Number(inputs.period_days),
      daysInYear: Number(inputs.days_in_year),
    },
    params,
  );
  return { threshold_amount: found.thresholdAmount, esct_rate: found.rate };
}

function kiwiSaverByPayday({ inputs }: Example): Found {
  const { lines } = payOf(
    anNzPay({
      paymentDate: localDate(String(inputs.payday)),
      payPeriod: 'FORTNIGHTLY',
      hours: grossOf(String(inputs.gross)),
      // The choice made while three percent was the lowest rate.
      kiwiSaver: aMember({ employeeRate: num('0.03'), employerRate: num('0.03') }),
    }),
  );
  const rateOf = (code: string): Decimal => lines.find((line) => line.code === code)?.rate ?? ZERO;
  return {
    employee_rate: rateOf('NZ.KIWISAVER.EMPLOYEE'),
    employer_rate: rateOf('NZ.KIWISAVER.EMPLOYER'),
    kiwisaver_employee: sumOf(lines, 'kiwisaver-employee'),
  };
}

function holidayRate({ inputs }: Example): Found {
  const { weeklyRate, amount } = annualHolidayPay({
    ordinaryWeeklyPay: num(inputs.agreed_week_pay),
    averageWeeklyEarnings: num(inputs.awe),
    weeks: num(inputs.weeks_taken),
  });
  return { rate_used: weeklyRate, pay: amount };
}

const CALCULATORS: Readonly<Record<string, (example: Example) => Found>> = {
  paye_regular: regularPay,
  paye_ietc: regularPay,
  payroll_giving: regularPay,
  child_support: regularPay,
  kiwisaver_esct: regularPay,
  student_loan_extra: regularPay,
  extra_pay: extraPay,
  esct,
  esct_rate: esctRate,
  kiwisaver_rate_by_payday: kiwiSaverByPayday,
  annual_holiday_rate: holidayRate,
};

/** Lists become numbered keys, so that each expected number is compared by itself. */
const flat = (expected: Example['expected']): readonly [string, unknown][] =>
  Object.entries(expected).flatMap(([key, value]): [string, unknown][] =>
    Array.isArray(value) ? value.map((one, index) => [`${key}.${index}`, one]) : [[key, value]],
  );

describe('[CALC-031] every New Zealand example of the reference', () => {
  const ours = examples.filter(({ id }) => !(id in OF_OTHER_MODULES));

  test.each(ours.map((example) => [example.id, example.topic, example.source, example] as const))(
    '%s (%s) is reproduced: %s',
    (_id, topic, _source, example) => {
      const found = CALCULATORS[topic]!(example);
      for (const [key, value] of flat(example.expected)) {
        const off = found[key]!.minus(num(value)).abs();
        const allowed = num(example.tolerance?.[key] ?? 0);
        expect(off.lessThanOrEqualTo(allowed), `${key}: expected ${String(value)}, found ${found[key]}`).toBe(true);
      }
    },
  );

  test('is either calculated here or named as belonging to another module', () => {
    const named = Object.keys(OF_OTHER_MODULES);
    expect(named.filter((id) => !examples.some((example) => example.id === id))).toEqual([]);
    expect(ours.filter(({ topic }) => !(topic in CALCULATORS)).map(({ id }) => id)).toEqual([]);
    expect(ours.length + named.length).toBe(examples.length);
  });
});
