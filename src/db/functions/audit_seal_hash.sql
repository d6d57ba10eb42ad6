-- The hash of a seal: over the hash of the previous seal (empty for the first), its customer and number, and the rows
-- that it covers.
create or replace function audit_seal_hash(
  previous bytea, customer bigint, number bigint, audit_ids int8multirange, digests bytea
) returns bytea language sql immutable parallel safe
  return sha256(previous || convert_to(format('%s %s %s ', customer, number, audit_ids), 'UTF8') || digests);
