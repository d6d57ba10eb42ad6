-- Whether a business number is held by a company of any account. Companies are shown to nobody but their account; this
-- one question is answered across accounts, only as yes or no, by a function that runs as the schema's owner.
create or replace function is_abn_taken(wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from company where abn = wanted and deleted_at is null) $$;

revoke execute on function is_abn_taken from public;
grant execute on function is_abn_taken to tasman_app;
