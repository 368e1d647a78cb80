create table comments (
  id uuid primary key,
  -- Given while the post is locked, so the comments of a post have the order of their commits.
  number bigint generated always as identity,
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default clock_timestamp()
);
create unique index comments_newest on comments (post_id, number);
create index comments_user on comments (user_id);

create view ranked_comments as select post_id as list, number, '' collate "C" as word from comments;

-- As with likes.
create function count_comments() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from posts where id in (select post_id from changed_rows) order by id for no key update;
  if not found then return null; end if;
  update posts set total_comments = total_comments + change * changed.comments
    from (select post_id, count(*) as comments from changed_rows group by post_id) as changed
    where posts.id = changed.post_id;
  perform rank_rows('comments', array_agg(post_id), array_agg(changed_rows.number), null, array_agg(change))
    from changed_rows join posts on posts.id = post_id;
  return null;
end $$;
create trigger comments_count_new after insert on comments
  referencing new table as changed_rows for each statement execute function count_comments();
create trigger comments_count_gone after delete on comments
  referencing old table as changed_rows for each statement execute function count_comments();
