-- Payslips by mail. A letter that brings a file names only what kind of file: it is drawn when the letter leaves, so that
-- none waits here in the open. What is no more when the letter's turn comes is dropped, with the reason.
alter table mail add column attachment text;
alter table mail drop constraint mail_status_check;
alter table mail add constraint mail_status_check check (status in ('WAITING', 'SENT', 'FAILED', 'DROPPED'));

-- How an employee wants payslips; without a row the settings of the employee say it.
create table payslip_delivery (
  customer_id bigint not null,
  employee_id bigint not null,
  delivery text not null check (delivery in ('EMAIL', 'PORTAL', 'PAPER')),
  updated_at timestamptz not null,
  primary key (customer_id, employee_id),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
);
call protect('payslip_delivery');

-- Who was sent which payslip; how far the letter came is told by the mail itself.
create table payslip_mail (
  customer_id bigint not null,
  id bigint generated always as identity,
  mail_id bigint not null,
  company_id bigint not null,
  pay_run_id bigint not null,
  employee_id bigint not null,
  -- Not a reference: the record outlives a pay that is deleted.
  pay_id bigint not null,
  -- When the pay was completed. One that was taken back and completed anew is another payslip.
  pay_completed_at timestamptz not null,
  requested_by text not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, mail_id) references mail (customer_id, id),
  foreign key (customer_id, company_id) references company (customer_id, id),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
);
create unique index payslip_mail_of_mail on payslip_mail (customer_id, mail_id);
create index payslip_mail_of_pay on payslip_mail (customer_id, pay_id);
create index payslip_mail_of_run on payslip_mail (customer_id, pay_run_id, id);
create index payslip_mail_of_employee on payslip_mail (customer_id, employee_id, id);
call protect('payslip_mail');

-- Into whose account a deduction is paid, which an Australian payslip has to name.
alter table employee_deduction add column payee_name text;
alter table employee_deduction add column payee_account text;
