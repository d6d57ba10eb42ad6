-- Records an event for each of these pay runs that has no pending pay, if a partner subscribes to it. Call it in the
-- transaction that completes pays, after they are complete. List each run once, in any order.
create or replace function record_completed_runs(
  by_client text, happened_at timestamptz, run_ids bigint[], company_ids bigint[], payload_ids uuid[], envelopes text[],
  data text[], trace text
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not is_listened_to(array['pay_run.completed']) then return; end if;
  perform record_events(
    by_client, happened_at, array_agg('pay_run.completed'::text), array_agg('pay_run'::text), array_agg(r.run_id),
    array_agg(r.company_id), array_agg(r.payload_id), array_agg(r.envelope), array_agg(r.data), trace)
  from unnest(run_ids, company_ids, payload_ids, envelopes, data) as r (run_id, company_id, payload_id, envelope, data)
  where not exists (
    select from pay p where p.customer_id = app_customer() and p.pay_run_id = r.run_id and not p.is_complete
  )
  having count(*) > 0;
end $$;

revoke execute on function record_completed_runs from public;
grant execute on function record_completed_runs to tasman_app;
