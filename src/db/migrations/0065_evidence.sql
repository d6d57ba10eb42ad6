-- A passkey can also sign a document: the challenge is then the hash of the document, which is stored with it until the
-- person signs.
alter table passkey_challenge add column document text;
alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge drop constraint passkey_challenge_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('enrol', 'sign-in', 'sign'));
alter table passkey_challenge add constraint passkey_challenge_check
  check ((purpose in ('enrol', 'sign')) = (customer_id is not null and user_id is not null));
alter table passkey_challenge add check ((purpose = 'sign') = (document is not null));

-- The pays that were completed under an approval, and their runs.
alter table approval add column completed_pay_ids bigint[];
alter table approval add column completed_run_ids bigint[];
create index approval_completed_runs on approval using gin (completed_run_ids) where completed_run_ids is not null;
