import { Decimal, decimal } from '../src/base/decimal.ts';
import { localDate } from '../src/base/local-date.ts';
import { loadParams } from '../src/params/load.ts';
import { calculateNzPay } from '../src/rules/nz/calculate.ts';
import type { NzPayFacts } from '../src/rules/nz/facts.ts';
import type { TaxCode } from '../src/rules/nz/tax-code.ts';
import { bestWindow } from './best-window.ts';

const CODES: readonly TaxCode[] = ['M', 'M', 'ME', 'M', 'S', 'M', 'SH', 'M'];

/**
 * A typical pay with hours, leave, an allowance, a deduction and KiwiSaver. Every fourth employee also has a student
 * loan.
 */
function typicalPay(index: number): NzPayFacts {
  return {
    paymentDate: localDate('2026-11-10'),
    payPeriod: index % 3 === 0 ? 'FORTNIGHTLY' : 'WEEKLY',
    hours: [
      {
        description: 'Ordinary hours',
        value: decimal('32'),
        rate: new Decimal(2500 + (index % 3000)).dividedBy(100),
        isOvertime: false,
        isHours: true,
      },
    ],
    leave: [
      {
        description: 'Sick leave',
        leaveType: 'SICK',
        date: localDate('2026-11-04'),
        hours: decimal('8'),
        rate: decimal('31.5'),
        rateIsGiven: false,
        loadingAmount: decimal('0'),
      },
    ],
    allowances: [{ description: 'Tools', amount: decimal('25'), isTaxable: true, countsForKiwiSaver: true }],
    deductions: [{ description: 'Social club', amount: decimal('5'), classification: 'NORMAL' }],
    bonuses: [],
    sacrifices: [],
    backPayments: [],
    tax: { code: CODES[index % CODES.length]!, hasStudentLoan: index % 4 === 0, noDeclaration: false },
    studentLoan: {},
    kiwiSaver: {
      status: 'AE',
      employeeRate: decimal('0.04'),
      employerRate: decimal('0.035'),
      temporaryRate: false,
      employerObligation: true,
      savingsSuspension: false,
      optedOut: false,
      age: 34,
      lockedIn: false,
    },
    contributionTax: { esctRate: decimal('0.3') },
    extraPay: { paidInFourWeeks: decimal('0'), lastPaidPeriods: [] },
    offersPayrollGiving: false,
    paysHolidayPayAsYouGo: false,
    leaveAccrual: {
      standardHoursPerDay: decimal('8'),
      standardDaysPerWeek: decimal('5'),
      annualDaysPerYear: decimal('20'),
      sickDaysPerYear: decimal('10'),
    },
  };
}

/** Calculates complete pays with their explanations on one core. The facts are prepared beforehand. */
export function benchNzRules(): { pays_per_second: number } {
  const params = loadParams('nz').at(localDate('2026-11-10'));
  const pays = Array.from({ length: 500 }, (_, index) => typicalPay(index));
  return bestWindow(pays.length, () => {
    for (const facts of pays) calculateNzPay(facts, params);
  });
}
