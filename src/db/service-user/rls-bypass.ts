import type pg from 'pg';

interface RoleFact {
  readonly role: string;
  readonly is_itself: boolean;
  readonly power: string;
}

/**
 * Explains why row-level security does not restrict the user of this connection, as a phrase that follows the user's
 * name. Undefined when row-level security does restrict the user. Includes the roles that the user is a member of,
 * because of `set role`.
 */
export async function rlsBypassReason(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<RoleFact>(
    `with here as (select oid from pg_database where datname = current_database())
     select r.rolname as role, r.rolname = session_user as is_itself, power
     from pg_roles r, lateral (select case
       when r.rolsuper then 'is a superuser'
       when r.rolbypassrls then 'may bypass row-level security'
       when exists (
         select from pg_shdepend d, here
         where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o'
           and (d.dbid = here.oid or (d.classid = 'pg_database'::regclass and d.objid = here.oid))
       ) then 'owns the database or something in it'
       when r.rolcreaterole then 'may create and grant roles'
       when r.rolreplication then 'may replicate the whole server'
       when r.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
         then 'can access the files of the server'
       when has_schema_privilege(r.rolname, 'public', 'create') then 'may create tables and functions in the schema public'
     end as power) found
     where power is not null and pg_has_role(session_user, r.oid, 'member')
     -- Last, because the right to create tables may come from another role in this list.
     order by power like 'may create tables%', is_itself desc, r.rolname limit 1`,
  );
  const [found] = rows;
  if (!found) return undefined;
  return found.is_itself ? found.power : `may act as "${found.role}", which ${found.power}`;
}
