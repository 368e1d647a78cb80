-- Uploads that come in pieces. The bytes lie in the staging folder under the id, and their number is how far it is;
-- once all are there, they are looked at and kept as a file, which something may claim.
create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- What it can be used for.
  purpose text not null check (purpose in ('posts')),
  -- As the sender named it, for sentences.
  name text not null,
  size bigint not null check (size > 0),
  -- Null until it is kept. A file that is removed takes its upload along.
  key text references files on delete cascade,
  -- When bytes were last on their way.
  touched_at timestamptz not null default now()
);
create unique index uploads_key on uploads (key);
create index uploads_user on uploads (user_id, touched_at);
create index uploads_age on uploads (touched_at);

-- Somebody has declined to be featured whose account is gone: the author decides what becomes of the draft.
alter table posts add column was_declined boolean not null default false;
