-- An event keeps what somebody can still be told, and no more.

-- The event of a pay that is told to nobody has no deliveries and stands in nobody's list: it needs no copy of the pay.
alter table event alter column data drop not null;
-- With texts kept once, the copy has become the largest part of a pay that is told to somebody. Squeezed, it takes half the
-- room and half the log, for less time than writing the rest took. Rows that are there stay as they are and are pruned.
alter table event alter column data set storage main;
-- Nobody looks for an event by what it is about.
drop index event_entity;

-- function: event_envelope
-- function: event_body
