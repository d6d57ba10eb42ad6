-- The day on which hours were worked, and what the caller says of it, as it was sent: a pay that is worked out again finds
-- out anew what day it is.
alter table pay_item
  add column worked_on date,
  add column is_public_holiday boolean,
  add column is_otherwise_working_day boolean,
  add column rate_without_penal numeric(16, 6);
