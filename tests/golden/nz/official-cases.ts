import { Decimal, sum, ZERO } from '../../../src/base/decimal.ts';
import { isIrdNumber } from '../../../src/base/identifiers.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { isNzBankAccount } from '../../../src/base/nz-bank-account.ts';
import { amountsOf, readFiled } from '../../../src/formats/payday-filing/amendment.ts';
import {
  type EmploymentLine,
  employmentLine,
  type PayCycle,
  writeEmploymentInformation,
} from '../../../src/formats/payday-filing/employment-information.ts';
import { sumOf } from '../../../src/rules/calculate.ts';
import { calculateNzPay } from '../../../src/rules/nz/calculate.ts';
import { esctOn, esctRateFor, findEsctRate } from '../../../src/rules/nz/esct.ts';
import { annualisedIncome, taxOnExtraPay } from '../../../src/rules/nz/extra-pay.ts';
import type { NzPayFacts } from '../../../src/rules/nz/facts.ts';
import { paymentDue } from '../../../src/rules/nz/filing-due.ts';
import { annualHolidayPay } from '../../../src/rules/nz/holidays/weekly-pay.ts';
import type { TaxCode } from '../../../src/rules/nz/tax-code.ts';
import type { Tag } from '../../../src/rules/tags.ts';
import type { Found, LawOn, WrittenCase } from '../official.ts';
import {
  type Example,
  examples,
  extraPayCases,
  factsOfExample,
  factsOfExtraPay,
  factsOfThreshold,
  periodOf,
  thresholdCases,
} from './cases.ts';
import { aLump, aMember, anNzPay, aTermination, grossOf } from './pay-facts.ts';

// All written cases in this folder, with the calculation that each one tests. If a case is about a pay, the whole pay
// is calculated as in the service.

type Work = (example: Example, law: LawOn) => Found;

const num = (value: unknown): Decimal => new Decimal(String(value));
const linesOf = (facts: NzPayFacts, law: LawOn) => calculateNzPay(facts, law(facts.paymentDate)).lines;

const regularPay: Work = (example, law) => {
  const lines = linesOf(factsOfExample(example), law);
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
};

/**
 * Calculates a case about an extra pay: the amount with the whole pay, and the intermediate values with the extra pay
 * rule alone.
 */
const extraPay: Work = (example, law) => {
  const { inputs } = example;
  const params = law(String(inputs.payday));
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
  const lines = linesOf(
    {
      ...factsOfExample(example),
      extraPay: facts,
      ...(endOfEmployment
        ? { termination: aTermination({ otherLumpSum: amount }) }
        : { bonuses: [aLump(amount.toFixed())] }),
    },
    law,
  );
  return {
    annualised,
    grossed_up: tax.grossedUp,
    tax_rate: tax.rate,
    acc: tax.levy,
    paye: sumOf(lines, 'tax'),
    low_rate_indicator: num(tax.isLowRate ? 1 : 0),
  };
};

const esct: Work = ({ inputs }) => {
  const each = (inputs.contributions as readonly unknown[]).map(
    (one) => esctOn(num(one), num(inputs.esct_rate)).amount,
  );
  return { ...Object.fromEntries(each.map((amount, index) => [`esct_each.${index}`, amount])), esct_total: sum(each) };
};

const esctRate: Work = ({ inputs }, law) => {
  const params = law(String(inputs.payday));
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
};

const kiwiSaverByPayday: Work = ({ inputs }, law) => {
  const lines = linesOf(
    anNzPay({
      paymentDate: localDate(String(inputs.payday)),
      payPeriod: 'FORTNIGHTLY',
      hours: grossOf(String(inputs.gross)),
      // The employee chose this rate when three percent was the lowest rate.
      kiwiSaver: aMember({ employeeRate: num('0.03'), employerRate: num('0.03') }),
    }),
    law,
  );
  const rateOf = (code: string): Decimal => lines.find((line) => line.code === code)?.rate ?? ZERO;
  return {
    employee_rate: rateOf('NZ.KIWISAVER.EMPLOYEE'),
    employer_rate: rateOf('NZ.KIWISAVER.EMPLOYER'),
    kiwisaver_employee: sumOf(lines, 'kiwisaver-employee'),
  };
};

const holidayRate: Work = ({ inputs }) => {
  const { weeklyRate, amount } = annualHolidayPay({
    ordinaryWeeklyPay: num(inputs.agreed_week_pay),
    averageWeeklyEarnings: num(inputs.awe),
    weeks: num(inputs.weeks_taken),
  });
  return { rate_used: weeklyRate, pay: amount };
};

const paymentDueDate: Work = ({ inputs }, law) => {
  const payday = localDate(String(inputs.payday));
  const isTwiceMonthly = inputs.employer === 'large';
  return { due: paymentDue({ payday, isHoliday: () => false, isTwiceMonthly }, law(payday)).due };
};

const bankAccount: Work = ({ inputs }) => {
  const [bank = '', branch = '', base = '', suffix = ''] = String(inputs.account).split('-');
  return { valid: isNzBankAccount(`${bank}-${branch.padStart(4, '0')}-${base.padStart(7, '0')}-${suffix}`) };
};

const irdNumber: Work = ({ inputs }) => ({ valid: isIrdNumber(String(inputs.ird_number)) });

const CYCLES: Readonly<Record<string, PayCycle>> = {
  weekly: 'WK',
  fortnightly: 'FT',
  four_weekly: '4W',
  monthly: 'MT',
};

/** A line without amounts, which the cases then set. */
const anEmptyLine: EmploymentLine = {
  ird: null,
  name: 'No Name',
  taxCode: 'M',
  start: null,
  finish: null,
  periodStart: localDate('2024-08-20'),
  periodEnd: localDate('2024-08-26'),
  cycle: 'WK',
  hours: ZERO,
  gross: ZERO,
  priorGrossAdjustment: ZERO,
  notLiableAcc: ZERO,
  lumpSumLowRate: false,
  paye: ZERO,
  priorPayeAdjustment: ZERO,
  childSupport: ZERO,
  childSupportCode: '',
  studentLoan: ZERO,
  slcir: ZERO,
  slbor: ZERO,
  kiwisaver: ZERO,
  netEmployerKiwisaver: ZERO,
  esct: ZERO,
  donationCredit: ZERO,
  shareScheme: ZERO,
};

const filedLine: Work = ({ inputs }) => ({
  line: employmentLine({
    ...anEmptyLine,
    ird: String(inputs.employee_ird),
    name: String(inputs.name),
    taxCode: String(inputs.tax_code),
    periodStart: localDate(String(inputs.pay_period_start)),
    periodEnd: localDate(String(inputs.pay_period_end)),
    cycle: CYCLES[String(inputs.pay_cycle)]!,
    hours: num(inputs.hours_paid),
    gross: num(inputs.gross),
    notLiableAcc: num(inputs.not_liable_acc),
    paye: num(inputs.paye),
    studentLoan: num(inputs.student_loan),
    kiwisaver: num(inputs.kiwisaver_employee),
    netEmployerKiwisaver: num(inputs.net_kiwisaver_employer),
    esct: num(inputs.esct),
    shareScheme: num(inputs.ess),
  }),
});

/** The index of the first total in the file header, and the totals in order. */
const FIRST_TOTAL = 9;
const TOTALS = [
  'total_lines',
  'total_gross',
  'total_prior_gross_adj',
  'total_not_liable_acc',
  'total_paye',
  'total_prior_paye_adj',
  'total_child_support',
  'total_student_loan',
  'total_slcir',
  'total_slbor',
  'total_kiwisaver',
  'total_net_kiwisaver_employer',
  'total_esct',
  'total_amounts_deducted',
  'total_payroll_donation_credits',
  'total_family_tax_credits',
  'total_ess',
] as const;

/** The header that the service would write for the lines, in cents. */
const filedTotals: Work = ({ inputs, effective_date }) => {
  const lines = readFiled((inputs.dei_lines as readonly string[]).join('\r\n'));
  const header = writeEmploymentInformation({
    employerName: 'Employer',
    employerIrd: null,
    payday: localDate(effective_date),
    isFinalReturn: false,
    intermediaryIrd: null,
    contactName: null,
    phone: null,
    email: null,
    package: 'Tasman',
    lines: lines.map((line) => ({ ...anEmptyLine, ...amountsOf(line) })),
  }).split(/[,\r]/);
  return Object.fromEntries(TOTALS.map((name, index) => [name, header[FIRST_TOTAL + index]!]));
};

/** The proof page heading and the calculation for each topic of the files. */
const TOPICS: Readonly<
  Record<string, { readonly subject: string; readonly work: Work | { readonly beyond: string } }>
> = {
  paye_regular: { subject: 'PAYE on regular pay', work: regularPay },
  paye_ietc: { subject: 'PAYE with the independent earner tax credit (code ME)', work: regularPay },
  payroll_giving: { subject: 'Payroll giving', work: regularPay },
  child_support: { subject: 'Child support', work: regularPay },
  kiwisaver_esct: { subject: 'KiwiSaver and ESCT', work: regularPay },
  student_loan_extra: { subject: 'Student loan: compulsory and voluntary extra', work: regularPay },
  extra_pay: { subject: 'PAYE on extra pay', work: extraPay },
  esct: { subject: 'KiwiSaver and ESCT', work: esct },
  esct_rate: { subject: 'KiwiSaver and ESCT', work: esctRate },
  kiwisaver_rate_by_payday: { subject: 'KiwiSaver and ESCT', work: kiwiSaverByPayday },
  annual_holiday_rate: { subject: 'Holidays Act: annual holidays', work: holidayRate },
  payment_due_date: { subject: 'Due dates', work: paymentDueDate },
  payday_file_line: { subject: 'Employment information file', work: filedLine },
  payday_file_totals: { subject: 'Employment information file', work: filedTotals },
  bank_account: { subject: 'Check digits', work: bankAccount },
  ird_number: { subject: 'Check digits', work: irdNumber },
  annual_tax: {
    subject: 'Income tax of a year',
    work: { beyond: 'annual income tax assessment, which is not withheld from pays' },
  },
  annual_tax_composite: {
    subject: 'Income tax of a year',
    work: { beyond: 'annual income tax assessment with two rate scales, which is not withheld from pays' },
  },
};

/** Expected values that no rule calculates. */
const REMARKS = new Set(['algorithm']);

/** Replaces lists with numbered keys, so that each expected value is compared separately. */
const flat = (expected: Example['expected']): WrittenCase['expected'] =>
  Object.fromEntries(
    Object.entries(expected)
      .filter(([key]) => !REMARKS.has(key))
      .flatMap(([key, value]): [string, string][] =>
        Array.isArray(value) ? value.map((one, index) => [`${key}.${index}`, String(one)]) : [[key, String(value)]],
      ),
  );

const texts = (numbers: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]));

export const nzOfficialCases: readonly WrittenCase[] = examples.map((example): WrittenCase => {
  const known = TOPICS[example.topic];
  if (!known) throw new Error(`topic ${example.topic} is missing in TOPICS`);
  const { subject, work } = known;
  return {
    id: example.id,
    country: 'NZ',
    subject,
    source: example.source,
    confidence: example.confidence,
    expected: flat(example.expected),
    ...(example.tolerance ? { tolerance: texts(example.tolerance) } : {}),
    work: typeof work === 'function' ? (law) => work(example, law) : work,
  };
});

const SPECIFICATION = 'Payroll Calculations & Business Rules Specification 2025 V1.3';

/** Amounts below, at and above every threshold, on days before and after every date on which a value takes effect. */
export const nzOwnWorkings: readonly WrittenCase[] = [
  ...thresholdCases.map(
    (given): WrittenCase => ({
      id: given.name,
      country: 'NZ',
      subject: 'Regular pay around every threshold and commencement',
      source: `Our calculation with exact fractions from the formulas of Inland Revenue's ${SPECIFICATION}`,
      confidence: 'own',
      expected: given.expect,
      work: (law) => {
        const lines = linesOf(factsOfThreshold(given), law);
        return Object.fromEntries(Object.keys(given.expect).map((tag) => [tag, sumOf(lines, tag as Tag)]));
      },
    }),
  ),
  ...extraPayCases.map(
    (given): WrittenCase => ({
      id: given.name,
      country: 'NZ',
      subject: 'Extra pay around every band top and commencement',
      source: `Our calculation with exact fractions from Income Tax Act 2007 s RD 17 as the ${SPECIFICATION} states it`,
      confidence: 'own',
      expected: { tax: given.expect },
      work: (law) => ({ tax: sumOf(linesOf(factsOfExtraPay(given), law), 'tax') }),
    }),
  ),
];
