-- The permission area LEAVE (contract [DUTY-001]). A user without a row for it has the level of PAYS, so users from before
-- the area existed keep the access to leave that PAYS gave them, also while older nodes change permissions.
alter table user_zone drop constraint user_zone_zone_check;
alter table user_zone add constraint user_zone_zone_check
  check (zone in ('COMPANY', 'EMPLOYEES', 'PAYS', 'LEAVE', 'REPORTS', 'SETTINGS'));
