-- Plus (docs/decisions/023): subscriptions at the payment provider, and time that an operator granted.

create table subscriptions (
  id text primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null,
  status text not null,
  period text check (period in ('month', 'year')),
  period_start timestamptz,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  plus_until timestamptz,
  payment_reversal text check (payment_reversal in ('refund', 'dispute')),
  ended_at timestamptz,
  fetched_at timestamptz not null
);
create index subscriptions_user_idx on subscriptions (user_id, fetched_at desc);
-- The reconciliation fetches the subscriptions first that were fetched longest ago.
create index subscriptions_open_idx on subscriptions (fetched_at) where status not in ('canceled', 'incomplete_expired');
create index subscriptions_period_idx on subscriptions (current_period_end)
  where status not in ('canceled', 'incomplete_expired');

comment on table subscriptions is 'The last known state of each subscription at the payment provider.';
comment on column subscriptions.id is 'The id of the provider.';
comment on column subscriptions.plus_until is 'Until when it gives Plus, by the rule of the product; null where it gives none.';
comment on column subscriptions.payment_reversal is 'Why the payment of the current period does not count.';
comment on column subscriptions.fetched_at is
  'When the request to the provider began. An older answer never replaces a newer one.';

create table payment_events (
  id text primary key,
  type text not null,
  applied_at timestamptz not null default now()
);
create index payment_events_applied_at_idx on payment_events (applied_at);

comment on table payment_events is 'Applied events of the provider, inserted in the transaction of their effect.';

create table payment_customers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  primary key (user_id, provider)
);

comment on table payment_customers is 'The customer of an account at the provider, created once.';

create table checkouts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  period text not null check (period in ('month', 'year')),
  requested_at timestamptz not null default now(),
  session_id text,
  url text,
  expires_at timestamptz,
  unique (user_id, provider, period),
  check ((session_id is null) = (url is null) and (session_id is null) = (expires_at is null))
);

comment on table checkouts is
  'The open checkout of an account and period, inserted before the request to the provider.';
comment on column checkouts.id is
  'The idempotency key of the request to the provider: shared by concurrent requests, new after a failure.';

create table notified_roles (
  user_id uuid primary key references users on delete cascade,
  is_plus boolean not null,
  due_at timestamptz
);
create index notified_roles_due_at_idx on notified_roles (due_at) where due_at is not null;

comment on table notified_roles is 'The role of which the user was last notified.';
comment on column notified_roles.due_at is 'When to compare it with the role again, because Plus ends by the clock.';

create function schedule_role_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notified_roles (user_id, is_plus, due_at) values (new.id, new.plus_until > now(), new.plus_until);
  else
    insert into notified_roles (user_id, is_plus, due_at)
    values (new.id, coalesce(old.plus_until > now(), false), now())
    on conflict (user_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;
create trigger schedule_role_check after update of plus_until on users for each row
  when (old.plus_until is distinct from new.plus_until) execute function schedule_role_check();
create trigger schedule_role_check_of_new after insert on users for each row
  when (new.plus_until is not null) execute function schedule_role_check();

create table subscription_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject_id text not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, kind, subject_id)
);

comment on table subscription_mails is 'Mails about subscriptions that were queued, each once.';
comment on column subscription_mails.subject_id is 'What the mail is about, such as an invoice.';

create table deleted_subscribers (
  user_id uuid primary key,
  deleted_at timestamptz not null default now()
);

comment on table deleted_subscribers is
  'Deleted accounts that may still pay at an open checkout. The server cancels such a subscription.';

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
create index sandbox_checkouts_user_idx on sandbox_checkouts (user_id);

comment on table sandbox_checkouts is
  'Checkouts of the sandbox provider, which stands in for a real one outside production and takes no money.';

create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null,
  user_id uuid not null,
  period text not null check (period in ('month', 'year')),
  status text not null check (status in ('active', 'past_due', 'canceled')),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  cancel_at_period_end boolean not null,
  payments integer not null,
  paid_at timestamptz not null,
  is_refunded boolean not null,
  ended_at timestamptz
);
create index sandbox_subscriptions_user_idx on sandbox_subscriptions (user_id);

comment on table sandbox_subscriptions is 'Subscriptions of the sandbox provider.';
comment on column sandbox_subscriptions.user_id is
  'No foreign key: at a real provider, too, a subscription outlives the account.';
comment on column sandbox_subscriptions.payments is 'Number of paid periods.';
comment on column sandbox_subscriptions.paid_at is 'The last payment.';
comment on column sandbox_subscriptions.is_refunded is 'Whether the last payment was refunded.';
