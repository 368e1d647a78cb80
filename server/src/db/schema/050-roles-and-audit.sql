-- without a transaction
-- The roles of staff, and the audit log of what staff, the system and commands do.

alter table users add column if not exists staff_role text;
alter table users drop constraint if exists users_staff_role_check,
  add constraint users_staff_role_check check (staff_role in ('moderator', 'administrator')) not valid;
alter table users validate constraint users_staff_role_check;
update users set staff_role = 'moderator' where is_admin and staff_role is null;

drop index concurrently if exists users_staff_role_idx;
create index concurrently users_staff_role_idx on users (staff_role) where staff_role is not null;

comment on column users.staff_role is 'Null for members.';
comment on column users.is_admin is
  'For processes of the version before staff_role, which read it. The next version drops it.';

create table if not exists audit_entries (
  seq bigint primary key,
  entry text not null,
  hash bytea not null,
  at timestamptz(3) not null,
  actor_kind text not null check (actor_kind in ('person', 'system', 'command')),
  actor_id uuid,
  action text not null,
  target_kind text,
  target_id text,
  reason_words text[] not null default '{}'
);
create index if not exists audit_entries_at_idx on audit_entries (at, seq);
create index if not exists audit_entries_actor_idx on audit_entries (actor_id, seq) where actor_id is not null;
create index if not exists audit_entries_actor_kind_idx on audit_entries (actor_kind, seq) where actor_kind <> 'person';
create index if not exists audit_entries_action_idx on audit_entries (action, seq);
create index if not exists audit_entries_target_idx on audit_entries (target_kind, target_id, seq);
create index if not exists audit_entries_words_idx on audit_entries using gin (reason_words) with (fastupdate = off);

create table if not exists audit_head (
  id boolean primary key default true check (id),
  seq bigint not null,
  hash bytea not null,
  at timestamptz(3) not null default '-infinity',
  anchor_seq bigint not null default 0 check (anchor_seq <= seq),
  checked_at timestamptz(3),
  broken_seq bigint
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex')) on conflict do nothing;

create table if not exists audit_names (
  user_id uuid primary key,
  user_name text not null,
  expires_at timestamptz not null
);
create index if not exists audit_names_expires_at_idx on audit_names (expires_at);

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are never changed.';
end
$$;
create or replace trigger refuse_update before update on audit_entries for each statement
  execute function refuse_audit_change();
create or replace trigger refuse_truncate before truncate on audit_entries for each statement
  execute function refuse_audit_change();
create or replace trigger refuse_truncate before truncate on audit_head for each statement
  execute function refuse_audit_change();
create or replace trigger refuse_delete before delete on audit_head for each statement
  execute function refuse_audit_change();

-- Retention first writes an entry about the last one that it removes, and then moves the anchor.
create or replace function refuse_audit_removal() returns trigger language plpgsql as $$
begin
  if old.seq > (select anchor_seq from audit_head) then
    raise exception 'Audit entries are never removed before their time.';
  end if;
  return old;
end
$$;
create or replace trigger refuse_delete before delete on audit_entries for each row
  execute function refuse_audit_removal();

create or replace function refuse_audit_rewind() returns trigger language plpgsql as $$
begin
  if new.seq < old.seq or new.anchor_seq < old.anchor_seq then
    raise exception 'The audit log only grows.';
  end if;
  return new;
end
$$;
create or replace trigger refuse_rewind before update on audit_head for each row
  execute function refuse_audit_rewind();

comment on table audit_entries is
  'What staff, the system and commands did, as a chain (docs/audit-log.md). Triggers refuse changes.';
comment on column audit_entries.entry is 'The canonical JSON (RFC 8785) of which `hash` is the SHA-256. The other columns repeat parts of it for filters.';
comment on column audit_entries.reason_words is 'The words of the reason, for its filter.';
comment on table audit_head is 'One row: the newest entry. Its lock orders the entries.';
comment on column audit_head.id is 'Always true, so that there is at most one row.';
comment on column audit_head.at is 'The time of the newest entry; no entry has an earlier time than the one before.';
comment on column audit_head.checked_at is 'When the whole log was last checked.';
comment on column audit_head.broken_seq is 'The first entry that did not fit then.';
comment on column audit_head.anchor_seq is 'The last entry that retention has removed; 0 if there is none.';
comment on table audit_names is 'Names of deleted accounts in the audit log, for 30 days.';
