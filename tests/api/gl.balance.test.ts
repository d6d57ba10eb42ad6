import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import { Decimal, sum } from '../../src/base/decimal.ts';
import { localDate } from '../../src/base/local-date.ts';
import { categoriesOf } from '../../src/resources/ledger/gl-chart/category.ts';
import { ledgerOf } from '../../src/resources/ledger/gl-posting/ledger.ts';
import { entriesOf } from '../../src/resources/ledger/gl-posting/ledger-entry.ts';
import { calculateAuPay } from '../../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../../src/rules/au/facts.ts';
import type { AuLeaveType } from '../../src/rules/au/leave-type.ts';
import type { Calculation } from '../../src/rules/calculate.ts';
import type { NzPayFacts, RateOrAmount } from '../../src/rules/nz/facts.ts';
import type { NzLeaveType } from '../../src/rules/nz/leave-type.ts';
import { mayHaveStudentLoan, TAX_CODES } from '../../src/rules/nz/tax-code.ts';
import {
  aFinalPay,
  allowance,
  anAuPay,
  aTermination as anAuTermination,
  backPayment,
  bonus,
  d,
  deduction,
  hours,
  leave,
  params,
  sacrifice,
  situation,
  superSettings,
} from '../golden/au/pay-facts.ts';
import {
  aLump,
  aMember,
  anHoursRow,
  anNzPay,
  aTermination,
  payOf,
  someHolidays,
  withCode,
} from '../golden/nz/pay-facts.ts';
import { sourceFiles } from '../house/pure/source.ts';

// The default chart contains each category once, as a debit or a credit, so the chart balances if the categories do.

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((n) => new Decimal(n).dividedBy(100));
const text = (most: number) => cents(most).map((amount) => amount.toFixed(2));
/** Pays with stated amounts have none. */
const hasNoContribution = ({ contribution }: { readonly contribution?: Decimal }): boolean =>
  contribution === undefined;
/** A contribution of the employer that was short on an earlier payday. */
const shortContribution = cents(500).filter((amount) => !amount.isZero());
const rows = <T>(row: fc.Arbitrary<T>) => fc.array(row, { maxLength: 4 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const CLASSIFICATIONS = [
  'CHARITY',
  'CHILD_SUPPORT_DEDUCTION',
  'CHILD_SUPPORT_GARNISHEE',
  'NORMAL',
  'UNION_FEES',
] as const;

const ORDER_KINDS = ['CHILD_SUPPORT_DEDUCTION', 'COURT_ORDER', 'TAX_NOTICE'] as const;

const AU_LEAVE: readonly AuLeaveType[] = [
  'ALT_HOLIDAY',
  'ANCILLARY',
  'ANNUAL_HOLIDAYS',
  'COMPASSIONATE',
  'EMPLOYER_FUNDED_PAID_PARENTAL',
  'HOLIDAY',
  'LONG_SERVICE',
  'OTHER',
  'PAID_PARENTAL',
  'PAID_PUBLIC_HOLIDAY',
  'RDO',
  'SICK',
  'TOIL',
  'UNPAID',
  'WORKERS_COMP',
];

/** Court and authority deduction orders, each with a distinct id. */
const anyOrders = rows(
  fc.record({
    kind: fc.constantFrom(...ORDER_KINDS),
    amount: cents(600),
    protectedNet: cents(800),
    balance: cents(2000).map((amount) => amount.plus(1)),
  }),
).map((orders) =>
  orders.map((order, index) => ({
    ...order,
    id: index + 1,
    description: 'Order',
    takenBefore: d('0'),
    from: localDate('2026-01-05'),
  })),
);

/** The tax method of a payment that covers several pay periods. */
const anyMethod = fc
  .constantFrom(
    'NORMAL_EARNINGS',
    'SPREAD_OVER_SPECIFIC_RANGE',
    'SPREAD_OVER_FINANCIAL_YEAR',
    'METHOD_A_WHOLE_YEAR',
    'METHOD_A_SPECIFIC_RANGE',
    'METHOD_B1',
    'METHOD_B2',
  )
  .map((taxMethod) => ({ taxMethod, range: { start: localDate('2026-07-01'), end: localDate('2026-08-31') } }));

const anyAuPay: fc.Arbitrary<AuPayFacts> = fc
  .record({
    hours: rows(
      fc
        .tuple(text(50), text(120), fc.boolean())
        .map(([value, rate, isOvertime]) => hours(value, rate, { isOvertime })),
    ),
    leave: rows(
      fc
        .tuple(fc.constantFrom(...AU_LEAVE), text(40), fc.boolean(), fc.boolean())
        .map(([type, count, isLoaded, isAhead]) =>
          leave(type, count, {
            ...(isLoaded ? { loading: d('12.34') } : {}),
            ...(isAhead ? { inAdvanceFor: localDate('2026-12-06') } : {}),
          }),
        ),
    ),
    allowances: rows(fc.tuple(text(300), fc.boolean()).map(([amount, isTaxable]) => allowance(amount, { isTaxable }))),
    deductions: rows(
      fc
        .tuple(text(200), fc.constantFrom(...CLASSIFICATIONS))
        .map(([amount, classification]) => deduction(amount, { classification })),
    ),
    bonuses: rows(
      fc
        .tuple(text(5000), fc.constantFrom<'bonus' | 'fees' | 'return'>('bonus', 'fees', 'return'), anyMethod)
        .map(([amount, kind, method]) =>
          bonus(amount, { isDirectorsFees: kind === 'fees', isReturnToWork: kind === 'return', ...method }),
        ),
    ),
    sacrifices: rows(fc.tuple(text(200), fc.boolean()).map(([amount, isSuper]) => sacrifice(amount, { isSuper }))),
    backPayments: rows(
      fc.oneof(
        fc.tuple(text(5000), anyMethod).map(([amount, method]) => backPayment(amount, method)),
        shortContribution.map((contribution) => backPayment('0', { contribution })),
      ),
    ),
    orders: anyOrders,
    tax: fc.record({ hasStudyLoan: fc.boolean(), hasTaxFileNumber: fc.boolean() }).map(situation),
    superSettings: fc
      .record({
        isEnabled: fc.boolean(),
        superRate: fc.constantFrom(d('0.12'), d('0.15')),
        compulsoryRate: fc.constantFrom(d('0.1'), d('0.12')),
        isAgeThresholdEnabled: fc.boolean(),
        dateOfBirth: fc.constantFrom(localDate('1990-05-01'), localDate('2010-05-01')),
      })
      .map(superSettings),
    termination: maybe(
      fc
        .record({
          reason: fc.constantFrom('ORDINARY', 'GENUINE_REDUNDANCY', 'ILL_HEALTH', 'DEATH'),
          startDate: fc.constantFrom(...['1975-01-01', '1990-01-01', '2020-09-04'].map(localDate)),
          noticeAmount: cents(20_000),
          redundancyAmount: cents(400_000),
          otherLumpSumAmount: cents(400_000),
          balances: fc.record({ holiday: cents(500), sick: cents(500), longService: cents(900) }),
        })
        .map((given) =>
          anAuTermination({
            ...given,
            dateOfBirth: localDate('1961-01-01'),
            paysOut: { annualLeave: true, leaveLoading: true, longServiceLeave: true, sickLeave: true },
          }),
        ),
    ),
    supplied: maybe(
      fc
        .record({ tax: cents(2000), studyLoan: cents(200), compulsorySuper: cents(500), reportableSuper: cents(500) })
        // The study loan component is part of the tax, so it is added to the tax.
        .map(({ tax, ...given }) => ({ ...given, tax: tax.plus(given.studyLoan) })),
    ),
  })
  .map(({ termination, supplied, ...given }) =>
    anAuPay({
      ...given,
      ...(termination
        ? { termination }
        : supplied
          ? { supplied, backPayments: given.backPayments.filter(hasNoContribution) }
          : {}),
    }),
  );

const CLOSEDOWN = {
  from: localDate('2026-11-09'),
  since: localDate('2026-04-01'),
  grossSince: d('20000'),
  paidInAdvance: d('0'),
  annualWeeks: d('2'),
  declaredBefore: null,
};
const NZ_LEAVE: readonly NzLeaveType[] = [
  'ALT_HOLIDAY',
  'ANNUAL_HOLIDAYS',
  'HOLIDAY',
  'LONG_SERVICE',
  'NZ_BEREAVEMENT',
  'NZ_FAMILY_VIOLENCE',
  'OTHER',
  'PAID_PARENTAL',
  'PAID_PUBLIC_HOLIDAY',
  'SICK',
  'UNPAID',
  'WORKERS_COMP',
];

const anyLump = fc
  .tuple(text(5000), fc.constantFrom({ kind: 'REGULAR' }, { kind: 'EXTRA' }, { kind: 'SPREAD', periods: 8 }))
  .map(([amount, treatment]) => aLump(amount, { treatment }));

/** Each tax code, with a student loan where the code allows one. */
const anyDeclaration = fc
  .tuple(
    fc.constantFrom(...TAX_CODES),
    fc.boolean(),
    fc.constantFrom({}, { rate: d('0.02') }, { amount: d('12.5') }),
    fc.constantFrom({}, { rate: d('0.03') }, { amount: d('7.25') }),
  )
  .map(([code, wantsLoan, compulsory, voluntary]) => {
    const hasStudentLoan = wantsLoan && mayHaveStudentLoan(code);
    const extra = (given: object) =>
      hasStudentLoan && Object.keys(given).length > 0 ? (given as RateOrAmount) : undefined;
    const compulsoryExtra = extra(compulsory);
    const voluntaryExtra = extra(voluntary);
    return {
      tax: {
        ...withCode(code, hasStudentLoan),
        ...(code === 'STC' ? { certificate: { rate: d('0.2'), studentLoanRate: d('0.12') } } : {}),
        ...(code === 'WT' ? { schedular: { electedRate: d('0.2') } } : {}),
      },
      studentLoan: {
        ...(compulsoryExtra ? { compulsoryExtra } : {}),
        ...(voluntaryExtra ? { voluntaryExtra } : {}),
      },
    };
  });

const anyNzPay: fc.Arbitrary<NzPayFacts> = fc
  .record({
    hours: fc.array(
      fc.tuple(cents(2000), fc.boolean(), fc.boolean()).map(([rate, isOvertime, isHoliday]) =>
        anHoursRow({
          value: d('1'),
          rate,
          isOvertime,
          ...(isHoliday
            ? {
                publicHoliday: {
                  date: localDate('2026-11-09'),
                  rateWithoutPenal: rate,
                  isOtherwiseWorkingDay: !isOvertime,
                },
              }
            : {}),
        }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    leave: rows(
      fc
        .tuple(fc.constantFrom(...NZ_LEAVE), cents(16), fc.constantFrom('now', 'ahead', 'cash-up', 'closedown'))
        .map(([leaveType, count, how]) => ({
          description: leaveType,
          leaveType: how === 'cash-up' || how === 'closedown' ? 'ANNUAL_HOLIDAYS' : leaveType,
          date: localDate('2026-11-09'),
          hours: how === 'closedown' ? d('0') : count,
          rate: d('30'),
          rateIsGiven: false,
          loadingAmount: d('0'),
          ...(how === 'ahead' ? { inAdvanceFor: localDate('2026-12-06') } : {}),
          ...(how === 'cash-up' ? { paidAs: 'CASH_UP' as const } : {}),
          ...(how === 'closedown' ? { paidAs: CLOSEDOWN } : {}),
        })),
    ),
    allowances: rows(
      fc.tuple(cents(200), fc.boolean()).map(([amount, isTaxable]) => ({
        description: 'Allowance',
        amount,
        isTaxable,
        countsForKiwiSaver: isTaxable,
      })),
    ),
    deductions: rows(
      fc.tuple(cents(300), fc.constantFrom(...CLASSIFICATIONS)).map(([amount, classification]) => ({
        description: 'Deduction',
        amount,
        classification,
      })),
    ),
    bonuses: rows(anyLump),
    backPayments: rows(
      fc.oneof(
        anyLump,
        shortContribution.map((contribution) => ({ ...aLump('0', { treatment: { kind: 'REGULAR' } }), contribution })),
      ),
    ),
    orders: anyOrders,
    share: fc.integer({ min: 0, max: 40 }),
    isSuper: fc.boolean(),
    declaration: anyDeclaration,
    isMember: fc.boolean(),
    paysHolidayPayAsYouGo: fc.boolean(),
    payeFraction: fc.constantFrom(d('0'), d('0.5'), d('1')),
    termination: maybe(
      fc
        .record({
          untakenAnnualWeeks: cents(8),
          untakenAlternativeDays: cents(5),
          grossSinceAnniversary: cents(50_000),
          notice: cents(5000),
          redundancy: cents(50_000),
          otherLumpSum: cents(5000),
        })
        .map(aTermination),
    ),
    supplied: maybe(
      fc.record({
        tax: cents(500),
        studentLoan: cents(50),
        kiwiSaverEmployee: cents(50),
        kiwiSaverEmployer: cents(50).map((amount) => amount.plus(50)),
        esct: cents(50),
      }),
    ),
  })
  .map(({ share, isSuper, declaration, isMember, payeFraction, termination, supplied, ...given }) =>
    anNzPay({
      ...given,
      ...declaration,
      sacrifices: [
        {
          description: 'Fund',
          amount: sum(given.hours.map(({ rate }) => rate))
            .times(share)
            .dividedBy(100)
            .toDecimalPlaces(2, Decimal.ROUND_DOWN),
          isSuper,
        },
      ],
      kiwiSaver: aMember(isMember ? { employeeRate: d('0.04'), employerRate: d('0.04') } : { status: 'NK' }),
      contributionTax: { esctRate: d('0.175'), ...(payeFraction.isZero() ? {} : { payeFraction }) },
      offersPayrollGiving: true,
      holidays: someHolidays(),
      ...(termination
        ? { termination }
        : supplied
          ? { supplied, backPayments: given.backPayments.filter(hasNoContribution) }
          : {}),
    }),
  );

/** The lines of the pay, formatted as the database returns them. */
const ledgerOfPay = ({ lines }: Calculation, country: Country) =>
  ledgerOf(
    lines.map(({ effect, tags, amount }) => ({
      effect,
      tags,
      is_directors_fees: false,
      department_id: null,
      mapped: null,
      amount: amount.toFixed(),
    })),
    country,
  );

function expectBalanced(country: Country, calculation: Calculation): void {
  const ledger = ledgerOfPay(calculation, country);
  const side = (isDebit: boolean) =>
    sum(
      categoriesOf(country)
        .filter(({ default_is_debit }) => default_is_debit === isDebit)
        .map(({ base_attr }) => ledger.amountOf(base_attr)),
    ).toFixed(2);
  expect(side(true)).toBe(side(false));
  expect(ledger.amountOf('net_pay').toFixed(2)).toBe(calculation.net.toFixed(2));
}

/**
 * Expects that every line that moves money is posted to one category or, for an employer cost, to an expense and a
 * liability. Net pay is not counted.
 */
function expectTakenOnce(country: Country, { lines }: Calculation): void {
  const known = new Map(categoriesOf(country).map((category) => [category.base_attr, category.default_is_debit]));
  for (const line of lines) {
    const entries = entriesOf(line, country);
    expect(entries.filter(({ category }) => !known.has(category))).toEqual([]);
    if (line.effect === 'memo' || line.tags.includes('super-from-sacrifice')) continue;
    const own = entries.filter(({ category }) => category !== 'net_pay');
    expect([line.code, own.map(({ category }) => known.get(category))]).toEqual([
      line.code,
      line.effect === 'employer' ? [true, false] : [line.effect === 'adds'],
    ]);
  }
}

describe('the default chart of accounts', () => {
  it('balances any Australian pay to the cent and puts each line into exactly one category [GL-098]', () => {
    fc.assert(
      fc.property(anyAuPay, (facts) => {
        const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
        expectBalanced('AU', calculation);
        expectTakenOnce('AU', calculation);
      }),
      { numRuns: 400 },
    );
  });

  it('balances any New Zealand pay to the cent and puts each line into exactly one category [GL-098]', () => {
    fc.assert(
      fc.property(anyNzPay, (facts) => {
        const calculation = payOf(facts);
        expectBalanced('NZ', calculation);
        expectTakenOnce('NZ', calculation);
      }),
      { numRuns: 400 },
    );
  });
});

describe('generated pays', () => {
  /** Rule codes whose lines move no money: leave in hours, warnings, and amounts that are included in other lines. */
  const MOVES_NOTHING = [
    'AU.SUPER.BELOW-GUARANTEE',
    'AU.SUPER.BONUS-LEFT-OUT',
    'AU.SUPER.LOADING-LEFT-OUT',
    'AU.SUPER.UNDER-18',
    'AU.TERMINATION.LONG-SERVICE-LEAVE.DIFFERS',
    'AU.TERMINATION.LONG-SERVICE-LEAVE.NOT-PAID',
    'NZ.ACC.PART',
    'NZ.CONTRIBUTION-AS-SALARY',
    'NZ.ESCT',
    'NZ.ESCT.SACRIFICE',
    'NZ.KIWISAVER.EMPLOYER.NET',
    'NZ.KIWISAVER.NOT-ENROLLED',
    'NZ.LEAVE-ACCRUAL',
    'NZ.LEAVE-PAID-OUT',
    'NZ.LEAVE-TAKEN',
    'NZ.STUDENT-LOAN.NONE',
    'NZ.TAX-CODE.CERTIFICATE-OUT-OF-FORCE',
    'NZ.TERMINATION.HOLIDAY_PAY_NONE',
  ];
  const codesOf = (calculations: readonly Calculation[]) =>
    calculations.flatMap(({ lines }) => lines.filter(({ effect }) => effect !== 'memo').map(({ code }) => code));

  it('cover every kind of line of both countries [GL-098]', () => {
    const sample = { seed: 1, numRuns: 600 };
    const seen = new Set([
      ...codesOf(fc.sample(anyAuPay, sample).map((facts) => calculateAuPay(facts, params.at(facts.paymentDate)))),
      ...codesOf(fc.sample(anyNzPay, sample).map(payOf)),
    ]);
    const known = sourceFiles('src/rules', /(?<!\.test)\.ts$/).flatMap(({ text: source }) =>
      [...source.matchAll(/'((?:AU|NZ)\.[A-Z0-9._-]+)'/g)].map(([, code]) => code!),
    );
    expect(known.length).toBeGreaterThan(30);
    // The rule code of a deduction order's line ends with the kind of the order.
    const isSeen = (code: string) => [...seen].some((one) => one === code || one.startsWith(`${code}.`));
    expect(known.filter((code) => !isSeen(code) && !MOVES_NOTHING.includes(code))).toEqual([]);
    expect(MOVES_NOTHING.filter((code) => seen.has(code))).toEqual([]);
  });
});

describe('categories of Australian lines', () => {
  const categoryOf = (facts: Partial<AuPayFacts>, category: string): string =>
    ledgerOfPay(calculateAuPay(anAuPay({ hours: [], ...facts }), params.at(localDate('2026-09-03'))), 'AU')
      .amountOf(category)
      .toFixed(2);

  it.each<[string, string, Partial<AuPayFacts>]>([
    ['ordinary hours', 'ordinary_earnings', { hours: [hours('10', '10')] }],
    ['overtime', 'overtime_earnings', { hours: [hours('10', '10', { isOvertime: true })] }],
    ['an allowance', 'allowances', { allowances: [allowance('100')] }],
    ['a bonus', 'bonuses', { bonuses: [bonus('100')] }],
    ['a return to work payment', 'bonuses', { bonuses: [bonus('100', { isReturnToWork: true })] }],
    ['directors’ fees', 'directors_fees', { bonuses: [bonus('100', { isDirectorsFees: true })] }],
    ['a back payment', 'back_payments', { backPayments: [backPayment('100')] }],
    ['annual leave', 'leave_annual', { leave: [leave('HOLIDAY', '2.5')] }],
    ['sick leave', 'leave_sick', { leave: [leave('SICK', '2.5')] }],
    ['long service leave', 'leave_long_service', { leave: [leave('LONG_SERVICE', '2.5')] }],
    ['compensation', 'workers_compensation', { leave: [leave('WORKERS_COMP', '2.5')] }],
    ['parental leave', 'paid_parental_leave', { leave: [leave('PAID_PARENTAL', '2.5')] }],
    ['other leave', 'leave_other', { leave: [leave('COMPASSIONATE', '2.5')] }],
    ['a deduction', 'deductions', { deductions: [deduction('100')] }],
    [
      'child support',
      'child_support',
      { deductions: [deduction('100', { classification: 'CHILD_SUPPORT_GARNISHEE' })] },
    ],
    ['a sacrifice into super', 'pay_sacrifice_super', { sacrifices: [sacrifice('100')] }],
    ['another sacrifice', 'pay_sacrifice_other', { sacrifices: [sacrifice('100', { isSuper: false })] }],
    ['pay in lieu of notice', 'termination_payments', aFinalPay({ noticeAmount: d('100') })],
  ])('posts %s to %s [GL-098]', (_kind, category, facts) => {
    expect(categoryOf(facts, category)).toBe('100.00');
  });

  it('posts super sacrifice as one liability without an extra expense [GL-098]', () => {
    const facts = { hours: [hours('10', '100')], sacrifices: [sacrifice('100')] };
    expect([categoryOf(facts, 'resc_super_expense'), categoryOf(facts, 'super_expense')]).toEqual(['0.00', '120.00']);
  });

  it('posts employer super above the guarantee as a separate expense and liability [GL-098]', () => {
    const facts = { hours: [hours('10', '100')], superSettings: superSettings({ superRate: d('0.15') }) };
    expect([categoryOf(facts, 'resc_super_expense'), categoryOf(facts, 'resc_super_liability')]).toEqual([
      '30.00',
      '30.00',
    ]);
  });

  it('posts the study loan component as tax [GL-098]', () => {
    const facts = anAuPay({ hours: [hours('38', '60')], tax: situation({ hasStudyLoan: true }) });
    const calculation = calculateAuPay(facts, params.at(facts.paymentDate));
    const taxes = calculation.lines.filter(({ tags }) => tags.includes('tax'));
    expect(taxes.map(({ code }) => code)).toEqual(['AU.PAYG', 'AU.PAYG.SCHEDULE-8']);
    expect(ledgerOfPay(calculation, 'AU').amountOf('tax').toFixed(2)).toBe(
      sum(taxes.map(({ amount }) => amount)).toFixed(2),
    );
  });
});

describe('categories of New Zealand lines', () => {
  const ledger = (facts: Partial<NzPayFacts>) => ledgerOfPay(payOf(anNzPay(facts)), 'NZ');
  const wages = [anHoursRow({ value: d('10'), rate: d('100') })];

  it('posts employer KiwiSaver in full as an expense, and less ESCT as a liability [GL-098]', () => {
    const found = ledger({ hours: wages, kiwiSaver: aMember({ employerRate: d('0.04'), employeeRate: d('0.04') }) });
    const shown = [
      'kiwisaver_employer_expense',
      'kiwisaver_employer_liability',
      'esct_liability',
      'kiwisaver_employee_liability',
    ].map((category) => found.amountOf(category).toFixed(2));
    expect(shown).toEqual(['40.00', '33.00', '7.00', '40.00']);
  });

  it('posts sacrificed super as a KiwiSaver liability less ESCT, and other sacrifices as a deduction [GL-098]', () => {
    const give = (isSuper: boolean) =>
      ledger({ hours: wages, sacrifices: [{ description: 'x', amount: d('100'), isSuper }] });
    const shown = (isSuper: boolean) =>
      ['kiwisaver_employer_liability', 'esct_liability', 'deductions'].map((one) =>
        give(isSuper).amountOf(one).toFixed(2),
      );
    expect([shown(true), shown(false)]).toEqual([
      ['82.50', '17.50', '0.00'],
      ['0.00', '0.00', '100.00'],
    ]);
  });

  it('reduces the PAYE liability by the donation credit [GL-098]', () => {
    const deductions = [{ description: 'x', amount: d('30'), classification: 'CHARITY' as const }];
    const plain = ledger({ hours: wages, deductions }).amountOf('tax');
    const credited = ledger({ hours: wages, deductions, offersPayrollGiving: true }).amountOf('tax');
    expect(plain.minus(credited).toFixed(2)).toBe('9.99');
  });

  it('posts directors’ fees separately from bonuses [GL-098]', () => {
    const line = { effect: 'adds', tags: ['gross', 'bonus'], is_directors_fees: true } as const;
    expect(entriesOf(line, 'NZ').map(({ category }) => category)).toEqual(['directors_fees', 'net_pay']);
  });
});
