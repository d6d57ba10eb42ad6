-- function: refuse_repeat_on_older_node
create trigger refuse_repeat_on_older_node before insert on idempotent_answer
  for each row when (new.caller = '') execute function refuse_repeat_on_older_node();
