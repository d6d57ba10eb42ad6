import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import type { EtpCode } from '../../../src/rules/au/termination/facts.ts';
import type { SeniorStatus, TaxSituation } from '../../../src/rules/au/withholding/withhold.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';
import { aFinalPay, anAuPay, bonus, d, hours, yearToDate } from './pay-facts.ts';
import { aSituation, type Example, examplesOf, onScaleNumber, periodNamed } from './withholding-makers.ts';

// The written cases of this folder, and the pays they stand for.

const yaml = <T>(file: string): readonly T[] =>
  parse(readFileSync(new URL(`./${file}.yaml`, import.meta.url), 'utf8'), { schema: 'failsafe' });

const FILES = [
  'schedule-1',
  'medicare-levy-adjustment',
  'schedule-5',
  'schedule-8',
  'schedule-9',
  'schedule-15',
] as const;

export interface ThresholdGroup {
  readonly as_at: string;
  readonly scale: string;
  readonly study_loan: string;
  readonly withheld: readonly (readonly [string, string][])[];
}
export const thresholdGroups = yaml<ThresholdGroup>('withholding-thresholds');

export interface TerminationExample {
  readonly id: string;
  readonly name: string;
  readonly schedule: string;
  readonly as_at: string;
  readonly given: Readonly<Record<string, string>>;
  readonly expect: { readonly withholding: string; readonly cap?: string };
}
export const terminationExamples = yaml<TerminationExample>('termination-examples');

/** The pays that the cases stand for. */
export const auCases = (): readonly AuPayFacts[] => [
  ...FILES.flatMap((file) =>
    examplesOf(file).flatMap(({ as_at, cases }) => cases.flatMap((example) => factsOfExample(example, as_at))),
  ),
  ...thresholdGroups.flatMap(({ as_at, scale, study_loan, withheld }) =>
    withheld.flat().map(([earnings]) =>
      anAuPay({
        paymentDate: localDate(as_at),
        hours: [hours('1', earnings)],
        tax: onScaleNumber(scale, { hasStudyLoan: study_loan === 'true' }),
      }),
    ),
  ),
  ...terminationExamples.map(factsOfTermination),
];

/** An example that states no earnings, such as a tax offset alone, is no pay. */
function factsOfExample({ given }: Example, as_at: string): readonly AuPayFacts[] {
  const earnings = given.earnings ?? given.payment;
  if (earnings === undefined) return [];
  const tax = situationOf(given);
  return [
    anAuPay({
      paymentDate: localDate(as_at),
      period: periodNamed(given.period ?? 'weekly'),
      hours: [hours('1', earnings)],
      tax,
      incomeStream: tax.workingHolidayMaker ? 'WHM' : 'SAW',
      ...(given.additional ? { bonuses: [bonus(given.additional, { taxMethod: 'METHOD_A_WHOLE_YEAR' })] } : {}),
    }),
  ];
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
