-- OpenID Connect. An id_token is checked by the client itself, so its key has a public half; access tokens, which only the
-- service reads, keep their own. Either kind is rotated and retired among its like.
alter table signing_key add column kind text not null default 'access' check (kind in ('access', 'id'));
alter table signing_key alter column kind drop default;

-- What the client sent to know its own id_token by, and when the person signed in.
alter table login_request add column nonce text;
alter table login_request add column signed_in_at timestamptz;
alter table authorization_code add column nonce text;
alter table authorization_code add column signed_in_at timestamptz;

-- The caller's trace that an event came about in (W3C Trace Context), to be passed on with its deliveries.
alter table event add column traceparent text;
