-- Accounts with their profiles and badges, and the names of deleted accounts.

create table users (
  id uuid primary key,
  user_name text not null check (user_name ~ '^[A-Za-z0-9_.-]{3,30}$'),
  user_name_key text not null generated always as (lower(user_name)) stored,
  email text not null check (email = lower(email) and char_length(email) <= 100),
  password_hash text not null,
  password_changed_at timestamptz,
  bio text not null default '' check (char_length(bio) <= 50),
  location text not null default '' check (char_length(location) <= 20),
  about text not null default '' check (char_length(about) <= 250),
  profile_pic text,
  profile_pic_first_frame text,
  banner text,
  banner_first_frame text,
  social_media text[] not null default '{}' check (cardinality(social_media) <= 5),
  plus_until timestamptz,
  plus_granted_until timestamptz,
  is_admin boolean not null default false,
  suspended_at timestamptz,
  deleted_at timestamptz,
  posts_count integer not null default 0 check (posts_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  created_at timestamptz not null default now(),
  check (deleted_at is null or suspended_at is not null),
  check (profile_pic_first_frame is null or profile_pic like 'images/%.gif'),
  check (banner_first_frame is null or banner like 'images/%.gif')
);
create unique index users_user_name_key on users (user_name_key);
create unique index users_email_key on users (email);
create index users_by_followers_idx on users (followers_count desc, user_name_key collate "C", id)
  where suspended_at is null;

comment on table users is 'Accounts with their profiles and counters.';
comment on column users.password_changed_at is 'When the password was last replaced; null for that of the sign-up.';
comment on column users.profile_pic is 'Key of a stored file, or an https address; null shows the placeholder.';
comment on column users.profile_pic_first_frame is 'The first frame of an animated picture, shown without Plus.';
comment on column users.banner is 'Key of a stored file, or an https address; null shows the placeholder.';
comment on column users.banner_first_frame is 'The first frame of an animated banner, shown without Plus.';
comment on column users.plus_until is 'End of Plus. The role of the user derives from it alone.';
comment on column users.plus_granted_until is 'End of Plus that an operator granted without a subscription.';
comment on column users.suspended_at is 'Set while the account is suspended or being deleted; it has no sessions and allows no sign-in.';
comment on column users.deleted_at is 'When the user deleted the account; background steps remove its rows.';

-- The picture that other users see. A GIF on another server has no first frame.
create function shown_picture(picture text, first_frame text, plus_until timestamptz) returns text
language sql stable parallel safe
as $$
  select case when picture !~* '^[^?#]*\.gif([?#]|$)' or plus_until > now() then picture else first_frame end
$$;

-- The name of a deleted account stays held for 90 days, so that no other user passes for its owner.
create table held_user_names (
  name_key text primary key,
  expires_at timestamptz not null
);
create index held_user_names_expires_at_idx on held_user_names (expires_at);

comment on table held_user_names is 'Names of deleted accounts, which new accounts cannot have until they expire.';
comment on column held_user_names.name_key is 'The name in lower case.';

create function hold_user_name() returns trigger
language plpgsql
as $$
begin
  insert into held_user_names (name_key, expires_at) values (old.user_name_key, now() + interval '90 days')
  on conflict (name_key) do update set expires_at = excluded.expires_at;
  return null;
end
$$;
create trigger users_hold_name after delete on users for each row execute function hold_user_name();

-- After the insert, since a sign-up may have waited for the deletion of the account with its name.
create function refuse_held_user_name() returns trigger
language plpgsql
as $$
begin
  if exists (select from held_user_names where name_key = new.user_name_key and expires_at > now()) then
    raise unique_violation using message = 'The user name is held.', table = 'users', constraint = 'users_user_name_key';
  end if;
  return null;
end
$$;
create trigger users_refuse_held_name after insert or update of user_name on users
  for each row execute function refuse_held_user_name();

create table user_badges (
  user_id uuid not null references users on delete cascade,
  code text not null check (code ~ '^[A-Z0-9_]{1,40}$'),
  awarded_at timestamptz not null default clock_timestamp(),
  primary key (user_id, code)
);

comment on table user_badges is 'Badges of users, each awarded once (docs/decisions/014).';

-- The first thousand accounts get badges by their number. The one row is locked to issue the next.
create table early_account_numbers (last_number smallint not null check (last_number between 0 and 1000));
insert into early_account_numbers values (0);

comment on table early_account_numbers is 'The last number issued to one of the first thousand accounts; one row.';
