-- The body of a delivery up to its data. The data and a closing brace follow.
create or replace function event_envelope(
  payload_id uuid, type text, created_at timestamptz, customer_id bigint, company_id bigint, entity_type text,
  entity_id bigint
) returns text language sql stable parallel safe
  return '{"id":"' || payload_id || '","type":"' || type || '","createdAt":"'
    || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '","customerId":' || customer_id
    || ',"companyId":' || coalesce(company_id::text, 'null')
    || ',"entity":{"type":"' || entity_type || '","id":' || entity_id || '},"data":';
