-- Reports and suspensions (docs/decisions/019).

create table report_cases (
  id uuid primary key,
  kind text not null constraint report_cases_kind_check
    check (kind in ('post', 'comment', 'profile', 'demo', 'message')),
  subject_id uuid not null,
  post_id uuid check ((kind = 'comment') = (post_id is not null)),
  chat_id uuid,
  message_seq bigint,
  owner_id uuid references users on delete set null,
  owner_name text not null,
  reporters integer not null default 0 check (reporters >= 0),
  first_reported_at timestamptz(3) not null default clock_timestamp(),
  last_reported_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3),
  constraint report_cases_message_check
    check (num_nonnulls(chat_id, message_seq) = case kind when 'message' then 2 else 0 end)
);
create unique index report_cases_open_key on report_cases (kind, subject_id) where decided_at is null;
create index report_cases_newest_idx on report_cases (last_reported_at desc, id desc) where decided_at is null;
create index report_cases_by_reporters_idx on report_cases (reporters desc, last_reported_at desc, id desc)
  where decided_at is null;
create index report_cases_decided_idx on report_cases (decided_at desc, id desc) where decided_at is not null;
create index report_cases_owner_idx on report_cases (owner_id);

comment on table report_cases is
  'All open reports of one subject are one case; a report after the decision opens another. The subject may be deleted, so only accounts are referenced.';
comment on column report_cases.subject_id is 'The id of the post, comment, user, demo or message.';
comment on column report_cases.post_id is 'The post of a comment.';
comment on column report_cases.message_seq is 'The number of a message in its chat.';
comment on column report_cases.owner_id is 'The author of the subject.';

create table reports (
  id uuid primary key,
  case_id uuid not null references report_cases,
  reporter_id uuid references users on delete set null,
  reason text not null
    check (reason in ('spam', 'harassment', 'copyright', 'explicit', 'impersonation', 'other')),
  text text not null check (char_length(text) <= 500),
  title text not null,
  content text not null,
  context jsonb,
  reported_at timestamptz(3) not null default clock_timestamp()
);
create unique index reports_once_key on reports (case_id, reporter_id);
create index reports_newest_idx on reports (case_id, reported_at desc, id desc);
create index reports_reporter_idx on reports (reporter_id);

comment on table reports is 'Reports, at most one a user and case.';
comment on column reports.text is 'The explanation of the reporter.';
comment on column reports.title is 'The title of the subject at the time of the report.';
comment on column reports.content is 'The content of the subject at the time of the report.';
comment on column reports.context is
  'Of a message: the messages around it, as lines of name and text, oldest first. Admins are not in the chat.';

create table moderation_actions (
  id uuid primary key,
  case_id uuid not null references report_cases,
  action text not null check (action in ('dismiss', 'remove', 'suspend', 'lift')),
  admin_id uuid references users on delete set null,
  admin_name text not null,
  owner_id uuid references users on delete set null,
  owner_name text not null,
  note text not null check (char_length(note) between 1 and 500),
  title text,
  content text,
  done_at timestamptz(3) not null default clock_timestamp()
);
create index moderation_actions_case_idx on moderation_actions (case_id, done_at desc, id desc);
create index moderation_actions_owner_idx on moderation_actions (owner_id) where action in ('remove', 'suspend');
create index moderation_actions_admin_idx on moderation_actions (admin_id);

comment on table moderation_actions is 'The decisions of admins.';
comment on column moderation_actions.owner_id is 'The user whom the decision concerns.';
comment on column moderation_actions.title is 'The title of the subject at that time; null where it was deleted.';
comment on column moderation_actions.content is 'The content of the subject at that time; null where it was deleted.';

create table suspension_changes (
  user_id uuid primary key references users on delete cascade,
  changed_at timestamptz not null default clock_timestamp()
);

comment on table suspension_changes is
  'Accounts that were suspended or restored and whose posts and comments a job has yet to hide or list.';

-- Accounts that are being deleted are left out: their rows are removed instead.
create function record_suspension_change() returns trigger language plpgsql as $$
begin
  insert into suspension_changes (user_id) values (new.id)
    on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
create trigger record_suspension_change after update of suspended_at on users for each row
  when ((old.suspended_at is null) <> (new.suspended_at is null) and new.deleted_at is null)
  execute function record_suspension_change();
