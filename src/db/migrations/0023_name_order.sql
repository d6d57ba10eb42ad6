-- Lists by name go by the letters: Élodie stands among the E's, Māia among the M's.
-- function: name_order

drop index employee_listed;
create index employee_listed on employee (
  customer_id, company_id, name_order(last_name) collate "C", name_order(first_name) collate "C",
  name_order(middle_name) collate "C" nulls first, id
);
drop index company_listed;
create index company_listed on company (customer_id, name_order(name) collate "C", id) where deleted_at is null;
