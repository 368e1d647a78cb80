-- What requests that carry an Idempotency-Key were answered, for a day.
create table answered_requests (
  user_id uuid not null references users on delete cascade,
  -- What was asked, and of what.
  purpose text not null,
  key text not null check (char_length(key) between 1 and 255),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, purpose, key)
);
create index answered_requests_age on answered_requests (created_at);
