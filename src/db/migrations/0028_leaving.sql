-- A partner's order is the partner's own record: it stays when the account it opened is erased.
alter table checkout_order drop constraint checkout_order_new_customer_id_fkey;
