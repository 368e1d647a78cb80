-- The end of sign-off: when the author last reminded an artist, and drafts that became public by the
-- answer of an artist and whose author has not seen it yet.

alter table credits add column reminded_at timestamptz(3);

comment on column credits.reminded_at is
  'When the artist was last reminded of the request, by the author or by the schedule.';

create table unseen_publications (
  post_id uuid primary key references posts on delete cascade,
  author_id uuid not null references users on delete cascade,
  published_at timestamptz(3) not null default now()
);
create index unseen_publications_author_idx on unseen_publications (author_id, published_at desc, post_id desc);

comment on table unseen_publications is
  'Posts that an artist''s answer published. A row goes once the author has seen that the post is out.';
