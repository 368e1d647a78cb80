-- Notifications about releases.

alter table notifications
  add column release_id uuid references releases on delete cascade,
  add column actor_id uuid references users on delete cascade;

comment on column notifications.release_id is 'The release that it is about. With post_id, a track of it.';
comment on column notifications.actor_id is 'Of an answer about a release: the author or artist who gave it.';
comment on column notifications.reason is
  'Of a rejection or decline: why, as the artist wrote. Of a release that could not go out: what blocked it.';

-- Each recipient has one notification of a cause.
create unique index notifications_release_key on notifications (release_id, user_id, kind, actor_id, post_id)
  nulls not distinct where release_id is not null;
create index notifications_actor_idx on notifications (actor_id) where actor_id is not null;

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when kind in (''release'', ''releaseCredit'', ''releaseChange'', ''releaseRequest'', ''releaseDecline'',
        ''releaseWithdrawal'', ''releaseBlocked'')
      then release_id is not null and (actor_id is not null) = (kind in (''releaseDecline'', ''releaseWithdrawal''))
        and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id, version_number) = 0
      else num_nonnulls(release_id, actor_id) = 0 and %s end) not valid', rules);
end $$;

insert into notification_kinds (kind, app, email, push, email_delay) values ('releases', true, false, false, '0');

create or replace function chosen_kind(kind text) returns text language sql immutable parallel safe
as $$
  select case
    when kind = 'follow' then 'followers'
    when kind in ('like', 'commentLike') then 'likes'
    when kind in ('comment', 'reply', 'noteUsed') then 'comments'
    when kind = 'chat' then 'messages'
    when kind = 'news' then 'news'
    when kind = 'playlistTracks' then 'playlists'
    when kind in ('release', 'releaseCredit', 'releaseChange') then 'releases'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal',
        'releaseRequest', 'releaseDecline', 'releaseWithdrawal', 'releaseBlocked')
      then 'credits'
  end
$$;
