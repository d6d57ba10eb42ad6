-- The cost of a delivery no longer grows with the queue it stands in.

-- The condition on the state is one expression, so that the planner cannot take it for the predicate of the queue's
-- index: it would then read the whole queue for every group that is settled.
create or replace function settle_deliveries(
  by_worker uuid, customer_ids bigint[], ids bigint[], statuses text[], due_ats timestamptz[],
  delivered_ats timestamptz[], response_codes integer[], response_bodies text[], last_errors text[]
) returns void language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not app_system() then
    raise exception 'deliveries are settled by system work alone';
  end if;
  update webhook_delivery d
  set status = o.status, due_at = o.due_at, delivered_at = o.delivered_at, response_code = o.response_code,
      response_body = o.response_body, last_error = o.last_error, worker = null,
      attempt_count = d.attempt_count - case o.status when 'skipped' then 1 else 0 end
  from unnest(customer_ids, ids, statuses, due_ats, delivered_ats, response_codes, response_bodies, last_errors)
    as o (customer_id, id, status, due_at, delivered_at, response_code, response_body, last_error)
  where d.customer_id = o.customer_id and d.id = o.id
    and case d.status when 'sending' then d.worker = by_worker else false end;
end $$;

-- Takes up what is due, as before. What this worker holds can only come up again as `sending`: nothing else need be
-- compared with all of it. And what was taken up is at hand: it need not be looked up once more.
create or replace function claim_deliveries(
  by_worker uuid, at timestamptz, lease_until timestamptz, at_most integer, per_endpoint integer,
  busy bigint[], room integer[], in_hand bigint[], last_endpoint bigint
) returns table (customer_id bigint, id bigint, endpoint_id bigint, event_type text, payload_id uuid, payload text,
                 attempt_count smallint, url text, sealed_secret text, authorised boolean)
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
set enable_hashjoin = off set enable_mergejoin = off as $$
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
    select d.customer_id, d.id
    from turn t cross join lateral (
      select d.customer_id, d.id from webhook_delivery d
      where d.endpoint_id = t.id and d.status in ('pending', 'sending', 'retry') and d.due_at <= at
        and (d.status <> 'sending' or d.id <> all (in_hand))
      order by d.due_at, d.id limit t.quota for update skip locked
    ) d
    limit at_most
  ), taken as (
    update webhook_delivery d
    set status = 'sending', attempt_count = d.attempt_count + case d.status when 'sending' then 0 else 1 end,
        due_at = lease_until, worker = by_worker, last_attempt_at = at
    from due where d.customer_id = due.customer_id and d.id = due.id
    returning d as delivery
  )
  select array_agg(t.delivery) into mine from taken t;
  if mine is null then return; end if;
  -- In a statement of its own: a delivery may have been rewritten, up to the moment it was locked, by a transaction
  -- whose event the statement above is too old to see.
  return query
  select d.customer_id, d.id, d.endpoint_id, d.event_type, d.payload_id, v.envelope || v.data::text || '}',
         d.attempt_count, e.url, e.sealed_secret,
         exists (
           select from connection k join oauth_client c on c.id = k.oauth_client_id
           where k.customer_id = d.subject_customer_id and k.revoked_at is null and c.customer_id = d.customer_id
         )
  from unnest(mine) d
  join webhook_endpoint e on e.customer_id = d.customer_id and e.id = d.endpoint_id
  left join event v on v.customer_id = d.subject_customer_id and v.id = d.event_id;
end $$;

-- Removes events as before. The planner, which does not know the instant, takes a third of all events to be older; told
-- not to, it asks the index by age, and a sweep that finds nothing to remove costs next to nothing.
create or replace function prune_events(before timestamptz, at_most integer) returns bigint
  language sql volatile security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
    with old as (
      select v.ctid as place from event v
      where v.created_at < before and not exists (
        select from webhook_delivery d
        where d.status in ('pending', 'sending', 'retry') and d.subject_customer_id = v.customer_id and d.event_id = v.id
      )
      limit at_most for update of v skip locked
    ), gone as (
      delete from event v using old where v.ctid = old.place returning 1
    )
    select count(*) from gone
  $$;
-- New pages are entered as they fill, not only at the next vacuum.
alter index event_age set (autosummarize = on);
