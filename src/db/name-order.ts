import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** What a list by name is ordered by: the letters, without regard to case and accents, the same on every server. */
export const nameOrder = (column: string): RawBuilder<string> => sql`name_order(${sql.ref(column)}) collate "C"`;

/** Employees by last, first and middle name; one without a middle name stands before those with one. */
export const employeeOrder = (alias: string): RawBuilder<string> =>
  sql`${nameOrder(`${alias}.last_name`)}, ${nameOrder(`${alias}.first_name`)},
    ${nameOrder(`${alias}.middle_name`)} nulls first, ${sql.ref(`${alias}.id`)}`;
