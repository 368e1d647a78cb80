-- Likes and comments. Triggers change counters and offset indexes with the rows, also when an
-- account is deleted. They skip the rows of a deleted post.

create table likes (
  id bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (post_id, user_id)
);
create unique index likes_newest_key on likes (post_id, id);
create index likes_user_idx on likes (user_id, id);

comment on table likes is 'Likes of posts.';
comment on column likes.id is
  'Assigned while the post is locked, so that the likes of a post have the order of their commits.';

create table daily_likes (
  post_id uuid not null references posts on delete cascade,
  day date not null,
  likes integer not null check (likes >= 0),
  primary key (post_id, day)
) with (fillfactor = 50);
create index daily_likes_day_idx on daily_likes (day);

comment on table daily_likes is 'Likes of a post by the day of the like (UTC). An unlike is subtracted from that day.';

create view offset_keys_likes as select post_id as list, id as number, '' collate "C" as word from likes;

create function count_likes() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_likes = total_likes + change * changed.likes
    from (select post_id, count(*) as likes from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  if change = 1 then
    insert into daily_likes as known (post_id, day, likes)
      select post_id, (created_at at time zone 'UTC')::date, count(*) from changed_rows group by 1, 2 order by 1, 2
      on conflict (post_id, day) do update set likes = known.likes + excluded.likes;
  else
    update daily_likes set likes = daily_likes.likes - changed.likes
      from (select post_id, (created_at at time zone 'UTC')::date as day, count(*) as likes
            from changed_rows group by 1, 2) as changed
      where daily_likes.post_id = changed.post_id and daily_likes.day = changed.day;
  end if;
  perform update_offset_index('likes', array_agg(post_id), array_agg(changed_rows.id), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger count_inserted after insert on likes
  referencing new table as changed_rows for each statement execute function count_likes();
create trigger count_deleted after delete on likes
  referencing old table as changed_rows for each statement execute function count_likes();

create table pending_like_changes (
  user_id uuid not null,
  number bigint not null,
  sign smallint not null check (sign in (-1, 1))
);
create index pending_like_changes_user_idx on pending_like_changes (user_id, number);

comment on table pending_like_changes is
  'Likes and unlikes that the offset index of the user''s liked posts has yet to count (docs/decisions/007). Users would otherwise wait for each other at a popular post.';
comment on column pending_like_changes.number is 'The id of the like.';

-- The likes as the offset index counts them: without pending changes.
create view offset_keys_liked as
select user_id as list, id as number, '' collate "C" as word from likes
where not exists (
  select from pending_like_changes as come
  where come.user_id = likes.user_id and come.number = likes.id and come.sign = 1
)
union all
select user_id, number, '' from pending_like_changes as gone
where sign = -1 and not exists (
  select from pending_like_changes as come
  where come.user_id = gone.user_id and come.number = gone.number and come.sign = 1
);

-- Skips the likes of a deleted account, whose list is deleted too.
create function record_like_changes() returns trigger language plpgsql as $$
begin
  insert into pending_like_changes (user_id, number, sign)
  select user_id, changed_rows.id, case tg_op when 'INSERT' then 1 else -1 end
  from changed_rows join users on users.id = user_id;
  return null;
end
$$;
create trigger record_inserted after insert on likes
  referencing new table as changed_rows for each statement execute function record_like_changes();
create trigger record_deleted after delete on likes
  referencing old table as changed_rows for each statement execute function record_like_changes();

-- Counts the pending changes of these users.
create function apply_like_changes(user_ids uuid[]) returns void language plpgsql as $$
declare
  lists uuid[];
  numbers bigint[];
  signs integer[];
begin
  with changed as (
    delete from pending_like_changes where user_id = any(user_ids) returning user_id, number, sign
  ),
  summed as (
    select user_id, number, sum(sign)::integer as sign from changed
    where user_id in (select id from users) group by 1, 2 having sum(sign) <> 0
  )
  select array_agg(user_id), array_agg(number), array_agg(sign) into lists, numbers, signs from summed;
  perform update_offset_index('liked', lists, numbers, null, signs);
end
$$;

create function delete_like_changes() returns trigger language plpgsql as $$
begin
  delete from pending_like_changes using gone where user_id = gone.id;
  return null;
end
$$;
create trigger delete_like_changes after delete on users
  referencing old table as gone for each statement execute function delete_like_changes();

create table comments (
  id uuid primary key,
  number bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  created_at timestamptz not null default clock_timestamp()
);
create unique index comments_newest_key on comments (post_id, number);
create index comments_user_idx on comments (user_id);

comment on table comments is 'Comments on posts.';
comment on column comments.number is
  'Assigned while the post is locked, so that the comments of a post have the order of their commits.';

create view offset_keys_comments as select post_id as list, number, '' collate "C" as word from comments;

create function count_comments() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_comments = total_comments + change * changed.comments
    from (select post_id, count(*) as comments from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  perform update_offset_index('comments', array_agg(post_id), array_agg(changed_rows.number), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger count_inserted after insert on comments
  referencing new table as changed_rows for each statement execute function count_comments();
create trigger count_deleted after delete on comments
  referencing old table as changed_rows for each statement execute function count_comments();

create table hidden_comments (
  id uuid primary key,
  number bigint not null,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null
);
create index hidden_comments_user_idx on hidden_comments (user_id);
create index hidden_comments_post_idx on hidden_comments (post_id);

comment on table hidden_comments is
  'Comments of suspended accounts, with the columns of comments. No list and no total includes them.';
