-- The fund or account that the deduction of an order is paid into, as for other deductions. Payslips show it.
alter table deduction_order
  add column payee_name text,
  add column payee_account text;
