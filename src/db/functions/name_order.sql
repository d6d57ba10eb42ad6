-- The sort key of a name, which ignores case and accents: Élodie sorts among the E's, Māia among the M's. Keys are
-- compared byte by byte instead of with a collation of ICU or the operating system: those differ between servers, and
-- an upgrade of them corrupts the order of every index that uses them.
create or replace function name_order(name text) returns text language sql immutable strict parallel safe
return case
  -- The fast path for ASCII names.
  when octet_length(name) = length(name) then lower(name)
  else lower(translate(
    replace(replace(replace(replace(replace(replace(
      -- NFD separates accents from their letters; this removes the accents.
      regexp_replace(normalize(name, nfd), U&'[\0300-\036F]', '', 'g'),
      'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'), 'ẞ', 'SS'),
    -- Letters that Unicode does not decompose.
    'ØøŁłĐđÐðıŦŧĦħ’', 'OoLlDdDdiTtHh'''))
end;
