-- The body of a delivery to the partner of the transaction, exactly as signed and sent. Null when the event has expired
-- or no connection of the customer covers it any more. Test events contain no payroll data and are always returned.
create or replace function delivery_payload(of_endpoint bigint, of_delivery bigint) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select event_body(v)
    from webhook_delivery d
    join event v on v.customer_id = d.subject_customer_id and v.id = d.event_id
    where d.customer_id = app_customer() and d.endpoint_id = of_endpoint and d.id = of_delivery
      and (d.entity_type = 'webhook' or exists (
        select from connections_that_read(d.subject_customer_id, d.company_id, d.event_type) k
        join oauth_client c on c.id = k.oauth_client_id
        where c.customer_id = d.customer_id
      ))
  $$;

revoke execute on function delivery_payload from public;
grant execute on function delivery_payload to tasman_app;
