-- Lists go by the letters of a name: Élodie stands among the E's, Māia among the M's. The text to sort by is made here
-- and compared byte by byte, instead of by a collation of ICU or of the operating system: those differ between servers
-- and change with their upgrades, which leaves every index over them in an order that is no longer right.
create or replace function name_order(name text) returns text language sql immutable strict parallel safe
return case
  -- Most names need no more than this.
  when octet_length(name) = length(name) then lower(name)
  else lower(translate(
    replace(replace(replace(replace(replace(replace(
      -- Accents stand apart from their letters in this form, and are left out.
      regexp_replace(normalize(name, nfd), U&'[\0300-\036F]', '', 'g'),
      'ß', 'ss'), 'Æ', 'AE'), 'æ', 'ae'), 'Œ', 'OE'), 'œ', 'oe'), 'ẞ', 'SS'),
    -- Letters whose stroke is no accent to Unicode.
    'ØøŁłĐđÐðıŦŧĦħ’', 'OoLlDdDdiTtHh'''))
end;
