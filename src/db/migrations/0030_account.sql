-- A person's own affairs: one form of the names people sign in by, the attempts to sign in, and devices that are known.
-- function: fold_name

do $$
declare
  taken text;
begin
  select format('account %s: %s', customer_id, string_agg(username, ', ')) into taken
  from account_user where kind = 'user' group by customer_id, fold_name(username) having count(*) > 1 limit 1;
  if taken is null then
    select string_agg(email_address, ', ') into taken
    from account_user where kind = 'owner' group by fold_name(email_address) having count(*) > 1 limit 1;
  end if;
  if taken is not null then
    raise exception 'names of people differ only in the form of their letters (%); rename one with the version before', taken;
  end if;
end $$;

drop index account_user_owner_email;
create unique index account_user_owner_email on account_user (fold_name(email_address)) where kind = 'owner';
drop index account_user_username;
create unique index account_user_username on account_user (customer_id, fold_name(username)) where kind = 'user';
drop index account_user_by_username;
create index account_user_by_username on account_user (fold_name(username)) where kind = 'user';

-- Marks of devices are made for an era, which a new password ends.
alter table account_user add column device_era integer not null default 0;

-- Who tried to sign in as whom. Names that nobody has leave no row here.
create table sign_in_attempt (
  customer_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  at timestamptz not null,
  address text not null,
  -- The address, or the network that one household or office commands.
  network text not null,
  device text not null,
  how text not null check (how in ('password', 'passkey')),
  outcome text not null check (outcome in ('succeeded', 'wrong-password', 'wrong-code', 'inactive', 'link-needed')),
  primary key (customer_id, id),
  foreign key (customer_id, user_id) references account_user (customer_id, id) on delete cascade
);
create index sign_in_attempt_newest on sign_in_attempt (customer_id, user_id, at);
create index sign_in_attempt_age on sign_in_attempt (at);
call protect('sign_in_attempt', 'account');

alter table sign_in_link drop constraint sign_in_link_kind_check;
alter table sign_in_link add constraint sign_in_link_kind_check
  check (kind in ('HANDOFF', 'MAGIC', 'SET_PASSWORD', 'DEVICE'));
create index sign_in_link_of_user on sign_in_link (customer_id, user_id, kind, created_at);
