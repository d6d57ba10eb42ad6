-- The very bytes of an event that are signed and sent. What comes before the data says nothing that the row does not say
-- itself, and is kept only where an earlier version spelled it in another way. Null where no data is kept.
create or replace function event_body(v event) returns text language sql stable parallel safe
  return coalesce(v.envelope, event_envelope(v.payload_id, v.type, v.created_at, v.customer_id, v.company_id, v.entity_type,
                                             v.entity_id)) || v.data::text || '}';
