-- What the payment provider last said of each subscription; paid_until in users follows from them.
create table subscriptions (
  -- The provider's.
  id text primary key,
  user_id uuid not null references users on delete cascade,
  customer_id text not null,
  status text not null,
  -- Paid for, or the provider is still trying to be paid.
  is_paid boolean not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  -- When the provider was asked: an answer to an earlier question never replaces that to a later one.
  asked_at timestamptz not null
);
create index subscriptions_user on subscriptions (user_id, asked_at desc);

-- Events that have been applied; the row is written in the transaction of their effect.
create table payment_events (
  id text primary key,
  type text not null,
  applied_at timestamptz not null default now()
);
