-- What statements say unless a payment file says otherwise; null: PAYROLL.
alter table payment_setting add column description text check (length(description) between 1 and 12);

-- How the tax office sorts an other allowance (category OD). BY_DESCRIPTION: guessed from its description. Null: not OD.
alter table company_allowance add column other_allowance_type text
  check (other_allowance_type in ('BY_DESCRIPTION', 'G1', 'H1', 'ND', 'T1', 'U1', 'V1'));
alter table employee_allowance add column other_allowance_type text
  check (other_allowance_type in ('BY_DESCRIPTION', 'G1', 'H1', 'ND', 'T1', 'U1', 'V1'));

-- Seen whole: row-level security binds the owner too while it is forced.
alter table company_allowance no force row level security;
alter table employee_allowance no force row level security;
update company_allowance set other_allowance_type = 'BY_DESCRIPTION' where allowance_category = 'OD';
update employee_allowance set other_allowance_type = 'BY_DESCRIPTION' where allowance_category = 'OD';
alter table company_allowance force row level security;
alter table employee_allowance force row level security;

-- A super fund that an employee runs: it has no USI, but an address for messages and an account.
create table self_managed_fund (
  customer_id bigint not null,
  employee_id bigint not null,
  abn text not null,
  name text not null,
  electronic_service_address text not null,
  bsb text not null,
  account_number text not null,
  account_name text not null,
  updated_at timestamptz not null,
  primary key (customer_id, employee_id),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
);
call protect('self_managed_fund');
