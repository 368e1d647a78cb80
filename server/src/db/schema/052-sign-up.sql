-- without a transaction
-- Who may join: sign-up requests, invites, mail domains and blocked networks (docs/decisions/067).

create table if not exists invites (
  id uuid primary key,
  code text not null check (code ~ '^[A-HJ-NP-Z2-9]{10}$'),
  creator_id uuid not null references users on delete cascade,
  email text check (email = lower(email) and char_length(email) <= 100),
  max_uses integer not null check (max_uses between 1 and 100),
  uses integer not null default 0 check (uses between 0 and max_uses),
  note text not null default '' check (char_length(note) <= 100),
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint invites_code_key unique (code)
);
create index if not exists invites_creator_idx on invites (creator_id, id desc);

comment on table invites is 'Codes with which people may join.';
comment on column invites.email is 'The only address that the code works for; null for any.';
comment on column invites.uses is 'Accounts that were created with the code. The transaction that creates an account counts it.';
comment on column invites.expires_at is 'Null for a code that does not expire.';
comment on column invites.revoked_at is 'When its creator or an administrator revoked it, or its creator was suspended or deleted.';

create or replace function revoke_invites() returns trigger language plpgsql as $$
begin
  update invites set revoked_at = clock_timestamp() where creator_id = new.id and revoked_at is null;
  return null;
end
$$;
create or replace trigger revoke_invites after update of suspended_at on users for each row
  when (old.suspended_at is null and new.suspended_at is not null) execute function revoke_invites();

alter table users
  add column if not exists invited_by uuid references users on delete set null,
  add column if not exists invite_id uuid references invites on delete set null,
  add column if not exists signed_up_at timestamptz,
  add column if not exists sign_up_network cidr;
drop index concurrently if exists users_invited_by_idx;
create index concurrently users_invited_by_idx on users (invited_by, id) where invited_by is not null;
drop index concurrently if exists users_invite_idx;
create index concurrently users_invite_idx on users (invite_id, id) where invite_id is not null;
drop index concurrently if exists users_sign_up_idx;
create index concurrently users_sign_up_idx on users (signed_up_at) where signed_up_at is not null;
drop index concurrently if exists users_sign_up_network_idx;
create index concurrently users_sign_up_network_idx on users (sign_up_network, signed_up_at) where sign_up_network is not null;

comment on column users.invited_by is 'Who invited the user. They know of each other.';
comment on column users.signed_up_at is
  'When the user signed up, for 90 days. The account is newer if staff approved it later.';
comment on column users.sign_up_network is 'The network of the sign-up (IPv4 /24, IPv6 /48), for 90 days.';

-- Two addresses of one mailbox: with a tag after a plus sign, and at Gmail with other dots.
create or replace function mailbox_of(email text) returns text
language sql immutable parallel safe
as $$
  select case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email, '@', 1), '^([^+]+)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace(split_part(email, '@', 1), '^([^+]+)\+.*$', '\1') || '@' || split_part(email, '@', 2)
  end
$$;
-- Not unique: older accounts may share a mailbox.
drop index concurrently if exists users_mailbox_idx;
create index concurrently users_mailbox_idx on users (mailbox_of(email));

create table if not exists sign_up_requests (
  id uuid primary key,
  user_name text not null check (user_name ~ '^[A-Za-z0-9_.-]{3,30}$'),
  user_name_key text not null generated always as (lower(user_name)) stored,
  email text not null check (email = lower(email) and char_length(email) <= 100),
  password_hash text not null,
  bio text not null check (char_length(bio) <= 50),
  location text not null check (char_length(location) <= 20),
  about text not null check (char_length(about) <= 250),
  reason text not null check (char_length(reason) between 10 and 500),
  invite_id uuid references invites on delete set null,
  network cidr,
  signed_up_at timestamptz(3) not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'held', 'rejected')),
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  note text not null default '' check (char_length(note) <= 500),
  words text not null default '' check (char_length(words) <= 1000),
  constraint sign_up_requests_decided_check check ((state = 'waiting') = (decided_at is null))
);
create unique index if not exists sign_up_requests_name_key on sign_up_requests (user_name_key) where state <> 'rejected';
create unique index if not exists sign_up_requests_email_key on sign_up_requests (email) where state <> 'rejected';
create index if not exists sign_up_requests_oldest_idx on sign_up_requests (state, id);
create index if not exists sign_up_requests_rejected_name_idx on sign_up_requests (user_name_key) where state = 'rejected';
create index if not exists sign_up_requests_mailbox_idx on sign_up_requests (mailbox_of(email));
create index if not exists sign_up_requests_network_idx on sign_up_requests (network, signed_up_at);
create index if not exists sign_up_requests_recent_idx on sign_up_requests (signed_up_at);
create index if not exists sign_up_requests_invite_idx on sign_up_requests (invite_id) where invite_id is not null;
create index if not exists sign_up_requests_decided_by_idx on sign_up_requests (decided_by) where decided_by is not null;

comment on table sign_up_requests is
  'Wishes to join that staff decides about. The approval replaces the row by an account in one transaction.';
comment on column sign_up_requests.user_name is 'No other account or request can have the name until the request is rejected or deleted.';
comment on column sign_up_requests.reason is 'What the applicant wrote to the team.';
comment on column sign_up_requests.network is 'The network of the sign-up (IPv4 /24, IPv6 /48).';
comment on column sign_up_requests.state is
  'Requests that wait or are held are deleted after 30 days, rejected ones 90 days after the decision.';
comment on column sign_up_requests.decided_by is 'Who holds the request, or rejected it.';
comment on column sign_up_requests.note is 'For the team: why it is held or rejected.';
comment on column sign_up_requests.words is 'For the applicant: what the mail about the rejection says.';

create table if not exists mail_domains (
  domain text primary key check (domain = lower(domain) and char_length(domain) <= 253),
  rule text not null check (rule in ('block', 'approve', 'allow')),
  note text not null default '' check (char_length(note) <= 200)
);

comment on table mail_domains is 'Rules about the mail domains of new addresses, with their subdomains. That of the longest domain counts.';
comment on column mail_domains.domain is 'In lower-case ASCII (punycode).';
comment on column mail_domains.rule is
  'block: refused; approve: the sign-up waits for approval in each mode; allow: it needs none, and the list of disposable domains does not count.';

create table if not exists blocked_networks (
  network cidr primary key,
  note text not null default '' check (char_length(note) <= 200),
  ends_at timestamptz(3)
);
create index if not exists blocked_networks_containment_idx on blocked_networks using gist (network inet_ops);

comment on table blocked_networks is 'Networks from which nobody signs up. They block nothing else.';
comment on column blocked_networks.ends_at is 'When the block ends; null for never.';
