import { type Expression, type RawBuilder, sql } from 'kysely';

/** The form in which names that people sign in by are compared and counted; made by the database alone. */
export const foldedName = (name: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`fold_name(${typeof name === 'string' ? sql`${name}::text` : name})`;
