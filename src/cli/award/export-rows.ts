import { type Decimal, decimal } from '../../base/decimal.ts';
import { isLocalDate, type LocalDate } from '../../base/local-date.ts';

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

/** The published rate of a junior, as a weekly or an hourly amount. */
export interface JuniorRow {
  readonly award: string;
  readonly clause: string;
  readonly group: string;
  /** The adult classification. */
  readonly adult: string;
  /** The age, with the months of service where they matter. */
  readonly name: string;
  readonly amount: Decimal;
  readonly isWeekly: boolean;
  readonly from: LocalDate;
}

/** A published penalty rate: its percentage of the minimum hourly rate, and the dollar amount. */
export interface PenaltyRow {
  readonly award: string;
  readonly type: string;
  /** The heading of the table in the award, which names the employees. */
  readonly table: string;
  readonly name: string;
  readonly classification: string;
  readonly percent: Decimal;
  readonly hourly: Decimal;
  readonly dollars: Decimal;
}

export interface ExportedRows {
  readonly rates: readonly RateRow[];
  readonly juniors: readonly JuniorRow[];
  readonly allowances: readonly AllowanceRow[];
  readonly penalties: readonly PenaltyRow[];
  /**
   * The number of rows that were skipped because they have no weekly rate of an adult, no rate of a junior or no
   * amount: headings, apprentices, hourly and annual rates.
   */
  readonly left: number;
}

/** The names that each column has in the spreadsheets, the API and database extracts. */
const COLUMNS = {
  award: ['awardCode', 'award_code', 'awardFixedID', 'code'],
  type: ['employeeRateTypeCode', 'employee_rate_type_code', 'rate_type'],
  clause: ['clauses', 'clause'],
  group: ['clauseDescription', 'clause_description'],
  table: ['table', 'clauseDescription', 'clause_description'],
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
  if (has(first, 'classification')) {
    const juniors = rows.map(juniorOf).filter((row) => row !== null);
    const { rates, left } = kept(rows, 'rates', rateOf);
    return { ...NONE, rates, juniors, left: left - juniors.length };
  }
  throw new RangeError('the columns match none of the published tables: classifications, penalties or allowances');
}

const NONE: ExportedRows = { rates: [], juniors: [], allowances: [], penalties: [], left: 0 };

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

function juniorOf(row: CsvRow): JuniorRow | null {
  const type = read(row, 'baseType').toLowerCase();
  if (read(row, 'type') !== 'JN' || !['weekly', 'hourly'].includes(type) || read(row, 'base') === '') return null;
  return {
    award: read(row, 'award'),
    clause: read(row, 'clause'),
    group: read(row, 'group'),
    adult: read(row, 'parent'),
    name: read(row, 'classification'),
    amount: decimal(read(row, 'base')),
    isWeekly: type === 'weekly',
    from: daysOf(row).from,
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
    type: read(row, 'type'),
    table: read(row, 'table'),
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

/** A row by column name. */
export type CsvRow = Readonly<Record<string, string>>;

/**
 * Reads comma-separated text with quoted cells, as spreadsheet programs save it. The first row contains the column
 * names.
 */
export function readCsv(text: string): readonly CsvRow[] {
  const [header = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''));
  const names = header.map((name) => name.trim());
  return rows
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()])));
}

const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

function cellsOf(text: string): readonly string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= text.length) {
    const start = CELL.lastIndex;
    const found = CELL.exec(text);
    if (!found || (text[start] === '"' && found[1] === undefined))
      throw new RangeError(`a quoted cell is not closed, from character ${start}`);
    row.push(found[1] === undefined ? found[2]! : found[1].replaceAll('""', '"'));
    const end = start + found[0].length;
    const next = text[end];
    CELL.lastIndex = end + 1;
    if (next === ',') continue;
    if (next === '\r' && text[end + 1] === '\n') CELL.lastIndex = end + 2;
    else if (next !== undefined && next !== '\n' && next !== '\r')
      throw new RangeError(`a cell continues after its closing quote, at character ${end}`);
    rows.push(row);
    row = [];
    if (next === undefined) break;
  }
  return rows;
}
