-- Lets callers write to the view `pay_line`, which used to be a table. Needed to change single lines, and by nodes of
-- the previous version.
create or replace function change_pay_line() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform loosen_pay_lines(new.customer_id, new.pay_id);
    insert into pay_line_loose (customer_id, pay_id, position, code, label, effect, tags, origin_kind, origin_index, basis,
                                quantity, rate, precise, rounding, amount, because, cites, unverified, report)
    values (new.customer_id, new.pay_id, new.position, new.code, new.label, new.effect, new.tags, new.origin_kind,
            new.origin_index, new.basis, new.quantity, new.rate, new.precise, new.rounding, new.amount, new.because,
            new.cites, new.unverified, new.report);
    return new;
  end if;
  perform loosen_pay_lines(old.customer_id, old.pay_id);
  if tg_op = 'DELETE' then
    delete from pay_line_loose l
    where l.customer_id = old.customer_id and l.pay_id = old.pay_id and l.position = old.position;
    return old;
  end if;
  update pay_line_loose l
  set code = new.code, label = new.label, effect = new.effect, tags = new.tags, origin_kind = new.origin_kind,
      origin_index = new.origin_index, basis = new.basis, quantity = new.quantity, rate = new.rate,
      precise = new.precise, rounding = new.rounding, amount = new.amount, because = new.because, cites = new.cites,
      unverified = new.unverified, report = new.report
  where l.customer_id = old.customer_id and l.pay_id = old.pay_id and l.position = old.position;
  return new;
end $$;

revoke execute on function change_pay_line from public;
grant execute on function change_pay_line to tasman_app;
