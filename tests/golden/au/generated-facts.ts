import { ZERO } from '../../../src/base/decimal.ts';
import { type LocalDate, localDate } from '../../../src/base/local-date.ts';
import type { AuPayFacts } from '../../../src/rules/au/facts.ts';
import type { AuLeaveType } from '../../../src/rules/au/leave-type.ts';
import type { TerminationFacts } from '../../../src/rules/au/termination/facts.ts';
import type {
  NumberExemption,
  OwnSchedule,
  SeniorStatus,
  TaxSituation,
} from '../../../src/rules/au/withholding/withhold.ts';
import { type Chooser, chooser } from '../chooser.ts';
import {
  allowance,
  anAuPay,
  aTermination,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  leaveSettings,
  sacrifice,
  situation,
  superSettings,
  yearToDate,
} from './pay-facts.ts';

/** Each day on which a value or a rule changes, and the day before it. */
const PAYDAYS = [
  '2024-07-01',
  '2025-06-30',
  '2025-07-01',
  '2025-09-23',
  '2025-09-24',
  '2026-06-30',
  '2026-07-01',
  '2026-09-03',
].map(localDate);
const LEAVE: readonly AuLeaveType[] = [
  'ANCILLARY',
  'COMPASSIONATE',
  'EMPLOYER_FUNDED_PAID_PARENTAL',
  'HOLIDAY',
  'LONG_SERVICE',
  'PAID_PARENTAL',
  'RDO',
  'SICK',
  'TOIL',
  'UNPAID',
  'WORKERS_COMP',
];
const METHODS = [
  'NORMAL_EARNINGS',
  'SPREAD_OVER_SPECIFIC_RANGE',
  'SPREAD_OVER_FINANCIAL_YEAR',
  'METHOD_A_WHOLE_YEAR',
  'METHOD_A_SPECIFIC_RANGE',
  'METHOD_B1',
  'METHOD_B2',
] as const;
const CLASSIFICATIONS = [
  'CHARITY',
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'NORMAL',
  'UNION_FEES',
] as const;
const RANGE = { start: localDate('2026-07-01'), end: localDate('2026-08-31') };

/** A fixed set of pays that reaches every step. The digest of their results is committed. */
export function generatedAuFacts(count: number): readonly AuPayFacts[] {
  const choose = chooser(20_260_903);
  return Array.from({ length: count }, () => onePay(choose));
}

function onePay(choose: Chooser): AuPayFacts {
  const paymentDate = choose.of(PAYDAYS);
  const tax = taxOf(choose, paymentDate);
  const facts: AuPayFacts = anAuPay({
    paymentDate,
    period: choose.of(['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const),
    hours: choose.rows(3, () =>
      hours(choose.amount(60), choose.amount(120), {
        isOvertime: choose.once(3),
        isHours: !choose.once(6),
        ...(choose.once(8) ? { isHours: true, banksTo: choose.of(['RDO', 'TOIL'] as const) } : {}),
      }),
    ),
    leave: choose.rows(2, () =>
      leave(choose.of(LEAVE), choose.amount(40), choose.once(3) ? { loading: d(choose.amount(50)) } : {}),
    ),
    allowances: choose.rows(2, () =>
      allowance(choose.amount(300), { isTaxable: !choose.once(3), isIncludedInSuper: !choose.once(3) }),
    ),
    deductions: choose.rows(2, () =>
      deduction(choose.amount(200), { classification: choose.of(CLASSIFICATIONS), isIncludedInSuper: !choose.once(3) }),
    ),
    bonuses: choose.rows(2, () => {
      const isReturnToWork = choose.once(5);
      return bonus(choose.amount(5000), {
        isReturnToWork,
        isDirectorsFees: !isReturnToWork && choose.once(4),
        isIncludedInSuper: !choose.once(3),
        taxMethod: choose.of(METHODS),
        range: RANGE,
      });
    }),
    sacrifices: choose.rows(2, () =>
      sacrifice(choose.amount(200), { isSuper: choose.once(2), isIncludedInSuper: choose.once(2) }),
    ),
    backPayments: choose.rows(1, () =>
      backPayment(choose.amount(5000), {
        stpCategory: choose.of(['GROSS', 'OVERTIME', 'LEAVE', 'ITEMISED_ALLOWANCES'] as const),
        taxMethod: choose.of(METHODS),
        range: choose.of([RANGE, { start: localDate('2022-01-01'), end: localDate('2022-05-31') }]),
      }),
    ),
    tax,
    incomeStream: tax.workingHolidayMaker ? 'WHM' : 'SAW',
    superSettings: superSettings({
      isEnabled: !choose.once(6),
      basedOn: choose.of(['OTE', 'OTE', 'GROSS'] as const),
      superRate: d(choose.of(['0.12', '0.12', '0.155'])),
      compulsoryRate: d(choose.of(['0.12', '0.12', '0.095'])),
      includesLeaveLoading: choose.once(2),
      isAgeThresholdEnabled: choose.once(3),
      dateOfBirth: localDate(choose.of(['1990-05-01', '2010-05-01'])),
    }),
    leaveSettings: leaveSettings({
      isEnabled: !choose.once(6),
      accruesOnHoursWorked: choose.once(2),
      accruesOnOvertime: choose.once(3),
      isLongServiceEnabled: choose.once(2),
      loading: d(choose.of(['0', '0.175'])),
    }),
    yearToDate: yearToDate({
      taxableEarnings: d(choose.amount(60_000)),
      lastPeriodEarnings: d(choose.of(['0', choose.amount(4000)])),
      superBaseThisQuarter: d(choose.of(['0', choose.amount(70_000)])),
      superBaseThisYear: d(choose.of(['0', choose.amount(280_000)])),
    }),
  });
  if (choose.once(5)) return { ...facts, termination: terminationOf(choose, paymentDate) };
  if (!choose.once(8)) return facts;
  const studyLoan = d(choose.amount(100));
  return {
    ...facts,
    supplied: {
      tax: studyLoan.plus(choose.amount(900)),
      studyLoan,
      compulsorySuper: d(choose.amount(300)),
      reportableSuper: d(choose.amount(300)),
    },
  };
}

function taxOf(choose: Chooser, paymentDate: LocalDate): TaxSituation {
  const isForeignResident = choose.once(8);
  const isSenior = choose.once(8);
  return situation({
    hasTaxFileNumber: !choose.once(8),
    isForeignResident,
    claimsTaxFreeThreshold: !isForeignResident && !choose.once(3),
    hasStudyLoan: choose.once(3),
    medicareLevyExemption: choose.of(['none', 'none', 'none', 'half', 'full'] as const),
    annualTaxOffset: d(choose.of(['0', '0', '1000'])),
    agreedExtraWithholding: d(choose.of(['0', '0', '25'])),
    ...(choose.once(6) ? { medicareLevyReduction: { hasSpouse: choose.once(2), children: choose.of([0, 1, 4]) } } : {}),
    ...(choose.once(10)
      ? {
          workingHolidayMaker: {
            employerIsRegistered: choose.once(2),
            yearToDate: d(choose.of(['0', '44500', '130000'])),
          },
        }
      : {}),
    ...(isSenior ? { seniorOrPensioner: choose.of<SeniorStatus>(['single', 'couple', 'illness-separated']) } : {}),
    ...(choose.once(6) ? { wantsExtraPayWithholding: true, payDaysInYear: 53 } : {}),
    ...(choose.once(12) ? { variation: { rate: d('0.105') } } : {}),
    ...(choose.once(8) ? { ownSchedule: ownScheduleOf(choose, paymentDate) } : {}),
    ...(choose.once(8) ? { numberExemption: exemptionOf(choose) } : {}),
  });
}

function ownScheduleOf(choose: Chooser, paymentDate: LocalDate): NonNullable<TaxSituation['ownSchedule']> {
  const schedule = choose.of<OwnSchedule>(['HORTICULTURE', 'ENTERTAINER', 'VOLUNTARY_AGREEMENT', 'PALM']);
  // From 1 July 2026, Schedule 2 has no known rate, so the rate must be specified.
  const isStated =
    schedule === 'VOLUNTARY_AGREEMENT' ? choose.once(2) : schedule === 'HORTICULTURE' && paymentDate >= '2026-07-01';
  return { schedule, ...(isStated ? { rate: d('0.125') } : {}) };
}

const exemptionOf = (choose: Chooser): NumberExemption =>
  choose.of<NumberExemption>([
    { kind: 'NOT_QUOTED' },
    { kind: 'APPLIED_FOR', declaredOn: localDate('2026-06-20') },
    { kind: 'UNDER_18', dateOfBirth: localDate('2010-05-01') },
    { kind: 'PENSIONER' },
  ]);

function terminationOf(choose: Chooser, paymentDate: LocalDate): TerminationFacts {
  const reason = choose.of(['ORDINARY', 'GENUINE_REDUNDANCY', 'EARLY_RETIREMENT', 'ILL_HEALTH', 'DEATH'] as const);
  const otherLumpSumAmount = d(choose.amount(300_000));
  return aTermination({
    reason,
    terminationDate: choose.of([paymentDate, localDate('2023-01-31')]),
    startDate: localDate(choose.of(['1975-01-01', '1990-01-01', '2020-09-04'])),
    dateOfBirth: localDate(choose.of(['1962-01-01', '1990-05-01'])),
    balances: { holiday: d(choose.amount(400)), sick: d(choose.amount(200)), longService: d(choose.amount(600)) },
    paysOut: {
      annualLeave: !choose.once(5),
      leaveLoading: choose.once(2),
      longServiceLeave: !choose.once(5),
      sickLeave: choose.once(2),
    },
    ...(choose.once(4) ? { annualLeaveAccruedFrom: localDate('1992-01-01') } : {}),
    ...(choose.once(2) ? { noticeHours: d(choose.amount(150)) } : { noticeAmount: d(choose.amount(20_000)) }),
    redundancyAmount: d(choose.of(['0', choose.amount(300_000)])),
    otherLumpSumAmount,
    ...(reason === 'ILL_HEALTH' && choose.once(2)
      ? { invaliditySegment: otherLumpSumAmount.dividedToIntegerBy(3) }
      : {}),
    etpCapUsed: choose.of([ZERO, d('100000')]),
    otherIncomeThisYear: choose.of([ZERO, d('90000')]),
  });
}
