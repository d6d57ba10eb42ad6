-- The body of an event, exactly as signed and sent. The envelope is derived from the row; it is stored only if an
-- earlier version formatted it differently. Null if no data is stored.
create or replace function event_body(v event) returns text language sql stable parallel safe
  return coalesce(v.envelope, event_envelope(v.payload_id, v.type, v.created_at, v.customer_id, v.company_id, v.entity_type,
                                             v.entity_id)) || v.data::text || '}';
