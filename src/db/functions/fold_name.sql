-- The one form of a name that people sign in by: unique indexes, look-ups and the count of failed attempts all use it, so
-- that no spelling reaches an account without being counted for it. Folding again changes nothing. A change of this text
-- needs a migration that makes the indexes over it anew.
create or replace function fold_name(name text) returns text language sql immutable strict parallel safe
return case
  -- Most names need no more than this.
  when octet_length(name) = length(name) then lower(name)
  else normalize(lower(normalize(lower(normalize(name, nfkc)), nfkc)), nfkc)
end;
