-- The events for the partner of the transaction, after a position in its list. Leaves out events that no active
-- connection of the partner may read now.
create or replace function list_partner_events(after_xact xid8, after_id bigint, at_most integer)
  returns table (xact xid8, id bigint, payload_id uuid, type text, created_at timestamptz, customer_id bigint,
                 company_id bigint, entity_type text, entity_id bigint, data json)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select v.xact, v.id, v.payload_id, v.type, v.created_at, v.customer_id, v.company_id, v.entity_type, v.entity_id, v.data
    from event v
    where v.partner_customer_id = app_customer()
      -- A position in the future dates from before a restore: see settle_restored_events.
      and (v.xact, v.id) > (
        case when after_xact >= pg_snapshot_xmax(pg_current_snapshot()) then '3'::xid8 else after_xact end, after_id)
      and v.xact < pg_snapshot_xmin(pg_current_snapshot())
      and exists (
        select from connections_that_read(v.customer_id, v.company_id, v.type) k
        join oauth_client c on c.id = k.oauth_client_id
        where c.customer_id = v.partner_customer_id
      )
    order by v.xact, v.id
    limit at_most
  $$;

revoke execute on function list_partner_events from public;
grant execute on function list_partner_events to tasman_app;
