-- Long lists of which any page is wanted at once (docs/decisions/007). The keys of a list, in their order, are divided
-- into blocks of about a thousand, and how many rows lie in each is kept: so the row with a given rank is found by
-- adding up blocks and skipping less than two thousand rows.
--
-- A key is a pair (number, word), compared in that order; a sort by one of them leaves the other at 0 or ''. Numbers are
-- not negative. The view ranked_{sort} (list, number, word) says what is ranked. A table that is ranked calls rank_rows
-- from triggers for each statement, so that whatever removes a row counts. One statement makes one kind of change to it:
-- inserting and updating in one would show rows of the second to the triggers of the first.

create table ranked_lists (
  list uuid not null,
  sort text not null,
  entries bigint not null,
  primary key (list, sort)
) with (fillfactor = 50);

create table rank_blocks (
  list uuid not null,
  sort text not null,
  -- The first key that can lie in it; the next block begins where it ends. The first of a list begins at (0, '').
  number bigint not null,
  word text collate "C" not null,
  entries integer not null check (entries >= 0),
  primary key (list, sort, number, word)
) with (fillfactor = 50);

-- Splits a block that has become too long, and joins one that has become short to the one before it.
create function settle_rank_block(of_list uuid, of_sort text, of_number bigint, of_word text) returns void
language plpgsql as $$
declare
  half constant integer := 1000;
  block record;
  cut record;
begin
  select * into block from rank_blocks
    where list = of_list and sort = of_sort and number = of_number and word = of_word;
  if block.entries = 0 or block.entries < half / 4 then
    select * into cut from rank_blocks
      where list = of_list and sort = of_sort and (number, word) < (of_number, of_word)
      order by number desc, word desc limit 1;
    if found and (block.entries = 0 or cut.entries + block.entries <= half) then
      update rank_blocks set entries = entries + block.entries
        where list = of_list and sort = of_sort and number = cut.number and word = cut.word;
      delete from rank_blocks
        where list = of_list and sort = of_sort and number = block.number and word = block.word;
    end if;
    return;
  end if;
  while block.entries > 2 * half loop
    execute format(
      'select number, word from %I where list = $1 and (number, word) >= ($2, $3)
       order by number, word offset $4 limit 1', 'ranked_' || of_sort)
      into cut using of_list, block.number, block.word, half;
    update rank_blocks set entries = half
      where list = of_list and sort = of_sort and number = block.number and word = block.word;
    insert into rank_blocks values (of_list, of_sort, cut.number, cut.word, block.entries - half)
      returning * into block;
  end loop;
end $$;

-- Counts rows that have come (sign 1) or gone (-1). A change of keys is both, in one call.
create function rank_rows(of_sort text, lists uuid[], numbers bigint[], words text[], signs integer[]) returns void
language plpgsql as $$
declare
  block record;
begin
  if lists is null then return; end if;
  -- One transaction at a time changes a list; those that change several do it in the same order.
  insert into ranked_lists as known (list, sort, entries)
    select changed.list, of_sort, sum(changed.sign)
    from unnest(lists, signs) as changed (list, sign) group by changed.list order by changed.list
    on conflict (list, sort) do update set entries = known.entries + excluded.entries;
  insert into rank_blocks (list, sort, number, word, entries)
    select distinct changed.list, of_sort, 0, '', 0 from unnest(lists) as changed (list)
    on conflict do nothing;
  for block in
    with placed as (
      select changed.list, home.number, home.word, sum(changed.sign) as difference
      from unnest(lists, numbers, words, signs) as changed (list, number, word, sign)
      cross join lateral (
        select blocks.number, blocks.word from rank_blocks as blocks
        where blocks.list = changed.list and blocks.sort = of_sort
          and (blocks.number, blocks.word) <= (coalesce(changed.number, 0), coalesce(changed.word, ''))
        order by blocks.number desc, blocks.word desc limit 1
      ) as home
      group by changed.list, home.number, home.word
    )
    update rank_blocks as blocks set entries = blocks.entries + placed.difference
      from placed
      where blocks.list = placed.list and blocks.sort = of_sort
        and blocks.number = placed.number and blocks.word = placed.word
      returning blocks.list, blocks.number, blocks.word, blocks.entries
  loop
    if block.entries > 2000 or (block.entries < 250 and (block.number, block.word) > (0, '')) then
      perform settle_rank_block(block.list, of_sort, block.number, block.word);
    end if;
  end loop;
end $$;

-- The lists of a post go with it.
create function forget_ranks() returns trigger language plpgsql as $$
begin
  delete from rank_blocks using gone where list = gone.id;
  delete from ranked_lists using gone where list = gone.id;
  return null;
end $$;
create trigger posts_forget_ranks after delete on posts
  referencing old table as gone for each statement execute function forget_ranks();
