-- The sum of the entries of each kind of leave of each employee, so that a balance does not cost more with every pay. The
-- entries remain what counts: the sum can be made from them at any time.
create table leave_balance (
  customer_id bigint not null,
  employee_id bigint not null,
  leave_type text not null,
  unit text not null check (unit in ('hours', 'weeks', 'days')),
  quantity numeric(20, 6) not null,
  primary key (customer_id, employee_id, leave_type, unit),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
) with (fillfactor = 50);
call protect('leave_balance');
revoke insert, update, delete on leave_balance from tasman_app;

-- No entry may come between the first sums and the triggers that keep them. Seen whole: row-level security binds the
-- owner too while it is forced.
lock table leave_entry in access exclusive mode;
alter table leave_entry no force row level security;
alter table leave_balance no force row level security;
insert into leave_balance (customer_id, employee_id, leave_type, unit, quantity)
select customer_id, employee_id, leave_type, unit, sum(quantity) from leave_entry group by 1, 2, 3, 4;
alter table leave_entry force row level security;
alter table leave_balance force row level security;

-- function: keep_leave_balance

create trigger leave_entry_is_added after insert on leave_entry
  referencing new table as added for each statement execute function keep_leave_balance('added');
create trigger leave_entry_is_removed after delete on leave_entry
  referencing old table as removed for each statement execute function keep_leave_balance('removed');
create trigger leave_entry_was after update on leave_entry
  referencing old table as removed for each statement execute function keep_leave_balance('removed');
create trigger leave_entry_is_now after update on leave_entry
  referencing new table as added for each statement execute function keep_leave_balance('added');
