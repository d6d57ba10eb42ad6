-- The normal form of a sign-in name. Unique indexes, lookups and the count of failed attempts all use it, so that no
-- spelling reaches an account without being counted for it. Folding twice changes nothing. A change of this function
-- needs a migration that rebuilds the indexes that use it.
create or replace function fold_name(name text) returns text language sql immutable strict parallel safe
return case
  -- The fast path for ASCII names.
  when octet_length(name) = length(name) then lower(name)
  else normalize(lower(normalize(lower(normalize(name, nfkc)), nfkc)), nfkc)
end;
