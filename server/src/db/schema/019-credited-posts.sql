-- The published posts on which a user is credited, and the lists of suspended accounts.

create table credited_posts (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  published_at timestamptz not null,
  primary key (user_id, published_at, post_id)
);
create unique index credited_posts_post_key on credited_posts (post_id, user_id);

comment on table credited_posts is 'The published posts on which a user is a featured artist.';

create function count_credited_posts() returns trigger language plpgsql as $$
begin
  -- Skips deleted accounts, whose totals are deleted too.
  perform add_to_list_totals('credited', array_agg(user_id), array_agg(case tg_op when 'INSERT' then 1::bigint else -1 end))
    from changed_rows join users on users.id = user_id;
  return null;
end
$$;
create trigger count_inserted after insert on credited_posts
  referencing new table as changed_rows for each statement execute function count_credited_posts();
create trigger count_deleted after delete on credited_posts
  referencing old table as changed_rows for each statement execute function count_credited_posts();

-- Updates the credited artists of these posts after any change.
create function update_credited_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from credited_posts using posts, users
  where credited_posts.post_id = any(ids) and posts.id = credited_posts.post_id and users.id = posts.author_id
    and (suspended_at is not null or credited_posts.published_at is distinct from posts.published_at
      or not exists (
        select from credits where credits.post_id = credited_posts.post_id
          and credits.user_id = credited_posts.user_id and state = 'current'
      ));
  insert into credited_posts (post_id, user_id, published_at)
  select post_id, artist.id, published_at
  from credits
  join posts on posts.id = post_id
  join users as author on author.id = author_id
  join users as artist on artist.id = user_id
  where post_id = any(ids) and state = 'current' and not is_author and status = 'PUBLISHED'
    and author.suspended_at is null
  order by artist.id on conflict do nothing;
end
$$;

create function credit_changed_post() returns trigger language plpgsql as $$
begin
  perform update_credited_posts(array[new.id]);
  return null;
end
$$;
create trigger credit_changed after update of status, published_at on posts for each row
  when ((old.status, old.published_at) is distinct from (new.status, new.published_at))
  execute function credit_changed_post();

create function credits_changed() returns trigger language plpgsql as $$
declare
  ids constant uuid[] := array(select distinct post_id from changed_rows where state = 'current' order by post_id);
begin
  if ids <> '{}' then
    perform update_credited_posts(ids);
    perform update_searchable_artists(ids);
  end if;
  return null;
end
$$;
create trigger credits_inserted after insert on credits
  referencing new table as changed_rows for each statement execute function credits_changed();
create trigger credits_deleted after delete on credits
  referencing old table as changed_rows for each statement execute function credits_changed();

-- Lists some posts of an account, or removes some, as its suspension requires. Returns 0 when done.
create function apply_suspension(account uuid, max_posts integer) returns integer language plpgsql as $$
declare
  is_active boolean;
  ids uuid[];
begin
  select suspended_at is null into is_active from users where id = account;
  if is_active then
    -- Locks posts before their author, as the deletion of a post does. Their likes wait, so that the
    -- lists get the number of likes.
    select array_agg(id) into ids from (
      select id from posts
      where author_id = account and status = 'PUBLISHED'
        and not exists (select from listed_posts where post_id = posts.id)
      order by id limit max_posts for no key update
    ) as missing;
    perform list_posts(ids);
  else
    select array_agg(post_id) into ids from (
      select post_id from listed_posts where author_id = account
      order by post_id limit max_posts for no key update
    ) as surplus;
    perform unlist_posts(ids);
    delete from searchable_posts where post_id = any(ids);
  end if;
  perform update_credited_posts(ids);
  return coalesce(cardinality(ids), 0);
end
$$;
