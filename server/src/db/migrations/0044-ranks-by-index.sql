-- Blocks are found and split by an index, whatever the statistics say (docs/decisions/007): while a post gets its first ten
-- thousand listeners they say that it has none, and each block was looked for among all of its list, each cut by putting
-- the rest of the list in order.

-- As it is in the index: a number that was cast is in none.
drop view ranked_viewers_by_view_count;
create view ranked_viewers_by_view_count as
  select post_id as list, view_count as number, name as word from viewers;

alter function rank_rows set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off;

-- As in 0004-ranks.sql. The cut is looked for by the pair where both are in the index; where the number is a constant, what
-- is left of the second condition says where to begin.
create or replace function settle_rank_block(of_list uuid, of_sort text, of_number bigint, of_word text) returns void
language plpgsql set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
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
      'select number::bigint as first, word from %I where list = $1 and (number, word) >= ($2, $3) and (number > $2 or word >= $3)
       order by number, word offset $4 limit 1', 'ranked_' || of_sort)
      into cut using of_list, block.number, block.word, half;
    update rank_blocks set entries = half
      where list = of_list and sort = of_sort and number = block.number and word = block.word;
    insert into rank_blocks values (of_list, of_sort, cut.first, cut.word, block.entries - half)
      returning * into block;
  end loop;
end $$;
