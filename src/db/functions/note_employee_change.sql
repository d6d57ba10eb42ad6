-- Increments the change counter of an employee when related rows change. A trigger, so that no writer can forget it.
-- Moving facts to or from the archive of an old year changes nothing visible, so it does not count and does not block
-- pays.
create or replace function note_employee_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.moves_facts', true) = 'on' then return null; end if;
  insert into employee_change as c (customer_id, employee_id, changes)
  select distinct t.customer_id, t.employee_id, 1 from touched t order by 1, 2
  on conflict (customer_id, employee_id) do update set changes = c.changes + 1;
  return null;
end $$;
