-- A compulsory super rate that no caller has set follows the guarantee of each payday: null says that it does.
alter table employee alter column compulsory_super_rate drop not null;

-- Until now the service wrote down the guarantee of the day an employee was made. Where the rate is still that number and
-- no entry of the audit log shows that a caller sent one, the service wrote it, and from now on it follows. Where it was
-- sent, in a create or in a change, even as the very same number, it stays; so does every other number. A rate that is
-- taken for the service's own by mistake can only be one that equals a guarantee: what is paid then never falls below the
-- law. Row-level security binds the owner too while it is forced.
alter table employee no force row level security;
alter table audit_log no force row level security;
update employee e set compulsory_super_rate = null
where e.compulsory_super_rate = case
    when e.created_at at time zone 'Australia/Sydney' >= '2025-07-01' then 0.12
    when e.created_at at time zone 'Australia/Sydney' >= '2024-07-01' then 0.115 end
  and not exists (
    select from audit_log a
    where a.customer_id = e.customer_id and a.entity_type = 'employee' and a.entity_id = e.id
      and a.after ->> 'compulsory_super_rate' is not null);
alter table employee force row level security;
alter table audit_log force row level security;
