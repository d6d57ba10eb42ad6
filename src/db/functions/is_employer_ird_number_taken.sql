-- Like is_abn_taken, for the IRD number of a New Zealand employer.
create or replace function is_employer_ird_number_taken(wanted text) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if app_customer() is null and not app_system() then
    raise exception 'numbers of companies are looked up in a transaction of a customer or by system work';
  end if;
  return exists (select from company where employer_ird_number = wanted and deleted_at is null);
end $$;

revoke execute on function is_employer_ird_number_taken from public;
grant execute on function is_employer_ird_number_taken to tasman_app;
