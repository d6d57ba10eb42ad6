import type { Expression, RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The form in which names that people sign in by are compared and counted; made by the database alone. */
export const foldedName = (name: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`fold_name(${typeof name === 'string' ? sql`${name}::text` : name})`;
