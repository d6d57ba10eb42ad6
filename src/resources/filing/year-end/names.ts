import type { MoneyColumn } from '../../../rules/nz/employment-information.ts';

// Display names of the tax offices' codes, for employees.

type Names = Readonly<Record<string, string>>;

const INCOME_TYPES: Names = {
  SAW: 'Salary and wages',
  CHP: 'Closely held payee',
  IAA: 'Inbound assignee to Australia',
  WHM: 'Working holiday maker',
  SWP: 'Seasonal worker programme and PALM',
  FEI: 'Foreign employment income',
  JPD: 'Joint petroleum development area',
  VOL: 'Voluntary agreement',
  LAB: 'Labour hire',
  OSP: 'Other specified payments',
};

const PAID_LEAVE: Names = {
  C: 'Leave cashed out',
  U: 'Unused leave on termination',
  P: 'Paid parental leave',
  W: 'Workers’ compensation',
  A: 'Ancillary and defence leave',
  O: 'Other paid leave',
};

const ALLOWANCES: Names = {
  CD: 'Cents per kilometre',
  AD: 'Award transport payments',
  LD: 'Laundry',
  MD: 'Overtime meals',
  RD: 'Travel and accommodation',
  TD: 'Tools',
  KN: 'Tasks',
  QN: 'Qualifications and certificates',
  OD: 'Other allowances',
};

const OTHER_ALLOWANCES: Names = {
  G1: 'general',
  H1: 'home office',
  ND: 'non-deductible',
  T1: 'transport and fares',
  U1: 'uniform',
  V1: 'private vehicle',
};

const LUMP_SUMS: Names = {
  R: 'Lump sum A (type R)',
  T: 'Lump sum A (type T)',
  B: 'Lump sum B',
  D: 'Lump sum D',
  E: 'Lump sum E',
  W: 'Return to work payment',
};

const SACRIFICES: Names = { S: 'Salary sacrifice to super', O: 'Salary sacrifice to other benefits' };

const SUPER: Names = {
  L: 'Super guarantee',
  R: 'Reportable employer contributions',
  O: 'Ordinary time earnings',
  Q: 'Qualifying earnings',
};

const FRINGE_BENEFITS: Names = { T: 'Reportable fringe benefits', X: 'Reportable fringe benefits, exempt employer' };

const DEDUCTIONS: Names = {
  F: 'Union and professional fees',
  W: 'Workplace giving',
  D: 'Child support deduction',
  G: 'Child support garnishee',
};

/** A code without a name is shown unchanged. */
const from = (names: Names) => (code: string) => names[code] ?? code;

export const incomeName = from(INCOME_TYPES);
export const leaveName = from(PAID_LEAVE);
export const lumpSumName = from(LUMP_SUMS);
export const sacrificeName = from(SACRIFICES);
export const superName = from(SUPER);
export const fringeName = from(FRINGE_BENEFITS);
export const deductionName = from(DEDUCTIONS);
export const allowanceName = (code: string, description: string | null): string =>
  description === null ? from(ALLOWANCES)(code) : `Allowance: ${from(OTHER_ALLOWANCES)(description)}`;

export const COLUMN_NAMES: Readonly<Record<MoneyColumn, string>> = {
  gross: 'Gross earnings',
  not_liable_acc: 'Earnings not liable for the ACC earners’ levy',
  paye: 'PAYE, with the ACC earners’ levy',
  child_support: 'Child support',
  student_loan: 'Student loan',
  slcir: 'Student loan: compulsory extra',
  slbor: 'Student loan: voluntary extra',
  kiwisaver_employee: 'KiwiSaver',
  net_kiwisaver_employer: 'KiwiSaver employer contribution, after ESCT',
  esct: 'ESCT',
  payroll_donation_credit: 'Tax credit for payroll giving',
};
