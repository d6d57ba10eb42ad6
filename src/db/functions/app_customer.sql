-- The customer of the transaction, or null. Set by tx(); see src/db/db.ts.
create or replace function app_customer() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.customer_id', true), '')::bigint;
