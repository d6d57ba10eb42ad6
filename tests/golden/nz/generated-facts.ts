import { localDate } from '../../../src/base/local-date.ts';
import type { LumpRow, NzPayFacts } from '../../../src/rules/nz/facts.ts';
import type { NzLeaveType } from '../../../src/rules/nz/leave-type.ts';
import { mayHaveStudentLoan, TAX_CODES } from '../../../src/rules/nz/tax-code.ts';
import { type Chooser, chooser } from '../chooser.ts';
import { aLump, aMember, anHoursRow, anNzPay, aTermination, d, someHolidays, withCode } from './pay-facts.ts';

/** Each day on which a value or a rule changes, and the day before it. */
const PAYDAYS = ['2024-07-30', '2024-07-31', '2025-03-31', '2025-04-01', '2026-03-31', '2026-04-01', '2026-11-10'].map(
  localDate,
);
const LEAVE: readonly NzLeaveType[] = [
  'ALT_HOLIDAY',
  'ANNUAL_HOLIDAYS',
  'HOLIDAY',
  'LONG_SERVICE',
  'NZ_BEREAVEMENT',
  'NZ_FAMILY_VIOLENCE',
  'OTHER',
  'PAID_PUBLIC_HOLIDAY',
  'SICK',
  'UNPAID',
  'WORKERS_COMP',
];
const CLASSIFICATIONS = [
  'CHARITY',
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'NORMAL',
  'UNION_FEES',
] as const;

/** A fixed set of pays that reaches every step. The digest of their results is committed. */
export function generatedNzFacts(count: number): readonly NzPayFacts[] {
  const choose = chooser(20_261_110);
  return Array.from({ length: count }, () => onePay(choose));
}

function onePay(choose: Chooser): NzPayFacts {
  const wage = d(choose.amount(3000)).plus(300);
  const payeFraction = choose.of(['0', '0', '0.5', '1']);
  const facts: NzPayFacts = anNzPay({
    paymentDate: choose.of(PAYDAYS),
    payPeriod: choose.of(['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'] as const),
    hours: [
      anHoursRow({ value: d('1'), rate: wage }),
      ...choose.rows(2, () =>
        anHoursRow({
          value: d(choose.amount(12)),
          rate: d(choose.amount(90)),
          isOvertime: choose.once(2),
          isHours: !choose.once(5),
          ...(choose.once(3)
            ? {
                publicHoliday: {
                  date: localDate('2026-10-26'),
                  rateWithoutPenal: d(choose.amount(60)),
                  isOtherwiseWorkingDay: choose.once(2),
                },
              }
            : {}),
        }),
      ),
    ],
    leave: choose.rows(2, () => ({
      description: 'Leave',
      leaveType: choose.of(LEAVE),
      date: localDate('2026-11-09'),
      hours: d(choose.amount(40)),
      rate: d('31.5'),
      rateIsGiven: choose.once(3),
      loadingAmount: d(choose.of(['0', '0', '12.34'])),
    })),
    allowances: choose.rows(2, () => ({
      description: 'Allowance',
      amount: d(choose.amount(200)),
      isTaxable: !choose.once(3),
      countsForKiwiSaver: choose.once(2),
    })),
    deductions: choose.rows(3, () => ({
      description: 'Deduction',
      amount: d(choose.amount(400)),
      classification: choose.of(CLASSIFICATIONS),
    })),
    bonuses: choose.rows(2, () => lumpOf(choose)),
    backPayments: choose.rows(1, () => lumpOf(choose)),
    sacrifices: choose.rows(2, () => ({
      description: 'Sacrifice',
      amount: d(choose.amount(100)),
      isSuper: choose.once(2),
    })),
    ...declarationOf(choose),
    kiwiSaver: aMember({
      status: choose.of(['AE', 'AK', 'OK', 'NK', 'CT'] as const),
      employeeRate: d(choose.of(['0.03', '0.035', '0.04', '0.06', '0.1'])),
      employerRate: d(choose.of(['0.03', '0.035', '0.05'])),
      temporaryRate: choose.once(6),
      employerObligation: !choose.once(6),
      optedOut: choose.once(10),
      ...(choose.once(3) ? { age: choose.of([15, 16, 40, 65]) } : {}),
    }),
    contributionTax: {
      ...(payeFraction === '0' ? {} : { payeFraction: d(payeFraction) }),
      ...contributionTaxOf(choose),
    },
    extraPay: {
      paidInFourWeeks: d(choose.amount(9000)),
      lastPaidPeriods: choose.rows(3, () => d(choose.amount(3000))),
      ...(choose.once(6) ? { statedBase: d(choose.amount(9000)) } : {}),
      ...(choose.once(8) ? { requestedRate: d('0.33') } : {}),
    },
    offersPayrollGiving: choose.once(2),
    paysHolidayPayAsYouGo: choose.once(4),
    ...(choose.once(3) ? {} : { holidays: someHolidays(choose.once(2) ? { weeksEmployed: d('17') } : {}) }),
    ...(choose.once(3)
      ? {}
      : {
          leaveAccrual: {
            standardHoursPerDay: d('7.5'),
            standardDaysPerWeek: d('5'),
            annualDaysPerYear: d('20'),
            sickDaysPerYear: d('10'),
            ...(choose.once(2)
              ? { perHour: { annual: d('0.076923'), sick: d('0.038462'), onOvertime: choose.once(2) } }
              : {}),
          },
        }),
  });
  if (choose.once(5)) return { ...facts, holidays: someHolidays(), termination: terminationOf(choose) };
  if (!choose.once(8)) return facts;
  return {
    ...facts,
    supplied: {
      tax: d(choose.amount(900)),
      studentLoan: d(choose.amount(90)),
      kiwiSaverEmployee: d(choose.amount(90)),
      kiwiSaverEmployer: d(choose.amount(90)).plus(90),
      esct: d(choose.amount(90)),
    },
  };
}

const lumpOf = (choose: Chooser): LumpRow =>
  aLump(choose.amount(8000), {
    treatment: choose.of<LumpRow['treatment']>([
      { kind: 'REGULAR' },
      { kind: 'EXTRA' },
      { kind: 'SPREAD', periods: 8 },
    ]),
    countsForKiwiSaver: choose.once(2),
    isDiscretionary: choose.once(3),
  });

function declarationOf(choose: Chooser): Pick<NzPayFacts, 'tax' | 'studentLoan'> {
  const code = choose.of(['M', 'M', 'ME', ...TAX_CODES] as const);
  const hasStudentLoan = mayHaveStudentLoan(code) && choose.once(2);
  return {
    tax: {
      ...withCode(code, hasStudentLoan),
      ...(code === 'STC' ? { certificate: { rate: d('0.2'), studentLoanRate: d('0.12') } } : {}),
      ...(code === 'WT' ? { schedular: choose.of([{}, { electedRate: d('0.2') }]) } : {}),
    },
    studentLoan: hasStudentLoan
      ? {
          ...(choose.once(4) ? { specialRate: d('0.05') } : {}),
          ...(choose.once(3) ? { compulsoryExtra: choose.of([{ rate: d('0.02') }, { amount: d('12.5') }]) } : {}),
          ...(choose.once(3) ? { voluntaryExtra: choose.of([{ rate: d('0.03') }, { amount: d('7.25') }]) } : {}),
        }
      : {},
  };
}

const contributionTaxOf = (choose: Chooser): NzPayFacts['contributionTax'] =>
  choose.of<NzPayFacts['contributionTax']>([
    { esctRate: d('0.175') },
    { esctInputs: { wholePreviousYear: true, salary: d(choose.amount(200_000)), employerContributions: d('1500') } },
    {
      esctInputs: {
        wholePreviousYear: false,
        periodSalary: d(choose.amount(4000)),
        periodEmployerContribution: d('60'),
        periodDays: 14,
        daysInYear: 200,
      },
    },
  ]);

const terminationOf = (choose: Chooser): NzPayFacts['termination'] & object =>
  aTermination({
    untakenAnnualWeeks: d(choose.amount(6)),
    untakenAlternativeDays: d(choose.amount(4)),
    grossSinceAnniversary: d(choose.amount(50_000)),
    paidInAdvance: d(choose.of(['0', choose.amount(1000)])),
    notice: d(choose.of(['0', choose.amount(5000)])),
    noticeIsGrossEarnings: choose.once(2),
    redundancy: d(choose.of(['0', choose.amount(90_000)])),
    otherLumpSum: d(choose.of(['0', choose.amount(5000)])),
    ...(choose.once(2) ? { balances: { annualWeeks: d(choose.amount(6)), alternativeDays: d(choose.amount(4)) } } : {}),
  });
