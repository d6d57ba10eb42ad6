-- The active connections of a customer that may read events of this type for this company. The customer must have
-- granted a payroll scope: an identity-only consent shows no payroll data. The owner's consent covers the whole
-- account. A payroll user's consent covers what that user may read now, which requires the COMPANY area and the area of
-- the event's noun. Plain SQL, so that the planner can inline it.
create or replace function connections_that_read(of_customer bigint, of_company bigint, event_type text)
  returns setof connection language sql stable
  as $$
    select k.* from connection k
    join account_user u on u.customer_id = k.customer_id and u.id = k.user_id
    where k.customer_id = of_customer and k.revoked_at is null and u.is_active
      and exists (
        select from consent n
        where n.customer_id = k.customer_id and n.connection_id = k.id and n.revoked_at is null
          and string_to_array(n.scope, ' ') && array['payroll.read', 'payroll.write']
      )
      and (k.grant_mode = 'admin' or not exists (
        select from (values ('COMPANY'), (case split_part(event_type, '.', 1)
          when 'company' then 'COMPANY' when 'employee' then 'EMPLOYEES' when 'pay' then 'PAYS' when 'stp' then 'REPORTS'
          when 'pay_run' then 'PAYS' when 'leave_request' then 'EMPLOYEES' when 'timesheet' then 'PAYS' when 'stp_pay_event' then 'REPORTS'
          when 'payday_filing' then 'REPORTS'
        end)) as needed (zone)
        where not exists (
          select from user_level z
          where z.customer_id = k.customer_id and z.user_id = k.user_id and z.company_id = of_company
            and z.zone = needed.zone and z.level <> 'LOCKED'
        )
      ))
  $$;

revoke execute on function connections_that_read from public;
grant execute on function connections_that_read to tasman_app;
