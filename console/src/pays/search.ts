import { asDate, defined, oneOf } from '../search-params.ts';

const PERIODS = ['WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'] as const;
const STATES = ['pending', 'complete'] as const;
const FILTERS = ['changed', 'warned'] as const;
const ORDERS = ['change'] as const;

export interface RunsSearch {
  state?: (typeof STATES)[number] | undefined;
  period?: (typeof PERIODS)[number] | undefined;
}

export const asRunsSearch = (search: Record<string, unknown>): RunsSearch =>
  defined({ state: oneOf(STATES, search.state), period: oneOf(PERIODS, search.period) });

export interface RunSearch {
  /** The rows to show. All rows by default. */
  show?: (typeof FILTERS)[number] | undefined;
  /** The sort order. By name by default. */
  order?: (typeof ORDERS)[number] | undefined;
  /** The columns that the user added to the columns in use. */
  columns?: string[] | undefined;
}

export const asRunSearch = (search: Record<string, unknown>): RunSearch =>
  defined({
    show: oneOf(FILTERS, search.show),
    order: oneOf(ORDERS, search.order),
    columns: asColumns(search.columns),
  });

function asColumns(value: unknown): string[] | undefined {
  const keys = Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : [];
  return keys.length === 0 ? undefined : keys.slice(0, 20);
}

export interface NewRunSearch {
  pay_period?: (typeof PERIODS)[number] | undefined;
  /** Any day of the pay period for which to create the run. */
  pay_date?: string | undefined;
}

export const asNewRunSearch = (search: Record<string, unknown>): NewRunSearch =>
  defined({ pay_period: oneOf(PERIODS, search.pay_period), pay_date: asDate(search.pay_date) });

export interface OffCycleSearch {
  employee?: number | undefined;
}

export const asOffCycleSearch = (search: Record<string, unknown>): OffCycleSearch =>
  defined({ employee: Number(search.employee) > 0 ? Number(search.employee) : undefined });
