-- What the payment provider says of a member. paid_until in users is derived from it.
create table memberships (
  user_id uuid primary key references users on delete cascade,
  customer_id text unique,
  subscription_id text unique,
  status text,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Events that have been applied; the row is written in the transaction of their effect.
create table payment_events (
  id text primary key,
  type text not null,
  applied_at timestamptz not null default now()
);
