-- Guests: people without an account who are credited on a post by name and email address.

create table guests (
  id uuid primary key,
  invitation uuid not null unique,
  post_id uuid not null references posts on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  email text check (char_length(email) <= 100),
  may_download boolean not null default false,
  opened_at timestamptz(3),
  revoked_at timestamptz(3),
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz(3),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(claimed_at, erased_at) <= 1),
  check (email is null or (claimed_at is null and erased_at is null)),
  unique (post_id, email),
  unique (post_id, claimed_by)
);
create index guests_email_idx on guests (email) where email is not null;
create index guests_claimed_idx on guests (claimed_by) where claimed_by is not null;

comment on column guests.id is 'The party id: `credits.user_id` and `consents.artist_id` of the guest. A claim does not change it.';
comment on column guests.invitation is 'Random, for links without authority. The party id is public.';
comment on column guests.email is 'Null once the guest is claimed or erased.';
comment on column guests.opened_at is 'When the first browser ever opened the guest. A revocation does not reset it.';

create table guest_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  guest_id uuid not null references guests on delete cascade,
  sent_at timestamptz(3),
  expires_at timestamptz(3) not null,
  voided_at timestamptz(3),
  is_undeliverable boolean not null default false
);
create index guest_links_guest_idx on guest_links (guest_id, expires_at desc);

create table guest_browsers (
  guest_id uuid not null references guests on delete cascade,
  number smallint not null check (number > 0),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  device text not null,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  primary key (guest_id, number),
  unique (secret_hash, guest_id)
);

comment on table guest_browsers is 'One cookie may open several guests.';

create table guest_codes (
  guest_id uuid not null references guests on delete cascade,
  purpose text not null check (purpose in ('open', 'answer', 'claim', 'erase')),
  browser_hash bytea not null,
  digest text,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries <= 5),
  expires_at timestamptz(3) not null,
  primary key (guest_id, purpose, browser_hash),
  check ((purpose = 'answer') = (digest is not null))
);

comment on column guest_codes.browser_hash is 'The browser that asked for the code: it counts there alone.';

create table guest_uses (
  id bigint primary key generated always as identity,
  guest_id uuid not null references guests on delete cascade,
  used_at timestamptz(3) not null default now(),
  kind text not null,
  browser smallint,
  device text,
  ip inet
);
create index guest_uses_guest_idx on guest_uses (guest_id, id desc);

comment on column guest_uses.ip is 'Null after 90 days.';

create table guest_signing_details (
  guest_id uuid primary key references guests on delete cascade,
  legal_name text not null default '',
  ipi text not null default '',
  pro text not null default '',
  publisher text not null default ''
);

create table mail_stops (
  address_mac bytea not null,
  author_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique nulls not distinct (address_mac, author_id)
);
create index mail_stops_author_idx on mail_stops (author_id) where author_id is not null;

comment on table mail_stops is 'Addresses that get no mail of an author, or none at all.';
comment on column mail_stops.address_mac is 'HMAC-SHA-256 of the address under a key of the server, never the address.';
comment on column mail_stops.author_id is 'Null: the whole server.';
