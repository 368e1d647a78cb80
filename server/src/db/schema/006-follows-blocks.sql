-- Follows, blocks and mutes.

create table follows (
  id bigint generated always as identity,
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create unique index follows_followers_key on follows (followed_id, id);
create unique index follows_following_key on follows (follower_id, id);

comment on table follows is 'Follows of users (docs/decisions/011).';
comment on column follows.id is
  'Assigned while both accounts are locked, so that the lists of an account have the order of their commits.';

-- Locks all accounts in one order.
create function count_follows() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from users
    where id in (select follower_id from changed_rows union select followed_id from changed_rows)
    order by id for no key update;
  if not found then return null; end if;
  update users set
      followers_count = followers_count + change * changed.followers,
      following_count = following_count + change * changed.following
    from (
      select person, count(*) filter (where is_followed) as followers, count(*) filter (where not is_followed) as following
      from changed_rows cross join lateral (values (followed_id, true), (follower_id, false)) as side (person, is_followed)
      group by person
    ) as changed
    where users.id = changed.person;
  return null;
end $$;
create trigger count_inserted after insert on follows
  referencing new table as changed_rows for each statement execute function count_follows();
create trigger count_deleted after delete on follows
  referencing old table as changed_rows for each statement execute function count_follows();

create table blocks (
  user_id uuid not null references users on delete cascade,
  other_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('block', 'mute')),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, other_id, kind),
  check (user_id <> other_id)
);
create index blocks_newest_idx on blocks (user_id, created_at desc, other_id desc, kind);
create index blocks_newest_of_kind_idx on blocks (user_id, kind, created_at desc, other_id desc);
create index blocks_other_idx on blocks (other_id, kind, user_id);

comment on table blocks is
  'Blocks and mutes of users (docs/decisions/018). A block hides both users from each other, a mute only the muted one.';
comment on column blocks.user_id is 'The user who blocks or mutes.';
comment on column blocks.other_id is 'The blocked or muted user.';

-- Returns which of the others are blocked in either direction. Until the end of the transaction no
-- block between them can be set: setting one locks both accounts. All lock accounts in the order of
-- their ids, the own account included. The function is volatile so that the second statement sees
-- what was committed before it got the locks.
create function lock_blocks(own_id uuid, others uuid[]) returns setof uuid language plpgsql volatile as $$
begin
  perform from users where id = any(others || own_id) order by id for key share;
  return query
    select other_id from blocks where user_id = own_id and other_id = any(others) and kind = 'block'
    union
    select user_id from blocks where other_id = own_id and user_id = any(others) and kind = 'block';
end $$;
