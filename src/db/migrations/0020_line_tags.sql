-- The lines of both countries now speak one language of tags (src/rules/tags.ts), and readers ask for tags instead of
-- codes. Lines stored before get the tags that their rules would give them today; amounts and codes stay as they are.

create temporary table line_tag (code text primary key, tags text[] not null) on commit drop;
insert into line_tag (code, tags) values
  ('AU.HOURS.OVERTIME', '{overtime}'),
  ('NZ.HOURS.OVERTIME', '{overtime}'),
  ('NZ.ALLOWANCE', '{allowance}'),
  ('NZ.ALLOWANCE.UNTAXED', '{allowance}'),
  ('AU.BONUS', '{bonus}'),
  ('AU.RETURN-TO-WORK', '{bonus}'),
  ('NZ.BONUS', '{bonus}'),
  ('AU.DIRECTORS-FEES', '{directors-fees}'),
  ('AU.BACK-PAYMENT', '{back-payment}'),
  ('NZ.BACK-PAYMENT', '{back-payment}'),
  ('NZ.HOLIDAY-PAY.AS-YOU-GO', '{annual-leave}'),
  ('AU.DEDUCTION.CHILD_SUPPORT_DEDUCTION', '{child-support}'),
  ('AU.DEDUCTION.CHILD_SUPPORT_GARNISHEE', '{child-support}'),
  ('AU.SACRIFICE.SUPER', '{super-sacrifice}'),
  ('AU.SUPER.SACRIFICED', '{super-from-sacrifice}'),
  ('AU.LEAVE.PAID-OUT.HOLIDAY', '{leave-paid-out}'),
  ('AU.LEAVE.PAID-OUT.SICK', '{leave-paid-out}'),
  ('AU.LEAVE.PAID-OUT.LONG_SERVICE', '{leave-paid-out}'),
  ('NZ.LEAVE-PAID-OUT', '{leave-paid-out}'),
  ('AU.SUPPLIED.TAX', '{supplied}'),
  ('AU.SUPPLIED.STUDY-LOAN', '{supplied}'),
  ('AU.SUPPLIED.SUPER', '{supplied}'),
  ('AU.SUPPLIED.RESC', '{supplied}'),
  ('NZ.SUPPLIED.PAYE', '{supplied}'),
  ('NZ.SUPPLIED.STUDENT-LOAN', '{supplied}'),
  ('NZ.SUPPLIED.KIWISAVER.EMPLOYEE', '{supplied}'),
  ('NZ.SUPPLIED.KIWISAVER.EMPLOYER', '{supplied}'),
  ('NZ.SUPPLIED.KIWISAVER.EMPLOYER.NET', '{supplied}'),
  ('NZ.SUPPLIED.ESCT', '{supplied}');

-- Time on leave, by its kind; every kind of the contract may stand on a pay of either country.
insert into line_tag (code, tags)
select country || '.LEAVE.' || kind,
  '{paid-leave}' || case kind
    when 'HOLIDAY' then '{annual-leave}'
    when 'ANNUAL_HOLIDAYS' then '{annual-leave}'
    when 'SICK' then '{sick-leave}'
    when 'LONG_SERVICE' then '{long-service-leave}'
    when 'PAID_PARENTAL' then '{parental-leave}'
    when 'EMPLOYER_FUNDED_PAID_PARENTAL' then '{parental-leave}'
    when 'ALT_HOLIDAY' then '{alternative-holiday}'
    when 'WORKERS_COMP' then '{workers-compensation}'
    else '{}'
  end::text[]
from unnest('{AU,NZ}'::text[]) as country,
  unnest('{ALT_HOLIDAY,ANCILLARY,ANNUAL_HOLIDAYS,COMPASSIONATE,EMPLOYER_FUNDED_PAID_PARENTAL,HOLIDAY,LONG_SERVICE,
    NZ_BEREAVEMENT,NZ_DEFENCE_FORCE,NZ_EMPLOYMENT_RELATIONS_EDUCATION,NZ_FAMILY_VIOLENCE,NZ_JURY_SERVICE,
    NZ_TIME_OFF_TO_VOTE,OTHER,PAID_PARENTAL,PAID_PUBLIC_HOLIDAY,RDO,SICK,TOIL,UNPAID,WORKERS_COMP}'::text[]) as kind;

-- The policy binds the owner too and shows it no rows; for this one statement it must see those of every customer.
alter table pay_line no force row level security;

-- Two tags of one country take the name of the other, and what says "untaxed" is now the tag `taxable` left out. One
-- pass over the lines, however many; each tag once.
update pay_line l
set tags = array_replace(
    array_replace(array_remove(l.tags, 'untaxed'), 'regular-pay', 'period-earnings'), 'study-loan', 'student-loan'
  ) || array(
    select tag
    from unnest(
        coalesce((select t.tags from line_tag t where t.code = l.code), '{}')
        || case when l.tags && '{regular-pay,spread-pay,extra-pay}' then '{taxable}'::text[] else '{}' end
      ) with ordinality as added (tag, place)
    where tag <> all (l.tags)
    order by place
  )
where l.tags && '{regular-pay,spread-pay,extra-pay,study-loan,untaxed}' or l.code in (select t.code from line_tag t);

alter table pay_line force row level security;
