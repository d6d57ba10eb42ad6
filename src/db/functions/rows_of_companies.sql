-- The condition, as SQL, for the rows of a table that belong to the companies in $1: by their own company_id, otherwise
-- through the tables that they reference. Null if the table has no such rows.
create or replace function rows_of_companies(relation oid, alias text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  link record;
  above text := alias || '_';
  inner_condition text;
  conditions text[] := '{}';
begin
  if relation = 'company'::regclass then
    return format('%I.id = any ($1)', alias);
  end if;
  if exists (select from pg_attribute a where a.attrelid = relation and a.attname = 'company_id' and not a.attisdropped) then
    return format('%I.company_id = any ($1)', alias);
  end if;
  for link in
    select f.confrelid as parent,
      (select string_agg(format('%I.%I = %I.%I', alias, child.attname, above, parent.attname), ' and ' order by k.place)
       from unnest(f.conkey, f.confkey) with ordinality as k (own, theirs, place)
       join pg_attribute child on child.attrelid = f.conrelid and child.attnum = k.own
       join pg_attribute parent on parent.attrelid = f.confrelid and parent.attnum = k.theirs) as matches
    from pg_constraint f
    where f.conrelid = relation and f.contype = 'f' and f.confrelid <> f.conrelid
      and f.confrelid not in ('customer'::regclass, 'test_clock'::regclass)
    order by f.conname
  loop
    inner_condition := rows_of_companies(link.parent, above);
    if inner_condition is not null then
      conditions := conditions || format('exists (select from %s %I where %s and (%s))',
        link.parent::regclass, above, link.matches, inner_condition);
    end if;
  end loop;
  return nullif(array_to_string(conditions, ' or '), '');
end $$;

revoke execute on function rows_of_companies from public;
