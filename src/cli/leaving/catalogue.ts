import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';

export interface Column {
  readonly name: string;
  readonly type: string;
}

/** A foreign key: `columns` of the table reference `parentColumns` of the parent. */
export interface Reference {
  readonly columns: readonly string[];
  readonly parent: string;
  readonly parentColumns: readonly string[];
}

export interface Table {
  readonly name: string;
  /** The column that identifies the owning account: `customer_id`, or `id` in the customer table. */
  readonly key: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly references: readonly Reference[];
  /** Whether deleting a row makes a trigger write to another table. */
  readonly hasDeleteTrigger: boolean;
}

/** Every table with rows of an account. Read from the database, so that no table can be forgotten. */
export async function readCatalogue(tx: Tx): Promise<readonly Table[]> {
  const { rows } = await sql<Omit<Table, 'key'>>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, -1)) order by a.attnum)
       from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname order by k.place), '[]')
       from pg_index i, unnest(i.indkey) with ordinality as k (number, place), pg_attribute a
       where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.number) as "primaryKey",
      (select coalesce(json_agg(json_build_object(
         'parent', p.relname,
         'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality as k (number, place)
                     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number),
         'parentColumns', (select json_agg(a.attname order by k.place)
                           from unnest(f.confkey) with ordinality as k (number, place)
                           join pg_attribute a on a.attrelid = p.oid and a.attnum = k.number))
         order by f.conname), '[]')
       from pg_constraint f join pg_class p on p.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f') as "references",
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 8 <> 0)
        as "hasDeleteTrigger"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (c.relname = 'customer' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped))
    order by c.relname`.execute(tx);
  return rows.map((table) => ({ ...table, key: table.name === 'customer' ? 'id' : 'customer_id' }));
}

/** Maps each table that is exported through a view with the same columns to the name of that view. */
const SHOWN_BY: Readonly<Record<string, string>> = { pay_line_loose: 'pay_line' };

/** The tables under the names that exports use, regardless of how their rows are stored. */
export const asShown = (tables: readonly Table[]): readonly Table[] =>
  tables.map((table) => ({ ...table, name: SHOWN_BY[table.name] ?? table.name }));
