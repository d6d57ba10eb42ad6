-- What happened to companies, employees, pays and filings, in order; deliveries to listeners are made from these rows.
create table event (
  customer_id bigint not null references customer (id),
  id bigint generated always as identity,
  type text not null,
  entity_type text not null,
  entity_id bigint not null,
  company_id bigint,
  -- The partner's client whose token made the change; null when the customer did it.
  client_id text,
  created_at timestamptz not null,
  data jsonb not null,
  primary key (customer_id, id)
);
create index event_entity on event (customer_id, entity_type, entity_id, id);
call protect('event');
