-- True for work that belongs to no single customer: sign-in, tokens, queues, operator commands.
create or replace function app_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.system', true), '') = 'on';
