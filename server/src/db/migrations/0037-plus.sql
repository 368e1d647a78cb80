-- Plus is what the payment provider has been paid for, or what whoever runs the server has given (docs/decisions/023).
alter table users add column plus_given_until timestamptz;

alter table subscriptions
  add column provider text not null default 'stripe' check (provider in ('stripe', 'sandbox')),
  add column period text check (period in ('month', 'year')),
  add column period_start timestamptz,
  -- Until when it gives Plus, by the rule of the product; null where it gives none.
  add column plus_until timestamptz,
  -- Why the payment of the running period does not count.
  add column withdrawn text check (withdrawn in ('refund', 'dispute')),
  add column ended_at timestamptz;
alter table subscriptions alter column provider drop default;
update subscriptions set plus_until = current_period_end where is_paid;
alter table subscriptions drop column is_paid;

-- Those that may be charged again, for the comparison with the provider, which asks about the longest unasked first.
create index subscriptions_open on subscriptions (asked_at) where status not in ('canceled', 'incomplete_expired');
-- Those that end by the clock, for the mail before it, and those whose renewal should have been told of.
create index subscriptions_period on subscriptions (current_period_end)
  where status not in ('canceled', 'incomplete_expired');

-- What the provider calls an account; made once, and kept.
create table payment_customers (
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  primary key (user_id, provider)
);
insert into payment_customers (user_id, provider, customer_id)
select distinct on (user_id) user_id, 'stripe', customer_id from subscriptions order by user_id, asked_at desc
on conflict do nothing;

-- The one checkout that is open for an account and a period. The row is there before the provider is asked.
create table checkouts (
  -- The key under which the provider is asked: the same for who asks at the same time, another one after a failure.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  period text not null check (period in ('month', 'year')),
  asked_at timestamptz not null default now(),
  session_id text,
  url text,
  expires_at timestamptz,
  unique (user_id, provider, period),
  check ((session_id is null) = (url is null) and (session_id is null) = (expires_at is null))
);

-- Which role of somebody was told last, and when to look again: a membership ends by the clock, when nobody does anything.
create table told_roles (
  user_id uuid primary key references users on delete cascade,
  is_plus boolean not null,
  due_at timestamptz
);
create index told_roles_due on told_roles (due_at) where due_at is not null;
insert into told_roles (user_id, is_plus, due_at)
select id, paid_until > now(), case when paid_until > now() then paid_until end from users where paid_until is not null;

create function watch_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into told_roles (user_id, is_plus, due_at) values (new.id, new.paid_until > now(), new.paid_until);
  else
    insert into told_roles (user_id, is_plus, due_at)
    values (new.id, coalesce(old.paid_until > now(), false), now())
    on conflict (user_id) do update set due_at = excluded.due_at;
  end if;
  return null;
end
$$;
create trigger watch_role after update of paid_until on users for each row
  when (old.paid_until is distinct from new.paid_until) execute function watch_role();
create trigger watch_new_role after insert on users for each row
  when (new.paid_until is not null) execute function watch_role();

-- Mails about a membership that were handed over to be sent: each once.
create table membership_mails (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it is about, such as an invoice.
  about text not null,
  sent_at timestamptz not null default now(),
  primary key (user_id, kind, about)
);
