import type { Decimal } from '../../../base/decimal.ts';
import type { SlipRow, SlipSection } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import type { Remuneration } from '../../../formats/stp/pay-event.ts';
import type { YearSheet } from '../../../formats/year-end-pdf.ts';
import type { MoneyColumn } from '../../../rules/nz/employment-information.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { dateText, employerLines, figure } from '../../pay/payslip/payslip.service.ts';
import { type AuSummary, added, type NzFigures, type NzSummary, type Summary, type YearOfCompany } from './summary.ts';

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

/** The display name of a code. A code without a name is shown unchanged. */
const from = (names: Names) => (code: string) => names[code] ?? code;

const incomeName = from(INCOME_TYPES);
const leaveName = from(PAID_LEAVE);
const lumpSumName = from(LUMP_SUMS);
const sacrificeName = from(SACRIFICES);
const superName = from(SUPER);
const fringeName = from(FRINGE_BENEFITS);
const deductionName = from(DEDUCTIONS);
const allowanceName = (code: string, description: string | null): string =>
  description === null ? from(ALLOWANCES)(code) : `Allowance: ${from(OTHER_ALLOWANCES)(description)}`;

const COLUMN_NAMES: Readonly<Record<MoneyColumn, string>> = {
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

/** An employee's year-end summary for the PDF. */
export function yearSheet(
  summary: Summary,
  company: CompanyRecord,
  { year, from, to }: YearOfCompany,
  createdAt: Date,
): YearSheet {
  const { employee } = summary;
  const isAu = summary.country === 'AU';
  const town = [employee.city, employee.state, employee.postcode].filter(Boolean).join(' ');
  return {
    lang: isAu ? 'en-AU' : 'en-NZ',
    title: isAu ? 'Payment summary' : 'Summary of earnings',
    employer: { name: company.name, lines: employerLines(company) },
    employee: {
      name: [employee.first_name, employee.middle_name, employee.last_name].filter(Boolean).join(' '),
      lines: [
        employee.number ? `Employee ${employee.number}` : '',
        [employee.address1, employee.address2, town].filter(Boolean).join(', '),
      ].filter((text) => text !== ''),
    },
    facts: [
      { name: isAu ? 'Financial year' : 'Tax year', value: isAu ? `${year - 1}–${String(year).slice(2)}` : `${year}` },
      { name: 'From', value: dateText(from) },
      { name: 'To', value: dateText(to) },
      ...(isAu
        ? [{ name: 'Declared final', value: summary.isFinal ? 'Yes' : 'Not yet' }]
        : [{ name: 'Tax code', value: summary.taxCodes.join(', ') || '–' }]),
    ],
    sections: isAu ? auSections(summary) : nzSections(summary),
    notes: isAu ? AU_NOTES : NZ_NOTES,
    createdAt,
  };
}

const AU_NOTES = [
  'These are your totals from this employer for the year, as reported to the ATO through Single Touch Payroll. Use the ' +
    'income statement in myGov for your tax return.',
];
const NZ_NOTES = [
  'These are your totals from this employer for the year, as filed with Inland Revenue on each payday. The income summary ' +
    'in myIR is authoritative.',
];

const row = (label: string, amount: Decimal): SlipRow => ({
  label,
  quantity: '',
  rate: '',
  amount: figure(amount),
  toDate: '',
});
const maybe = (label: string, amount: Decimal | null): readonly SlipRow[] =>
  amount === null || amount.isZero() ? [] : [row(label, amount)];
const coded = (rows: readonly { code: string; amount: Decimal }[], nameOf: (code: string) => string) =>
  rows.flatMap(({ code, amount }) => maybe(nameOf(code), amount));
const filled = (sections: readonly SlipSection[]) => sections.filter(({ rows, total }) => rows.length > 0 || total);

const auSections = ({ year }: AuSummary): readonly SlipSection[] =>
  filled([
    ...year.remunerations.map(incomeSection),
    { title: 'Superannuation', rows: coded(year.super, superName) },
    { title: 'Reportable fringe benefits', rows: coded(year.fringeBenefits, fringeName) },
    { title: 'Deductions', rows: coded(year.deductions, deductionName) },
  ]);

function incomeSection(income: Remuneration): SlipSection {
  const country = income.country === null ? '' : `, ${income.country.toUpperCase()}`;
  return {
    title: `${incomeName(income.incomeType)} (${income.incomeType}${country})`,
    rows: [
      row('Gross', income.gross),
      ...coded(income.paidLeave, leaveName),
      ...maybe('Overtime', income.overtime),
      ...maybe('Bonuses and commissions', income.bonuses),
      ...maybe('Directors’ fees', income.directorsFees),
      ...income.allowances.flatMap(({ code, description, amount }) => maybe(allowanceName(code, description), amount)),
      ...coded(income.salarySacrifice, sacrificeName),
      ...income.lumpSums.flatMap(({ code, financialYear, amount }) =>
        maybe(`${lumpSumName(code)}${financialYear === null ? '' : ` of ${financialYear}`}`, amount),
      ),
      ...income.terminationPayments.flatMap(({ code, paidOn, taxFree, taxable, withheld }) => {
        const name = `Termination payment ${code} of ${dateText(paidOn)}`;
        return [
          ...maybe(`${name}: tax-free`, taxFree),
          ...maybe(`${name}: taxable`, taxable),
          ...maybe(`${name}: tax withheld`, withheld),
        ];
      }),
      ...maybe('Exempt foreign employment income', income.exemptForeignIncome),
      ...maybe('Foreign tax paid', income.foreignTax),
    ],
    total: row('Tax withheld', income.withheld),
  };
}

function nzSections({ own, broughtAlong }: NzSummary): readonly SlipSection[] {
  const all = added(own, broughtAlong);
  const rows = (...columns: (keyof NzFigures)[]) => columns.flatMap((name) => maybe(COLUMN_NAMES[name], all[name]));
  return filled([
    {
      title: 'Earnings',
      rows: [row(COLUMN_NAMES.gross, all.gross), ...rows('not_liable_acc')],
    },
    { title: 'Tax', rows: [row(COLUMN_NAMES.paye, all.paye), ...rows('payroll_donation_credit')] },
    { title: 'Deductions', rows: rows('student_loan', 'slcir', 'slbor', 'kiwisaver_employee', 'child_support') },
    { title: 'Paid by the employer', rows: rows('net_kiwisaver_employer', 'esct') },
    {
      title: 'Included from the previous payroll system',
      rows: [...maybe('Gross earnings', broughtAlong.gross), ...maybe('PAYE', broughtAlong.paye)],
    },
  ]);
}
