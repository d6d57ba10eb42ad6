-- Writing a delivery takes hold of its endpoint, so that it is not removed before the delivery is there: see the function
-- record_events. To lock a row row-level security asks for the right to change it; the schema's owner may, to nothing.
do $$ begin
  execute format('create policy webhook_functions_lock on webhook_endpoint for update to %I using (true) with check (false)',
                 current_user);
end $$;
