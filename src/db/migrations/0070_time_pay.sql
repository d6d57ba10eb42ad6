-- The pack of rules and rates that an award is bound to. Null: the award is only a name.
alter table award add column pack text check (pack ~ '^MA\d{6}$');

-- The pay that an entry was filled into, and what was paid for an entry that was corrected since: an object with the
-- entered columns and pay_id.
alter table timesheet add column pay_id bigint, add column paid_as jsonb;
create index timesheet_of_pay on timesheet (customer_id, pay_id) where pay_id is not null;
create index timesheet_corrected on timesheet (customer_id, ((paid_as ->> 'pay_id')::bigint)) where paid_as is not null;

-- The time that a row of hours pays for, with its award clause, as it was filled in from timesheets.
alter table pay_item add column worked_time jsonb;
