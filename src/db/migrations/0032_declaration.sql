-- What employees and companies have declared: the keys that were sent and differ from their defaults, as they are shown.

alter table employee add column declarations jsonb not null default '{}';
alter table company add column declarations jsonb not null default '{}';
