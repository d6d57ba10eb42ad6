import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** The name a person signs in by: the owner's e-mail address or the payroll user's name; of a row of `account_user`. */
export const subjectOf = (user: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(case when ${column('kind')} = 'owner' then ${column('email_address')} end, ${column('username')}, '')`;
};
