-- Whether any partner of the transaction's customer has an endpoint that subscribes to one of these event types. Only
-- saves unnecessary work: record_events decides who may read an event.
create or replace function is_listened_to(types text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from connection k
      join oauth_client c on c.id = k.oauth_client_id
      join webhook_endpoint e on e.customer_id = c.customer_id
      where k.customer_id = app_customer() and k.revoked_at is null
        and e.is_active and e.deleted_at is null and e.events && types
    )
  $$;

revoke execute on function is_listened_to from public;
grant execute on function is_listened_to to tasman_app;
