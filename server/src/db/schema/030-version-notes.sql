-- What changed in a version: when it became current, which comments it answers, and who hears of that
-- (docs/decisions/036).

alter table post_versions
  add column current_at timestamptz(3),
  add column replaced_number smallint;

comment on column post_versions.note is
  'What changed, as the author wrote it and may correct it. No digest covers it.';
comment on column post_versions.current_at is
  'When it first became the version of the published post. Null: never, or before this column existed.';
comment on column post_versions.replaced_number is 'The version that it replaced then; null for the one that was published first.';

create table version_comments (
  post_id uuid not null,
  number smallint not null,
  comment_id uuid not null references comments on delete cascade,
  primary key (post_id, number, comment_id),
  foreign key (post_id, number) references post_versions on delete cascade
);
create index version_comments_comment_idx on version_comments (comment_id);

comment on table version_comments is 'The comments that a version answers, which the author chose at its upload.';

alter table notifications add column version_number smallint;

comment on column notifications.version_number is 'Of noteUsed: the version that answers comments of the recipient.';

-- Each recipient has one notification of a version.
create unique index notifications_version_key on notifications (post_id, version_number, user_id) where kind = 'noteUsed';

-- The rules for the other kinds stay as the migrations before this one have left them.
do $$
declare
  rules constant text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'notifications_kind_check'
  );
begin
  alter table notifications drop constraint notifications_kind_check;
  execute format('alter table notifications add constraint notifications_kind_check check (
    case when kind = ''noteUsed'' then num_nonnulls(post_id, version_number) = 2
        and num_nonnulls(comment_id, follower_id, artist_id, chat_id, message_seq, export_id, news_id) = 0
      else version_number is null and %s end) not valid', rules);
end $$;

create or replace function chosen_kind(kind text) returns text language sql immutable parallel safe
as $$
  select case
    when kind = 'follow' then 'followers'
    when kind in ('like', 'commentLike') then 'likes'
    when kind in ('comment', 'reply', 'noteUsed') then 'comments'
    when kind = 'chat' then 'messages'
    when kind = 'news' then 'news'
    when kind in ('request', 'change', 'approval', 'rejection', 'publication', 'agreement', 'title', 'withdrawal')
      then 'credits'
  end
$$;

-- Deletes the notifications of users none of whose comments the version answers any more.
create function delete_used_notes() returns trigger language plpgsql as $$
begin
  delete from notifications
    where kind = 'noteUsed' and post_id = old.post_id and version_number = old.number and not exists (
      select from version_comments join comments on comments.id = comment_id
      where version_comments.post_id = old.post_id and version_comments.number = old.number
        and comments.user_id = notifications.user_id
    );
  return null;
end $$;
create trigger delete_used_notes after delete on version_comments
  for each row execute function delete_used_notes();
