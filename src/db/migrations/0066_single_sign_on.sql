-- Single sign-on with an OpenID Connect provider (contract [SSO-001], [SSO-002]).
create table sso_connection (
  customer_id bigint primary key references customer (id),
  issuer text not null,
  client_id text not null,
  sealed_client_secret text not null,
  -- Email domains, in lower case, whose people may link their identity.
  domains text[] not null check (cardinality(domains) between 1 and 20),
  -- Whether the account's users may sign in only through the provider.
  is_only boolean not null,
  -- Whether a second factor that the provider reports replaces ours.
  trusts_second_factor boolean not null,
  -- The provider asks people to sign in again after this time; null leaves it to the provider.
  max_age_minutes integer check (max_age_minutes between 1 and 1440),
  -- Grows with each change, so that a sign-in that began before the change does not finish after it.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null
);
create index sso_connection_domains on sso_connection using gin (domains);
call protect('sso_connection', 'account');

-- The person at the provider that a user signs in as. The issuer and its subject identify a person; the email address
-- is only shown.
create table sso_identity (
  customer_id bigint not null,
  user_id bigint not null,
  issuer text not null,
  subject text not null,
  email_address text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (customer_id, user_id),
  foreign key (customer_id, user_id) references account_user (customer_id, id) on delete cascade
);
create unique index sso_identity_subject on sso_identity (customer_id, issuer, subject);
call protect('sso_identity', 'account');

-- Sign-ins that are under way at a provider. Only the browser with the cookie can finish one, and only once.
create table sso_visit (
  state_hash text primary key,
  customer_id bigint not null references customer (id),
  purpose text not null check (purpose in ('sign-in', 'authorise', 'link', 'invitation')),
  -- Of the secret in the cookie, from which the nonce and the PKCE verifier are derived.
  cookie_hash text not null,
  connection_version integer not null,
  -- The session that links an identity.
  session_id bigint,
  -- The path to open after signing in.
  next_path text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((purpose = 'link') = (session_id is not null))
);
create index sso_visit_expiry on sso_visit (expires_at);
create index sso_visit_of_customer on sso_visit (customer_id);
call protect('sso_visit', 'account');

alter table session drop constraint session_began_by_check;
alter table session add constraint session_began_by_check
  check (began_by in ('password', 'passkey', 'handoff', 'sso'));
-- False if the provider vouched for the person and no second factor of ours was asked for.
alter table session add column used_factor boolean not null default true;

alter table sign_in_step add column how text not null default 'password' check (how in ('password', 'sso'));

alter table sign_in_attempt drop constraint sign_in_attempt_how_check;
alter table sign_in_attempt add constraint sign_in_attempt_how_check check (how in ('password', 'passkey', 'sso'));
alter table sign_in_attempt drop constraint sign_in_attempt_outcome_check;
alter table sign_in_attempt add constraint sign_in_attempt_outcome_check
  check (outcome in ('succeeded', 'wrong-password', 'wrong-code', 'inactive', 'link-needed', 'sso-only'));
