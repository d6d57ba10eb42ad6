-- The choices that an award leaves to the company, and the facts of a shift that an award asks for.
alter table award add column options jsonb not null default '{}';
alter table timesheet add column facts jsonb not null default '{}';
