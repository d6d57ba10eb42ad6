-- Unpacks the lines of a pay into single rows, so that one of them can be changed. A worker packs them again soon
-- after.
create or replace function loosen_pay_lines(of_customer bigint, of_pay bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from pay_working w where w.customer_id = of_customer and w.pay_id = of_pay) then return; end if;
  insert into pay_line_loose (customer_id, pay_id, position, code, label, effect, tags, origin_kind, origin_index, basis,
                              quantity, rate, precise, rounding, amount, because, cites, unverified, report)
  select l.customer_id, l.pay_id, l.position, l.code, l.label, l.effect, l.tags, l.origin_kind, l.origin_index, l.basis,
         l.quantity, l.rate, l.precise, l.rounding, l.amount, l.because, l.cites, l.unverified, l.report
  from pay_line l where l.customer_id = of_customer and l.pay_id = of_pay;
  delete from pay_working w where w.customer_id = of_customer and w.pay_id = of_pay;
end $$;

revoke execute on function loosen_pay_lines from public;
grant execute on function loosen_pay_lines to tasman_app;
