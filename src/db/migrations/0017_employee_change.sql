-- How often what is shown of an employee besides its own row has changed. Together with the row's version this tells a
-- node whether the text it wrote for an earlier reader still holds, without reading any of it.
create table employee_change (
  customer_id bigint not null,
  employee_id bigint not null,
  changes bigint not null,
  primary key (customer_id, employee_id),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
) with (fillfactor = 50);
call protect('employee_change');

-- By trigger, so that no writer can forget it.
create function note_employee_change() returns trigger language plpgsql as $$
begin
  insert into employee_change as c (customer_id, employee_id, changes)
  select distinct t.customer_id, t.employee_id, 1 from touched t order by 1, 2
  on conflict (customer_id, employee_id) do update set changes = c.changes + 1;
  return null;
end $$;

create trigger leave_entry_added after insert on leave_entry
  referencing new table as touched for each statement execute function note_employee_change();
create trigger pay_added after insert on pay
  referencing new table as touched for each statement execute function note_employee_change();
create trigger pay_changed after update on pay
  referencing new table as touched for each statement execute function note_employee_change();
create trigger pay_removed after delete on pay
  referencing old table as touched for each statement execute function note_employee_change();
