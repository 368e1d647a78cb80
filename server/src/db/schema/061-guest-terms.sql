-- Guests as parties to the terms of a post.

-- How a viewer stands to a post (`credit_answer`): under their own id, or as a guest whom their account
-- has claimed or whose address is their verified one.
create function viewer_answer(of_post uuid, of_viewer uuid) returns text
language sql stable as $$
  select coalesce(
    credit_answer(of_post, of_viewer),
    (
      select credit_answer(of_post, guests.id)
      from guests join users on users.id = of_viewer
      where guests.post_id = of_post
        and (claimed_by = users.id or (guests.email = users.email and email_verified_at is not null))
      order by claimed_by nulls last limit 1
    )
  )
$$;

-- Parties are users or guests, so that the column refers to neither. The deletion of an account
-- deletes its rows.
alter table latest_requests drop constraint latest_requests_artist_id_fkey;
comment on column latest_requests.artist_id is 'The party id: of a user or of a guest.';
comment on column credits.user_id is 'The party id: of a user or of a guest.';
comment on column consents.artist_id is 'The party id: of a user or of a guest.';

alter table consents add column proof text not null default 'session' check (proof in ('session', 'email'));
comment on column consents.proof is 'How the artist proved who they are: by the session of an account, or by a mailed code.';

-- As before, with the accounts that have claimed guests.
create or replace function update_credited_posts(ids uuid[]) returns void language plpgsql as $$
begin
  delete from credited_posts using posts, users
  where credited_posts.post_id = any(ids) and posts.id = credited_posts.post_id and users.id = posts.author_id
    and (suspended_at is not null or credited_posts.published_at is distinct from posts.published_at
      or not exists (
        select from credits left join guests on guests.id = credits.user_id
        where credits.post_id = credited_posts.post_id and state = 'current'
          and coalesce(claimed_by, credits.user_id) = credited_posts.user_id
      ));
  insert into credited_posts (post_id, user_id, published_at)
  select credits.post_id, artist.id, published_at
  from credits
  left join guests on guests.id = credits.user_id
  join posts on posts.id = credits.post_id
  join users as author on author.id = author_id
  join users as artist on artist.id = coalesce(claimed_by, credits.user_id)
  where credits.post_id = any(ids) and state = 'current' and not is_author and status = 'PUBLISHED'
    and author.suspended_at is null
  order by artist.id on conflict do nothing;
end
$$;

create function guest_claimed() returns trigger language plpgsql as $$
begin
  perform update_credited_posts(array[new.post_id]);
  return null;
end
$$;
create trigger guest_claimed after update of claimed_by on guests for each row
  when (old.claimed_by is distinct from new.claimed_by and new.claimed_by is not null)
  execute function guest_claimed();

-- Answers of guests in the notifications of authors.
alter table notifications add column guest_id uuid references guests on delete cascade;
create unique index notifications_guest_key on notifications (post_id, guest_id, kind) where guest_id is not null;
comment on column notifications.guest_id is 'Of an answer: the guest who gave it, instead of an artist.';

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  if position('guest_id' in rules) > 0 then
    return;
  end if;
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when guest_id is not null
      then kind in (''approval'', ''rejection'', ''withdrawal'') and post_id is not null
        and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id,
          version_number, release_id, actor_id) = 0
      else %s end) not valid', rules);
end $$;
