import { describe, expect, it } from 'vitest';
import { Decimal, decimal, ONE, ZERO } from '../../../base/decimal.ts';
import { addDays, type LocalDate, localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import type { AuPayFacts } from '../../../rules/au/facts.ts';
import type { Calculation } from '../../../rules/calculate.ts';
import { type CountryFacts, lawOf } from '../../../rules/law.ts';
import type { Line } from '../../../rules/line.ts';
import type { HolidayFacts, NzPayFacts } from '../../../rules/nz/facts.ts';
import { workedWeeks } from '../../../rules/nz/holidays/worked-weeks.ts';
import { auYearToDate, lookBackOver, type PayFigures } from '../past/lookback.public.ts';
import { daysOfPay, nzLookback } from '../past/nz.public.ts';
import { totalsOf } from '../pay/read.public.ts';
import { findingsOf, needsStoredLines } from './findings.ts';
import { type HistoryPay, workedRowsOf } from './premise.ts';
import { recalculateHistory } from './recalculate-history.ts';
import type { Premises } from './review.schema.ts';

// Histories are made in memory: every pay is calculated with the history of the pays before it. A history that was made
// with a fault, and reviewed with the premise that corrects the fault, must equal the history that was made without it.

const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
const EMPLOYEE = 7;
const STARTED = localDate('2024-09-02');

/** The settings and the rows of a week. */
interface Week {
  readonly rate: string;
  readonly hours: string;
  readonly overtime?: string;
  readonly leave?: readonly {
    readonly type: 'HOLIDAY' | 'SICK' | 'ANNUAL_HOLIDAYS' | 'PAID_PUBLIC_HOLIDAY';
    readonly hours: string;
  }[];
  readonly bonus?: string;
  readonly superBasedOn?: 'OTE' | 'GROSS';
  readonly hoursPerDay?: string;
  readonly varies?: true;
}

interface Made {
  readonly pay: HistoryPay;
  readonly calculation: Calculation;
}

type Country = 'AU' | 'NZ';

function make(country: Country, weeks: readonly Week[]): readonly Made[] {
  const made: Made[] = [];
  weeks.forEach((week, index) => {
    const start = addDays(STARTED, index * 7);
    const facts = country === 'AU' ? auFacts(week, start, made) : nzFacts(week, start, made);
    const calculation = law.calculate(facts);
    const totals = totalsOf(calculation, country);
    const run = { pay_period: 'WEEKLY', start_date: start, end_date: addDays(start, 6) };
    const figures: PayFigures = {
      runId: index + 1,
      run,
      isOfPeriod: true,
      isOpening: false,
      payDate: addDays(start, 4),
      paidOn: addDays(start, 4),
      periods: 1,
      periodEarnings: totals.period_earnings,
      taxableEarnings: totals.taxable_earnings,
      backPaid: ZERO,
      superBase: totals.super_base,
      holidaysGross: totals.holidays_gross,
      holidaysOvertime: totals.holidays_overtime,
      holidaysOneOff: totals.holidays_one_off,
      daysPaid: daysIn(facts, run),
    };
    made.push({
      calculation,
      pay: {
        id: 100 + index,
        employeeId: EMPLOYEE,
        facts,
        isArchived: false,
        isReviewed: true,
        ruleSetId: law.ruleSetId(country),
        sharesTaxWith: null,
        employedFrom: STARTED,
        totals,
        figures,
      },
    });
  });
  return made;
}

const daysIn = ({ country, facts }: CountryFacts, run: PayFigures['run']): Decimal =>
  country === 'AU'
    ? ZERO
    : daysOfPay(
        {
          kind: 'REGULAR',
          periods: 1,
          payPeriod: 'WEEKLY',
          hoursPerDay: facts.holidays!.standardHoursPerDay,
          daysPerWeek: new Decimal(5),
          run,
          rows: facts,
        },
        { rows: [], days: ZERO },
      );

const before = (made: readonly Made[]) => made.map(({ pay }) => pay.figures);
const lookingFrom = (start: LocalDate) => ({
  run: { pay_period: 'WEEKLY', start_date: start, end_date: addDays(start, 6) },
  paidOn: addDays(start, 4),
  employedFrom: STARTED,
});

function auFacts(week: Week, start: LocalDate, made: readonly Made[]): CountryFacts {
  const rate = decimal(week.rate);
  const past = lookBackOver('AU', before(made), lookingFrom(start), undefined);
  const facts: AuPayFacts = {
    paymentDate: addDays(start, 4),
    period: 'WEEKLY',
    hours: [
      { description: 'Ordinary hours', rate, value: decimal(week.hours), isOvertime: false, isHours: true },
      ...(week.overtime
        ? [
            {
              description: 'Overtime',
              rate: rate.times('1.5'),
              value: decimal(week.overtime),
              isOvertime: true,
              isHours: true,
            },
          ]
        : []),
    ],
    leave: (week.leave ?? []).map(({ type, hours }) => ({ description: type, type, hours: decimal(hours), rate })),
    allowances: [],
    deductions: [],
    bonuses: [],
    sacrifices: [],
    backPayments: [],
    tax: {
      hasTaxFileNumber: true,
      isForeignResident: false,
      claimsTaxFreeThreshold: true,
      hasStudyLoan: false,
      medicareLevyExemption: 'none',
      annualTaxOffset: ZERO,
      wantsExtraPayWithholding: false,
      payDaysInYear: 52,
      agreedExtraWithholding: ZERO,
    },
    incomeStream: 'SAW',
    superSettings: {
      isEnabled: true,
      basedOn: week.superBasedOn ?? 'OTE',
      superRate: decimal('0.12'),
      compulsoryRate: decimal('0.12'),
      includesLeaveLoading: false,
      isAgeThresholdEnabled: false,
    },
    leaveSettings: {
      isEnabled: true,
      accruesOnHoursWorked: false,
      accruesOnOvertime: false,
      holidayPerHour: ZERO,
      sickPerHour: ZERO,
      isLongServiceEnabled: false,
      longServicePerHour: ZERO,
      holidayDaysPerYear: 20,
      sickDaysPerYear: 10,
      hoursPerDay: decimal(week.hoursPerDay ?? '7.6'),
      loading: decimal('0.175'),
      shareOfPeriod: ONE,
    },
    yearToDate: auYearToDate(addDays(start, 4), { ...past, earlier: [] }),
  };
  return { country: 'AU', facts };
}

function nzFacts(week: Week, start: LocalDate, made: readonly Made[]): CountryFacts {
  const rate = decimal(week.rate);
  const looking = lookingFrom(start);
  const looked = nzLookback(lookBackOver('NZ', before(made), looking, undefined), looking);
  const facts: NzPayFacts = {
    paymentDate: addDays(start, 4),
    payPeriod: 'WEEKLY',
    hours: [
      { description: 'Ordinary hours', rate, value: decimal(week.hours), isOvertime: false, isHours: true },
      ...(week.overtime
        ? [
            {
              description: 'Overtime',
              rate: rate.times('1.5'),
              value: decimal(week.overtime),
              isOvertime: true,
              isHours: true,
            },
          ]
        : []),
    ],
    leave: (week.leave ?? []).map(({ type, hours }, index) => ({
      description: type,
      leaveType: type,
      date: addDays(start, index),
      hours: decimal(hours),
      rate,
      rateIsGiven: false,
      loadingAmount: ZERO,
    })),
    allowances: [],
    deductions: [],
    bonuses: week.bonus ? [{ description: 'Bonus', amount: decimal(week.bonus), treatment: { kind: 'EXTRA' } }] : [],
    sacrifices: [],
    backPayments: [],
    tax: { code: 'M', hasStudentLoan: false, noDeclaration: false },
    studentLoan: {},
    kiwiSaver: {
      status: 'AE',
      employeeRate: decimal('0.03'),
      employerRate: decimal('0.03'),
      temporaryRate: false,
      employerObligation: true,
      savingsSuspension: false,
      optedOut: false,
      age: 34,
      lockedIn: false,
    },
    contributionTax: { esctRate: decimal('0.175') },
    extraPay: { paidInFourWeeks: looked.paidInFourWeeks, lastPaidPeriods: looked.lastPaidPeriods },
    offersPayrollGiving: false,
    paysHolidayPayAsYouGo: false,
    leaveAccrual: {
      standardHoursPerDay: decimal('8'),
      standardDaysPerWeek: decimal('5'),
      annualDaysPerYear: decimal('20'),
      sickDaysPerYear: decimal('10'),
    },
    holidays: nzHolidays(week, looked, { start, made }),
  };
  return { country: 'NZ', facts };
}

function nzHolidays(
  { rate, varies }: Week,
  looked: ReturnType<typeof nzLookback>,
  { start, made }: { readonly start: LocalDate; readonly made: readonly Made[] },
): HolidayFacts {
  const { counted, unknown } = looked.weeks(undefined);
  const rows = made.flatMap(({ pay }) => workedRowsOf(pay, pay.facts!));
  const worked = varies && workedWeeks({ start, rows }, law.params('NZ').at(addDays(start, 4)));
  const isKnown = varies && looked.fourWeeksRegular;
  const overtime = looked.regularOvertime;
  return {
    standardHoursPerDay: decimal('8'),
    standardHoursPerWeek: decimal('40'),
    employedFrom: STARTED,
    ...(isKnown
      ? { lastFourWeeksRegular: looked.fourWeeksRegular! }
      : {
          ordinaryWeek: decimal(rate).times(40).plus(overtime),
          ...(overtime.isZero() ? {} : { regularOvertime: overtime }),
        }),
    ...(isKnown ? {} : { relevantDailyPay: decimal(rate).times(8) }),
    ...(worked ? { ownWeek: { hours: worked.average, weeks: worked.weeks.length } } : {}),
    ...(isKnown && worked ? { hoursVary: { weeks: [...worked.weeks].reverse(), isDeclared: true } } : {}),
    ...(isKnown && worked?.averageDay ? { ownDay: worked.averageDay } : {}),
    twelveMonthsGross: looked.twelveMonthsGross,
    gross52Weeks: looked.twelveMonthsGross,
    daysWorked52Weeks: looked.daysWorked,
    weeksEmployed: counted,
    ...(unknown.isZero() ? {} : { weeksUnknown: unknown }),
  };
}

const amounts = ({ lines }: Calculation): readonly string[] =>
  lines.map((line: Line) => `${line.code} ${line.label} ${line.amount.toFixed()} ${line.quantity?.toFixed() ?? ''}`);

/** Reviews the pays, and returns what every pay should have been. */
function review(made: readonly Made[], premises: Premises) {
  const reviewed = recalculateHistory({ law, premises }, { pays: made.map(({ pay }) => pay), opening: undefined });
  const should = reviewed.map(({ results }, index) => amounts(results?.should ?? made[index]!.calculation));
  const findings = reviewed.flatMap((one) => {
    const stored = made.find(({ pay }) => pay === one.pay)!.calculation.lines;
    return findingsOf(one, needsStoredLines(one, { law, premises }) ? stored : undefined, premises);
  });
  return { reviewed, should, findings };
}

/** 80 weeks with overtime, leave and, in New Zealand, a bonus. Each week has its own rate. */
const weeksAt = (
  country: Country,
  rateIn: (index: number) => string,
  more: (index: number) => Partial<Week> = () => ({}),
): readonly Week[] =>
  Array.from({ length: 80 }, (_, index) => ({
    rate: rateIn(index),
    hours: index % 13 === 8 ? '16' : index % 17 === 4 ? '32' : '40',
    ...(index % 6 < 3 ? { overtime: '3' } : {}),
    ...(index % 13 === 8
      ? { leave: [{ type: country === 'AU' ? 'HOLIDAY' : 'ANNUAL_HOLIDAYS', hours: '24' }] }
      : index % 17 === 4
        ? { leave: [{ type: 'SICK', hours: '8' }] }
        : {}),
    ...(country === 'NZ' && index === 60 ? { bonus: '900' } : {}),
    ...more(index),
  }));
const always = (rate: string) => () => rate;
const isFaulty = (index: number): boolean => index >= 20 && index < 50;
const day = (index: number): string => addDays(STARTED, index * 7);

describe.each(['AU', 'NZ'] as const)('a review of a history in %s', (country) => {
  const right = make(country, weeksAt(country, always('30')));
  const wrong = make(
    country,
    weeksAt(country, (index) => (isFaulty(index) ? '28.5' : '30')),
  );
  const rate = { employee_id: EMPLOYEE, from: day(20), to: addDays(localDate(day(49)), 6), pay_rate_per_hour: '30' };

  it.each<[string, Premises]>([
    ['no premise', []],
    ['the rules of today', [{ kind: 'rules' }]],
    ['the settings that were used', [{ kind: 'settings', changes: [{ ...rate, pay_rate_per_hour: '28.5' }] }]],
  ])('finds nothing under %s [REDO-005]', (_, premises) => {
    const { findings, should, reviewed } = review(wrong, premises);
    expect(findings).toEqual([]);
    expect(should).toEqual(wrong.map(({ calculation }) => amounts(calculation)));
    expect(reviewed.every(({ isReviewed }) => isReviewed)).toBe(true);
  });

  it('corrects a rate that was wrong for some pays, and every later pay that depends on the rate [REDO-001]', () => {
    const { should, findings } = review(wrong, [{ kind: 'settings', changes: [rate] }]);
    expect(should).toEqual(right.map(({ calculation }) => amounts(calculation)));
    for (const { own, follows, shouldBe, was } of findings)
      expect(own.plus(follows).toFixed()).toBe(shouldBe.minus(was).toFixed());
    const following = findings.filter(({ follows }) => !follows.isZero());
    // The averages for New Zealand holiday pay include the corrected weeks. Australian pays use no such averages.
    expect(following.length > 0).toBe(country === 'NZ');
  });

  it('reports a pay of an older rule set only if the premise changes the pay [REDO-005]', () => {
    const old = wrong.map((one) => ({ ...one, pay: { ...one.pay, ruleSetId: `${country.toLowerCase()}-1-0000` } }));
    expect(review(old, [{ kind: 'settings', changes: [{ ...rate, pay_rate_per_hour: '28.5' }] }]).findings).toEqual([]);
    const found = review(old, [{ kind: 'settings', changes: [rate] }]).findings;
    const now = review(wrong, [{ kind: 'settings', changes: [rate] }]).findings;
    expect(found.map(({ code, was, shouldBe }) => `${code} ${was} ${shouldBe}`)).toEqual(
      now.map(({ code, was, shouldBe }) => `${code} ${was} ${shouldBe}`),
    );
  });

  it('corrects missing overtime and leave of the wrong kind [REDO-001]', () => {
    const faulty = weeksAt(country, always('30'), (index) =>
      index === 30
        ? {
            hours: '32',
            overtime: undefined as never,
            leave: [{ type: country === 'AU' ? 'HOLIDAY' : 'ANNUAL_HOLIDAYS', hours: '8' }],
          }
        : {},
    );
    const meant = weeksAt(country, always('30'), (index) =>
      index === 30 ? { hours: '32', overtime: '6', leave: [{ type: 'PAID_PUBLIC_HOLIDAY', hours: '8' }] } : {},
    );
    const made = make(country, faulty);
    const date = country === 'AU' ? {} : { date: day(30) };
    const { should } = review(made, [
      {
        kind: 'rows',
        pays: [
          {
            pay_id: 130,
            hours: [
              { description: 'Ordinary hours', hours: '32' },
              { description: 'Overtime', hours: '6', multiplier: '1.5', is_overtime: true },
            ],
            leave: [{ leave_type: 'PAID_PUBLIC_HOLIDAY', description: 'PAID_PUBLIC_HOLIDAY', hours: '8', ...date }],
          },
        ],
      },
    ]);
    expect(should).toEqual(make(country, meant).map(({ calculation }) => amounts(calculation)));
  });

  it('leaves a change that begins within a pay period to the reviewer, and names the pay [REDO-001]', () => {
    const { reviewed } = review(wrong, [
      { kind: 'settings', changes: [{ ...rate, from: addDays(localDate(day(20)), 2) }] },
    ]);
    expect(
      reviewed.filter(({ isReviewed }) => !isReviewed).map(({ pay, refused }) => [pay.id, refused[0]!.code]),
    ).toEqual([[120, 'part_period']]);
  });

  it('keeps rows that are paid at no known multiple of the rate, and names them [REDO-001]', () => {
    const odd = make(
      country,
      weeksAt(country, always('28.5'), (index) => (index === 30 ? { rate: '28.5' } : {})),
    );
    const { facts } = odd[30]!.pay;
    const row = {
      description: 'Call-out',
      rate: decimal('31.17'),
      value: decimal('2'),
      isOvertime: true,
      isHours: true,
    };
    const withRow = { ...facts!, facts: { ...facts!.facts, hours: [...facts!.facts.hours, row] } } as CountryFacts;
    const pay = { ...odd[30]!.pay, facts: withRow };
    const pays = odd.map((one) => (one.pay.id === 130 ? pay : one.pay));
    const reviewed = recalculateHistory(
      { law, premises: [{ kind: 'settings', changes: [rate] }] },
      { pays, opening: undefined },
    );
    expect(reviewed[30]).toMatchObject({
      isReviewed: true,
      refused: [{ code: 'row_kept', reason: expect.stringContaining('Call-out at 31.17') }],
    });
  });

  it('refuses pays whose facts are archived or whose law is not known, and names the pays [REDO-001]', () => {
    const pays = wrong.map(({ pay }, index) => {
      if (index === 30) return { ...pay, facts: undefined, isArchived: true };
      if (index !== 31) return pay;
      const facts = {
        ...pay.facts!,
        facts: { ...pay.facts!.facts, paymentDate: localDate('1990-01-05') },
      } as CountryFacts;
      return { ...pay, facts };
    });
    const reviewed = recalculateHistory(
      { law, premises: [{ kind: 'settings', changes: [rate] }] },
      { pays, opening: undefined },
    );
    expect(reviewed.flatMap(({ pay, refused }) => refused.map(({ code }) => [pay.id, code]))).toEqual([
      [130, 'archived'],
      [131, 'no_law'],
    ]);
  });
});

describe('a review in Australia', () => {
  it('corrects super that was paid on the wrong base, and nothing else [REDO-001]', () => {
    const right = make(
      'AU',
      weeksAt('AU', always('30'), () => ({ superBasedOn: 'GROSS' })),
    );
    const wrong = make('AU', weeksAt('AU', always('30')));
    const change = { employee_id: EMPLOYEE, from: day(0), super_based_on: 'GROSS' as const };
    const { should, findings } = review(wrong, [{ kind: 'settings', changes: [change] }]);
    expect(should).toEqual(right.map(({ calculation }) => amounts(calculation)));
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['super']));
  });

  it('corrects, in hours, leave that a full-time employee accrued at part-time hours [REDO-001]', () => {
    const right = make('AU', weeksAt('AU', always('30')));
    const wrong = make(
      'AU',
      weeksAt('AU', always('30'), () => ({ hoursPerDay: '4' })),
    );
    const change = { employee_id: EMPLOYEE, from: day(0), standard_hours_per_day: '7.6' };
    const { should, findings } = review(wrong, [{ kind: 'settings', changes: [change] }]);
    expect(should).toEqual(right.map(({ calculation }) => amounts(calculation)));
    expect(new Set(findings.map(({ kind, unit }) => `${kind} ${unit}`))).toEqual(new Set(['leave_balance hours']));
  });
});

describe('a review in New Zealand', () => {
  it('corrects the holiday pay of an employee whose hours vary [REDO-001]', () => {
    const hours = (index: number) => ({ hours: String(20 + ((index * 7) % 23)) });
    const right = make(
      'NZ',
      weeksAt('NZ', always('30'), (index) => ({ ...hours(index), varies: true })),
    );
    const wrong = make('NZ', weeksAt('NZ', always('30'), hours));
    const { should, findings } = review(wrong, [{ kind: 'hours_vary' }]);
    expect(should).toEqual(right.map(({ calculation }) => amounts(calculation)));
    expect(findings.some(({ kind }) => kind === 'leave')).toBe(true);
  });
});
