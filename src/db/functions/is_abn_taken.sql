-- Whether a company of any account has this ABN. Companies are visible only to their own account; this function runs as
-- the schema's owner and answers only yes or no across accounts.
create or replace function is_abn_taken(wanted text) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if app_customer() is null and not app_system() then
    raise exception 'numbers of companies are looked up in a transaction of a customer or by system work';
  end if;
  return exists (select from company where abn = wanted and deleted_at is null);
end $$;

revoke execute on function is_abn_taken from public;
grant execute on function is_abn_taken to tasman_app;
