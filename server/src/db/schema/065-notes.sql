-- Mix rooms: notes of the parties to the versions of a post, replies to them, and verdicts.

create table rooms (
  post_id uuid primary key references posts on delete cascade,
  seq bigint not null default 0,
  next_note integer not null default 1
);

comment on table rooms is 'Mix rooms, from their first change on.';
comment on column rooms.seq is 'The last change of the room. Transactions count it up under the lock of the row.';
comment on column rooms.next_note is 'The number of the next note. Numbers are never reused.';

create table notes (
  id uuid primary key,
  post_id uuid not null references rooms on delete cascade,
  number integer not null check (number > 0),
  version smallint not null,
  at_ms integer check (at_ms >= 0),
  end_ms integer,
  text text check (char_length(text) between 1 and 2000),
  by_id uuid not null,
  assignee_id uuid,
  resolved_by uuid,
  resolved_at timestamptz(3),
  resolved_in smallint check (resolved_in >= version),
  revision integer not null default 1,
  seq bigint not null,
  next_reply integer not null default 1,
  request_key text check (char_length(request_key) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  is_erased boolean not null default false,
  constraint notes_number_key unique (post_id, number),
  foreign key (post_id, version) references post_versions on delete cascade,
  check (end_ms is null or (at_ms is not null and end_ms > at_ms)),
  check (num_nonnulls(resolved_by, resolved_at, resolved_in) in (0, 3)),
  check ((text is null) = (deleted_at is not null)),
  check (not is_erased or deleted_at is not null)
);
create unique index notes_request_key on notes (post_id, by_id, request_key) where request_key is not null;
create index notes_open_idx on notes (post_id, at_ms, number) where resolved_at is null and deleted_at is null;
create index notes_seq_idx on notes (post_id, seq);
create index notes_created_idx on notes (created_at);
create index notes_by_idx on notes (by_id, id);

comment on table notes is 'Remarks of members of mix rooms. A deleted note keeps its row, so that clients hear of it.';
comment on column notes.by_id is 'The party id of the member: a user or a guest, and so are the other ids of members.';
comment on column notes.at_ms is 'Milliseconds on its own version; null for a remark on the whole version.';
comment on column notes.end_ms is 'The end of a range.';
comment on column notes.resolved_in is 'The version that the member heard who resolved it. Later ones do not show the note.';
comment on column notes.revision is 'Counts changes of text and assignee.';
comment on column notes.seq is 'The change of the room that changed it last.';
comment on column notes.request_key is 'The Idempotency-Key of the request. Guests have no rows in idempotency_keys.';
comment on column notes.is_erased is 'Deleted with the account or the data of its author. It stays in lists without its text.';

create table note_positions (
  note_id uuid not null references notes on delete cascade,
  version smallint not null,
  at_ms integer not null check (at_ms >= 0),
  end_ms integer check (end_ms > at_ms),
  primary key (note_id, version)
);

comment on table note_positions is 'Where members moved notes to on later versions than their own.';

create table note_replies (
  id uuid primary key,
  note_id uuid not null references notes on delete cascade,
  number integer not null check (number > 0),
  text text check (char_length(text) between 1 and 2000),
  by_id uuid not null,
  request_key text check (char_length(request_key) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint note_replies_number_key unique (note_id, number)
);
create unique index note_replies_request_key on note_replies (note_id, by_id, request_key) where request_key is not null;
create index note_replies_by_idx on note_replies (by_id, id);

comment on table note_replies is 'Replies to notes, in one level.';
comment on column note_replies.text is 'Null once the account or the data of its author is erased.';

create table verdicts (
  post_id uuid not null,
  version smallint not null,
  party_id uuid not null,
  verdict text not null check (verdict in ('changes', 'good')),
  given_at timestamptz(3) not null default now(),
  primary key (post_id, version, party_id),
  foreign key (post_id, version) references post_versions on delete cascade
);
create index verdicts_party_idx on verdicts (party_id);

comment on table verdicts is 'Opinions of members about versions. They bind nothing.';

create table room_digests (
  guest_id uuid primary key references guests on delete cascade,
  seen_note integer not null,
  sent_at timestamptz(3)
);

comment on table room_digests is 'What guests have seen of their mix rooms, or were mailed about.';
comment on column room_digests.seen_note is 'The number of the last note.';

-- The members of a mix room: the parties to the versions. `account_id` is the account that acts for the
-- party: that of the artist, the one that has claimed the guest, or the one whose verified address is
-- the guest's. Null for other guests.
create function room_members(of_post uuid) returns table (party_id uuid, account_id uuid, role text, place integer)
language sql stable as $$
  select author_id, author_id, 'author', -1 from posts where id = of_post
  union all
  select party.id, account.id, case when guests.claimed_by is null and guests.id is not null then 'guest' else 'artist' end,
    party.place
  from (
    select user_id as id, min(position)::integer as place from credits
    where post_id = of_post and not is_author group by user_id
  ) as party
  left join guests on guests.id = party.id and guests.post_id = of_post
    and erased_at is null and (claimed_at is null or claimed_by is not null)
  left join users as account on account.id = coalesce(guests.claimed_by, (
    select id from users as holder where holder.email = guests.email and holder.email_verified_at is not null
  ), party.id)
  join posts on posts.id = of_post
  where credit_answer(of_post, party.id) in ('pending', 'approved')
    and num_nonnulls(guests.id, account.id) > 0 and account.suspended_at is null
    and not exists (
      select from blocks where kind = 'block'
        and ((user_id = author_id and other_id = account.id) or (user_id = account.id and other_id = author_id))
    )
$$;

-- Whether a version shows a note: its own version and later ones, up to the one in which it was resolved.
create function is_note_shown(note_version smallint, resolved_in smallint, on_version smallint) returns boolean
language sql immutable parallel safe as $$
  select on_version >= note_version and (resolved_in is null or on_version <= resolved_in)
$$;

-- Notifications about mix rooms.

alter table notifications
  add column party_id uuid,
  add column note_id uuid references notes on delete cascade,
  add column reply_id uuid references note_replies on delete cascade,
  add column since_note integer,
  add column unread_since timestamptz(3);

comment on column notifications.party_id is 'Of mix rooms: the party id of the member who acted last.';
comment on column notifications.note_id is 'Of mix rooms: the note that was answered or assigned, or mentions the recipient.';
comment on column notifications.reply_id is 'Of mix rooms: the reply that it is about.';
comment on column notifications.since_note is 'Of new notes: it counts notes with greater numbers.';
comment on column notifications.unread_since is 'Of mix rooms: when it was unread first; its mail goes out an hour later at the latest.';

-- Each recipient has one notification of a cause, and one of all new notes of a room.
create unique index notifications_room_key on notifications (post_id, user_id, kind, note_id, version_number)
  nulls not distinct where party_id is not null;
create index notifications_note_idx on notifications (note_id) where note_id is not null;
create index notifications_reply_idx on notifications (reply_id) where reply_id is not null;

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when kind in (''note'', ''noteReply'', ''noteMention'', ''noteAssignment'', ''versionUpload'', ''verdict'')
      then num_nonnulls(post_id, party_id, unread_since) = 3 and (since_note is not null) = (kind = ''note'')
        and (note_id is not null) = (kind in (''noteReply'', ''noteMention'', ''noteAssignment''))
        and (version_number is not null) = (kind in (''versionUpload'', ''verdict''))
        and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id, release_id, actor_id) = 0
      else num_nonnulls(party_id, note_id, reply_id, since_note, unread_since) = 0 and %s end) not valid', rules);
end $$;

insert into notification_kinds (kind, app, email, push, email_delay) values ('notes', true, true, false, '0');

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
    when kind in ('note', 'noteReply', 'noteMention', 'noteAssignment', 'versionUpload', 'verdict') then 'notes'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal',
        'releaseRequest', 'releaseDecline', 'releaseWithdrawal', 'releaseBlocked')
      then 'credits'
  end
$$;

-- Decides when notifications about mix rooms are mailed and pushed, after `schedule_delivery`, whose
-- name comes first: mail 10 minutes after the last one and an hour after the first unread one at the
-- latest, mentions and assignments after 2 minutes. Daily mail stays at its hour. Pushes wait until the
-- members who have the room open have seen it.
create function schedule_room_delivery() returns trigger language plpgsql as $$
begin
  if new.party_id is null or new.unread = 0 then return new; end if;
  if new.push_due_at is not null then new.push_due_at := greatest(new.push_due_at, now() + interval '30 seconds'); end if;
  if new.email_due_at is null
    or exists (select from mail_schedules where user_id = new.user_id and frequency = 'daily') then
    return new;
  end if;
  new.email_due_at := case when new.kind in ('noteMention', 'noteAssignment') then now() + interval '2 minutes'
    else least(now() + interval '10 minutes', new.unread_since + interval '1 hour') end;
  return new;
end $$;
create trigger schedule_room_delivery before insert or update of notified_at on notifications
  for each row execute function schedule_room_delivery();
