-- Contract [REDO-003]: super or KiwiSaver that was short on an earlier payday whose earnings were paid.
alter table pay_item add column employer_contribution numeric(16, 2) check (employer_contribution > 0);

-- The contributions that the draft was made with. A draft can have only contributions.
alter table review_back_pay drop constraint review_back_pay_amount_check;
alter table review_back_pay add column contribution numeric(16, 2) not null default 0 check (contribution >= 0);
alter table review_back_pay add check (amount >= 0 and amount + contribution > 0);
