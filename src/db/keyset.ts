import type { RawBuilder } from 'kysely';
import type { Page, PageKey } from '../base/page.ts';
import { sql } from './sql.ts';

/** Sorts by name, ignoring case and accents, identically on every server. */
export const nameOrder = (column: string): RawBuilder<string> => sql`name_order(${sql.ref(column)}) collate "C"`;

/** Employees by last, first and middle name; employees without a middle name come before those with one. */
export const employeeOrder = (alias: string): RawBuilder<string> =>
  sql`${nameOrder(`${alias}.last_name`)}, ${nameOrder(`${alias}.first_name`)},
    ${nameOrder(`${alias}.middle_name`)} nulls first, ${sql.ref(`${alias}.id`)}`;

/** One sort criterion of a list. */
interface SortKey {
  readonly by: RawBuilder<unknown>;
  readonly type: 'bigint' | 'date' | 'text' | 'timestamptz';
  readonly isDescending: boolean;
  /** Whether the column may be null; nulls sort first. */
  readonly isNullable: boolean;
}

const key = (by: RawBuilder<unknown>, type: SortKey['type'], more: Partial<SortKey> = {}): SortKey => ({
  by,
  type,
  isDescending: false,
  isNullable: false,
  ...more,
});

export const up = (column: string, type: SortKey['type']): SortKey => key(sql.ref(column), type);
export const down = (column: string, type: SortKey['type']): SortKey =>
  key(sql.ref(column), type, { isDescending: true });
/** Sorts by name, like `nameOrder` in base/. */
export const byName = (column: string): SortKey => key(nameOrder(column), 'text');

/** The order of `employeeOrder`; the matching page key is `employeeKey` in base/. */
export const employeeKeys = (alias: string): readonly SortKey[] => [
  byName(`${alias}.last_name`),
  byName(`${alias}.first_name`),
  key(nameOrder(`${alias}.middle_name`), 'text', { isNullable: true }),
  up(`${alias}.id`, 'bigint'),
];

/**
 * A `where` condition for the rows after the previous page; true for the first page. It compares values instead of
 * counting rows, so rows that are added or deleted in the meantime do not shift the pages.
 */
export function isAfter(page: Page | undefined, order: readonly SortKey[]): RawBuilder<boolean> {
  const after = page?.after;
  if (!after) return sql`true`;
  const [first] = order;
  const alternatives = order.map((_, index) => {
    const same = order.slice(0, index).map((each, at) => isSame(each, after[at] ?? null));
    return sql`(${sql.join([...same, isBeyond(order[index]!, after[index] ?? null)], sql` and `)})`;
  });
  // This redundant condition on the first key lets PostgreSQL start in the middle of an index.
  return sql`(${isNotBefore(first!, after[0] ?? null)} and (${sql.join(alternatives, sql` or `)}))`;
}

type Value = PageKey[number];
const asValue = ({ type }: SortKey, value: Value): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`;

const isSame = (each: SortKey, value: Value): RawBuilder<unknown> =>
  each.isNullable
    ? sql`${each.by} is not distinct from ${asValue(each, value)}`
    : sql`${each.by} = ${asValue(each, value)}`;

function isBeyond(each: SortKey, value: Value): RawBuilder<unknown> {
  if (value === null) return sql`${each.by} is not null`;
  return each.isDescending ? sql`${each.by} < ${asValue(each, value)}` : sql`${each.by} > ${asValue(each, value)}`;
}

const isNotBefore = (each: SortKey, value: Value): RawBuilder<unknown> =>
  value === null
    ? sql`true`
    : each.isDescending
      ? sql`${each.by} <= ${asValue(each, value)}`
      : sql`${each.by} >= ${asValue(each, value)}`;
