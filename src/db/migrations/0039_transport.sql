-- What a sending service needs beside the message: the strings of its envelope, so that it need not know payroll.
-- Null: queued before they were kept.
alter table lodgement_message add column envelope jsonb;
-- Whom each record of the message is about, by its id in the message, so that a remark on a record finds its employee.
alter table lodgement_message add column records jsonb;

-- Whether the other side has the message. Null: it was sent and nobody confirmed it, so it may or may not have arrived.
alter table lodgement add column is_taken boolean;
-- Before pays are filed again, what was given up is asked for once more.
create index lodgement_given_up on lodgement (customer_id, company_id, id) where status = 'FAILED';

-- What is there already, seen whole: row-level security binds the owner too while it is forced.
alter table lodgement no force row level security;
update lodgement set is_taken = case
  when status = 'QUEUED' then false
  when status = 'SENDING' or (status = 'FAILED' and sent_at is null) then null
  else true end;
alter table lodgement force row level security;
