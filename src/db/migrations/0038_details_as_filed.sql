-- What employee details told besides the lines that were filed: a date told here is not told again with employment
-- information, and a notice to KiwiSaver is given once. Null: filed before this was kept.
alter table employee_detail_filing add column start_date date;
alter table employee_detail_filing add column end_date date;
alter table employee_detail_filing add column kiwisaver_action text check (kiwisaver_action in ('EE', 'EA'));
