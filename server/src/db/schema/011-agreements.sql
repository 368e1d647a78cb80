-- Signing keys of agreements, and private details for split sheets.

create table signing_keys (
  kid text primary key,
  x text not null check (x ~ '^[A-Za-z0-9_-]{43}$'),
  d text not null check (d ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_current_key on signing_keys ((true)) where retired_at is null;

comment on table signing_keys is
  'Ed25519 key pairs that sign agreements (docs/decisions/037). Retired keys still verify older agreements.';
comment on column signing_keys.kid is 'The JWK thumbprint of the public key (RFC 7638).';
comment on column signing_keys.x is 'The public key, base64url (RFC 8037).';
comment on column signing_keys.d is 'The private key, base64url.';
comment on column signing_keys.retired_at is 'When another key replaced this one; null for the key that signs.';

create table signing_details (
  user_id uuid primary key references users on delete cascade,
  legal_name text not null,
  ipi text not null check (ipi ~ '^([0-9]{11})?$'),
  pro text not null,
  publisher text not null
);

comment on table signing_details is 'Private details of users, for split sheets and release files of their parties.';
comment on column signing_details.ipi is 'IPI name number; empty where unknown.';
comment on column signing_details.pro is 'The collecting society.';
