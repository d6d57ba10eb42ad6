import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Decimal, decimal, sum } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { Confidence } from '../../../src/params/params.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { PayCycle } from '../../../src/rules/pay-period.ts';
import { aLump, aMember, anNzPay, aTermination, grossOf, noKiwiSaver, withCode } from './pay-facts.ts';

// Reads the written cases in this folder, and derives the facts of each.

export interface Example {
  readonly id: string;
  readonly topic: string;
  readonly effective_date: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly confidence: Confidence;
  readonly tolerance?: Readonly<Record<string, number>>;
}

export const examples = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
) as readonly Example[];

const num = (value: unknown): Decimal => new Decimal(String(value));
const optional = (value: unknown): Decimal | undefined => (value === undefined ? undefined : num(value));
export const periodOf = (inputs: Example['inputs']): PayCycle => String(inputs.frequency).toUpperCase() as PayCycle;

export function factsOfExample({ inputs, effective_date }: Example): NzPayFacts {
  const [code, loan] = String(inputs.tax_code).split(' ') as [TaxCode, string | undefined];
  const employeeRate = optional(inputs.kiwisaver_employee_rate);
  const deductions: NzPayFacts['deductions'] = [
    {
      description: 'Child support',
      amount: num(inputs.child_support_requested ?? 0),
      classification: 'CHILD_SUPPORT_DEDUCTION' as const,
    },
    { description: 'Donation', amount: num(inputs.payroll_donation ?? 0), classification: 'CHARITY' as const },
  ].filter((row) => !row.amount.isZero());
  const cir = optional(inputs.slcir_rate);
  const bor = optional(inputs.slbor_amount);
  return anNzPay({
    paymentDate: localDate(String(inputs.payday ?? effective_date)),
    payPeriod: periodOf(inputs),
    hours: inputs.gross === undefined ? [] : grossOf(String(inputs.gross)),
    deductions,
    tax: { code, hasStudentLoan: loan === 'SL', noDeclaration: false },
    studentLoan: {
      ...(cir ? { compulsoryExtra: { rate: cir } } : {}),
      ...(bor ? { voluntaryExtra: { amount: bor } } : {}),
    },
    kiwiSaver: employeeRate
      ? aMember({ employeeRate, employerRate: num(inputs.kiwisaver_employer_rate) })
      : { ...noKiwiSaver, employeeRate: num('0.04') },
    contributionTax: { esctRate: num(inputs.esct_rate ?? '0.175') },
    offersPayrollGiving: true,
  });
}

const yaml = <T>(file: string): readonly T[] =>
  parse(readFileSync(new URL(`./${file}.yaml`, import.meta.url), 'utf8'), { schema: 'failsafe' });

export interface ThresholdCase {
  readonly name: string;
  readonly as_at: string;
  readonly code: string;
  readonly period: PayCycle;
  readonly gross: string;
  readonly expect: Readonly<Record<string, string>>;
}
export const thresholdCases = yaml<ThresholdCase>('paye-thresholds');

export function factsOfThreshold(given: ThresholdCase): NzPayFacts {
  const [code, loan] = given.code.split(' ') as [TaxCode, string | undefined];
  return anNzPay({
    paymentDate: localDate(given.as_at),
    payPeriod: given.period,
    hours: grossOf(given.gross),
    tax: withCode(code, loan === 'SL'),
  });
}

export interface ExtraPayCase {
  readonly name: string;
  readonly as_at: string;
  readonly code: TaxCode;
  readonly period: PayCycle;
  readonly base: readonly string[];
  readonly extra: string;
  readonly not_liable: string;
  readonly end_of_employment: 'true' | 'false';
  readonly expect: string;
}
export const extraPayCases = yaml<ExtraPayCase>('extra-pay');

export function factsOfExtraPay(given: ExtraPayCase): NzPayFacts {
  const base = given.base.map(decimal);
  const redundancy = decimal(given.not_liable);
  const liable = decimal(given.extra).minus(redundancy);
  return anNzPay({
    paymentDate: localDate(given.as_at),
    payPeriod: given.period,
    tax: withCode(given.code),
    extraPay: { paidInFourWeeks: sum(base), lastPaidPeriods: base },
    ...(given.end_of_employment === 'true'
      ? { termination: aTermination({ redundancy, otherLumpSum: liable }) }
      : { bonuses: [aLump(liable.toFixed())] }),
  });
}

/** The facts of the pays in the cases. */
export const nzCases = (): readonly NzPayFacts[] => [
  ...examples
    .filter(({ inputs }) => inputs.tax_code !== undefined && inputs.frequency !== undefined)
    .map(factsOfExample),
  ...thresholdCases.map(factsOfThreshold),
  ...extraPayCases.map(factsOfExtraPay),
];
