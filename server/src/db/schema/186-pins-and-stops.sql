-- Pinned posts, and where plays of a post stop.

create table pinned_posts (
  user_id uuid primary key references users on delete cascade,
  post_id uuid not null references posts on delete cascade
);
create unique index pinned_posts_post_key on pinned_posts (post_id);

comment on table pinned_posts is 'The own published post that a user shows at the top of the profile.';

-- Where listeners stop: anonymous counters, written with the plays (docs/decisions/008).

create table post_stops (
  post_id uuid not null,
  version smallint not null,
  bucket smallint not null check (bucket between 0 and 49),
  stops integer not null check (stops > 0),
  primary key (post_id, version, bucket),
  foreign key (post_id, version) references post_versions on delete cascade
) with (fillfactor = 50);

comment on table post_stops is 'Number of plays of a version that stopped in each part of it. At most 50 rows a version.';
comment on column post_stops.bucket is 'A fiftieth of the duration, from 0. Plays that reach the end stop in the last one.';
comment on column play_windows.listener is
  'A user id, or a digest of the address of a visitor; for the last counted stop with the prefix ''stop ''.';
