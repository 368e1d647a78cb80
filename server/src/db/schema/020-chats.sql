-- Chats and their messages (docs/decisions/020).

create table chats (
  id uuid primary key,
  name text check (char_length(name) between 1 and 60),
  photo text,
  creator_id uuid references users on delete set null,
  is_direct boolean not null,
  lesser_id uuid references users on delete set null,
  greater_id uuid references users on delete set null,
  last_seq bigint not null default 0 check (last_seq >= 0),
  member_count integer not null default 0 check (member_count between 0 and 100),
  last_message_at timestamptz(3) not null default clock_timestamp(),
  check (lesser_id < greater_id),
  check (is_direct or num_nonnulls(lesser_id, greater_id) = 0),
  check (not is_direct or name is null)
) with (fillfactor = 70);
create unique index chats_pair_key on chats (lesser_id, greater_id);
create index chats_greater_idx on chats (greater_id) where greater_id is not null;
create index chats_creator_idx on chats (creator_id);

comment on table chats is 'Direct chats of two users, and groups.';
comment on column chats.name is 'Null in a direct chat, which shows the name of the other user, and in an unnamed group.';
comment on column chats.photo is 'Key of a stored file, or an https address.';
comment on column chats.creator_id is 'The user who may remove members; of a direct chat, the user who started it.';
comment on column chats.lesser_id is 'The first user of a direct chat, by id; null after the account is deleted.';
comment on column chats.greater_id is 'The second user of a direct chat, by id; null after the account is deleted.';
comment on column chats.last_seq is
  'Number of the last message. Messages are numbered under the lock of this row: without gaps, in the order of their commits.';

create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, user_id),
  joined_at timestamptz(3) not null default clock_timestamp(),
  is_listed boolean not null,
  active_at timestamptz(3) not null default clock_timestamp(),
  read_seq bigint not null default 0 check (read_seq >= 0),
  own_unread bigint not null default 0 check (own_unread >= 0),
  is_muted boolean not null default false,
  present_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index chat_members_list_idx on chat_members (user_id, active_at desc, chat_id desc) where is_listed;
create index chat_members_user_idx on chat_members (user_id);

comment on table chat_members is 'Members of chats.';
comment on column chat_members.is_listed is
  'False in a direct chat before its first message for the other user, and after a user has deleted it.';
comment on column chat_members.active_at is
  'Sort key of the user''s list. It may be older than the last message while the chat is at the top of the list.';
comment on column chat_members.read_seq is 'Number of the last message that the user has read.';
comment on column chat_members.own_unread is 'Own messages after read_seq, which do not count as unread.';
comment on column chat_members.present_until is 'Until then the user counts as having the chat open.';

create function count_chat_members() returns trigger language plpgsql as $$
begin
  perform from chats where id in (select chat_id from changed_rows) order by id for no key update;
  update chats set member_count = chats.member_count + changed.by
    from (select chat_id, case tg_op when 'INSERT' then count(*) else -count(*) end as by
      from changed_rows group by chat_id) as changed
    where chats.id = changed.chat_id;
  return null;
end $$;
create trigger count_inserted after insert on chat_members
  referencing new table as changed_rows for each statement execute function count_chat_members();
create trigger count_deleted after delete on chat_members
  referencing old table as changed_rows for each statement execute function count_chat_members();

create table messages (
  chat_id uuid not null references chats on delete cascade,
  seq bigint not null check (seq > 0),
  primary key (chat_id, seq),
  id uuid not null,
  kind text not null check (kind in ('CHAT', 'JOIN', 'LEAVE', 'FILE', 'PHOTO', 'NAME')),
  sender_id uuid references users on delete set null,
  actor_id uuid references users on delete set null,
  text text not null default '' check (char_length(text) <= 4000),
  client_id text check (char_length(client_id) <= 64),
  reply_to bigint,
  foreign key (chat_id, reply_to) references messages (chat_id, seq),
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  check (reply_to < seq),
  check (removed_at is null or text = '')
);
create unique index messages_client_id_key on messages (sender_id, chat_id, client_id);
create index messages_actor_idx on messages (actor_id) where actor_id is not null;
create index messages_replies_idx on messages (chat_id, reply_to) where reply_to is not null;

comment on table messages is 'Messages and announcements of chats.';
comment on column messages.seq is 'The number of the message in its chat: 1, 2, 3 and so on.';
comment on column messages.sender_id is 'Null after the account is deleted.';
comment on column messages.actor_id is 'The user who added or removed the sender, unless that was the sender.';
comment on column messages.text is 'The text of CHAT; the picture of PHOTO; the name of NAME.';
comment on column messages.client_id is 'The id given by the client, so that a message that is sent again is stored once.';

create table message_reactions (
  chat_id uuid not null,
  seq bigint not null,
  emoji text not null check (char_length(emoji) between 1 and 32),
  user_id uuid not null references users on delete cascade,
  primary key (chat_id, seq, emoji, user_id),
  foreign key (chat_id, seq) references messages on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index message_reactions_user_idx on message_reactions (user_id);

comment on table message_reactions is 'Emoji reactions to messages.';
comment on column message_reactions.emoji is
  'In its fully qualified form (Unicode TR 51), so that ❤ and ❤️ are one reaction.';

create table chat_files (
  chat_id uuid not null,
  seq bigint not null,
  primary key (chat_id, seq),
  foreign key (chat_id, seq) references messages on delete cascade,
  file_key text not null,
  name text not null,
  size bigint not null check (size >= 0),
  thumb_key text,
  width integer,
  height integer,
  media_state text check (media_state in ('waiting', 'done', 'failed')),
  duration real,
  waveform smallint[],
  loudness real,
  stream_key text,
  is_audio boolean not null generated always as (media_state is not null) stored,
  check (num_nonnulls(thumb_key, width, height) = case when media_state is null then 3 else 0 end)
);
create unique index chat_files_key on chat_files (file_key);
create unique index chat_files_thumb_key on chat_files (thumb_key);
create unique index chat_files_stream_key on chat_files (stream_key);
create index chat_files_kind_idx on chat_files (chat_id, is_audio, seq desc);

comment on table chat_files is 'The files of FILE messages: pictures and audio.';
comment on column chat_files.name is 'File name given by the sender.';
comment on column chat_files.size is 'Bytes.';
comment on column chat_files.thumb_key is 'Of a picture: the thumbnail for the conversation.';
comment on column chat_files.width is 'Of a picture: pixels of the large version.';
comment on column chat_files.height is 'Of a picture: pixels of the large version.';
comment on column chat_files.media_state is 'Of audio: progress of the media job.';
comment on column chat_files.duration is 'Of audio: seconds.';
comment on column chat_files.waveform is 'Of audio: peaks in thousandths.';
comment on column chat_files.loudness is 'Of audio: LUFS; null also for silence.';
