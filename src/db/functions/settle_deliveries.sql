-- Records the results of a worker's attempts. Ignores deliveries that another worker has claimed meanwhile. The
-- condition on the status is a single CASE, so that the planner cannot match it to the predicate of the queue's index
-- and read the whole queue for every group. A null in `due_ats` means no retry. A skipped delivery was not sent, so its
-- claim does not count as an attempt.
create or replace function settle_deliveries(
  by_worker uuid, endpoint_ids bigint[], ids bigint[], statuses text[], due_ats timestamptz[],
  delivered_ats timestamptz[], response_codes integer[], response_bodies text[], last_errors text[]
) returns void language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_bitmapscan = off set enable_memoize = off
set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  if not app_system() then
    raise exception 'deliveries are settled by system work alone';
  end if;
  update webhook_delivery d
  set status = o.status, due_at = coalesce(o.due_at, d.due_at), delivered_at = o.delivered_at,
      response_code = o.response_code, response_body = o.response_body, last_error = o.last_error, worker = null,
      attempt_count = d.attempt_count - case o.status when 'skipped' then 1 else 0 end,
      last_attempt_at = case when o.status = 'skipped' and d.attempt_count = 1 then null else d.last_attempt_at end
  from unnest(endpoint_ids, ids, statuses, due_ats, delivered_ats, response_codes, response_bodies, last_errors)
    as o (endpoint_id, id, status, due_at, delivered_at, response_code, response_body, last_error)
  where d.endpoint_id = o.endpoint_id and d.id = o.id
    and case d.status when 'sending' then d.worker = by_worker else false end;
end $$;

revoke execute on function settle_deliveries from public;
grant execute on function settle_deliveries to tasman_app;
