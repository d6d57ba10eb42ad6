import { type Decimal, decimal } from '../../base/decimal.ts';
import { isLocalDate, type LocalDate } from '../../base/local-date.ts';
import type { CsvRow } from './read-csv.ts';

/** The minimum weekly rate of an adult classification. */
export interface RateRow {
  readonly award: string;
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly roles: readonly string[];
  readonly clause: string;
  readonly weekly: Decimal;
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

export interface AllowanceRow {
  readonly award: string;
  readonly name: string;
  readonly clause: string;
  readonly amount: Decimal;
  readonly unit: string;
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

/** A published penalty rate: its percentage of the minimum hourly rate, and the dollar amount. */
export interface PenaltyRow {
  readonly award: string;
  readonly name: string;
  readonly classification: string;
  readonly percent: Decimal;
  readonly hourly: Decimal;
  readonly dollars: Decimal;
}

export interface ExportedRows {
  readonly rates: readonly RateRow[];
  readonly allowances: readonly AllowanceRow[];
  readonly penalties: readonly PenaltyRow[];
  /**
   * The number of rows that were skipped because they have no adult weekly rate or no amount: headings, juniors,
   * apprentices, hourly and annual rates.
   */
  readonly left: number;
}

/** The names that each column has in the spreadsheets, the API and database extracts. */
const COLUMNS = {
  award: ['awardCode', 'award_code', 'awardFixedID', 'code'],
  type: ['employeeRateTypeCode', 'employee_rate_type_code', 'rate_type'],
  clause: ['clauses', 'clause'],
  group: ['clauseDescription', 'clause_description'],
  parent: ['parentClassificationName', 'parent_classification_name', 'parent'],
  classification: ['classification'],
  base: ['baseRate', 'base_rate'],
  baseType: ['baseRateType', 'base_rate_type'],
  id: ['basePayRateID', 'base_pay_rate_id'],
  from: ['operativeFrom', 'operative_from'],
  to: ['operativeTo', 'operative_to'],
  allowance: ['allowance'],
  amount: ['allowanceAmount', 'allowance_amount', 'amount'],
  unit: ['paymentFrequency', 'payment_frequency', 'unit'],
  penalty: ['penaltyDescription', 'penalty_description', 'penalty'],
  percent: ['rate', 'percent'],
  dollars: ['penaltyCalculatedValue', 'penalty_calculated_value', 'dollars'],
  hourly: ['minimum_hourly_rate', 'calculatedRate', 'calculated_rate'],
} as const;
type Column = keyof typeof COLUMNS;

const read = (row: CsvRow, column: Column): string => {
  const name = COLUMNS[column].find((one) => row[one] !== undefined);
  return name === undefined ? '' : row[name]!;
};
const has = (row: CsvRow, column: Column): boolean => COLUMNS[column].some((name) => row[name] !== undefined);

/** Reads the rows of one published file. The columns identify which of the three tables it is. */
export function rowsOf(rows: readonly CsvRow[]): ExportedRows {
  const [first] = rows;
  if (!first) throw new RangeError('the file has no rows');
  if (!has(first, 'award')) throw new RangeError('the file has no column awardCode');
  if (has(first, 'penalty')) return { ...NONE, ...kept(rows, 'penalties', penaltyOf) };
  if (has(first, 'allowance')) return { ...NONE, ...kept(rows, 'allowances', allowanceOf) };
  if (has(first, 'classification')) return { ...NONE, ...kept(rows, 'rates', rateOf) };
  throw new RangeError('the columns match none of the published tables: classifications, penalties or allowances');
}

const NONE: ExportedRows = { rates: [], allowances: [], penalties: [], left: 0 };

function kept<T, K extends string>(rows: readonly CsvRow[], name: K, convert: (row: CsvRow) => T | null) {
  const found = rows.map(convert).filter((row) => row !== null);
  return { [name]: found, left: rows.length - found.length } as { readonly [key in K]: readonly T[] } & {
    readonly left: number;
  };
}

function rateOf(row: CsvRow): RateRow | null {
  if (read(row, 'type') !== 'AD' || read(row, 'baseType').toLowerCase() !== 'weekly') return null;
  if (read(row, 'base') === '') return null;
  return {
    award: read(row, 'award'),
    id: read(row, 'id'),
    name: read(row, 'classification'),
    group: read(row, 'group'),
    roles: read(row, 'parent')
      .split(/\s*;\s*/)
      .filter(Boolean),
    clause: read(row, 'clause'),
    weekly: decimal(read(row, 'base')),
    ...daysOf(row),
  };
}

function allowanceOf(row: CsvRow): AllowanceRow | null {
  if (read(row, 'amount') === '') return null;
  return {
    award: read(row, 'award'),
    name: [read(row, 'allowance'), ...detail(read(row, 'parent'))].join('—'),
    clause: read(row, 'clause'),
    amount: decimal(read(row, 'amount')),
    unit: read(row, 'unit'),
    ...daysOf(row),
  };
}

const detail = (parent: string): readonly string[] => (parent === '' || parent === '–' ? [] : [parent]);

function penaltyOf(row: CsvRow): PenaltyRow | null {
  const [percent, hourly, dollars] = [read(row, 'percent'), read(row, 'hourly'), read(row, 'dollars')];
  if (percent === '' || hourly === '' || dollars === '') return null;
  return {
    award: read(row, 'award'),
    name: read(row, 'penalty'),
    classification: [...detail(read(row, 'parent')), read(row, 'classification')].join(', '),
    percent: decimal(percent),
    hourly: decimal(hourly),
    dollars: decimal(dollars),
  };
}

function daysOf(row: CsvRow): { readonly from: LocalDate; readonly to: LocalDate | null } {
  const from = read(row, 'from').slice(0, 10);
  const to = read(row, 'to').slice(0, 10);
  if (!isLocalDate(from)) throw new RangeError(`operativeFrom is "${from}", which is not a date`);
  if (to !== '' && !isLocalDate(to)) throw new RangeError(`operativeTo is "${to}", which is not a date`);
  return { from, to: to === '' ? null : to };
}
