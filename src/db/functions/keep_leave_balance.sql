-- Adds new leave ledger entries to their balances and subtracts deleted ones; a changed entry is subtracted with its
-- old values and added with its new ones. A trigger that runs as the schema's owner, so that no writer can forget it or
-- set a balance directly. Updates balances in a fixed order, so that concurrent writers cannot deadlock.
create or replace function keep_leave_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_argv[0] = 'added' then
    insert into leave_balance as b (customer_id, employee_id, leave_type, unit, quantity)
    select e.customer_id, e.employee_id, e.leave_type, e.unit, sum(e.quantity)
    from added e group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, employee_id, leave_type, unit) do update set quantity = b.quantity + excluded.quantity;
  else
    insert into leave_balance as b (customer_id, employee_id, leave_type, unit, quantity)
    select e.customer_id, e.employee_id, e.leave_type, e.unit, -sum(e.quantity)
    from removed e group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, employee_id, leave_type, unit) do update set quantity = b.quantity + excluded.quantity;
  end if;
  return null;
end $$;

revoke execute on function keep_leave_balance from public;
grant execute on function keep_leave_balance to tasman_app;
