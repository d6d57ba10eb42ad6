-- Corrections of reports, when their money is due, and which way a message went.

-- The way a message was sent: only there is its answer to be had. Null until it is sent.
alter table lodgement add column gateway text;
alter table lodgement drop constraint lodgement_kind_check;
alter table lodgement add constraint lodgement_kind_check check (
  kind in ('STP', 'EMPLOYMENT_INFORMATION', 'EMPLOYMENT_AMENDMENT', 'EMPLOYEE_DETAILS'));

-- Who is in an event: a year is declared final for people, whether or not the event has pays.
alter table stp_pay_event add column employee_ids bigint[] not null default '{}';
-- A replacement carries the submission id of the event it replaces; null is that of its own message.
alter table stp_pay_event add column submission_id uuid;
alter table stp_pay_event add column replaces_id bigint;
alter table stp_pay_event add foreign key (customer_id, replaces_id) references stp_pay_event (customer_id, id);

-- The people of the lines, in their order, so that an amendment finds the line that was filed for somebody.
alter table payday_filing add column employee_ids bigint[] not null default '{}';
-- When the deductions are to be paid, and the end of the period they are paid for. Null before these were kept.
alter table payday_filing add column payment_due_date date;
alter table payday_filing add column payment_period_end date;
alter table payday_filing add column amends_id bigint;
alter table payday_filing add foreign key (customer_id, amends_id) references payday_filing (customer_id, id);
create index payday_filing_amended on payday_filing (customer_id, amends_id) where amends_id is not null;

-- Somebody filed without an IRD number is known under nine zeros, and is filed anew when the number arrives.
alter table employee_detail_filing add column has_ird_number boolean not null default true;

-- What is there already, seen whole: row-level security binds the owner too while it is forced.
alter table stp_pay_event no force row level security;
alter table stp_pay_event_pay no force row level security;
alter table payday_filing no force row level security;
alter table payday_filing_pay no force row level security;
alter table pay no force row level security;
update stp_pay_event e set employee_ids = array(
  select distinct p.employee_id from stp_pay_event_pay x
  join pay p on p.customer_id = x.customer_id and p.id = x.pay_id
  where x.customer_id = e.customer_id and x.stp_pay_event_id = e.id order by 1);
update payday_filing f set employee_ids = array(
  select distinct p.employee_id from payday_filing_pay x
  join pay p on p.customer_id = x.customer_id and p.id = x.pay_id
  where x.customer_id = f.customer_id and x.payday_filing_id = f.id order by 1);
alter table stp_pay_event force row level security;
alter table stp_pay_event_pay force row level security;
alter table payday_filing force row level security;
alter table payday_filing_pay force row level security;
alter table pay force row level security;
