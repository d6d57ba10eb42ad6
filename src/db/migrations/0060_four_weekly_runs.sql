-- Pay runs of New Zealand employees who declared the pay cycle FOUR_WEEKLY.
alter table pay_run drop constraint pay_run_pay_period_check;
alter table pay_run add constraint pay_run_pay_period_check
  check (pay_period in ('WEEKLY', 'FORTNIGHTLY', 'FOUR_WEEKLY', 'MONTHLY'));
