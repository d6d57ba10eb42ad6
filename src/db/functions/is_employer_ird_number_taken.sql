-- As is_abn_taken, for the number of an employer in New Zealand.
create or replace function is_employer_ird_number_taken(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from company where employer_ird_number = wanted and deleted_at is null) $$;

revoke execute on function is_employer_ird_number_taken from public;
grant execute on function is_employer_ird_number_taken to tasman_app;
