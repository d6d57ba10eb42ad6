-- Removes at most `at_most` events older than the given instant and returns how many. Keeps events with deliveries that
-- are still to be attempted, however old the events are, for example after a long outage or while the clock was wrong.
-- The planner does not know the instant and assumes that a third of all events are older. Without sequential scans it
-- uses the index by age, and a sweep that finds nothing to remove costs almost nothing.
create or replace function prune_events(before timestamptz, at_most integer) returns bigint
  language plpgsql volatile security definer set search_path = public, pg_temp set enable_seqscan = off
  as $$
#variable_conflict use_column
declare
  pruned bigint;
begin
  if not app_system() then
    raise exception 'events are pruned by system work alone';
  end if;
  with old as (
    select v.ctid as place from event v
    where v.created_at < prune_events.before and not exists (
      select from webhook_delivery d
      where d.status in ('pending', 'sending', 'retry') and d.subject_customer_id = v.customer_id and d.event_id = v.id
    )
    limit prune_events.at_most for update of v skip locked
  ), gone as (
    delete from event v using old where v.ctid = old.place returning 1
  )
  select count(*) into pruned from gone;
  return pruned;
end $$;

revoke execute on function prune_events from public;
grant execute on function prune_events to tasman_app;
