-- People and their sessions.

create table users (
  id uuid primary key,
  user_name text not null check (user_name ~ '^[A-Za-z0-9_.-]{3,30}$'),
  user_name_key text not null generated always as (lower(user_name)) stored,
  -- Lower-cased by the contract.
  email text not null check (email = lower(email) and char_length(email) <= 100),
  password_hash text not null,
  bio text not null default '' check (char_length(bio) <= 50),
  location text not null default '' check (char_length(location) <= 20),
  about text not null default '' check (char_length(about) <= 250),
  -- Keys of stored files, or https addresses; null shows the default picture.
  profile_pic text,
  banner text,
  social_media text[] not null default '{}',
  badges text[] not null default '{}',
  -- Plus lasts until this instant; the role is derived from it and nothing else.
  paid_until timestamptz,
  disabled_at timestamptz,
  posts_count integer not null default 0 check (posts_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null default now()
);
create unique index users_user_name on users (user_name_key);
create unique index users_email on users (email);

create table sessions (
  -- SHA-256 of the token in the cookie.
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- An address that a browser has asked to verify. One row for a browser and address: a new code voids the old one.
create table email_verifications (
  -- SHA-256 of the token in the browser's cookie.
  browser_hash bytea not null,
  email text not null,
  challenge uuid not null,
  -- HMAC-SHA-256 of the code under the browser's token, which is not stored; null once it has been used up.
  code_hash bytea,
  tries integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (browser_hash, email)
);
create index email_verifications_expiry on email_verifications (expires_at);

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  -- argon2id: eight digits are too few for anything that is quick to compute.
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
