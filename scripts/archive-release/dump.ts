import type pg from 'pg';

/** Tables whose rows are written by the migrations. */
const OF_MIGRATIONS = ['schema_migration', 'schema_function'];
const ROWS_PER_INSERT = 100;

/**
 * Dumps all rows of a database as SQL that can be loaded into an empty database with the same tables. The dump does not
 * create the tables; migrations do. Its first line states the number of migrations.
 */
export async function dump(client: pg.Client): Promise<string> {
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  const [{ through }] = (await ask<{ through: number }>(
    'select max(number)::int as through from schema_migration',
  )) as [{ through: number }];
  const tables = await ask<{ name: string; columns: readonly string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  const parts = [
    `-- migrations: ${through}`,
    // Disables triggers and foreign keys, because they have already been applied to these rows.
    'set session_replication_role = replica;',
    `truncate ${tables.map(({ name }) => `"${name}"`).join(', ')};`,
  ];
  for (const { name, columns } of tables) {
    const quoted = columns.map((column) => `"${column}"`);
    const rows = await ask<{ text: string }>(
      `select '(' || ${quoted.map((column) => `quote_nullable(${column}::text)`).join(` || ',' || `)} || ')' as text
       from "${name}" order by ctid`,
    );
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const values = rows.slice(from, from + ROWS_PER_INSERT).map(({ text }) => text);
      parts.push(`insert into "${name}" (${quoted.join(', ')}) overriding system value values\n${values.join(',\n')};`);
    }
  }
  const sequences = await ask<{ text: string }>(
    `select format('select setval(%L, %s);', format('%I', sequencename), last_value) as text
     from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return [...parts, ...sequences.map(({ text }) => text), 'reset session_replication_role;', ''].join('\n');
}
