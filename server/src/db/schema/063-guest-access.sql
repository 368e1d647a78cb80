-- How guests reach their posts: the key of codes and links in mails, whom authors invite, and reports.

create table guest_keys (
  is_only boolean primary key default true check (is_only),
  secret bytea not null check (octet_length(secret) = 32)
);

comment on table guest_keys is
  'The key of the HMACs of codes of guests, of addresses and of links in the foot of their mails; one row.';

create table guest_invites (
  author_id uuid not null references users on delete cascade,
  address_mac bytea not null,
  invited_at timestamptz(3) not null default now(),
  primary key (author_id, address_mac)
);
create index guest_invites_time_idx on guest_invites (invited_at);
create index guest_invites_address_idx on guest_invites (address_mac, invited_at);

comment on table guest_invites is 'Addresses that authors have invited within a day, for the limits. Outlives the posts.';

create table guest_reports (
  author_id uuid not null references users on delete cascade,
  address_mac bytea not null,
  guest_id uuid references guests on delete set null,
  reported_at timestamptz(3) not null default now(),
  primary key (author_id, address_mac)
);
create index guest_reports_guest_idx on guest_reports (guest_id) where guest_id is not null;

comment on table guest_reports is 'Addresses whose holders do not know the author who invited them.';

create table guest_requests (
  guest_id uuid primary key references guests on delete cascade,
  digest text not null,
  asked_at timestamptz(3) not null default now(),
  mailed_at timestamptz(3),
  reminders smallint not null default 0
);

comment on table guest_requests is 'What the mails to a guest are about: the terms that await the answer.';
