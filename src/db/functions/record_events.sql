-- Writes events and their deliveries in the transaction of the change, for its customer. An event goes to the client
-- whose token made the change, otherwise to the most recently authorised connection that may read it; if there is none,
-- the event is not delivered. One call handles any number of events and checks read access once per company and event
-- type. Digests and copies of pays are stored only for events with a recipient. Only older versions pass envelopes; now
-- the envelope is built when the event is sent.
create or replace function record_events(
  by_client text, happened_at timestamptz, types text[], entity_types text[], entity_ids bigint[], company_ids bigint[],
  payload_ids uuid[], envelopes text[], data text[], trace text default null
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject bigint := app_customer();
  queued bigint;
begin
  if subject is null then
    raise exception 'events are recorded in a transaction of the customer whose data changed';
  end if;

  -- The fast path without connections: preparing the query below takes longer than writing an event.
  if not exists (select from connection k where k.customer_id = subject and k.revoked_at is null) then
    insert into event (customer_id, type, entity_type, entity_id, company_id, client_id, created_at, data, payload_id,
                       envelope, traceparent)
    select subject, g.type, g.entity_type, g.entity_id, g.company_id, by_client, happened_at,
           case when g.entity_type <> 'pay' then g.data::json end, g.payload_id,
           case when g.envelope is not null then nullif(g.envelope, event_envelope(
             g.payload_id, g.type, happened_at, subject, g.company_id, g.entity_type, g.entity_id)) end,
           trace
    from unnest(types, entity_types, entity_ids, company_ids, payload_ids, envelopes, data) with ordinality
      as g (type, entity_type, entity_id, company_id, payload_id, envelope, data, position)
    where split_part(g.type, '.', 1) in ('company', 'employee', 'pay', 'stp')
    order by g.position;
    return;
  end if;

  with told_of as materialized (
    select s.type, s.company_id, w.client_id, w.partner
    from (select distinct * from unnest(types, company_ids) as u (type, company_id)) s
    cross join lateral (
      select c.client_id, o.id as partner
      from connections_that_read(subject, s.company_id, s.type) k
      join oauth_client c on c.id = k.oauth_client_id
      left join customer o on o.id = c.customer_id and o.is_api_admin and o.closed_at is null
      where by_client is null or c.client_id = by_client
      order by k.authorised_at desc, k.id desc
      limit 1
    ) w
  ), listening as materialized (
    -- Locked in a fixed order until the transaction ends. Waits for an endpoint that is being deleted and then leaves
    -- it out, because a delivery to it could not be stored.
    select e.customer_id, e.id, e.events
    from webhook_endpoint e
    where e.customer_id in (select t.partner from told_of t) and e.is_active and e.deleted_at is null and e.events && types
    order by e.id for key share
  ), written as (
    insert into event (customer_id, type, entity_type, entity_id, company_id, client_id, created_at, data, payload_id,
                       envelope, attributed_client_id, partner_customer_id, traceparent)
    select subject, g.type, g.entity_type, g.entity_id, g.company_id, by_client, happened_at,
           case when t.partner is not null or g.entity_type <> 'pay' then g.data::json end, g.payload_id,
           case when g.envelope is not null then nullif(g.envelope, event_envelope(
             g.payload_id, g.type, happened_at, subject, g.company_id, g.entity_type, g.entity_id)) end,
           t.client_id, t.partner, trace
    from unnest(types, entity_types, entity_ids, company_ids, payload_ids, envelopes, data) with ordinality
      as g (type, entity_type, entity_id, company_id, payload_id, envelope, data, position)
    left join told_of t on t.type = g.type and t.company_id is not distinct from g.company_id
    -- Events of other nouns are stored only for partners that subscribe to them; other partners see no change.
    where split_part(g.type, '.', 1) in ('company', 'employee', 'pay', 'stp')
      or exists (select from listening e where e.customer_id = t.partner and g.type = any (e.events))
    order by g.position
    returning id, type, entity_type, entity_id, company_id, payload_id, partner_customer_id as partner,
              case when partner_customer_id is not null then sha256(convert_to(event.data::text, 'UTF8')) end as digest
  ), told as (
    -- Only the last event of each entity and type is delivered. A fixed order prevents deadlocks between transactions
    -- that update the same deliveries.
    insert into webhook_delivery as d (customer_id, endpoint_id, subject_customer_id, event_id, payload_id, company_id,
                                       event_type, entity_type, entity_id, data_digest, status, attempt_count, due_at, created_at)
    select e.customer_id, e.id, subject, g.id, g.payload_id, g.company_id, g.type, g.entity_type, g.entity_id, g.digest,
           'pending', 0, happened_at, happened_at
    from (
      select distinct on (w.entity_type, w.entity_id, w.type) w.*
      from written w order by w.entity_type, w.entity_id, w.type, w.id desc
    ) g
    join listening e on e.customer_id = g.partner and g.type = any (e.events)
    order by e.id, g.entity_type, g.entity_id, g.type
    on conflict (endpoint_id, subject_customer_id, entity_type, entity_id, event_type)
      where status = 'pending' and attempt_count = 0 and replay_of is null
    do update set event_id = excluded.event_id, payload_id = excluded.payload_id, data_digest = excluded.data_digest,
                  company_id = excluded.company_id
    where d.data_digest <> excluded.data_digest
    returning 1
  )
  select count(*) into queued from told;
  if queued > 0 then
    perform pg_notify('tasman_webhook', '');
  end if;
end $$;

revoke execute on function
  record_events(text, timestamptz, text[], text[], bigint[], bigint[], uuid[], text[], text[], text) from public;
grant execute on function
  record_events(text, timestamptz, text[], text[], bigint[], bigint[], uuid[], text[], text[], text) to tasman_app;
