-- Records which audit log rows are still to be sealed.
create or replace function queue_audit_seal() returns trigger language plpgsql as $$
begin
  insert into audit_unsealed (customer_id, audit_ids)
  select a.customer_id, range_agg(int8range(a.id, a.id, '[]')) from added a group by a.customer_id;
  return null;
end $$;
