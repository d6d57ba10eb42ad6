-- Whether a caller ever sent the balance of long service leave, and whether it accrues, of an Australian employee
-- (contract [FIX-007]). Rows that exist, or that a node of the previous version writes, count as not sent: state law
-- then decides as before, unless the balance is above zero.
alter table employee add column lsl_balance_is_sent boolean not null default false;
alter table employee add column lsl_enabled_is_sent boolean not null default false;
