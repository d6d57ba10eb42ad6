-- Nodes count calls together. What is in these tables is true for a minute, so a crash of the server may empty them.

-- The nodes that are up: each says so every few seconds.
create unlogged table service_node (
  id text primary key,
  seen_at timestamptz not null
);
alter table service_node enable row level security;
alter table service_node force row level security;
create policy system on service_node using (app_system()) with check (app_system());
grant select, insert, update, delete on service_node to tasman_app;

-- How many calls of a minute all nodes together have taken for one caller and route; the bucket is a digest of both.
create unlogged table call_count (
  minute integer not null,
  bucket text not null,
  taken integer not null,
  primary key (minute, bucket)
);
alter table call_count enable row level security;
alter table call_count force row level security;
create policy system on call_count using (app_system()) with check (app_system());
grant select, insert, update, delete on call_count to tasman_app;
