-- What an employee brings along from the payroll before this one. The figures of New Zealand stand in every look-back for
-- the time up to as_at; a figure that was not given is null, and the pays of this service speak for themselves.
create table opening_balance (
  customer_id bigint not null,
  employee_id bigint not null,
  as_at date not null,
  -- [{leave_type, unit, quantity, moved}]: the balance on that day, and by how much the ledger was moved to it.
  leave jsonb not null,
  has_nz boolean not null,
  gross_four_weeks numeric(16, 2),
  gross_twelve_months numeric(16, 2),
  gross_since_anniversary numeric(16, 2),
  days_worked_52_weeks numeric(9, 6),
  weeks_employed numeric(12, 6),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, employee_id),
  foreign key (customer_id, employee_id) references employee (customer_id, id)
);
call protect('opening_balance');

-- What the Holidays Act asks of earlier pays besides their gross earnings: the part that is overtime, the part that comes
-- once (bonuses outside the period's pay, arrears), and on how many days it was earned.
alter table pay add column holidays_overtime numeric(16, 2) not null default 0;
alter table pay add column holidays_one_off numeric(16, 2) not null default 0;
alter table pay add column days_paid numeric(7, 2) not null default 0;

-- Seen whole: row-level security binds the owner too while it is forced.
alter table pay no force row level security;
alter table pay_line no force row level security;
alter table pay_item no force row level security;
update pay p set holidays_overtime = l.overtime, holidays_one_off = l.one_off
from (
  select customer_id, pay_id,
    coalesce(sum(amount) filter (where 'overtime' = any(tags)), 0) as overtime,
    coalesce(sum(amount) filter (where 'back-payment' = any(tags)
      or ('bonus' = any(tags) and 'period-earnings' <> all(tags))), 0) as one_off
  from pay_line where 'holidays-gross' = any(tags) group by customer_id, pay_id
) l
where p.country = 'NZ' and l.customer_id = p.customer_id and l.pay_id = p.id and (l.overtime <> 0 or l.one_off <> 0);
-- Days are told by the standard day that the pay was worked out with.
update pay p set days_paid = i.days
from (
  select i.customer_id, i.pay_id,
    least(31, coalesce(ceil(sum(i.quantity) filter (where i.kind = 'hours' and i.is_hours and not i.is_overtime)
        / (q.facts #>> '{holidays,standardHoursPerDay}')::numeric), 0)
      + count(distinct i.leave_date) filter (where i.kind = 'leave' and i.leave_type <> 'UNPAID')) as days
  from pay_item i join pay q on q.customer_id = i.customer_id and q.id = i.pay_id
  where q.country = 'NZ' and (q.facts #>> '{holidays,standardHoursPerDay}')::numeric > 0
  group by i.customer_id, i.pay_id, q.facts
) i
where i.customer_id = p.customer_id and i.pay_id = p.id and i.days > 0;
alter table pay force row level security;
alter table pay_line force row level security;
alter table pay_item force row level security;
