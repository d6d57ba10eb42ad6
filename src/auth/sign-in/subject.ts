import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** SQL for a person's sign-in name: the owner's email address or the username. `user` is an alias of `account_user`. */
export const subjectOf = (user: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql<string>`coalesce(case when ${column('kind')} = 'owner' then ${column('email_address')} end, ${column('username')}, '')`;
};
