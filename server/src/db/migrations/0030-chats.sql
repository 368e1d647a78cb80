-- Chats and what is said in them (docs/decisions/020).

create table chats (
  id uuid primary key,
  -- Null in a direct chat, which each of the two sees under the other's name, and in a group that nobody has named.
  name text check (char_length(name) between 1 and 60),
  -- Key of a stored file, or an https address.
  photo text,
  -- Who may remove others; of a direct chat, who began it.
  creator_id uuid references users on delete set null,
  is_direct boolean not null,
  -- The two of a direct chat, the lesser id first; null where that account is gone.
  lesser_id uuid references users on delete set null,
  greater_id uuid references users on delete set null,
  -- Messages are numbered under the lock of this row, so without gaps and in the order of their commits.
  last_seq bigint not null default 0 check (last_seq >= 0),
  members integer not null default 0,
  spoken_at timestamptz(3) not null default clock_timestamp(),
  constraint chats_members check (members between 0 and 100),
  check (lesser_id < greater_id),
  check (is_direct or num_nonnulls(lesser_id, greater_id) = 0),
  check (not is_direct or name is null)
) with (fillfactor = 70);
create unique index chats_pair on chats (lesser_id, greater_id);
create index chats_greater on chats (greater_id) where greater_id is not null;
create index chats_creator on chats (creator_id);

create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, user_id),
  joined_at timestamptz(3) not null default clock_timestamp(),
  -- A direct chat is not shown to the other before somebody has said something in it, nor after one has left it.
  is_listed boolean not null,
  -- The order of a user's list. It may lag behind while the chat is at its head anyway.
  active_at timestamptz(3) not null default clock_timestamp(),
  read_seq bigint not null default 0 check (read_seq >= 0),
  -- How many of the messages after that are one's own.
  own_unread bigint not null default 0 check (own_unread >= 0),
  is_muted boolean not null default false,
  -- Until then somebody is taken to have the chat before their eyes.
  looking_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index chat_members_list on chat_members (user_id, active_at desc, chat_id desc) where is_listed;
create index chat_members_user on chat_members (user_id);

create function count_chat_members() returns trigger language plpgsql as $$
begin
  perform from chats where id in (select chat_id from changed_rows) order by id for no key update;
  update chats set members = chats.members + changed.by
    from (select chat_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
      from changed_rows group by chat_id) as changed
    where chats.id = changed.chat_id;
  return null;
end $$;
create trigger chat_members_count_new after insert on chat_members
  referencing new table as changed_rows for each statement execute function count_chat_members();
create trigger chat_members_count_gone after delete on chat_members
  referencing old table as changed_rows for each statement execute function count_chat_members();

create table messages (
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null check (seq > 0),
  primary key (chat_id, seq),
  id uuid not null,
  kind text not null check (kind in ('CHAT', 'JOIN', 'LEAVE', 'FILE', 'PHOTO', 'NAME')),
  -- Null where the account is gone.
  sender_id uuid references users on delete set null,
  -- Who has added or removed the sender, where that was somebody else.
  by_id uuid references users on delete set null,
  -- What was said; the picture of PHOTO; the name of NAME.
  words text not null default '' check (char_length(words) <= 4000),
  client_id text check (char_length(client_id) <= 64),
  reply_to bigint,
  foreign key (chat_id, reply_to) references messages (chat_id, seq),
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  check (reply_to < seq),
  check (removed_at is null or words = '')
);
-- What is sent again is there once.
create unique index messages_client on messages (sender_id, chat_id, client_id);
create index messages_by on messages (by_id) where by_id is not null;
create index messages_replies on messages (chat_id, reply_to) where reply_to is not null;

create table message_reactions (
  chat_id uuid not null,
  seq bigint not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, seq, emoji, user_id),
  foreign key (chat_id, seq) references messages on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index message_reactions_user on message_reactions (user_id);

-- What FILE messages hold.
create table chat_files (
  chat_id uuid not null,
  seq bigint not null,
  primary key (chat_id, seq),
  foreign key (chat_id, seq) references messages on delete cascade,
  file_key text not null,
  -- As the sender named it.
  name text not null,
  size bigint not null check (size >= 0),
  -- Of pictures: a small one to show in the conversation, and the size of the large one in pixels.
  thumb_key text,
  width integer,
  height integer,
  -- Of audio: how far the work on it is, and what it has found, as with posts.
  media_state text check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  stream_key text,
  is_audio boolean not null generated always as (media_state is not null) stored,
  check (num_nonnulls(thumb_key, width, height) = case when media_state is null then 3 else 0 end)
);
create unique index chat_files_key on chat_files (file_key);
create unique index chat_files_thumb on chat_files (thumb_key);
create unique index chat_files_stream on chat_files (stream_key);
create index chat_files_kind on chat_files (chat_id, is_audio, seq desc);

create table chat_settings (
  user_id uuid primary key references users on delete cascade,
  -- Whether others see how far one has read; who hides it does not see it of others.
  shows_seen boolean not null
);
