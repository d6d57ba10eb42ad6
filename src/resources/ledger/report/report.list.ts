import type { Country } from '../../../base/country.ts';
import { type Decimal, decimal, money, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import type { Tx } from '../../../db/tx.ts';
import { type CompanyRecord, formatName } from '../../company/company/company.service.ts';
import {
  listPaysBelowAward,
  type PayBelowAward,
  reconcileSalaries,
  type SalaryReconciliation,
} from '../../pay/draft-pay/award-report.service.ts';
import { journalOf } from '../gl-posting/gl-posting.service.ts';
import type { ReportName, ReportOut } from './report.schema.ts';
import * as store from './report.store.ts';

type Kind = ReportOut['columns'][number]['kind'];

/** A column: its label and the value shown for a row. `adds` columns have a total. */
interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: Kind;
  readonly adds?: boolean;
  readonly of: (row: Row) => Decimal | string | number;
}

type Table = Pick<ReportOut, 'columns' | 'rows' | 'totals'>;

/**
 * Builds a table from columns and rows. Totals sum the displayed (rounded) values, so that they always agree with the
 * rows.
 */
function tableOf<Row>(columns: readonly Column<Row>[], found: readonly Row[]): Table {
  const rows = found.map((row) => columns.map((column) => shown(column, column.of(row))));
  return {
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows,
    totals: columns.some(({ adds }) => adds)
      ? columns.map(({ adds, kind }, index) => (adds ? total(kind, rows, index) : ''))
      : null,
  };
}

function shown({ kind }: Pick<Column<never>, 'kind'>, value: Decimal | string | number): string {
  if (kind === 'text' || kind === 'date' || value === '') return String(value);
  if (kind === 'count') return String(value);
  return money(typeof value === 'object' ? value : decimal(String(value)));
}

function total(kind: Kind, rows: readonly (readonly string[])[], index: number): string {
  const all = sum(rows.map((row) => decimal(row[index] || '0')));
  return kind === 'count' ? all.toFixed(0) : money(all);
}

interface Asked extends store.PaidPeriod {
  readonly company: CompanyRecord;
}

interface Report {
  readonly title: (country: Country) => string;
  readonly note: string;
  readonly make: (tx: Tx, asked: Asked) => Promise<Table>;
}

const NUMBER: Column<store.Person> = { key: 'number', label: 'Number', kind: 'text', of: ({ number }) => number ?? '' };
const NAME: Column<store.Person> = { key: 'name', label: 'Employee', kind: 'text', of: formatName };

type Amounts = Exclude<keyof store.PayFigures, keyof store.Person | 'processed_date' | 'pay_count'>;
const amount = (key: Amounts, label: string): Column<store.PayFigures> => ({
  key,
  label,
  kind: 'amount',
  adds: true,
  of: (row) => row[key],
});

const FUND: Readonly<Record<Country, readonly Column<store.PayFigures>[]>> = {
  AU: [amount('compulsory_super_amount', 'Super guarantee'), amount('resc_super_amount', 'Reportable super')],
  NZ: [
    amount('kiwisaver_employee_amount', 'KiwiSaver, employee'),
    amount('kiwisaver_employer_amount', 'KiwiSaver, employer'),
    amount('kiwisaver_esct_amount', 'ESCT'),
  ],
};
const LOAN: Readonly<Record<Country, Column<store.PayFigures>>> = {
  AU: amount('stsl', 'Study loan component of tax'),
  NZ: amount('nz_student_loan', 'Student loan'),
};
const PAID = [amount('gross', 'Gross'), amount('tax', 'Tax'), amount('deductions', 'Deductions'), amount('net', 'Net')];
const PAYS: Column<store.PayFigures> = {
  key: 'pays',
  label: 'Pays',
  kind: 'count',
  adds: true,
  of: ({ pay_count }) => pay_count,
};

/** Leave that is owed when the employment ends, and its display names. */
const LEAVE_OWED: Readonly<Record<string, string>> = {
  HOLIDAY: 'Annual leave',
  LONG_SERVICE: 'Long service leave',
  RDO: 'Rostered days off',
  TOIL: 'Time off in lieu',
  ANNUAL_HOLIDAYS: 'Annual holidays',
  ALT_HOLIDAY: 'Alternative holidays',
};

/** Converts a leave balance to hours, using the employee's standard day and week. */
function hoursOf({ unit, quantity, standard_hours_per_day, standard_days_per_week }: store.LeaveOwed): Decimal {
  const day = decimal(standard_hours_per_day ?? '0');
  const each = { hours: decimal('1'), days: day, weeks: day.times(standard_days_per_week ?? 0) };
  return decimal(quantity).times(each[unit]);
}

const valueOfLeave = (row: store.LeaveOwed): Decimal =>
  roundToCent(hoursOf(row).times(decimal(row.pay_rate_per_hour ?? '0')));

const NAMED: readonly Column<store.Person>[] = [NUMBER, NAME];

/** A sentence for the certainty of the facts behind a figure. */
const CERTAINTY = {
  official: 'Official source',
  secondary: 'Secondary source',
  derived: 'Derived',
  knowledge: 'Not verified',
} as const;

const AWARD_NOTE = 'Uses today’s award, classification and age settings of each employee. Australia only.';

/** The reports: title, note and how to build the table from stored data. */
export const REPORT_LIST: Readonly<Record<ReportName, Report>> = {
  'payroll-register': {
    title: () => 'Payroll register',
    note: 'Every complete pay with a payment date in the period.',
    make: async (tx, asked) =>
      tableOf(
        [
          { key: 'date', label: 'Paid', kind: 'date', of: ({ processed_date }) => processed_date },
          NUMBER,
          NAME,
          ...PAID,
          ...FUND[asked.company.country],
        ],
        await store.listPays(tx, asked),
      ),
  },
  'year-to-date': {
    title: () => 'Year to date',
    note: 'Complete pays of the period, summed by employee.',
    make: async (tx, asked) => {
      const { country } = asked.company;
      return tableOf([NUMBER, NAME, PAYS, ...PAID, LOAN[country], ...FUND[country]], await store.listPeople(tx, asked));
    },
  },
  'leave-liability': {
    title: () => 'Leave liability',
    note: 'Leave to be paid out on termination, as at the end of the last day, at the current hourly rate. The law may require more when an employee leaves.',
    make: async (tx, asked) =>
      tableOf(
        [
          NUMBER,
          NAME,
          { key: 'leave', label: 'Leave', kind: 'text', of: ({ leave_type }) => LEAVE_OWED[leave_type] ?? leave_type },
          { key: 'hours', label: 'Hours', kind: 'hours', adds: true, of: hoursOf },
          { key: 'rate', label: 'Hourly rate', kind: 'amount', of: ({ pay_rate_per_hour }) => pay_rate_per_hour ?? '' },
          { key: 'value', label: 'Value', kind: 'amount', adds: true, of: valueOfLeave },
        ],
        await store.listLeaveOwed(tx, asked, Object.keys(LEAVE_OWED)),
      ),
  },
  super: {
    title: (country) => (country === 'AU' ? 'Super' : 'KiwiSaver'),
    note: 'Contributions for the pays of the period.',
    make: async (tx, asked) => {
      const { country } = asked.company;
      const base = country === 'AU' ? [amount('super_base', 'Earnings for super')] : [amount('gross', 'Gross')];
      return tableOf([NUMBER, NAME, PAYS, ...base, ...FUND[country]], await store.listPeople(tx, asked));
    },
  },
  deductions: {
    title: () => 'Deductions',
    note: 'Deductions after tax, including child support and court and authority orders.',
    make: async (tx, asked) =>
      tableOf<store.DeductionSum>(
        [
          { key: 'deduction', label: 'Deduction', kind: 'text', of: ({ label }) => label },
          NUMBER,
          NAME,
          { key: 'pays', label: 'Pays', kind: 'count', adds: true, of: ({ pay_count }) => pay_count },
          { key: 'amount', label: 'Amount', kind: 'amount', adds: true, of: ({ amount: taken }) => taken },
        ],
        await store.listDeductions(tx, asked),
      ),
  },
  journal: {
    title: () => 'Journal',
    note: 'Postings of all pays of the period, according to the company’s chart.',
    make: async (tx, asked) =>
      tableOf(
        [
          { key: 'code', label: 'Code', kind: 'text', of: ({ account_code }) => account_code },
          { key: 'account', label: 'Account', kind: 'text', of: ({ account_label }) => account_label },
          { key: 'department', label: 'Department', kind: 'text', of: ({ department_name }) => department_name },
          { key: 'debit', label: 'Debit', kind: 'amount', adds: true, of: (row) => (row.is_debit ? row.amount : ZERO) },
          {
            key: 'credit',
            label: 'Credit',
            kind: 'amount',
            adds: true,
            of: (row) => (row.is_debit ? ZERO : row.amount),
          },
        ],
        await journalOf(tx, asked.company, asked),
      ),
  },
  headcount: {
    title: () => 'Headcount',
    note: 'For each month, the employees who started, who left, and who were employed at its end.',
    make: async (tx, asked) =>
      tableOf<store.MonthCount>(
        [
          { key: 'month', label: 'Month', kind: 'text', of: ({ month }) => month },
          { key: 'started', label: 'Started', kind: 'count', adds: true, of: ({ started }) => started },
          { key: 'ended', label: 'Ended', kind: 'count', adds: true, of: ({ ended }) => ended },
          { key: 'employed', label: 'Employed at the end', kind: 'count', of: ({ employed }) => employed },
        ],
        await store.listHeadcount(tx, asked),
      ),
  },
  'below-award': {
    title: () => 'Pay below the award',
    note: `Complete pays with hours or salaries below the minimum of the declared award. The amounts are those of the rows below it. ${AWARD_NOTE}`,
    make: async (tx, asked) =>
      tableOf<PayBelowAward>(
        [
          { key: 'date', label: 'Paid', kind: 'date', of: ({ paidOn }) => paidOn },
          ...NAMED,
          { key: 'period_start', label: 'Period from', kind: 'date', of: ({ from }) => from },
          { key: 'period_end', label: 'Period to', kind: 'date', of: ({ to }) => to },
          { key: 'award', label: 'Award', kind: 'text', of: ({ award }) => award },
          { key: 'paid', label: 'Paid for it', kind: 'amount', adds: true, of: ({ paid }) => paid },
          { key: 'minimum', label: 'Minimum', kind: 'amount', adds: true, of: ({ minimum }) => minimum },
          { key: 'missing', label: 'Missing', kind: 'amount', adds: true, of: ({ short }) => short },
          { key: 'clause', label: 'Clause', kind: 'text', of: ({ clause }) => clause },
          { key: 'certainty', label: 'Certainty', kind: 'text', of: ({ certainty }) => CERTAINTY[certainty] },
          { key: 'reason', label: 'Reason', kind: 'text', of: ({ because }) => because },
        ],
        await listPaysBelowAward(tx, asked),
      ),
  },
  'salary-reconciliation': {
    title: () => 'Salaries and awards',
    note: `Salaries paid in the period beside what the award requires for the recorded time of their pay periods, without allowances and leave. Choose the twelve months of an annualised wage. ${AWARD_NOTE}`,
    make: async (tx, asked) =>
      tableOf<SalaryReconciliation>(
        [
          ...NAMED,
          { key: 'paid', label: 'Salary paid', kind: 'amount', adds: true, of: ({ paid }) => paid },
          { key: 'minimum', label: 'Award requires', kind: 'amount', adds: true, of: ({ minimum }) => minimum },
          { key: 'missing', label: 'Missing', kind: 'amount', adds: true, of: ({ short }) => short },
          { key: 'clauses', label: 'Clauses', kind: 'text', of: ({ clauses }) => clauses },
          { key: 'recorded', label: 'Recorded weeks', kind: 'count', of: ({ recorded }) => recorded },
          { key: 'unrecorded', label: 'Weeks without time', kind: 'count', of: ({ unrecorded }) => unrecorded.length },
          { key: 'weeks', label: 'These weeks begin on', kind: 'text', of: ({ unrecorded }) => unrecorded.join(', ') },
          { key: 'refused', label: 'Not compared because', kind: 'text', of: ({ refused }) => refused },
        ],
        await reconcileSalaries(tx, asked.company, asked),
      ),
  },
};
