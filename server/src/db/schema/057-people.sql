-- without a transaction
-- What staff does with accounts: ends of suspensions, deletions with a delay, notes, and acts on many at once.

alter table users
  add column if not exists suspended_until timestamptz,
  add column if not exists delete_at timestamptz,
  add column if not exists suspended_by_deletion boolean not null default false,
  add column if not exists email_verified_at timestamptz default now();
comment on column users.suspended_until is 'When the suspension ends by itself; null for none, and for one without an end.';
comment on column users.delete_at is 'When the deletion by staff begins, which can be revoked until then.';
comment on column users.suspended_by_deletion is 'Whether revoking the deletion ends the suspension as well.';
comment on column users.email_verified_at is
  'When a code confirmed the address; null for one that staff has set, until its code is entered.';

-- Each account has a row from its beginning, so that the order of visits has all of them.
create or replace function insert_first_visit() returns trigger language plpgsql as $$
begin
  insert into visits (user_id, seen_at) values (new.id, new.created_at) on conflict do nothing;
  return null;
end
$$;
create or replace trigger insert_first_visit after insert on users for each row execute function insert_first_visit();
insert into visits (user_id, seen_at) select id, created_at from users on conflict do nothing;
comment on column visits.seen_at is
  'The last request, at most an hour late, so that a user makes one write an hour. Before the first one, when the account began.';

-- The orders and filters of the list of people.
drop index concurrently if exists users_newest_idx;
create index concurrently users_newest_idx on users (created_at desc, id desc);
drop index concurrently if exists visits_seen_at_idx;
create index concurrently visits_seen_at_idx on visits (seen_at desc, user_id desc);
drop index concurrently if exists users_suspended_idx;
create index concurrently users_suspended_idx on users (id) where suspended_at is not null and deleted_at is null;
drop index concurrently if exists users_suspended_until_idx;
create index concurrently users_suspended_until_idx on users (suspended_until) where suspended_until is not null;
drop index concurrently if exists users_delete_at_idx;
create index concurrently users_delete_at_idx on users (delete_at) where delete_at is not null;
drop index concurrently if exists users_plus_idx;
create index concurrently users_plus_idx on users (plus_until) where plus_until is not null;
drop index concurrently if exists users_email_domain_idx;
create index concurrently users_email_domain_idx on users (split_part(email, '@', 2));

-- Decisions about a person need no case.
alter table moderation_actions
  alter column case_id drop not null,
  add column if not exists until timestamptz,
  drop constraint if exists moderation_actions_action_check,
  add constraint moderation_actions_action_check
    check (action in ('dismiss', 'remove', 'suspend', 'lift', 'warn')) not valid,
  drop constraint if exists moderation_actions_note_check,
  add constraint moderation_actions_note_check
    check (char_length(note) between (case when case_id is null then 0 else 1 end) and 500) not valid,
  drop constraint if exists moderation_actions_case_check,
  add constraint moderation_actions_case_check
    check (case_id is not null or action in ('suspend', 'lift', 'warn')) not valid;
alter table moderation_actions validate constraint moderation_actions_action_check;
alter table moderation_actions validate constraint moderation_actions_note_check;
alter table moderation_actions validate constraint moderation_actions_case_check;
drop index concurrently if exists moderation_actions_person_idx;
create index concurrently moderation_actions_person_idx on moderation_actions (owner_id, done_at desc, id desc);
comment on column moderation_actions.case_id is 'Null for a decision about a person that no report led to.';
comment on column moderation_actions.until is 'When the suspension ends by itself.';

create table if not exists staff_notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  author_id uuid references users on delete set null,
  text text not null check (char_length(text) between 1 and 1000),
  written_at timestamptz(3) not null default clock_timestamp()
);
create index if not exists staff_notes_newest_idx on staff_notes (user_id, written_at desc, id desc);
create index if not exists staff_notes_author_idx on staff_notes (author_id) where author_id is not null;
comment on table staff_notes is 'Notes of staff about people, for the team alone.';
comment on column staff_notes.user_id is 'Whom the note is about.';

create table if not exists bulk_acts (
  id uuid primary key,
  actor_id uuid references users on delete set null,
  network text,
  act jsonb not null,
  total integer not null,
  begun_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3)
);
create index if not exists bulk_acts_actor_idx on bulk_acts (actor_id) where actor_id is not null;
create index if not exists bulk_acts_finished_at_idx on bulk_acts (finished_at) where finished_at is not null;
comment on table bulk_acts is 'One act of staff on many people. Finished ones go after a week.';
comment on column bulk_acts.network is 'The network of the actor, for the audit log.';
comment on column bulk_acts.act is 'The act with its fields, as in the contract.';

create table if not exists bulk_act_people (
  bulk_act_id uuid not null references bulk_acts on delete cascade,
  position integer not null,
  user_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped')),
  why text,
  primary key (bulk_act_id, position),
  constraint bulk_act_people_why_check check ((state = 'skipped') = (why is not null))
);
create index if not exists bulk_act_people_waiting_idx on bulk_act_people (bulk_act_id, position) where state = 'waiting';
comment on table bulk_act_people is 'The people of a bulk act. The transaction of each act sets the state, so that nothing happens twice.';
comment on column bulk_act_people.why is 'Why the person was skipped, as a sentence.';
