-- Nodes of the previous version do not see the responses that nodes of this version store, and would do the work of a
-- repeated call twice during a rolling upgrade. Makes them answer 503, so that the caller tries again and reaches a node
-- of this version. Only nodes of the previous version store rows without a caller.
create or replace function refuse_repeat_on_older_node() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  if exists (
    select from idempotent_answer a
    where a.customer_id = new.customer_id and a.key = new.key and a.caller <> ''
  ) then
    raise exception 'a node of a newer version has stored the response of this call' using errcode = '57P03';
  end if;
  return new;
end $$;

revoke execute on function refuse_repeat_on_older_node from public;
grant execute on function refuse_repeat_on_older_node to tasman_app;
