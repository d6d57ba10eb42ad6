-- Drafts, final pays and what employees have on every pay.

-- What was set up on an employee comes onto every pending pay; what a pay named in passing is kept for its name only.
alter table employee_allowance add column is_recurring boolean not null default true;
alter table employee_deduction add column is_recurring boolean not null default true;

-- Payments at the end of an employment that are no leave: notice, redundancy, other lump sums.
alter table pay_item drop constraint pay_item_kind_check;
alter table pay_item add constraint pay_item_kind_check check (
  kind in ('hours', 'leave', 'allowance', 'deduction', 'bonus', 'sacrifice', 'back-payment', 'termination'));

-- Drafts are few beside the pays of years; completing a run and listing what is pending look for them alone.
create index pay_pending on pay (customer_id, pay_run_id, id) where not is_complete;

-- Reports of the end of an employment, and undoing one, start from its pay.
create index termination_of_pay on termination (customer_id, pay_id) where pay_id is not null;
