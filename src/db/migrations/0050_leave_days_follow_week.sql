-- Contract [DEF-001]: Australian days of leave a year that no caller sent are 4 and 2 working weeks and follow
-- standard_days_per_week. Rows that the previous version writes do not follow: it knows only 20 and 10.
alter table employee add column annual_days_follow_week boolean not null default false;
alter table employee add column personal_days_follow_week boolean not null default false;

-- Existing employees follow where the value is the old default and the audit log, which has the whole creation, shows
-- that no caller ever sent one. Values that were sent stay, even when they equal the default. Employees whose creation
-- is not in the log keep what they have.
-- Row-level security binds the owner too, so accounts are taken one by one. Switching it off would lock whole tables that
-- nodes of the previous version are using.
do $$
declare
  account bigint;
begin
  perform set_config('app.system', 'on', true);
  for account in select id from customer order by id loop
    perform set_config('app.customer_id', account::text, true);
    with employed as (
      select e.customer_id, e.id, e.standard_days_per_week as days,
        e.num_holiday_leave_days_per_year is not distinct from case when f.accrues then 20 end
          and not coalesce(l.annual, false) as annual,
        e.num_sick_leave_days_per_year is not distinct from case when f.accrues then 10 end
          and not coalesce(l.personal, false) as personal,
        f.accrues
      from employee e
      join company c on c.customer_id = e.customer_id and c.id = e.company_id and c.country = 'AU'
      cross join lateral (select e.employment_status in ('Full-time', 'Part-time') as accrues) f
      join lateral (
        select bool_or(a.action = 'employee.create') as is_made_here,
          bool_or(a.after ? 'num_holiday_leave_days_per_year') as annual,
          bool_or(a.after ? 'num_sick_leave_days_per_year') as personal
        from audit_log a
        where a.customer_id = e.customer_id and a.entity_type = 'employee' and a.entity_id = e.id
      ) l on l.is_made_here
      where e.customer_id = account
    )
    update employee e set
      annual_days_follow_week = m.annual,
      personal_days_follow_week = m.personal,
      num_holiday_leave_days_per_year = case when m.annual and m.accrues then 4 * m.days else e.num_holiday_leave_days_per_year end,
      num_sick_leave_days_per_year = case when m.personal and m.accrues then 2 * m.days else e.num_sick_leave_days_per_year end
    from employed m
    where e.customer_id = m.customer_id and e.id = m.id and (m.annual or m.personal);
  end loop;
  perform set_config('app.customer_id', '', true);
  perform set_config('app.system', '', true);
end $$;
