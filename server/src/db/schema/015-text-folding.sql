-- How text is folded and split into words, for the search of posts, people, chats and messages
-- (docs/decisions/009). The contract has the same folding (foldText) for lists that the
-- browser filters.

-- The letters of a text without what writers leave out or vary: accents, case, vowel signs, invisible
-- characters, apostrophes, forms of Arabic letters, and scripts of digits. What lower() knows depends
-- on LC_CTYPE, so Greek and Cyrillic letters are listed, as are letters that Unicode does not decompose.
create function fold_letters(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := $1;
begin
  if octet_length(folded) = char_length(folded) then
    return lower(translate(folded, E'\'`', '') collate "C");
  end if;
  folded := regexp_replace(folded, E'[\'`\u00b4\u02b9\u02bb\u02bc\u02be\u02bf\u055a\u05f3\u05f4\u2018\u2019\u201b\u2032\uff07]', '', 'g');
  -- An abbreviation in Hebrew has quotes before its last letter.
  folded := regexp_replace(folded, E'([\u05d0-\u05ea])["\u201c-\u201e](?=[\u05d0-\u05ea])', E'\\1', 'g');
  folded := lower(regexp_replace(normalize(folded, NFKD),
    E'[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08e1\u08e3-\u08ff\u180b-\u180e\u200b-\u200f\u202a-\u202e'
    '\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0000-\U000e007f\U000e0100-\U000e01ef]', '', 'g'));
  -- Scripts from Syriac on compose with characters that are left, such as those of Korean syllables.
  if folded ~ E'[\u0700-\U0010ffff]' then
    folded := normalize(folded, NFKC);
  end if;
  -- translate() compares each letter with a whole list, so it runs for the scripts of the list alone.
  if folded ~ '[ßẞæÆœŒþÞøØđĐðÐłŁħĦıŋŊА-ЯІЄҐΑ-Ως]' then
    folded := translate(
      replace(replace(replace(replace(replace(replace(replace(replace(folded,
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
      'øØđĐðÐłŁħĦıŋŊАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς',
      'ooddddllhhinnабвгдежзиклмнопрстуфхцчшщъыьэюяієґαβγδεζηθικλμνξοπρστυφχψωσ');
  end if;
  if folded ~ E'[\u0629-\u06d5]' then
    folded := translate(folded,
      E'\u0671\u0649\u06cc\u06a9\u06aa\u0629\u06be\u06c1\u06c3\u06d5', E'\u0627\u064a\u064a\u0643\u0643\u0647\u0647\u0647\u0647\u0647');
  end if;
  if folded ~ '[٠-٩۰-۹०-९০-৯๐-๙]' then
    folded := translate(folded,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙', '01234567890123456789012345678901234567890123456789');
  end if;
  return folded;
end
$$;

-- Folded text with initials together: j.j. cale, j j cale and jj cale are one spelling.
create function join_initials(folded text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(folded,
    E'(?<![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf])'
    '([a-z\u00df-\u02af\u0370-\u052f\u0531-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u10d0-\u10fa])'
    '([. ]+(?=[a-z\u00df-\u02af\u0370-\u052f\u0531-\u0587\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\u10d0-\u10fa]'
    '(?![^\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf]))|\\.(?![^ ]))',
    E'\\1', 'g')
$$;

-- Folds a text for comparison. A text of apostrophes alone stays as it is.
create function normalize_text(text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded constant text := join_initials(fold_letters($1));
begin
  return case when btrim(folded) = '' then btrim($1) else folded end;
end
$$;

-- The distinct words of a folded text. Each character of Chinese and Japanese, written without spaces,
-- is a word. A text of punctuation alone, such as ???, is a word too.
create function split_words(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words constant text[] := array(
    select distinct word collate "C"
    from regexp_split_to_table(
      regexp_replace(folded, E'([\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g'),
      E'[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6'
      '\u060c\u061b\u061e\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u206f\u2e00-\u2e7f\u3000-\u303f]+'
    ) as word
    where word <> ''
    order by 1
  );
begin
  return case when cardinality(words) > 0 then words else array_remove(array[replace(folded, ' ', '')], '') end;
end
$$;

-- The words by which a text is found: with initials together and apart.
create function extract_words(text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  letters constant text := fold_letters($1);
  folded constant text := normalize_text($1);
begin
  if folded = letters then
    return split_words(folded);
  end if;
  return array(select unnest(split_words(folded)) union select unnest(split_words(letters)));
end
$$;

-- The spellings of a user name or genre: dj.mika is dj mika or djmika, R&B is r b, rb or rnb.
create function extract_name_words(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(
    regexp_split_to_array(lower(name collate "C"), '[^a-z0-9]+')
      || regexp_replace(lower(name collate "C"), '[^a-z0-9]+', '', 'g')
      || case name when 'R&B' then 'rnb' when 'Afrobeat' then 'afrobeats' else '' end,
    ''
  )
$$;

-- All suffixes of a name, so that text within it is the prefix of one, and the whole name between ^
-- and $. Dots, hyphens and underscores are optional: dj.mika is djmika too.
create function name_suffixes(name text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_agg(distinct suffix))
  from (
    select substr(written, place) as suffix
    from unnest(array[name, translate(name, '._-', '')]) as written, generate_series(1, char_length(written)) as place
    union all
    select '^' || written || '$' from unnest(array[name, translate(name, '._-', '')]) as written
  ) as found
$$;
