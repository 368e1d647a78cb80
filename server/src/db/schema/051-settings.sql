-- Settings of the instance and its set-up (docs/decisions/064).

create table instance (
  id boolean primary key default true check (id),
  set_up_at timestamptz,
  settings_version bigint not null default 0
);

comment on table instance is
  'One row about this installation. Changes of settings lock it, and transactions that rely on a setting share the lock.';
comment on column instance.id is 'Always true, so that there is at most one row.';
comment on column instance.set_up_at is 'When an administrator finished the set-up; null until then.';
comment on column instance.settings_version is 'Grows with each change of settings and with the end of the set-up. Processes compare it.';

create table settings (
  key text primary key,
  value jsonb not null,
  version bigint not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now()
);
create index settings_changed_by_idx on settings (changed_by) where changed_by is not null;

comment on table settings is
  'Settings that differ from their default. A variable of the environment stands above its row, which stays.';
comment on column settings.key is 'As in contract/src/features/settings/instance-settings.ts.';
comment on column settings.version is 'instance.settings_version after the last change of this setting.';
comment on column settings.changed_by is 'Null after a command, an upgrade, or the deletion of the account.';

create table setup_tokens (
  hash bytea primary key,
  expires_at timestamptz not null
);

comment on table setup_tokens is 'Tokens with which the first administrator is created. The first use of any deletes all.';
comment on column setup_tokens.hash is 'SHA-256 of the token.';

-- An installation that has accounts is set up, and keeps what held before it had settings.
insert into instance (set_up_at, settings_version)
select case when exists (select from users) then now() end, 0;

insert into settings (key, value, version)
select key, value, 0
from (
  values
    ('signUp.mode', '"open"'::jsonb),
    ('signUp.blocksDisposable', 'false'),
    ('signUp.onePerMailbox', 'false'),
    ('signUp.perNetworkPerDay', '0'),
    ('signUp.perHour', '0'),
    ('signUp.approvalWithoutStaff', '0'),
    ('quota.free', '"none"'),
    ('quota.plus', '"none"'),
    ('staff.twoStep', 'false')
) as earlier (key, value)
where exists (select from users);
