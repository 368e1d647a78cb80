-- Playlists with their items, people and followers.

create table playlists (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  description text not null default '' check (char_length(description) <= 500),
  visibility text not null default 'private' check (visibility in ('public', 'unlisted', 'private')),
  cover_key text references files,
  items_count integer not null default 0 check (items_count between 0 and 1000),
  followers_count integer not null default 0 check (followers_count >= 0),
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index playlists_cover_key on playlists (cover_key);
create index playlists_owner_idx on playlists (owner_id, id desc);
create index playlists_public_idx on playlists (id desc) where visibility = 'public';
create index playlists_owner_public_idx on playlists (owner_id, id desc) where visibility = 'public';

comment on table playlists is 'Ordered lists of published posts of any user.';
comment on column playlists.id is 'UUIDv7, so that the newest playlist has the greatest id.';
comment on column playlists.visibility is
  'public: in lists; unlisted: for all who have the address; private: for owner, collaborators and invited users.';
comment on column playlists.items_count is 'All places, also those of tracks that are not available.';
comment on column playlists.revision is 'Counts the changes of the playlist, its items and its people.';

create table playlist_items (
  id uuid primary key,
  playlist_id uuid not null references playlists on delete cascade,
  position bigint not null,
  post_id uuid references posts on delete set null,
  added_by uuid references users on delete set null,
  added_at timestamptz(3) not null default clock_timestamp(),
  -- Deferrable: one statement may exchange positions.
  constraint playlist_items_position_key unique (playlist_id, position) deferrable initially immediate
);
create index playlist_items_newest_idx on playlist_items (playlist_id, added_at desc);
create index playlist_items_post_idx on playlist_items (post_id, playlist_id);
create index playlist_items_adder_idx on playlist_items (added_by);

comment on table playlist_items is 'The places of a playlist. They change under the lock of its row.';
comment on column playlist_items.position is
  'Decides the order. New ones are 1,024 apart; they are numbered anew where no room is left between two.';
comment on column playlist_items.post_id is 'Null once the post is deleted.';
comment on column playlist_items.added_by is 'Null once the account is deleted.';

create table playlist_members (
  playlist_id uuid not null references playlists on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('invited', 'member')),
  invited_at timestamptz(3) not null default clock_timestamp(),
  primary key (playlist_id, user_id)
);
create index playlist_members_user_idx on playlist_members (user_id, state);

comment on table playlist_members is 'The collaborators of playlists, and users who have not answered an invitation.';

create table playlist_follows (
  playlist_id uuid not null references playlists on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  notified_at timestamptz not null default '-infinity',
  primary key (playlist_id, user_id)
);
create index playlist_follows_user_idx on playlist_follows (user_id, created_at desc);

comment on table playlist_follows is 'Followers of playlists. They stay while a playlist is private, and do not see it then.';
comment on column playlist_follows.notified_at is 'When the follower was last notified of new tracks.';

create function count_playlist_followers() returns trigger language plpgsql as $$
declare
  change constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from playlists where id in (select playlist_id from changed_rows) order by id for no key update;
  update playlists set followers_count = followers_count + change * changed.followers
    from (select playlist_id, count(*) as followers from changed_rows group by playlist_id) as changed
    where playlists.id = changed.playlist_id;
  return null;
end $$;
create trigger count_inserted after insert on playlist_follows
  referencing new table as changed_rows for each statement execute function count_playlist_followers();
create trigger count_deleted after delete on playlist_follows
  referencing old table as changed_rows for each statement execute function count_playlist_followers();

-- Notifications of invitations and of new tracks.

insert into notification_kinds (kind, app, email, push) values ('playlists', true, false, false);

alter table notifications
  add column playlist_id uuid references playlists on delete cascade,
  add column new_tracks smallint;

comment on column notifications.new_tracks is 'Of playlistTracks: how many tracks the notification is about.';

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when kind in (''playlistInvitation'', ''playlistTracks'') then playlist_id is not null
        and (kind = ''playlistTracks'') = (new_tracks is not null)
        and num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id, version_number) = 0
      else num_nonnulls(playlist_id, new_tracks) = 0 and %s end) not valid', rules);
end $$;

create or replace function chosen_kind(kind text) returns text language sql immutable parallel safe
as $$
  select case
    when kind = 'follow' then 'followers'
    when kind in ('like', 'commentLike') then 'likes'
    when kind in ('comment', 'reply', 'noteUsed') then 'comments'
    when kind = 'chat' then 'messages'
    when kind = 'news' then 'news'
    when kind = 'playlistTracks' then 'playlists'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      then 'credits'
  end
$$;
