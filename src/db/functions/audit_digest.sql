-- The digest of an audit log row, over all its columns. Add new columns at the end, and only for rows that have a
-- value: the digests of older rows must not change. Not strict, so that the planner can inline it, which halves its
-- time.
create or replace function audit_digest(entry audit_log) returns bytea language sql stable parallel safe
  return sha256(convert_to(json_build_array(
    entry.customer_id, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor,
    entry.api_client_id, entry.action, entry.entity_type, entry.entity_id, entry.before, entry.after, entry.request_id,
    entry.address)::text, 'UTF8'));
