-- Addresses for the employee portal that a partner's token set or changed, until a person of the customer confirms them
-- (contract [FIX-009]). An employee without a row has an address that needs no confirmation.
create table portal_address (
  customer_id bigint not null references customer (id),
  employee_id bigint not null,
  -- The address as the partner's token set it. It needs no confirmation once the employee has another one.
  email_address text not null,
  -- The partner's client, or the one that handed over the session.
  client_id text not null,
  set_by text not null,
  set_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  primary key (customer_id, employee_id),
  foreign key (customer_id, employee_id) references employee (customer_id, id) on delete cascade,
  check ((confirmed_by is null) = (confirmed_at is null))
);
call protect('portal_address', 'account');

-- Employees without a sign-in whose address a partner set last.
-- Row-level security binds the owner too, so accounts are taken one by one. Switching it off would lock whole tables that
-- nodes of the previous version are using.
do $$
declare
  account bigint;
begin
  perform set_config('app.system', 'on', true);
  for account in select id from customer order by id loop
    perform set_config('app.customer_id', account::text, true);
    with last_set as (
      select distinct on (a.customer_id, a.entity_id)
        a.customer_id, a.entity_id as employee_id, a.api_client_id, a.actor, a.at
      from audit_log a
      where a.customer_id = account and a.entity_type = 'employee' and a.action in ('employee.create', 'employee.update')
        and a.after ->> 'email_address' is not null
      order by a.customer_id, a.entity_id, a.id desc
    )
    insert into portal_address (customer_id, employee_id, email_address, client_id, set_by, set_at)
    select e.customer_id, e.id, e.email_address, s.api_client_id, s.actor, s.at
    from last_set s
    join employee e on e.customer_id = s.customer_id and e.id = s.employee_id
    where s.api_client_id is not null and e.email_address is not null and not exists (
      select from account_user u where u.customer_id = e.customer_id and u.employee_id = e.id
    );
  end loop;
  perform set_config('app.customer_id', '', true);
  perform set_config('app.system', '', true);
end $$;
