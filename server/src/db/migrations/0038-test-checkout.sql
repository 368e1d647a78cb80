-- What the test checkout sells, where no payment provider is set up and it is not production: no money is taken.
create table sandbox_checkouts (
  id text primary key,
  customer_id text not null,
  user_id uuid not null references users on delete cascade,
  period text not null check (period in ('month', 'year')),
  success_url text not null,
  cancel_url text not null,
  is_open boolean not null default true,
  expires_at timestamptz not null
);
create index sandbox_checkouts_user on sandbox_checkouts (user_id);

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  -- Not a reference: at a provider of payments, too, a subscription stays when its buyer leaves.
  user_id uuid not null,
  period text not null check (period in ('month', 'year')),
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  cancel_at_period_end boolean not null,
  -- How many periods were paid, when the last time, and whether that money was given back.
  payments integer not null,
  paid_at timestamptz not null,
  is_refunded boolean not null,
  ended_at timestamptz
);
create index sandbox_subscriptions_user on sandbox_subscriptions (user_id);
