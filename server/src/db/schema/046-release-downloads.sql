-- Zip files of releases that are being sent, of which an account has two at once.

create table release_downloads (
  user_id uuid not null references users on delete cascade,
  place smallint not null check (place between 1 and 2),
  token uuid not null,
  ends_at timestamptz(3) not null,
  primary key (user_id, place)
);

comment on table release_downloads is 'Zip files of releases that are being sent to users.';
comment on column release_downloads.place is 'Which of the downloads at once it is.';
comment on column release_downloads.token is 'Names the download that has the place.';
comment on column release_downloads.ends_at is
  'When the place is free. The process that sends the file moves it on; it stays where that process was killed.';
