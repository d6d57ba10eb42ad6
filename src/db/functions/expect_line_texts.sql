-- Raises a serialisation failure, so that the writer retries, if texts that the lines refer to are missing.
create or replace function expect_line_texts(customer bigint, ids bigint[]) returns boolean
  language plpgsql stable
  as $$
    begin
      if (select count(*) from pay_line_text t where t.customer_id = customer and t.id = any(ids)) < cardinality(ids) then
        raise exception 'lines refer to words that are not stored' using errcode = 'serialization_failure';
      end if;
      return true;
    end
  $$;

revoke execute on function expect_line_texts from public;
grant execute on function expect_line_texts to tasman_app;
