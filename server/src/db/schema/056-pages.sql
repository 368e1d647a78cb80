-- The pages about this server: rules, terms, privacy, imprint and about (docs/decisions/072).

create table page_versions (
  page text not null check (page in ('rules', 'terms', 'privacy', 'imprint', 'about')),
  version integer not null check (version > 0),
  markdown text not null,
  author_id uuid references users on delete set null,
  saved_at timestamptz not null default now(),
  primary key (page, version)
);
create index page_versions_author_id_idx on page_versions (author_id) where author_id is not null;

comment on table page_versions is
  'Every saved text of the pages about this server. The newest version is public. Rows never change.';
comment on column page_versions.markdown is 'CommonMark; '''' if the page is gone.';
comment on column page_versions.author_id is 'Null after the deletion of the account.';
