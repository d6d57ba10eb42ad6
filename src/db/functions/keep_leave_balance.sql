-- Adds entries of the leave ledger to the balances they belong to, and takes away those that are removed; one that is
-- changed is removed as it was and added as it is. By trigger, and as the schema's owner, so that no writer can forget it
-- and none can set a balance by itself. In one order for all, so that two writers wait for each other instead of for ever.
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
