-- Privacy settings, and exports of the data of an account.

-- Read receipts were a setting of chats. All privacy settings of a user are one row.
alter table chat_settings rename to privacy_settings;
alter table privacy_settings rename constraint chat_settings_pkey to privacy_settings_pkey;
alter table privacy_settings rename constraint chat_settings_user_id_fkey to privacy_settings_user_id_fkey;
alter table privacy_settings alter column shows_seen set default true;
alter table privacy_settings add column shows_likes boolean not null default false;
alter table privacy_settings add column messages_from text not null default 'everyone'
  constraint privacy_settings_messages_from_check check (messages_from in ('everyone', 'following', 'nobody'));

comment on table privacy_settings is 'Privacy settings of users; a user without a row has the defaults.';
comment on column privacy_settings.shows_likes is 'Whether other users see the posts that the user likes.';
comment on column privacy_settings.messages_from is
  'The people who may start a chat with the user or add them to a group; following: those whom the user follows.';

-- Whether a user accepts new chats with another user.
create function accepts_messages(recipient uuid, sender uuid) returns boolean language sql stable as $$
  select coalesce((
    select case messages_from
      when 'everyone' then true
      when 'nobody' then false
      else exists (select from follows where follower_id = recipient and followed_id = sender)
    end
    from privacy_settings where user_id = recipient
  ), true)
$$;

-- Copies of the data of accounts.

create table exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null default now(),
  failed_at timestamptz(3),
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  file_key text references files,
  size bigint check (size >= 0),
  check (num_nonnulls(ready_at, expires_at, file_key, size) in (0, 4)),
  check (num_nonnulls(ready_at, failed_at) < 2)
);
create unique index exports_open_key on exports (user_id) where ready_at is null and failed_at is null;
create unique index exports_file_key on exports (file_key);
create index exports_user_idx on exports (user_id, requested_at desc);
create index exports_expires_at_idx on exports (expires_at);
create index exports_open_idx on exports (requested_at) where ready_at is null and failed_at is null;

comment on table exports is 'Copies of the data of accounts. Without ready_at and failed_at, a job writes the file.';
comment on column exports.expires_at is 'When a job removes the file and the row.';
comment on column exports.size is 'Bytes.';

-- A copy that is ready has a notification, which goes with it.
alter table notifications
  add column export_id uuid references exports on delete cascade,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check ((kind = 'export') = (export_id is not null) and case kind
    when 'like' then post_id is not null and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    when 'comment' then post_id is not null and comment_id is not null
      and num_nonnulls(follower_id, artist_id, chat_id, message_seq) = 0
    when 'follow' then follower_id is not null
      and num_nonnulls(post_id, comment_id, artist_id, chat_id, message_seq) = 0
    when 'chat' then num_nonnulls(chat_id, message_seq) = 2
      and num_nonnulls(post_id, comment_id, follower_id, artist_id) = 0
    when 'export' then num_nonnulls(post_id, comment_id, follower_id, artist_id, chat_id, message_seq) = 0
    else kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      and num_nonnulls(post_id, artist_id) = 2 and num_nonnulls(comment_id, follower_id, chat_id, message_seq) = 0
  end);
create unique index notifications_export_key on notifications (export_id);

comment on column notifications.export_id is 'Of an export: the copy of the data of the recipient that is ready.';

-- The comments of an account in an order, for its copy.
drop index comments_user_idx;
create index comments_user_idx on comments (user_id, id);
