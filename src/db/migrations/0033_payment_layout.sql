-- The bank whose layout payment files have; null: that of the bank which holds the account.

alter table payment_setting add column file_layout text
  check (file_layout in ('ANZ', 'ASB', 'BNZ', 'KIWIBANK', 'TSB', 'WESTPAC'));
