-- The accounts with pay lines that are stored as single rows. Uses a skip scan over the key.
create or replace function customers_with_loose_lines() returns setof bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_system() then
    raise exception 'lines are folded by system work alone';
  end if;
  return query
  with recursive hop (customer) as (
    select min(l.customer_id) from pay_line_loose l
    union all
    select (select min(l.customer_id) from pay_line_loose l where l.customer_id > h.customer)
    from hop h where h.customer is not null
  )
  select h.customer from hop h where h.customer is not null;
end $$;

revoke execute on function customers_with_loose_lines from public;
grant execute on function customers_with_loose_lines to tasman_app;
