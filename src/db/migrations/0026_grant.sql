-- Access tokens name the act of consent they belong to; whether it has ended is asked for with every account's state.
create index consent_ended on consent (customer_id, revoked_at) where revoked_at is not null;

-- Who may see an event is asked at writing, listing and sending: see the function connections_that_read. As before these
-- let the functions of the schema's owner, and nothing else, look across accounts.
do $$ begin
  execute format('create policy webhook_functions on consent for select to %I using (true)', current_user);
  execute format('create policy webhook_functions on account_user for select to %I using (true)', current_user);
  execute format('create policy webhook_functions on user_zone for select to %I using (true)', current_user);
end $$;
