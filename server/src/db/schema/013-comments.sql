-- Comments on posts, at positions of the track and with mentions. Counters and vacuum are as for
-- likes (012-likes.sql).

create table comments (
  id uuid primary key,
  number bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  at_ms integer check (at_ms >= 0),
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 10000);
create unique index comments_newest_key on comments (post_id, number);
create index comments_position_idx on comments (post_id, at_ms, number);
create index comments_user_idx on comments (user_id, id);

comment on table comments is 'Comments on posts.';
comment on column comments.number is
  'Assigned while the post is locked, so that the comments of a post have the order of their commits.';
comment on column comments.at_ms is
  'Position in the track in milliseconds, null without one. It survives new versions, so it may lie behind the end of the track.';

create function count_comments() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_comments = total_comments + change * changed.comments
    from (select post_id, count(*) as comments from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
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
  at_ms integer,
  created_at timestamptz not null
);
create index hidden_comments_user_idx on hidden_comments (user_id);
create index hidden_comments_post_idx on hidden_comments (post_id);

comment on table hidden_comments is
  'Comments of suspended accounts, with the columns of comments. No list and no total includes them.';

-- The names in a text that begin with an @ and belong to accounts, in the order of their first
-- mention. A name may end with dots and hyphens, and so may a sentence: the longer name counts.
create function mentioned_users(of_text text) returns text[] language sql stable parallel safe as $$
  select case when position('@' in of_text) = 0 then '{}'::text[] else array(
    select user_name from (
      select distinct on (place) place, user_name
      from regexp_matches(of_text, '(?<![[:alnum:]_@])@([A-Za-z0-9_.-]{3,30})', 'g')
          with ordinality as mention (found, place),
        lateral (values (lower(found[1])), (lower(rtrim(found[1], '.-')))) as readings (reading)
        join users on user_name_key = reading
      where suspended_at is null
      order by place, char_length(reading) desc
    ) as mentions
    group by user_name order by min(place)
  ) end
$$;
