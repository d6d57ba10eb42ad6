-- Claims due deliveries for one worker: new ones, retries, and those of a worker that died, which keep their attempt
-- count. Finds the endpoints with a skip scan over the queue's index and gives each an equal share, so that the long
-- queue of one endpoint does not delay another. An endpoint gets at most `per_endpoint` deliveries; those in `busy` get
-- as many as `room` says. Skips locked rows. The deliveries in hand have the status `sending`, so only such rows are
-- compared with `in_hand`. Uses a generic plan, because planning takes longer than claiming one delivery.
create or replace function claim_deliveries(
  by_worker uuid, at timestamptz, lease_until timestamptz, at_most integer, per_endpoint integer,
  busy bigint[], room integer[], in_hand bigint[], last_endpoint bigint
) returns table (endpoint_id bigint, id bigint, event_type text, payload_id uuid, payload text, attempt_count smallint,
                 url text, sealed_secret text, refusal text, traceparent text)
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  mine webhook_delivery[];
begin
  if not app_system() then
    raise exception 'deliveries are claimed by system work alone';
  end if;
  with recursive queued (endpoint) as (
    select min(d.endpoint_id) from webhook_delivery d where d.status in ('pending', 'sending', 'retry')
    union all
    select (
      select d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'sending', 'retry') and d.endpoint_id > q.endpoint
      order by d.endpoint_id limit 1
    )
    from queued q where q.endpoint is not null
  ), turn as materialized (
    select e.id, least(coalesce(r.free, per_endpoint), greatest(1, at_most / count(*) over ())) as quota
    from queued q
    join webhook_endpoint e on e.id = q.endpoint
    left join unnest(busy, room) as r (endpoint, free) on r.endpoint = e.id
    where e.is_active and e.deleted_at is null and coalesce(r.free, 1) > 0
    order by e.id <= last_endpoint, e.id
  ), due as materialized (
    select d.endpoint_id, d.id
    from turn t cross join lateral (
      select d.endpoint_id, d.id from webhook_delivery d
      where d.endpoint_id = t.id and d.status in ('pending', 'sending', 'retry') and d.due_at <= at
        and (d.status <> 'sending' or d.id <> all (in_hand))
      order by d.due_at, d.id limit t.quota for update skip locked
    ) d
    limit at_most
  ), taken as (
    update webhook_delivery d
    set status = 'sending', attempt_count = d.attempt_count + case d.status when 'sending' then 0 else 1 end,
        due_at = lease_until, worker = by_worker, last_attempt_at = at
    from due where d.endpoint_id = due.endpoint_id and d.id = due.id
    returning d as delivery
  )
  select array_agg(t.delivery) into mine from taken t;
  if mine is null then return; end if;
  -- A separate statement, with a newer snapshot: before a delivery was locked, another transaction may have updated it
  -- for an event that the statement above cannot see. The customer's authorisation is checked once per company and
  -- event type, not once per delivery.
  set local enable_hashjoin = on;
  return query
  with whose as materialized (
    select p.endpoint, p.subject, p.company, p.event_type, e.url, e.sealed_secret,
           case
             -- A test event contains no payroll data of the customer.
             when p.is_test and p.subject = e.customer_id then null
             when exists (
               select from connections_that_read(p.subject, p.company, p.event_type) k
               join oauth_client c on c.id = k.oauth_client_id
               where c.customer_id = e.customer_id
             ) then null
             when exists (
               select from connection k join oauth_client c on c.id = k.oauth_client_id
               where k.customer_id = p.subject and k.revoked_at is null and c.customer_id = e.customer_id
             ) then 'the authorisation of the customer does not cover this'
             else 'the customer revoked its authorisation'
           end as refusal, p.is_test
    from (
      select distinct d.endpoint_id as endpoint, d.subject_customer_id as subject, d.company_id as company, d.event_type,
                      d.entity_type = 'webhook' as is_test
      from unnest(mine) d
    ) p
    join webhook_endpoint e on e.id = p.endpoint
  )
  select d.endpoint_id, d.id, d.event_type, d.payload_id,
         v.body, d.attempt_count, w.url, w.sealed_secret, w.refusal, v.traceparent
  from unnest(mine) with ordinality d
  join whose w on w.endpoint = d.endpoint_id and w.subject = d.subject_customer_id and w.event_type = d.event_type
    and w.company is not distinct from d.company_id and w.is_test = (d.entity_type = 'webhook')
  -- Looks up each event by its key: there are far too many events for a scan.
  left join lateral (
    select event_body(v) as body, v.traceparent from event v
    where v.customer_id = d.subject_customer_id and v.id = d.event_id
    offset 0
  ) v on true
  order by d.ordinality;
end $$;

revoke execute on function claim_deliveries from public;
grant execute on function claim_deliveries to tasman_app;
