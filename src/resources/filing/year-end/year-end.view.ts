import { type Decimal, money, sum, ZERO } from '../../../base/decimal.ts';
import { type Cell, csvRow } from '../../../formats/csv.ts';
import type { Coded, Remuneration, YearToDate } from '../../../formats/stp/pay-event.ts';
import { MONEY_COLUMNS } from '../../../rules/nz/employment-information.ts';
import { formatName } from '../../company/company/company.service.ts';
import { yearToDateView } from '../stp/public.ts';
import { type AuSummary, added, type NzSummary, numbers, type Summary, type YearOfCompany } from './summary.ts';
import type { YearEndOut } from './year-end.schema.ts';

/** The figures of a payment summary, summed from the Single Touch Payroll components. */
type AuFigures = ReturnType<typeof auFigures>;

function auFigures({ remunerations, super: contributions, fringeBenefits }: YearToDate) {
  const of = (figure: (income: YearToDate['remunerations'][number]) => Decimal | null): Decimal =>
    sum(remunerations.map((income) => figure(income) ?? ZERO));
  const coded = (rows: readonly Coded[], code?: string): Decimal =>
    sum(rows.filter((row) => code === undefined || row.code === code).map(({ amount }) => amount));
  return {
    gross: of(({ gross }) => gross),
    paid_leave: of(({ paidLeave }) => coded(paidLeave)),
    overtime: of(({ overtime }) => overtime),
    bonuses: of(({ bonuses }) => bonuses),
    directors_fees: of(({ directorsFees }) => directorsFees),
    allowances: of(({ allowances }) => coded(allowances)),
    salary_sacrifice: of(({ salarySacrifice }) => coded(salarySacrifice)),
    tax: of(({ withheld }) => withheld),
    lump_sums: of(({ lumpSums }) => coded(lumpSums)),
    termination_payments: of(({ terminationPayments }) =>
      sum(terminationPayments.map(({ taxFree, taxable }) => taxFree.plus(taxable))),
    ),
    termination_tax: of(({ terminationPayments }) => sum(terminationPayments.map(({ withheld }) => withheld))),
    super_guarantee: coded(contributions, 'L'),
    reportable_super: coded(contributions, 'R'),
    reportable_fringe_benefits: coded(fringeBenefits),
  };
}

const numbersOf = (figures: AuFigures): Record<keyof AuFigures, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toNumber()])) as Record<
    keyof AuFigures,
    number
  >;

export function summaryView(summary: Summary, { year, from, to }: YearOfCompany): YearEndOut {
  const { employee } = summary;
  const head = {
    employee_id: employee.id,
    employee_number: employee.number,
    format_name: formatName(employee),
    year,
    from,
    to,
  };
  if (summary.country === 'NZ') {
    const { own, broughtAlong, taxCodes } = summary;
    const nz = { tax_codes: [...taxCodes], ...numbers(added(own, broughtAlong)), brought_along: numbers(broughtAlong) };
    return { ...head, australia: null, new_zealand: nz };
  }
  const {
    income,
    deductions,
    super: contributions,
    fringe_benefits,
  } = yearToDateView(employee, summary.year, summary.isFinal);
  const reported = { income, deductions, super: contributions, fringe_benefits };
  const australia = { is_final: summary.isFinal, ...numbersOf(auFigures(summary.year)), ...reported };
  return { ...head, australia, new_zealand: null };
}

const number = (value: Decimal | null): Cell => ({ number: money(value ?? ZERO) });
const NOTHING: Cell = '';

/**
 * CSV for a company: a header row, then one row per employee or, in Australia, one row per employee and income type.
 */
export function summariesCsv({ country, year }: YearOfCompany, summaries: readonly Summary[]): string {
  const rows = summaries.flatMap((summary) => {
    const { employee } = summary;
    const person = [
      { number: String(year) },
      { number: String(employee.id) },
      employee.number ?? '',
      employee.last_name,
      employee.first_name,
    ];
    return summary.country === 'AU' ? auRows(person, summary) : [[...person, ...nzCells(summary)]];
  });
  return [[...PERSON, ...(country === 'AU' ? AU_TITLES : NZ_TITLES)], ...rows].map(csvRow).join('');
}

const PERSON = ['year', 'employee_id', 'employee_number', 'last_name', 'first_name'];
const INCOME_TITLES = [
  'income_type',
  'country',
  'gross',
  'paid_leave',
  'overtime',
  'bonuses',
  'directors_fees',
  'allowances',
  'salary_sacrifice',
  'tax',
  'foreign_tax',
  'exempt_foreign_income',
  'lump_sum_a',
  'lump_sum_b',
  'lump_sum_d',
  'lump_sum_e',
  'return_to_work',
  'termination_tax_free',
  'termination_taxable',
  'termination_tax',
];
const YEAR_TITLES = [
  'super_guarantee',
  'reportable_super',
  'reportable_fringe_benefits',
  'reportable_fringe_benefits_exempt_employer',
  'union_fees',
  'workplace_giving',
  'child_support_deduction',
  'child_support_garnishee',
];
const AU_TITLES = [...INCOME_TITLES, ...YEAR_TITLES];
const NZ_TITLES = ['tax_codes', ...MONEY_COLUMNS, 'gross_brought_along', 'paye_brought_along'];

const codedSum = (rows: readonly Coded[], ...codes: string[]): Decimal =>
  rows
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .reduce((total, { amount }) => total.plus(amount), ZERO);

/** Totals for the whole year are only in the employee's first row, so that columns can be summed. */
function auRows(person: readonly Cell[], { year }: AuSummary): readonly (readonly Cell[])[] {
  const whole = [
    codedSum(year.super, 'L'),
    codedSum(year.super, 'R'),
    codedSum(year.fringeBenefits, 'T'),
    codedSum(year.fringeBenefits, 'X'),
    codedSum(year.deductions, 'F'),
    codedSum(year.deductions, 'W'),
    codedSum(year.deductions, 'D'),
    codedSum(year.deductions, 'G'),
  ].map(number);
  const blank = YEAR_TITLES.map(() => NOTHING);
  if (year.remunerations.length === 0) return [[...person, ...INCOME_TITLES.map(() => NOTHING), ...whole]];
  return year.remunerations.map((income, index) => [
    ...person,
    income.incomeType,
    income.country ?? '',
    ...incomeFigures(income).map(number),
    ...(index === 0 ? whole : blank),
  ]);
}

const incomeFigures = (income: Remuneration): readonly (Decimal | null)[] => [
  income.gross,
  codedSum(income.paidLeave),
  income.overtime,
  income.bonuses,
  income.directorsFees,
  codedSum(income.allowances),
  codedSum(income.salarySacrifice),
  income.withheld,
  income.foreignTax,
  income.exemptForeignIncome,
  codedSum(income.lumpSums, 'R', 'T'),
  codedSum(income.lumpSums, 'B'),
  codedSum(income.lumpSums, 'D'),
  codedSum(income.lumpSums, 'E'),
  codedSum(income.lumpSums, 'W'),
  ...(['taxFree', 'taxable', 'withheld'] as const).map((part) =>
    income.terminationPayments.reduce((total, payment) => total.plus(payment[part]), ZERO),
  ),
];

function nzCells({ own, broughtAlong, taxCodes }: NzSummary): readonly Cell[] {
  const all = added(own, broughtAlong);
  return [
    taxCodes.join(' '),
    ...MONEY_COLUMNS.map((name) => number(all[name])),
    number(broughtAlong.gross),
    number(broughtAlong.paye),
  ];
}
