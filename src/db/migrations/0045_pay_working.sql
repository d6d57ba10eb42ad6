-- The lines of a pay become one row, and what lines say in words is kept once for the account. `pay_line` is a view from
-- here on, with the columns it had as a table: readers, and nodes of the version before, notice nothing. No row is
-- rewritten here: lines that are there stay where they are until they are folded in the background, a few hundred pays
-- at a time. See docs/decisions/one-row-of-lines.md.

-- Lines that stand by themselves: those from before, those that a node of the version before adds, and those that are
-- changed one by one. They are folded into `pay_working` soon after.
alter table pay_line rename to pay_line_loose;
alter table pay_line_loose rename constraint pay_line_pkey to pay_line_loose_pkey;

-- What lines of one rule say alike. The id is made from the words (src/resources/pay/pay/record/fold-lines.ts), so that
-- rows are only ever added. Narrow columns last: the order is that of the words.
create table pay_line_text (
  customer_id bigint not null,
  id bigint not null,
  unverified boolean not null,
  code text not null,
  label text not null,
  effect text not null check (effect in ('adds', 'takes', 'employer', 'memo')),
  tags text[] not null,
  origin_kind text not null,
  rounding text not null,
  -- The sentence that explains a line, around its figures.
  pieces text[] not null,
  cites text[] not null,
  report jsonb,
  primary key (customer_id, id)
);
call protect('pay_line_text');
revoke update, delete on pay_line_text from tasman_app;

-- How the amounts of a pay came about: its lines, in one row.
create table pay_working (
  customer_id bigint not null,
  pay_id bigint not null,
  -- In the order of the lines: their words, their amounts, and a row of text each with place among its kind, basis,
  -- quantity, rate, precise amount where it is another, and the figures of the sentence, parted by bars.
  text_ids bigint[] not null,
  amounts numeric[] not null,
  figures text not null,
  -- Reporting facts that tell amounts, by the place of the line.
  reports jsonb,
  primary key (customer_id, pay_id),
  foreign key (customer_id, pay_id) references pay (customer_id, id) on delete cascade
);
call protect('pay_working');

-- What takes work is done at the top, outside the union: there the planner leaves out what a reader does not ask for.
create view pay_line with (security_invoker = true) as
select p.customer_id, p.id as pay_id, l.position, l.code, l.label, l.effect, l.tags, l.origin_kind,
  coalesce(l.origin_index, split_part(l.figures, '|', 1)::smallint) as origin_index,
  coalesce(l.basis, nullif(split_part(l.figures, '|', 2), '')::numeric) as basis,
  coalesce(l.quantity, nullif(split_part(l.figures, '|', 3), '')::numeric) as quantity,
  coalesce(l.rate, nullif(split_part(l.figures, '|', 4), '')::numeric) as rate,
  coalesce(l.precise, nullif(split_part(l.figures, '|', 5), '')::numeric, l.amount) as precise,
  l.rounding, l.amount,
  coalesce(l.because, (
    select string_agg(s.piece || coalesce(s.figure, ''), '' order by s.place)
    from unnest(l.pieces, (string_to_array(l.figures, '|'))[6:]) with ordinality as s (piece, figure, place)
  )) as because,
  l.cites, l.unverified, coalesce(l.reports -> l.position::text, l.report) as report
from pay p
-- Pay by pay, so that a reader who names pays, or comes from them, never meets the lines of others.
cross join lateral (
  select (u.place - 1)::smallint as position, t.code, t.label, t.effect, t.tags, t.origin_kind, t.rounding, u.amount,
    t.cites, t.unverified, t.report, w.reports, t.pieces, u.figures, null::smallint as origin_index,
    null::numeric as basis, null::numeric as quantity, null::numeric as rate, null::numeric as precise,
    null::text as because
  from pay_working w
  cross join lateral unnest(w.text_ids, w.amounts, string_to_array(w.figures, E'\n')) with ordinality
    as u (text_id, amount, figures, place)
  -- Word by word through the key: the planner must not be tempted to read all words of the account for each pay.
  cross join lateral (
    select * from pay_line_text x where x.customer_id = w.customer_id and x.id = u.text_id offset 0
  ) t
  where w.customer_id = p.customer_id and w.pay_id = p.id
  union all
  select o.position, o.code, o.label, o.effect, o.tags, o.origin_kind, o.rounding, o.amount, o.cites, o.unverified,
    o.report, null, null, null, o.origin_index, o.basis, o.quantity, o.rate, o.precise, o.because
  from pay_line_loose o
  where o.customer_id = p.customer_id and o.pay_id = p.id
) l;
grant select, insert, update, delete on pay_line to tasman_app;

-- function: loosen_pay_lines
-- function: change_pay_line
create trigger pay_line_changes instead of insert or update or delete on pay_line
  for each row execute function change_pay_line();

-- Who still has loose lines is asked across accounts, by one function alone.
do $$ begin
  execute format('create policy folding on pay_line_loose for select to %I using (true)', current_user);
end $$;
