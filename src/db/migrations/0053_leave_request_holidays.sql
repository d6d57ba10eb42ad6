-- Contract [DEF-002]: the public holidays in the range of a leave request, as of the day it was made: date, name, hours,
-- and whether the caller stated hours for the day, so that it counts as leave. Requests of earlier versions have none.
alter table leave_request add column public_holidays jsonb not null default '[]'
  check (jsonb_typeof(public_holidays) = 'array');
