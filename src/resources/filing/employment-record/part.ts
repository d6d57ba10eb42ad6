import { dateText } from '../../pay/payslip/payslip.service.ts';

export interface PartColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'amount' | 'hours';
}

/** Whether the record has a value for an item that the law lists, and if not, why not. */
export type PartState = 'recorded' | 'none' | 'not_recorded' | 'not_applicable';

/** One item that the law lists: a value, a table, or the reason why there is neither. */
export interface Part {
  /** The provision that lists the item. */
  readonly source: string;
  readonly title: string;
  readonly state: PartState;
  /** The value as text; empty if the table contains everything. */
  readonly value: string;
  readonly columns: readonly PartColumn[];
  readonly rows: readonly (readonly string[])[];
  readonly note: string;
}

/** The item of the law that a part of the record shows. */
export interface Heading {
  readonly source: string;
  readonly title: string;
  readonly note?: string;
}

const EMPTY = { columns: [], rows: [], note: '' } as const;

/** A single value. If it is missing, the record states that it is not recorded. */
export const fact = (heading: Heading, value: string | null): Part =>
  value === null || value.trim() === ''
    ? notRecorded(heading)
    : { ...EMPTY, ...heading, state: 'recorded', value: value.trim() };

export const notRecorded = (heading: Heading): Part => ({
  ...EMPTY,
  ...heading,
  state: 'not_recorded',
  value: 'Not recorded',
});

export const notApplicable = (heading: Heading, reason: string): Part => ({
  ...EMPTY,
  ...heading,
  state: 'not_applicable',
  value: reason,
});

/** A column, and the text that it shows for a row. */
export interface Shown<Row> extends PartColumn {
  readonly of: (row: Row) => string;
}

/** A table. If it has no rows, the record shows `value` or states that there are no entries in the period. */
export function table<Row>(heading: Heading, columns: readonly Shown<Row>[], rows: readonly Row[], value = ''): Part {
  if (rows.length === 0) {
    return { ...EMPTY, ...heading, state: 'none', value: value === '' ? 'None in this period' : value };
  }
  return {
    ...EMPTY,
    ...heading,
    state: 'recorded',
    value,
    columns: columns.map(({ key, label, kind }) => ({ key, label, kind })),
    rows: rows.map((row) => columns.map((column) => column.of(row))),
  };
}

/** `3 Mar 2026`; empty if there is no date. */
export const dayText = (date: string | null | undefined): string => (date ? dateText(date) : '');
