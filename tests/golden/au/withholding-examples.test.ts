import { describe, expect, it } from 'vitest';
import { Decimal, decimal, plain, ZERO } from '../../../src/base/decimal.ts';
import { extraPaySteps, extraPayWithholding } from '../../../src/rules/au/withholding/extra-pay.ts';
import { onScale } from '../../../src/rules/au/withholding/schedule-1.ts';
import type { SeniorStatus } from '../../../src/rules/au/withholding/situation.ts';
import { taxOffsetOf, taxOffsetShare } from '../../../src/rules/au/withholding/tax-offset.ts';
import { withholdOnAdditionalPayment, withholdOnEarnings } from '../../../src/rules/au/withholding/withhold.ts';
import {
  aSituation,
  type Example,
  type ExampleGroup,
  examplesOf,
  onScaleNumber,
  paramsOn,
  periodNamed,
} from './withholding-makers.ts';

const each = (file: string, show: (example: Example, group: ExampleGroup) => void) => {
  for (const group of examplesOf(file)) {
    for (const example of group.cases) {
      it(`${example.id}: ${JSON.stringify(example.given)} (${group.confidence})`, () => show(example, group));
    }
  }
};

const field = (example: Example, name: string): string => {
  const value = example.given[name];
  if (value === undefined) throw new Error(`${example.id} has no ${name}`);
  return value;
};

describe('Schedule 1 withholds what the published sample data withhold [CALC-004] [CALC-005] [CALC-007]', () => {
  each('schedule-1', (example, { as_at, schedule }) => {
    const params = paramsOn(as_at);
    const period = periodNamed(example.given.period);
    if (schedule === '1-offset') {
      const share = taxOffsetShare(period, params);
      const offset = taxOffsetOf(decimal(field(example, 'annual_offset')), share);
      expect({ offset: plain(offset) }).toEqual(example.expect);
      return;
    }
    const earnings = decimal(field(example, 'earnings'));
    if (schedule === '1-extra-pay') {
      const situation = aSituation({ wantsExtraPayWithholding: true, payDaysInYear: period === 'WEEKLY' ? 53 : 27 });
      const steps = extraPaySteps(period, situation, params);
      const additional = steps && extraPayWithholding(earnings, steps.value);
      expect({ additional: additional && plain(additional) }).toEqual(example.expect);
      return;
    }
    const situation = onScaleNumber(field(example, 'scale'));
    const withheld = withholdOnEarnings(earnings, period, situation, params);
    expect({ withholding: plain(withheld.total) }).toEqual(example.expect);
  });
});

describe('The Medicare levy adjustment is what the sample data take off', () => {
  each('medicare-levy-adjustment', (example, { as_at }) => {
    const situation = onScaleNumber(field(example, 'scale'), {
      medicareLevyReduction: {
        hasSpouse: field(example, 'spouse') === 'true',
        children: Number(field(example, 'children')),
      },
    });
    const earnings = decimal(field(example, 'earnings'));
    const result = onScale(earnings, periodNamed(example.given.period), situation, paramsOn(as_at));
    expect({ levy_adjustment: plain(result.levyAdjustment) }).toEqual(example.expect);
  });
});

describe('Schedule 8 withholds what the combined sample data withhold, by one rounding [CALC-003]', () => {
  each('schedule-8', (example, { as_at }) => {
    const situation = onScaleNumber(field(example, 'scale'), { hasStudyLoan: true });
    const earnings = decimal(field(example, 'earnings'));
    const withheld = withholdOnEarnings(earnings, periodNamed(example.given.period), situation, paramsOn(as_at));
    expect(plain(withheld.total)).toBe(example.expect.withholding);
  });
});

describe('Schedule 9 withholds what the sample data of seniors and pensioners withhold', () => {
  each('schedule-9', (example, { as_at }) => {
    const status = field(example, 'seniors').replace('_', '-') as SeniorStatus;
    const situation = aSituation({ seniorOrPensioner: status });
    const earnings = decimal(field(example, 'earnings'));
    const withheld = withholdOnEarnings(earnings, periodNamed(example.given.period), situation, paramsOn(as_at));
    expect({ withholding: plain(withheld.total) }).toEqual(example.expect);
  });
});

describe('Schedule 15 withholds what the working holiday maker examples withhold [CALC-006]', () => {
  each('schedule-15', (example, { as_at }) => {
    const situation = aSituation({
      hasTaxFileNumber: field(example, 'tfn') === 'true',
      workingHolidayMaker: {
        employerIsRegistered: field(example, 'registered') === 'true',
        yearToDate: decimal(field(example, 'ytd_before')),
      },
    });
    const payment = decimal(field(example, 'payment'));
    const period = periodNamed(example.given.period ?? 'weekly');
    const withheld = withholdOnEarnings(payment, period, situation, paramsOn(as_at));
    expect({ withholding: plain(withheld.total) }).toEqual(example.expect);
  });
});

describe('Schedule 5 Method A withholds what the worked example withholds, step by step [CALC-019]', () => {
  each('schedule-5', (example, { as_at }) => {
    const params = paramsOn(as_at);
    const period = periodNamed(example.given.period);
    const situation = onScaleNumber(field(example, 'scale'), { hasStudyLoan: field(example, 'stsl') === 'true' });
    const normalEarnings = decimal(field(example, 'earnings'));
    const payment = decimal(field(example, 'additional'));
    const apportioned = payment.dividedToIntegerBy(new Decimal(52));
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
    expect({
      normal_stsl: plain(withholdOnEarnings(normalEarnings, period, situation, params).studyLoan),
      apportioned: plain(apportioned),
      combined_stsl: plain(withholdOnEarnings(together, period, situation, params).studyLoan),
      additional_stsl: plain(withheld.studyLoan),
      additional_withholding: plain(withheld.total),
    }).toEqual(example.expect);
  });
});
