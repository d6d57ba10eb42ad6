import type { Expression, RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The form in which sign-in names are compared and counted. Only the database computes it. */
export const foldedName = (name: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`fold_name(${typeof name === 'string' ? sql`${name}::text` : name})`;
