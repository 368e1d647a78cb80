-- Accounts that are being deleted (docs/decisions/015): nobody can sign in any more, and the rest follows.
alter table users
  add column left_at timestamptz,
  add check (left_at is null or disabled_at is not null),
  add check (cardinality(social_media) <= 5);

-- What refers to an account must be found when it goes.
create index files_owner on files (owner_id);

-- Whoever deletes an account while a checkout is open may pay for it afterwards: such a subscription is cancelled.
create table departed_members (
  user_id uuid primary key,
  left_at timestamptz not null default now()
);
