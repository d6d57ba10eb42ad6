import type { Decimal } from '../../../base/decimal.ts';
import type { SlipRow, SlipSection } from '../../../formats/payslip-pdf/payslip-pdf.ts';
import type { Remuneration } from '../../../formats/stp/pay-event.ts';
import type { YearSheet } from '../../../formats/year-end-pdf/year-end-pdf.ts';
import type { CompanyRecord } from '../../company/company/company.service.ts';
import { dateText, employerLines, figure } from '../../pay/payslip/payslip.service.ts';
import * as names from './names.ts';
import { added, type NzFigures } from './nz-year.ts';
import type { AuSummary, NzSummary, Summary, YearOfCompany } from './summary.ts';

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
  'These are the totals of this employer for the year, as reported to the ATO through Single Touch Payroll. Use the ' +
    'income statement in myGov for your tax return.',
];
const NZ_NOTES = [
  'These are the totals of this employer for the year, as filed with Inland Revenue on each payday. The income summary ' +
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
    { title: 'Superannuation', rows: coded(year.super, names.superName) },
    { title: 'Reportable fringe benefits', rows: coded(year.fringeBenefits, names.fringeName) },
    { title: 'Deductions', rows: coded(year.deductions, names.deductionName) },
  ]);

function incomeSection(income: Remuneration): SlipSection {
  const country = income.country === null ? '' : `, ${income.country.toUpperCase()}`;
  return {
    title: `${names.incomeName(income.incomeType)} (${income.incomeType}${country})`,
    rows: [
      row('Gross', income.gross),
      ...coded(income.paidLeave, names.leaveName),
      ...maybe('Overtime', income.overtime),
      ...maybe('Bonuses and commissions', income.bonuses),
      ...maybe('Directors’ fees', income.directorsFees),
      ...income.allowances.flatMap(({ code, description, amount }) =>
        maybe(names.allowanceName(code, description), amount),
      ),
      ...coded(income.salarySacrifice, names.sacrificeName),
      ...income.lumpSums.flatMap(({ code, financialYear, amount }) =>
        maybe(`${names.lumpSumName(code)}${financialYear === null ? '' : ` of ${financialYear}`}`, amount),
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
  const rows = (...columns: (keyof NzFigures)[]) =>
    columns.flatMap((name) => maybe(names.COLUMN_NAMES[name], all[name]));
  return filled([
    {
      title: 'Earnings',
      rows: [row(names.COLUMN_NAMES.gross, all.gross), ...rows('not_liable_acc')],
    },
    { title: 'Tax', rows: [row(names.COLUMN_NAMES.paye, all.paye), ...rows('payroll_donation_credit')] },
    { title: 'Deductions', rows: rows('student_loan', 'slcir', 'slbor', 'kiwisaver_employee', 'child_support') },
    { title: 'Paid by the employer', rows: rows('net_kiwisaver_employer', 'esct') },
    {
      title: 'Included from the previous payroll system',
      rows: [...maybe('Gross earnings', broughtAlong.gross), ...maybe('PAYE', broughtAlong.paye)],
    },
  ]);
}
