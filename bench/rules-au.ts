import { decimal, ONE, ZERO } from '../src/base/decimal.ts';
import { localDate } from '../src/base/local-date.ts';
import { loadParams } from '../src/params/load.ts';
import { totalsOf } from '../src/resources/pay/pay/calculate/shared/totals.ts';
import { calculateAuPay } from '../src/rules/au/calculate.ts';
import type { AuPayFacts } from '../src/rules/au/facts.ts';
import { bestWindow } from './best-window.ts';

const d = decimal;

/**
 * A typical week: ordinary hours, overtime, a day of leave, an allowance and a deduction. Rates and tax
 * declarations differ between employees.
 */
const typicalPay = (person: number): AuPayFacts => ({
  paymentDate: localDate('2026-09-03'),
  period: 'WEEKLY',
  hours: [
    {
      description: 'Ordinary hours',
      rate: d(`${30 + (person % 40)}.25`),
      value: d('30.4'),
      isOvertime: false,
      isHours: true,
    },
    { description: 'Overtime', rate: d('60'), value: d('2.5'), isOvertime: true, isHours: true },
  ],
  leave: [{ description: 'Annual leave', type: 'HOLIDAY', hours: d('7.6'), rate: d(`${30 + (person % 40)}.25`) }],
  allowances: [
    {
      description: 'Tool allowance',
      amount: d('22.5'),
      category: 'TD',
      isTaxable: true,
      isItemised: true,
      isIncludedInSuper: false,
    },
  ],
  deductions: [{ description: 'Union fees', amount: d('12.8'), classification: 'UNION_FEES', isIncludedInSuper: true }],
  bonuses: [],
  sacrifices: [],
  backPayments: [],
  tax: {
    hasTaxFileNumber: true,
    isForeignResident: false,
    claimsTaxFreeThreshold: person % 3 !== 0,
    hasStudyLoan: person % 4 === 0,
    medicareLevyExemption: 'none',
    annualTaxOffset: ZERO,
    wantsExtraPayWithholding: false,
    payDaysInYear: 52,
    agreedExtraWithholding: ZERO,
  },
  incomeStream: 'SAW',
  superSettings: {
    isEnabled: true,
    basedOn: 'OTE',
    superRate: d('0.12'),
    compulsoryRate: d('0.12'),
    includesLeaveLoading: false,
    isAgeThresholdEnabled: false,
  },
  leaveSettings: {
    isEnabled: true,
    accruesOnHoursWorked: true,
    accruesOnOvertime: false,
    holidayPerHour: d('0.076923'),
    sickPerHour: d('0.038462'),
    isLongServiceEnabled: true,
    longServicePerHour: d('0.016667'),
    holidayDaysPerYear: 20,
    sickDaysPerYear: 10,
    hoursPerDay: d('7.6'),
    loading: d('0.175'),
    shareOfPeriod: ONE,
  },
  yearToDate: {
    taxableEarnings: d('14000'),
    pays: 9,
    lastPeriodEarnings: d('1500'),
    superBaseThisQuarter: d('12000'),
    superBaseThisYear: d('12000'),
  },
});

/**
 * Calculates complete pays with their explanations and totals, one after the other on one core. The facts are prepared
 * beforehand.
 */
export function benchAuRules(): { pays_per_second: number } {
  const params = loadParams('au');
  const pays = Array.from({ length: 500 }, (_, person) => typicalPay(person));
  return bestWindow(pays.length, () => {
    for (const facts of pays) totalsOf(calculateAuPay(facts, params.at(facts.paymentDate)), 'AU');
  });
}
