-- Who follows whom (docs/decisions/011).

create table follows (
  -- Given while both accounts are locked, so the lists of an account have the order of their commits.
  id bigint generated always as identity,
  follower_id uuid not null references users on delete cascade,
  followed_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create unique index follows_followers on follows (followed_id, id);
create unique index follows_following on follows (follower_id, id);

create view ranked_followers as select followed_id as list, id as number, '' collate "C" as word from follows;
create view ranked_following as select follower_id as list, id as number, '' collate "C" as word from follows;

-- As with likes: whatever follows from the rows is changed with them. All accounts are locked in one order.
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
  perform rank_rows('followers', array_agg(followed_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join users on users.id = followed_id;
  perform rank_rows('following', array_agg(follower_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join users on users.id = follower_id;
  return null;
end $$;
create trigger follows_count_new after insert on follows
  referencing new table as changed_rows for each statement execute function count_follows();
create trigger follows_count_gone after delete on follows
  referencing old table as changed_rows for each statement execute function count_follows();

-- The lists of an account go with it.
create trigger users_forget_ranks after delete on users
  referencing old table as gone for each statement execute function forget_ranks();
