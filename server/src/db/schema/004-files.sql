-- Stored files and resumable uploads.

-- The row is inserted before the bytes are stored, so that no crash leaves an unknown file. A job
-- deletes files that no row claims. Each table that uses a file has a foreign key to this one.
create table files (
  key text primary key,
  owner_id uuid references users on delete set null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  claimed_at timestamptz
);
create index files_owner_idx on files (owner_id);
create index files_unclaimed_idx on files (created_at) where claimed_at is null;

comment on table files is 'Files in the file store (docs/decisions/002).';
comment on column files.key is 'folder/random.extension; the extension gives the type.';
comment on column files.size is 'Bytes.';
comment on column files.claimed_at is 'When a transaction began to use the file; unclaimed files are deleted.';

create table uploads (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null constraint uploads_purpose_check check (purpose in ('posts', 'chats')),
  name text not null,
  size bigint not null check (size > 0),
  key text references files on delete cascade,
  last_active_at timestamptz not null default now(),
  chat_id uuid,
  constraint uploads_chat_check check ((purpose = 'chats') = (chat_id is not null))
);
create unique index uploads_key_key on uploads (key);
create index uploads_user_idx on uploads (user_id, last_active_at);
create index uploads_last_active_at_idx on uploads (last_active_at);

comment on table uploads is
  'Resumable uploads (docs/decisions/012). The bytes lie in the staging folder under the id; their number is the offset.';
comment on column uploads.name is 'File name given by the client, for messages to the user.';
comment on column uploads.size is 'Bytes of the complete file.';
comment on column uploads.key is 'The stored file; null until the upload is complete and accepted.';
comment on column uploads.chat_id is 'The chat of a chat upload; no foreign key, because the chat may be deleted meanwhile.';
