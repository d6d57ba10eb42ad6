-- The back pay of a review (contract [REDO-003]): one draft pay per employee who is owed money, made together.
alter table review add column back_pay_date date;
alter table review add column interest_rate numeric check (interest_rate > 0);
alter table review add column back_pay_at timestamptz check ((back_pay_at is null) = (back_pay_date is null));
alter table review add column closed_at timestamptz;
-- What the back pay really settled, in the unit of the finding. Null until the review is closed, and for findings that
-- it did not settle. Later reviews subtract it.
alter table review_finding add column paid numeric;
create index review_finding_paid on review_finding (customer_id, employee_id, pay_id) where paid is not null;

create table review_back_pay (
  customer_id bigint not null,
  review_id bigint not null,
  employee_id bigint not null,
  pay_id bigint not null,
  -- The earnings and leave that the draft was made with. The draft may be changed until it is completed.
  amount numeric(16, 2) not null check (amount > 0),
  -- Simple interest, which is shown and not paid with the pay. Null without a rate.
  interest numeric(16, 2),
  primary key (customer_id, review_id, employee_id),
  foreign key (customer_id, review_id, employee_id) references review_person (customer_id, review_id, employee_id),
  foreign key (customer_id, pay_id) references pay (customer_id, id) on delete cascade
);
create unique index review_back_pay_of_pay on review_back_pay (customer_id, pay_id);
call protect('review_back_pay');
