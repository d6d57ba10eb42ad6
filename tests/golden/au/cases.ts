import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { Confidence } from '../../../src/params/params.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import type { EtpCode } from '../../../src/rules/au/termination/facts.ts';
import type { SeniorStatus, TaxSituation } from '../../../src/rules/au/withholding/withhold.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { aFinalPay, anAuPay, bonus, d, hours, yearToDate } from './pay-facts.ts';
import { aSituation, type Example, type ExampleGroup, onScaleNumber, periodNamed } from './withholding-makers.ts';

// Reads the written cases in this folder, and derives the facts of their pays.

/** Reads the cases in a file of this folder. Every scalar is text. */
export const examplesIn = <T>(file: string): readonly T[] =>
  parse(readFileSync(new URL(`./${file}.yaml`, import.meta.url), 'utf8'), { schema: 'failsafe' });

/** The examples of the withholding schedules, by schedule and source. */
export const withholdingExamples = examplesIn<ExampleGroup>('withholding-examples');

export interface ThresholdGroup {
  readonly as_at: string;
  readonly scale: string;
  readonly study_loan: string;
  readonly withheld: readonly (readonly [string, string][])[];
}
export const thresholdGroups = examplesIn<ThresholdGroup>('withholding-thresholds');

export interface LevyPoints {
  readonly as_at: string;
  readonly scale: string;
  readonly children: string;
  readonly adjustment: readonly (readonly [string, string])[];
}
export const levyPoints = examplesIn<LevyPoints>('withholding-levy-points');

export interface SuperDueExample {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly confidence: Confidence;
  readonly payday: string;
  readonly first_contribution: string;
  readonly public_holidays: readonly string[];
  readonly expect: { readonly due: string };
}
export const superDueExamples = examplesIn<SuperDueExample>('super-due');

export interface TerminationExample {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  readonly confidence: Confidence;
  readonly schedule: string;
  readonly as_at: string;
  readonly given: Readonly<Record<string, string>>;
  readonly expect: Readonly<Record<string, string>>;
}
export const terminationExamples = examplesIn<TerminationExample>('termination-examples');

/** The facts of the pays in the cases. */
export const auCases = (): readonly AuPayFacts[] => [
  ...withholdingExamples.flatMap(({ as_at, cases }) =>
    cases.flatMap(({ given }) => factsOfExample(given, as_at) ?? []),
  ),
  ...thresholdGroups.flatMap((group) => group.withheld.flat().map(([earnings]) => factsOfThreshold(group, earnings))),
  ...terminationExamples.map(factsOfTermination),
];

export const factsOfThreshold = ({ as_at, scale, study_loan }: ThresholdGroup, earnings: string): AuPayFacts =>
  anAuPay({
    paymentDate: localDate(as_at),
    hours: [hours('1', earnings)],
    tax: onScaleNumber(scale, { hasStudyLoan: study_loan === 'true' }),
  });

/** The facts of a pay. Undefined for an example without earnings, such as one that only calculates a tax offset. */
export function factsOfExample(given: Example['given'], as_at: string): AuPayFacts | undefined {
  const earnings = given.earnings ?? given.payment;
  if (earnings === undefined) return undefined;
  const tax = situationOf(given);
  return anAuPay({
    paymentDate: localDate(as_at),
    period: periodNamed(given.period ?? 'weekly'),
    hours: [hours('1', earnings)],
    tax,
    incomeStream: tax.workingHolidayMaker ? 'WHM' : 'SAW',
    ...(given.additional ? { bonuses: [bonus(given.additional, { taxMethod: 'METHOD_A_WHOLE_YEAR' })] } : {}),
  });
}

function situationOf(given: Example['given']): TaxSituation {
  const own: Partial<TaxSituation> = {
    hasStudyLoan: given.stsl === 'true',
    ...(given.children
      ? { medicareLevyReduction: { hasSpouse: given.spouse === 'true', children: Number(given.children) } }
      : {}),
    ...(given.seniors ? { seniorOrPensioner: given.seniors.replace('_', '-') as SeniorStatus } : {}),
    ...(given.registered
      ? {
          hasTaxFileNumber: given.tfn === 'true',
          workingHolidayMaker: {
            employerIsRegistered: given.registered === 'true',
            yearToDate: d(given.ytd_before ?? '0'),
          },
        }
      : {}),
  };
  return given.scale ? onScaleNumber(given.scale, own) : aSituation(own);
}

export function factsOfTermination({ schedule, as_at, given }: TerminationExample): AuPayFacts {
  const paymentDate = localDate(as_at);
  if (schedule === '7') {
    return aFinalPay(
      { balances: { holiday: d('1'), longService: ZERO, sick: ZERO }, ratePerHour: d(given.payment!) },
      {
        paymentDate,
        period: given.period as PayPeriod,
        yearToDate: yearToDate({ lastPeriodEarnings: d(given.normal_gross!) }),
      },
    );
  }
  return aFinalPay(
    {
      terminationDate: paymentDate,
      otherLumpSumAmount: d(given.taxable!),
      otherIncomeThisYear: d(given.other_income!),
      etpCapUsed: d(given.cap_used!),
      etpCode: given.code as EtpCode,
    },
    { paymentDate, yearToDate: yearToDate({ taxableEarnings: ZERO }) },
  );
}
