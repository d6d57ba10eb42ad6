-- Contract [REDO-003]: the contribution that the rules calculated on the earnings of the draft, and the contributions of
-- original paydays that it covers: [{"pay_date", "amount"}].
alter table review_back_pay add column on_earnings numeric(16, 2) not null default 0 check (on_earnings >= 0);
alter table review_back_pay add column covered jsonb not null default '[]';
