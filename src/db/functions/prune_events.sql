-- Removes events older than the given instant, at most so many, and says how many. What still waits to be sent stays,
-- however old: after a long outage, or when the clock was wrong.
-- The planner, which does not know the instant, takes a third of all events to be older; told not to read the table, it
-- asks the index by age, and a sweep that finds nothing to remove costs next to nothing.
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

revoke execute on function prune_events from public;
grant execute on function prune_events to tasman_app;
