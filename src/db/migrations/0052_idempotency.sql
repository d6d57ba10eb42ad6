-- Keys work on every unsafe operation. Each caller of an account has its own; '' marks a response of an earlier version.
alter table idempotent_answer
  add column caller text not null default '',
  -- The digest of the request and the response, encrypted: a response may show bank accounts.
  add column sealed text,
  -- Set while a call runs whose work needs several transactions: a repeated call waits until then at most.
  add column running_until timestamptz;
alter table idempotent_answer alter column request_digest set default '';
alter table idempotent_answer drop constraint idempotent_answer_pkey;
alter table idempotent_answer add primary key (customer_id, key, caller);
