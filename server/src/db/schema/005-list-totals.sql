-- Totals of lists that no column of a row counts (docs/decisions/007).

create table list_totals (
  list uuid not null,
  kind text not null check (kind in ('newest', 'spotlight', 'liked', 'credited', 'listeners')),
  slot bigint generated always as identity,
  entries bigint not null,
  primary key (list, kind, slot)
) with (fillfactor = 50);

comment on table list_totals is
  'The number of entries of each list: the sum over its slots. Each transaction changes a slot that no other one has locked, so that none waits for another.';
comment on column list_totals.list is 'The id of the post or user that owns the list; zeros for a list of all posts.';
comment on column list_totals.entries is 'Negative where more entries were removed in this slot than added.';

-- Adds changes to the totals of these lists. The settings make the planner use the index even where
-- statistics are stale.
create function add_to_list_totals(of_kind text, lists uuid[], changes bigint[]) returns void
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with changed as materialized (
    select list, sum(change) as change from unnest(lists, changes) as each (list, change)
    group by list having sum(change) <> 0
  ),
  unlocked as materialized (
    select changed.list, found.slot, change from changed cross join lateral (
      select slot from list_totals where list_totals.list = changed.list and kind = of_kind
      order by slot limit 1 for update skip locked
    ) as found
  ),
  updated as (
    update list_totals set entries = entries + change from unlocked
    where list_totals.list = unlocked.list and kind = of_kind and list_totals.slot = unlocked.slot
    returning list_totals.list
  )
  insert into list_totals (list, kind, entries)
  select list, of_kind, change from changed where list not in (select list from updated);
end $$;

create function delete_list_totals() returns trigger language plpgsql as $$
begin
  delete from list_totals using gone where list = gone.id;
  return null;
end $$;
create trigger delete_list_totals after delete on users
  referencing old table as gone for each statement execute function delete_list_totals();
