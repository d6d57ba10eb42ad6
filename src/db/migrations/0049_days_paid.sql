-- Recounts the days on which the gross earnings of New Zealand pays were earned. Migration 0037 filled the column by a
-- rule of its own: a salary in units had no days, each part of a split period had its days rounded up, and a week could
-- have more than seven. From here on the rule is that of src/rules/nz/holidays/days-paid.ts, and `verify` repeats it.
--
-- Only rows that differ are written, and no table is locked: nodes of the version before go on paying meanwhile.
-- Pays whose facts are in files of old years keep their days: those years ended two years ago, and no pay looks so far
-- back.
do $$
declare
  account bigint;
begin
  -- Row-level security binds the owner too, so accounts are taken one by one.
  perform set_config('app.system', 'on', true);
  -- The days are shown nowhere: whoever makes a pay need not wait for the counters of its employee.
  perform set_config('app.moves_facts', 'on', true);
  for account in select id from customer order by id loop
    perform set_config('app.customer_id', account::text, true);

    with part as (
      -- What each pay tells of its days. Parts of a period are ordinary pays; others do not count for later ones.
      select p.id, p.employee_id, p.pay_run_id, p.kind, p.periods, p.is_complete, p.completed_at, p.days_paid, p.kept_in,
        p.is_complete and p.kind in ('REGULAR', 'WORKERS_COMP') as is_part,
        n.end_date - n.start_date + 1 as calendar_days,
        w.per_day,
        ceil(w.per_week / w.per_day
          * case p.facts ->> 'payPeriod' when 'WEEKLY' then 12 when 'FORTNIGHTLY' then 24 else 52 end / 12) as standard_days,
        h.hours_rows, h.time_rows, h.worked, l.dates
      from pay p
      join pay_run n on n.customer_id = p.customer_id and n.id = p.pay_run_id
      cross join lateral (
        select (p.facts #>> '{holidays,standardHoursPerDay}')::numeric as per_day,
          (p.facts #>> '{holidays,standardHoursPerWeek}')::numeric as per_week
      ) w
      cross join lateral (
        select count(*) as hours_rows, count(*) filter (where (r ->> 'isHours')::boolean) as time_rows,
          coalesce(sum((r ->> 'value')::numeric)
            filter (where (r ->> 'isHours')::boolean and not (r ->> 'isOvertime')::boolean), 0) as worked
        from jsonb_array_elements(p.facts -> 'hours') as r
      ) h
      cross join lateral (
        select coalesce(jsonb_agg(r ->> 'date'), '[]') as dates
        from jsonb_array_elements(p.facts -> 'leave') as r
        where r ->> 'leaveType' not in ('UNPAID', 'WORKERS_COMP') and r -> 'paidAs' is null
      ) l
      where p.company_id = any(array(select c.id from company c where c.customer_id = account and c.country = 'NZ'))
        and p.customer_id = account
    ), together as (
      -- Each pay with the parts of its period that were complete before it.
      select part.*,
        hours_rows + coalesce(sum(hours_rows) filter (where is_part) over before, 0) as all_rows,
        time_rows + coalesce(sum(time_rows) filter (where is_part) over before, 0) as all_time,
        worked + coalesce(sum(worked) filter (where is_part) over before, 0) as all_worked,
        coalesce(jsonb_agg(dates) filter (where is_part) over before, '[]') || jsonb_build_array(dates) as all_dates
      from part
      window before as (partition by employee_id, pay_run_id order by completed_at, id
        rows between unbounded preceding and 1 preceding)
    ), whole as (
      select t.*,
        case
          -- Without standard hours the column is all there is: a day cannot be told from its hours.
          when per_day is null then days_paid
          when all_rows > 0 and all_time = 0 then standard_days
          else greatest(0, least(calendar_days, ceil(all_worked / per_day) + (
            select count(distinct d.day) from jsonb_array_elements(all_dates) as a (dates)
            cross join lateral jsonb_array_elements_text(a.dates) as d (day))))
        end as days
      from together t
    ), counted as (
      select id, per_day is not null and not bool_or(kept_in is not null) over (partition by employee_id, pay_run_id)
          as is_told,
        case kind when 'CATCH_UP' then standard_days * periods else days - coalesce(held[array_upper(held, 1)], 0) end as days
      from (
        -- The days of the parts before it add up to those of the last of them.
        select whole.*, array_agg(days) filter (where is_part) over (partition by employee_id, pay_run_id
          order by completed_at, id rows between unbounded preceding and 1 preceding) as held
        from whole
      ) w
    )
    update pay p set days_paid = c.days from counted c
    where p.customer_id = account and p.id = c.id and c.is_told and p.days_paid <> c.days;
  end loop;
  perform set_config('app.customer_id', '', true);
  perform set_config('app.system', '', true);
  perform set_config('app.moves_facts', '', true);
end $$;
