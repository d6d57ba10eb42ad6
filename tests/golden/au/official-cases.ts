import { Decimal, decimal, ZERO } from '../../../src/base/decimal.ts';
import { isAbn } from '../../../src/base/identifiers.ts';
import { dayOfWeek, type LocalDate, localDate } from '../../../src/base/local-date.ts';
import { calculateAuPay } from '../../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import { superDueDate } from '../../../src/rules/au/super/due-date.ts';
import type { EtpCode } from '../../../src/rules/au/termination/facts.ts';
import { capFor } from '../../../src/rules/au/termination/schedule-11.ts';
import { extraPaySteps, extraPayWithholding } from '../../../src/rules/au/withholding/extra-pay.ts';
import { onScale, taxOffsetOf, taxOffsetShare } from '../../../src/rules/au/withholding/schedule-1.ts';
import { withholdOnAdditionalPayment, withholdOnEarnings } from '../../../src/rules/au/withholding/withhold.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import type { Found, LawOn, WrittenCase } from '../official.ts';
import {
  examplesIn,
  factsOfExample,
  factsOfTermination,
  factsOfThreshold,
  levyPoints,
  superDueExamples,
  type TerminationExample,
  terminationExamples,
  thresholdGroups,
  withholdingExamples,
} from './cases.ts';
import { aSituation, type Example, type ExampleGroup, onScaleNumber, periodNamed } from './withholding-makers.ts';

// All written cases in this folder, with the calculation that each one tests. If a case is about a pay, the whole pay
// is calculated as in the service.

type Given = Example['given'];
type Work = (given: Given, asAt: string) => (law: LawOn) => Found;

const field = (given: Given, name: string): string => {
  const value = given[name];
  if (value === undefined) throw new Error(`the case has no ${name}`);
  return value;
};
const amount = (given: Given, name: string): Decimal => decimal(field(given, name));

const linesOf = (facts: AuPayFacts, law: LawOn) => calculateAuPay(facts, law(facts.paymentDate)).lines;

const withheldFromPay: Work = (given, asAt) => (law) => ({
  withholding: sumOf(linesOf(factsOfExample(given, asAt)!, law), 'tax'),
});

const taxOffset: Work = (given, asAt) => (law) => ({
  offset: taxOffsetOf(amount(given, 'annual_offset'), taxOffsetShare(periodNamed(given.period), law(asAt))),
});

const extraPay: Work = (given, asAt) => (law) => {
  const period = periodNamed(given.period);
  const situation = aSituation({ wantsExtraPayWithholding: true, payDaysInYear: period === 'WEEKLY' ? 53 : 27 });
  const steps = extraPaySteps(period, situation, law(asAt));
  return steps ? { additional: extraPayWithholding(amount(given, 'earnings'), steps.value) } : {};
};

const levyAdjustment: Work = (given, asAt) => (law) => {
  const situation = onScaleNumber(field(given, 'scale'), {
    medicareLevyReduction: { hasSpouse: field(given, 'spouse') === 'true', children: Number(field(given, 'children')) },
  });
  return {
    levy_adjustment: onScale(amount(given, 'earnings'), periodNamed(given.period), situation, law(asAt)).levyAdjustment,
  };
};

const WEEKS = new Decimal(52);

/** Schedule 5, Method A, including its intermediate steps. */
const additionalPayment: Work = (given, asAt) => (law) => {
  const params = law(asAt);
  const period = periodNamed(given.period);
  const situation = onScaleNumber(field(given, 'scale'), { hasStudyLoan: field(given, 'stsl') === 'true' });
  const normalEarnings = amount(given, 'earnings');
  const payment = amount(given, 'additional');
  const apportioned = payment.dividedToIntegerBy(WEEKS);
  const together = normalEarnings.plus(apportioned);
  const withheld = withholdOnAdditionalPayment({
    method: 'METHOD_A_WHOLE_YEAR',
    payment,
    normalEarnings,
    period,
    yearToDate: { earnings: ZERO, pays: 0 },
    situation,
    params,
  });
  return {
    normal_stsl: withholdOnEarnings(normalEarnings, period, situation, params).studyLoan,
    apportioned,
    combined_stsl: withholdOnEarnings(together, period, situation, params).studyLoan,
    additional_stsl: withheld.studyLoan,
    additional_withholding: withheld.total,
  };
};

/** The proof page heading and the calculation for each schedule name in the files. */
const SCHEDULES: Readonly<Record<string, { readonly subject: string; readonly work: Work }>> = {
  '1': { subject: 'Schedule 1: regular payments', work: withheldFromPay },
  '1-offset': { subject: 'Schedule 1: tax offsets', work: taxOffset },
  '1-extra-pay': { subject: 'Schedule 1: a 53rd weekly or 27th fortnightly pay', work: extraPay },
  '1-MLA': { subject: 'Medicare levy adjustment', work: levyAdjustment },
  '5': { subject: 'Schedule 5: back payments, commissions, bonuses', work: additionalPayment },
  '8': { subject: 'Schedule 8: study and training support loans', work: withheldFromPay },
  '9': { subject: 'Schedule 9: seniors and pensioners', work: withheldFromPay },
  '15': { subject: 'Schedule 15: working holiday makers', work: withheldFromPay },
};

/** Cases that the rules do not cover, with the reason for each. */
const BEYOND: Readonly<Record<string, string>> = {
  'AU-ACN-000000019': 'the contract has no field for an Australian company number',
  'AU-TFN-37118629': 'the contract accepts only tax file numbers with nine digits, not the old ones with eight',
};

/** `accept` lists the alternative results that the tax office accepts. The rules give the first result, to the dollar. */
const valuesOf = ({ accept: _, ...values }: Example['expect']): WrittenCase['expected'] => values;

const ofGroups = (groups: readonly ExampleGroup[]): readonly WrittenCase[] =>
  groups.flatMap(({ schedule, source, confidence, as_at, cases }) => {
    const known = SCHEDULES[schedule];
    if (!known) throw new Error(`schedule ${schedule} is missing in SCHEDULES`);
    return cases.map(
      ({ id, given, expect }): WrittenCase => ({
        id,
        country: 'AU',
        subject: known.subject,
        source,
        confidence: confidence as WrittenCase['confidence'],
        expected: valuesOf(expect),
        work: known.work(given, as_at),
      }),
    );
  });

const identifiers = (): readonly WrittenCase[] =>
  examplesIn<ExampleGroup>('identifiers').flatMap(({ source, confidence, cases }) =>
    cases.map(({ id, given, expect }): WrittenCase => {
      const reason = BEYOND[id];
      return {
        id,
        country: 'AU',
        subject: 'Check digits',
        source,
        confidence: confidence as WrittenCase['confidence'],
        expected: expect,
        work: reason === undefined ? () => ({ valid: isAbn(field(given, 'abn')) }) : { beyond: reason },
      };
    }),
  );

const weekdayExcept = (holidays: readonly string[]) => (day: LocalDate) =>
  dayOfWeek(day) < 6 && !holidays.includes(day);

const superDue = (): readonly WrittenCase[] =>
  superDueExamples.map(({ id, source, confidence, payday, first_contribution, public_holidays, expect }) => ({
    id,
    country: 'AU',
    subject: 'Payday Super: due dates',
    source,
    confidence,
    expected: expect,
    work: (law) => ({
      due: superDueDate(
        {
          payday: localDate(payday),
          isFirstContribution: first_contribution === 'true',
          isBusinessDay: weekdayExcept(public_holidays),
        },
        law(payday),
      ).due,
    }),
  }));

const terminations = (): readonly WrittenCase[] =>
  terminationExamples.map((example) => ({
    id: example.id,
    country: 'AU',
    subject:
      example.schedule === '7'
        ? 'Schedule 7: unused leave on termination'
        : 'Schedule 11: employment termination payments',
    source: example.source,
    confidence: example.confidence,
    expected: example.expect,
    work: (law) => (example.schedule === '7' ? unusedLeave(example, law) : terminationPayment(example, law)),
  }));

const unusedLeave = (example: TerminationExample, law: LawOn): Found => ({
  withholding: sumOf(linesOf(factsOfTermination(example), law), 'tax'),
});

function terminationPayment(example: TerminationExample, law: LawOn): Found {
  const { given, as_at } = example;
  const lines = linesOf(factsOfTermination(example), law).filter(({ code }) => code === 'AU.PAYG.SCHEDULE-11');
  const cap = capFor(
    {
      etpCode: given.code as EtpCode,
      taxable: amount(given, 'taxable'),
      capUsed: amount(given, 'cap_used'),
      otherIncome: amount(given, 'other_income'),
    },
    law(as_at),
  );
  return { withholding: sumOf(lines, 'tax'), cap: cap.amount };
}

const OWN = 'Our calculation with exact fractions from the published coefficients';

/**
 * Earnings below, at and above every threshold of the weekly tables, and around the turning points of the levy
 * adjustment.
 */
const ownWorkings = (): readonly WrittenCase[] => [
  ...thresholdGroups.map((group): WrittenCase => {
    const pairs = group.withheld.flat();
    return {
      id: `scale ${group.scale} ${group.study_loan === 'true' ? 'with' : 'without'} a study loan on ${group.as_at}`,
      country: 'AU',
      subject: 'Every limit of the weekly tables',
      source: `${OWN}, y = a x - b`,
      confidence: 'own',
      expected: Object.fromEntries(pairs),
      work: (law) =>
        Object.fromEntries(
          pairs.map(([earnings]) => [earnings, sumOf(linesOf(factsOfThreshold(group, earnings), law), 'tax')]),
        ),
    };
  }),
  ...levyPoints.map(({ as_at, scale, children, adjustment }): WrittenCase => {
    const situation = onScaleNumber(scale, {
      medicareLevyReduction: { hasSpouse: true, children: Number(children) },
    });
    return {
      id: `scale ${scale}, ${children} children on ${as_at}`,
      country: 'AU',
      subject: 'Every point of the Medicare levy adjustment',
      source: `${OWN}, the four steps of the adjustment`,
      confidence: 'own',
      expected: Object.fromEntries(adjustment),
      work: (law) =>
        Object.fromEntries(
          adjustment.map(([earnings]) => [
            earnings,
            onScale(decimal(earnings), 'WEEKLY', situation, law(as_at)).levyAdjustment,
          ]),
        ),
    };
  }),
];

export const auOfficialCases: readonly WrittenCase[] = [
  ...ofGroups(withholdingExamples),
  ...terminations(),
  ...superDue(),
  ...identifiers(),
];

export const auOwnWorkings: readonly WrittenCase[] = ownWorkings();
