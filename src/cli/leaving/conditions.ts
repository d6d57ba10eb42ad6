import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';
import type { Reference, Table } from './catalogue.ts';

type Condition = RawBuilder<unknown>;

const either = (conditions: readonly Condition[]): Condition | undefined =>
  conditions.length === 0 ? undefined : sql`(${sql.join(conditions, sql` or `)})`;

/** The row of `child` refers to the row of `parent`. */
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
 * Which rows of a table hang on one employee, through however many other tables; undefined when none do. `alias` is what
 * the query calls the table.
 */
export function ofEmployee(
  tables: readonly Table[],
  table: Table,
  employeeId: number,
  alias = 't',
): Condition | undefined {
  // A literal: the statement that declares a cursor takes no parameters.
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
 * Rows of other accounts that refer to rows of this one and cannot stay without them: a customer's connection to the
 * client of a partner that is erased, and what hangs on it.
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

/** Rows that refer come before those they refer to; of equals, those whose going writes to other tables come first. */
export function childrenFirst(tables: readonly Table[]): readonly Table[] {
  const depths = new Map<string, number>();
  const depthOf = (table: Table): number => {
    const known = depths.get(table.name);
    if (known !== undefined) return known;
    // A circle of tables would have no order; a row may refer to one of its own table.
    depths.set(table.name, Number.NaN);
    const above = table.references
      .map(({ parent }) => named(tables, parent))
      .filter((parent) => parent !== undefined && parent !== table)
      .map((parent) => depthOf(parent!) + 1);
    const depth = Math.max(0, ...above);
    if (Number.isNaN(depth)) throw new Error(`tables refer to each other in a circle: ${table.name}`);
    depths.set(table.name, depth);
    return depth;
  };
  return [...tables].sort((a, b) => depthOf(b) - depthOf(a) || Number(b.hasDeleteTrigger) - Number(a.hasDeleteTrigger));
}
