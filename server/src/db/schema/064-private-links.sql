-- Private links: addresses with which people without an account hear one version of a post.

create table private_link_keys (
  is_only boolean primary key default true check (is_only),
  secret bytea not null check (octet_length(secret) = 32)
);

comment on table private_link_keys is 'The key of this installation for the addresses of private links; one row.';

create table private_links (
  id uuid primary key,
  post_id uuid not null references posts on delete cascade,
  label text not null default '' check (char_length(label) <= 60),
  version smallint,
  generation integer not null default 0,
  revision integer not null default 0,
  password_hash text,
  expires_at timestamptz(3),
  download text not null default 'off' check (download in ('off', 'stream', 'original')),
  plays integer not null default 0,
  downloads integer not null default 0,
  last_play_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (post_id, version) references post_versions (post_id, number) on delete cascade,
  check (version is not null or expires_at is not null)
);
create index private_links_post_idx on private_links (post_id, id desc);

comment on column private_links.version is 'Null: always the newest version.';
comment on column private_links.generation is 'Part of the address. A reset counts it up, which voids the old address.';
comment on column private_links.revision is 'Counts resets and new passwords: browsers that opened the link before are out.';
comment on column private_links.expires_at is 'Null: never, for a version that is public.';

create table private_link_browsers (
  link_id uuid not null references private_links on delete cascade,
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  revision integer not null,
  opened_at timestamptz(3) not null default now(),
  played_at timestamptz(3),
  downloaded_at timestamptz(3),
  primary key (link_id, secret_hash)
);
create index private_link_browsers_secret_idx on private_link_browsers (secret_hash);

comment on table private_link_browsers is 'Browsers that have opened a link. One cookie may open several.';
comment on column private_link_browsers.revision is 'That of the link when the browser opened it.';

create table private_link_plays (
  id bigint primary key generated always as identity,
  link_id uuid not null references private_links on delete cascade,
  played_at timestamptz(3) not null default now(),
  device text not null,
  is_download boolean not null
);
create index private_link_plays_link_idx on private_link_plays (link_id, id desc);

create table private_link_stops (
  post_id uuid not null,
  version smallint not null,
  party_id uuid not null,
  stopped_at timestamptz(3) not null default now(),
  primary key (post_id, version, party_id),
  foreign key (post_id, version) references post_versions (post_id, number) on delete cascade
);
create index private_link_stops_party_idx on private_link_stops (party_id);

comment on table private_link_stops is 'Versions whose private links a credited party has stopped. It counts while the party is one.';

-- When a version stops being public, its private links end within 30 days.
create function end_private_links() returns trigger language plpgsql as $$
begin
  update private_links set expires_at = now() + interval '30 days'
  where post_id = new.id and version is not null
    and not (new.status = 'PUBLISHED' and version = new.version)
    and (expires_at is null or expires_at > now() + interval '30 days');
  return null;
end
$$;
create trigger end_private_links after update of version, status on posts for each row
  when (old.version is distinct from new.version or old.status is distinct from new.status)
  execute function end_private_links();
