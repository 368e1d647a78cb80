-- Items that editors have removed from playlists, so that they can be restored as they were.

create table removed_playlist_items (
  id uuid primary key,
  playlist_id uuid not null references playlists on delete cascade,
  position bigint not null,
  post_id uuid references posts on delete set null,
  added_by uuid references users on delete set null,
  added_at timestamptz(3) not null,
  removed_at timestamptz(3) not null default clock_timestamp()
);
create index removed_playlist_items_playlist_idx on removed_playlist_items (playlist_id);
create index removed_playlist_items_post_idx on removed_playlist_items (post_id);
create index removed_playlist_items_adder_idx on removed_playlist_items (added_by);
create index removed_playlist_items_time_idx on removed_playlist_items (removed_at);

comment on table removed_playlist_items is
  'Items that can be restored for an hour. Later removals delete the older ones. They change under the lock of their playlist.';
comment on column removed_playlist_items.position is
  'The position that it had. It changes with those of the items when they are numbered anew.';
