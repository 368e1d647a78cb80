-- The offset index finds any page of a long list (docs/decisions/007). The keys of a list, in their
-- order, are divided into blocks of about a thousand, each with its number of entries. A reader
-- sums up blocks and skips less than two thousand rows.
--
-- A key is a pair (number, word), compared in that order; a sort by one of them leaves the other at
-- 0 or ''. Numbers are not negative. The view offset_keys_{sort} (list, number, word) holds the keys.
-- An indexed table calls update_offset_index from statement triggers, so that each way to delete a
-- row counts. A statement either inserts or updates: the triggers of an insert would otherwise see
-- updated rows.

create table offset_lists (
  list uuid not null,
  sort text not null,
  entries bigint not null,
  primary key (list, sort)
) with (fillfactor = 50);

comment on table offset_lists is 'The total of each indexed list.';
comment on column offset_lists.list is 'The id of the post or user that owns the list.';
comment on column offset_lists.sort is 'The list and its sort key: the suffix of a view offset_keys_{sort}.';

create table offset_blocks (
  list uuid not null,
  sort text not null,
  number bigint not null,
  word text collate "C" not null,
  entries integer not null check (entries >= 0),
  primary key (list, sort, number, word)
) with (fillfactor = 50);

comment on table offset_blocks is
  'Consecutive ranges of keys. A block ends where the next one begins; the first of a list begins at (0, '''').';
comment on column offset_blocks.number is 'With word: the first key that can lie in the block.';

-- Splits a block that is too long, and merges a short block into the one before. The settings make
-- the planner use the index even where statistics are stale.
create function rebalance_offset_block(of_list uuid, of_sort text, of_number bigint, of_word text) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  half constant integer := 1000;
  block record;
  cut record;
begin
  select * into block from offset_blocks
    where list = of_list and sort = of_sort and number = of_number and word = of_word;
  if block.entries = 0 or block.entries < half / 4 then
    select * into cut from offset_blocks
      where list = of_list and sort = of_sort and (number, word) < (of_number, of_word)
      order by number desc, word desc limit 1;
    if found and (block.entries = 0 or cut.entries + block.entries <= half) then
      update offset_blocks set entries = entries + block.entries
        where list = of_list and sort = of_sort and number = cut.number and word = cut.word;
      delete from offset_blocks
        where list = of_list and sort = of_sort and number = block.number and word = block.word;
    end if;
    return;
  end if;
  while block.entries > 2 * half loop
    -- The pair of conditions lets the index find the start: by both columns, or by the second one
    -- where the number is a constant.
    execute format(
      'select number::bigint as first, word from %I where list = $1 and (number, word) >= ($2, $3) and (number > $2 or word >= $3)
       order by number, word offset $4 limit 1', 'offset_keys_' || of_sort)
      into cut using of_list, block.number, block.word, half;
    update offset_blocks set entries = half
      where list = of_list and sort = of_sort and number = block.number and word = block.word;
    insert into offset_blocks values (of_list, of_sort, cut.first, cut.word, block.entries - half)
      returning * into block;
  end loop;
end $$;

-- Counts rows that were inserted (sign 1) or deleted (-1). A changed key is both, in one call.
create function update_offset_index(of_sort text, lists uuid[], numbers bigint[], words text[], signs integer[]) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  block record;
begin
  if lists is null then return; end if;
  -- One transaction at a time changes a list. All lock the lists in the same order.
  insert into offset_lists as known (list, sort, entries)
    select changed.list, of_sort, sum(changed.sign)
    from unnest(lists, signs) as changed (list, sign) group by changed.list order by changed.list
    on conflict (list, sort) do update set entries = known.entries + excluded.entries;
  insert into offset_blocks (list, sort, number, word, entries)
    select distinct changed.list, of_sort, 0, '', 0 from unnest(lists) as changed (list)
    on conflict do nothing;
  for block in
    with placed as (
      select changed.list, home.number, home.word, sum(changed.sign) as difference
      from unnest(lists, numbers, words, signs) as changed (list, number, word, sign)
      cross join lateral (
        select blocks.number, blocks.word from offset_blocks as blocks
        where blocks.list = changed.list and blocks.sort = of_sort
          and (blocks.number, blocks.word) <= (coalesce(changed.number, 0), coalesce(changed.word, ''))
        order by blocks.number desc, blocks.word desc limit 1
      ) as home
      group by changed.list, home.number, home.word
    )
    update offset_blocks as blocks set entries = blocks.entries + placed.difference
      from placed
      where blocks.list = placed.list and blocks.sort = of_sort
        and blocks.number = placed.number and blocks.word = placed.word
      returning blocks.list, blocks.number, blocks.word, blocks.entries
  loop
    if block.entries > 2000 or (block.entries < 250 and (block.number, block.word) > (0, '')) then
      perform rebalance_offset_block(block.list, of_sort, block.number, block.word);
    end if;
  end loop;
end $$;

-- Deletes the lists of deleted users and posts.
create function delete_offset_lists() returns trigger language plpgsql as $$
begin
  delete from offset_blocks using gone where list = gone.id;
  delete from offset_lists using gone where list = gone.id;
  return null;
end $$;
create trigger delete_offset_lists after delete on users
  referencing old table as gone for each statement execute function delete_offset_lists();
