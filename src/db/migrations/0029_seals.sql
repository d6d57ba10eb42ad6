-- Sealed values are bound to the ids of their rows, which are therefore taken before the rows are inserted.
grant usage on sequence bank_account_id_seq, super_batch_id_seq, webhook_endpoint_id_seq to tasman_app;
-- A mail is known by its uuid before it has an id.
create unique index mail_uuid on mail (customer_id, uuid);

-- Where the caller of an act sat, for whoever asks later whether it was really them.
alter table audit_log add column address text;
-- Rows come in the order of time, so that a few bytes for many blocks find a day among years.
create index audit_log_at on audit_log using brin (at) with (autosummarize = on);

-- Rows of the audit log that no seal covers yet: one row here for each statement that added some, in its transaction.
-- Sealing waits for nobody and nobody for it, and a transaction that takes long is sealed when it has committed.
-- By trigger, so that no writer can forget it.
create table audit_unsealed (
  customer_id bigint not null,
  id bigint generated always as identity,
  audit_ids int8multirange not null,
  primary key (customer_id, id)
);
call protect('audit_unsealed', 'account');
revoke update on audit_unsealed from tasman_app;
-- function: queue_audit_seal
create trigger audit_added after insert on audit_log
  referencing new table as added for each statement execute function queue_audit_seal();

-- Seals of the audit log, numbered without gaps within an account. Each has the digest of every row it covers, in the
-- order of their ids, and a hash over these and over the hash of the seal before it. Rows are only ever added.
create table audit_seal (
  customer_id bigint not null,
  number bigint not null check (number > 0),
  audit_ids int8multirange not null,
  row_count integer not null,
  digests bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (customer_id, number)
);
call protect('audit_seal', 'account');
revoke update, delete on audit_seal from tasman_app;

-- The last seal of each account: tells when seals were taken off the end. Locked while the account is being sealed.
create table audit_head (
  customer_id bigint primary key,
  number bigint not null,
  row_count bigint not null,
  hash bytea not null
);
call protect('audit_head', 'account');
revoke delete on audit_head from tasman_app;

-- What was logged before is sealed from here on, a thousand ids at a time. The owner of the tables is bound by their
-- policies too.
select set_config('app.system', 'on', true);
insert into audit_unsealed (customer_id, audit_ids)
select customer_id, range_agg(int8range(id, id, '[]')) from audit_log group by customer_id, id / 1000
order by customer_id, id / 1000;
select set_config('app.system', '', true);
