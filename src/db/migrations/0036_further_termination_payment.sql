-- A termination may be paid for more than once. A further payment has a record of its own and ends nothing.

alter table termination add column is_further_payment boolean not null default false;

drop index termination_standing;
create unique index termination_standing on termination (customer_id, employee_id)
  where reinstated_on is null and not is_further_payment;
