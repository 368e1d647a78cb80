-- What people report, and what those who look after the place decide about it (docs/decisions/019).
alter table users add column is_admin boolean not null default false;

-- All open reports of one thing are one case; after the decision a new report opens another one. What a case is about may
-- be gone, so it refers to nothing but accounts, and those it outlives too.
create table report_cases (
  id uuid primary key,
  kind text not null check (kind in ('post', 'comment', 'profile', 'demo')),
  subject_id uuid not null,
  -- The post that a comment stands under.
  post_id uuid check ((kind = 'comment') = (post_id is not null)),
  owner_id uuid references users on delete set null,
  owner_name text not null,
  people integer not null default 0 check (people >= 0),
  first_at timestamptz(3) not null default clock_timestamp(),
  last_at timestamptz(3) not null default clock_timestamp(),
  decided_at timestamptz(3)
);
create unique index report_cases_open on report_cases (kind, subject_id) where decided_at is null;
create index report_cases_newest on report_cases (last_at desc, id desc) where decided_at is null;
create index report_cases_most on report_cases (people desc, last_at desc, id desc) where decided_at is null;
create index report_cases_decided on report_cases (decided_at desc, id desc) where decided_at is not null;
create index report_cases_owner on report_cases (owner_id);

create table reports (
  id uuid primary key,
  case_id uuid not null references report_cases,
  reporter_id uuid references users on delete set null,
  reason text not null
    check (reason in ('spam', 'harassment', 'copyright', 'explicit', 'impersonation', 'other')),
  words text not null check (char_length(words) <= 500),
  -- What was reported, as it was at that moment.
  title text not null,
  content text not null,
  reported_at timestamptz(3) not null default clock_timestamp()
);
create unique index reports_once on reports (case_id, reporter_id);
create index reports_newest on reports (case_id, reported_at desc, id desc);
create index reports_reporter on reports (reporter_id);

create table moderation_acts (
  id uuid primary key,
  case_id uuid not null references report_cases,
  act text not null check (act in ('dismiss', 'remove', 'suspend', 'lift')),
  admin_id uuid references users on delete set null,
  admin_name text not null,
  -- Whom it concerned.
  owner_id uuid references users on delete set null,
  owner_name text not null,
  note text not null check (char_length(note) between 1 and 500),
  -- What it was about, as it was at that moment; null where it was gone already.
  title text,
  content text,
  done_at timestamptz(3) not null default clock_timestamp()
);
create index moderation_acts_case on moderation_acts (case_id, done_at desc, id desc);
create index moderation_acts_owner on moderation_acts (owner_id) where act in ('remove', 'suspend');
create index moderation_acts_admin on moderation_acts (admin_id);
