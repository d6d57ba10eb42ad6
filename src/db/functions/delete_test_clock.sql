-- Deletes a test clock of the transaction's customer with its companies and every row that belongs to them, directly or
-- through other tables, and returns the number of companies. The foreign keys say which rows these are, so no table can
-- be forgotten. The audit log keeps its entries. Runs as the schema's owner, because the service itself may not delete
-- leave entries and stored lines.
create or replace function delete_test_clock(clock_id bigint) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner bigint := app_customer();
  companies bigint[];
  mails bigint[];
  target record;
begin
  if owner is null then
    raise exception 'a test clock is deleted in a transaction of its customer';
  end if;
  companies := array(
    select t.company_id from test_company t where t.customer_id = owner and t.test_clock_id = clock_id);
  perform from company c where c.customer_id = owner and c.id = any (companies) order by c.id for update;
  mails := array(
    select m.mail_id from payslip_mail m where m.customer_id = owner and m.company_id = any (companies));

  delete from webhook_delivery d where d.subject_customer_id = owner and d.company_id = any (companies);
  delete from sandbox_message s using lodgement l
    where l.customer_id = owner and l.company_id = any (companies)
      and s.customer_id = owner and s.message_id = l.message_id;

  -- Tables that reference others come first, and at equal depth those whose triggers write to another table.
  for target in
    with recursive depth (relation, steps) as (
      select c.oid, 0 from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('customer', 'audit_log', 'test_clock') and exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id' and not a.attisdropped)
      union
      select f.conrelid, d.steps + 1 from depth d
      join pg_constraint f on f.confrelid = d.relation and f.contype = 'f' and f.conrelid <> f.confrelid
    )
    select d.relation::regclass as relation, rows_of_companies(d.relation, 't') as condition
    from depth d
    group by d.relation
    order by max(d.steps) desc, exists (
      select from pg_trigger g where g.tgrelid = d.relation and not g.tgisinternal and g.tgtype & 8 <> 0) desc,
      d.relation::regclass::text
  loop
    if target.condition is not null then
      execute format('delete from %s t where t.customer_id = $2 and (%s)', target.relation, target.condition)
        using companies, owner;
    end if;
  end loop;

  delete from mail m where m.customer_id = owner and m.id = any (mails);
  update customer u set default_company_id = (
      select c.id from company c where c.customer_id = owner and c.deleted_at is null order by c.created_at, c.id limit 1)
    where u.id = owner and u.default_company_id = any (companies);
  delete from test_clock t where t.customer_id = owner and t.id = clock_id;
  return cardinality(companies);
end $$;

revoke execute on function delete_test_clock from public;
grant execute on function delete_test_clock to tasman_app;
