import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** Sorts by name, ignoring case and accents, identically on every server. */
export const nameOrder = (column: string): RawBuilder<string> => sql`name_order(${sql.ref(column)}) collate "C"`;

/** Employees by last, first and middle name; those without a middle name come first. */
export const employeeOrder = (alias: string): RawBuilder<string> =>
  sql`${nameOrder(`${alias}.last_name`)}, ${nameOrder(`${alias}.first_name`)},
    ${nameOrder(`${alias}.middle_name`)} nulls first, ${sql.ref(`${alias}.id`)}`;
