-- When the database was last backed up, and when a backup was last restored and proved: what made the backup says so, and
-- status, figures and alarms go by it. One row for each kind.
create table backup_note (
  kind text primary key check (kind in ('backup', 'drill')),
  ended_at timestamptz not null,
  -- False for a drill that found something missing.
  went_well boolean not null check (went_well or kind = 'drill'),
  made_by text not null check (length(made_by) between 1 and 100)
);
alter table backup_note enable row level security;
alter table backup_note force row level security;
create policy system on backup_note using (app_system()) with check (app_system());
grant select, insert, update on backup_note to tasman_app;
