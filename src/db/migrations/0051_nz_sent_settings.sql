-- Whether a caller ever sent the KiwiSaver status and the standard week of an employee (contract [DEF-005]).
-- Rows that a node of the previous version writes count as sent, as all rows did before.
alter table employee add column kiwisaver_status_is_sent boolean not null default true;
alter table employee add column standard_week_is_sent boolean not null default true;

-- Existing New Zealand employees: the audit log has the whole creation and every change. An employee whose creation is
-- not in the log keeps what was stored.
-- Row-level security binds the owner too, so accounts are taken one by one. Switching it off would lock whole tables that
-- nodes of the previous version are using.
do $$
declare
  account bigint;
begin
  perform set_config('app.system', 'on', true);
  for account in select id from customer order by id loop
    perform set_config('app.customer_id', account::text, true);
    with logged as (
      select e.customer_id, e.id,
        coalesce(bool_or(coalesce(a.after ->> 'kiwisaver_status_code', '') <> ''), false) as status,
        coalesce(bool_or(coalesce(a.after ->> 'standard_hours_per_day', a.after ->> 'standard_days_per_week', '') <> ''),
          false) as week
      from employee e
      join company c on c.customer_id = e.customer_id and c.id = e.company_id and c.country = 'NZ'
      join audit_log a on a.customer_id = e.customer_id and a.entity_type = 'employee' and a.entity_id = e.id
        and a.action in ('employee.create', 'employee.update')
      where e.customer_id = account
      group by e.customer_id, e.id
      having bool_or(a.action = 'employee.create')
    )
    update employee e set kiwisaver_status_is_sent = l.status, standard_week_is_sent = l.week
    from logged l
    where e.customer_id = l.customer_id and e.id = l.id and not (l.status and l.week);
  end loop;
  perform set_config('app.customer_id', '', true);
  perform set_config('app.system', '', true);
end $$;
