-- The balances after a pay are told from the ledger, by the order of pay dates: a pay that is made for an earlier day
-- changes what later ones show, and a copy on each pay would not know of it.
alter table pay drop column leave_balances;

-- The last day of the last later period that a pay pays leave for in advance: the pays of those periods are taxed with it.
alter table pay add column advance_to date;
create index pay_in_advance on pay (customer_id, employee_id, advance_to) where advance_to is not null;

-- SETTLED: leave of a period that came to a pay when another pay of the period went away.
alter table leave_entry drop constraint leave_entry_reason_check;
alter table leave_entry add constraint leave_entry_reason_check check (
  reason in ('OPENING', 'SET', 'WIPED', 'ACCRUED', 'TAKEN', 'PAID_OUT', 'REVERSED', 'SETTLED'));

-- Entries of a pay stand at its pay date, which is the order that balances go by. Seen whole: row-level security binds the
-- owner too while it is forced.
alter table leave_entry no force row level security;
alter table leave_balance no force row level security;
alter table pay no force row level security;
update leave_entry e set as_at = p.pay_date
from pay p where p.customer_id = e.customer_id and p.id = e.pay_id and e.as_at <> p.pay_date;
alter table leave_entry force row level security;
alter table leave_balance force row level security;
alter table pay force row level security;

drop index leave_entry_balance;
create index leave_entry_in_order on leave_entry (customer_id, employee_id, as_at, pay_id) where pay_id is not null;
create index leave_entry_by_hand on leave_entry (customer_id, employee_id, created_at) where pay_id is null;
