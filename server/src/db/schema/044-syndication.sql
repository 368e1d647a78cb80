-- Feed documents, and the addresses of audio for podcast and feed apps.

alter table privacy_settings add column in_feeds boolean not null default true;

comment on column privacy_settings.in_feeds is 'Whether podcast and feed apps may play the tracks of the user.';

create table former_posts (
  id uuid primary key
);

comment on table former_posts is
  'The ids of deleted posts that once were public, so that feed apps learn that they are gone for good.';

create table feed_documents (
  id bigint generated always as identity primary key,
  user_id uuid references users on delete cascade,
  release_id uuid references releases on delete cascade,
  playlist_id uuid references playlists on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  changed_at timestamptz(0) not null,
  announced_digest text check (announced_digest ~ '^[0-9a-f]{64}$'),
  check (num_nonnulls(user_id, release_id, playlist_id) = 1)
);
create unique index feed_documents_user_key on feed_documents (user_id) where user_id is not null;
create unique index feed_documents_release_key on feed_documents (release_id) where release_id is not null;
create unique index feed_documents_playlist_key on feed_documents (playlist_id) where playlist_id is not null;

comment on table feed_documents is
  'When the content of feed documents last changed (docs/decisions/060): of a profile, a release or a playlist that has been read as a feed.';
comment on column feed_documents.digest is 'SHA-256 of the content when it was last read.';
comment on column feed_documents.changed_at is 'When the content with this digest was first read, or its newest date.';
comment on column feed_documents.announced_digest is 'SHA-256 of the content that the WebSub hub was last told of; null if of none.';
