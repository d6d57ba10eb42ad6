import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Reference, Table } from './catalogue.ts';

type Condition = RawBuilder<unknown>;

const either = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`;

/** Condition: the row of `child` references the row of `parent`. */
const refers = (reference: Reference, { child, parent }: { child: string; parent: string }): Condition =>
  sql.join(
    reference.columns.map(
      (column, index) =>
        sql`${sql.ref(`${child}.${column}`)} = ${sql.ref(`${parent}.${reference.parentColumns[index]}`)}`,
    ),
    sql` and `,
  );

const named = (tables: readonly Table[], name: string): Table | undefined =>
  tables.find((table) => table.name === name);

/**
 * The condition for rows that belong to one employee, directly or through other tables; undefined if the table has no
 * such rows. `alias` is the table's alias in the query.
 */
export function ofEmployee(
  tables: readonly Table[],
  table: Table,
  employeeId: number,
  alias = 't',
): Condition | undefined {
  // A literal, because a cursor declaration accepts no parameters.
  if (table.name === 'employee') return sql`${sql.ref(`${alias}.id`)} = ${sql.lit(employeeId)}`;
  return either(
    table.references.flatMap((reference) => {
      const parent = named(tables, reference.parent);
      if (!parent || parent === table) return [];
      const above = `${alias}_`;
      const condition = ofEmployee(tables, parent, employeeId, above);
      if (!condition) return [];
      return sql`exists (select from ${sql.table(parent.name)} as ${sql.id(above)}
        where ${refers(reference, { child: alias, parent: above })} and ${condition})`;
    }),
  );
}

/**
 * The condition for rows of other accounts that reference rows of this account and must be deleted with them: a
 * customer's connection to the OAuth client of an erased partner, and the rows that depend on the connection.
 */
export function strandedWith(
  tables: readonly Table[],
  table: Table,
  customerId: number,
  alias = 't',
): Condition | undefined {
  return either(
    table.references.flatMap((reference) => {
      const parent = named(tables, reference.parent);
      if (!parent || parent === table) return [];
      const above = `${alias}_`;
      const sameAccount = reference.columns.includes(table.key) && reference.parentColumns.includes(parent.key);
      const own = sameAccount ? [] : [sql`${sql.ref(`${above}.${parent.key}`)} = ${customerId}`];
      const stranded = strandedWith(tables, parent, customerId, above);
      const condition = either([...own, ...(stranded ? [stranded] : [])]);
      if (!condition) return [];
      return sql`exists (select from ${sql.table(parent.name)} as ${sql.id(above)}
        where ${refers(reference, { child: alias, parent: above })} and ${condition})`;
    }),
  );
}

/**
 * Sorts tables so that referencing tables come before the tables they reference. At equal depth, tables whose delete
 * trigger writes to another table come first.
 */
export function childrenFirst(tables: readonly Table[]): readonly Table[] {
  const depths = new Map<string, number>();
  const depthOf = (table: Table): number => {
    const known = depths.get(table.name);
    if (known !== undefined) return known;
    // Marks the table in order to detect reference cycles. Rows may reference other rows of the same table.
    depths.set(table.name, Number.NaN);
    const above = table.references
      .map(({ parent }) => named(tables, parent))
      .filter((parent) => parent !== undefined && parent !== table)
      .map((parent) => depthOf(parent!) + 1);
    const depth = Math.max(0, ...above);
    if (Number.isNaN(depth)) throw new Error(`tables reference each other in a cycle: ${table.name}`);
    depths.set(table.name, depth);
    return depth;
  };
  return [...tables].sort((a, b) => depthOf(b) - depthOf(a) || Number(b.hasDeleteTrigger) - Number(a.hasDeleteTrigger));
}
