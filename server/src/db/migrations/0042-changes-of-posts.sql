-- How often posts have come, gone or changed their words, as 0041-changes-of-names.sql counts names (docs/decisions/026). A
-- like is none of it.
create table post_changes (
  slot integer primary key generated always as identity,
  changes bigint not null
);

create function note_post_change() returns trigger language plpgsql as $$
begin
  update post_changes set changes = changes + 1
    where slot = (select slot from post_changes order by slot limit 1 for update skip locked);
  if not found then insert into post_changes (changes) values (1); end if;
  return null;
end
$$;
create trigger searchable_posts_note_change after insert or delete or update of published_at, words on searchable_posts
  for each statement execute function note_post_change();

-- With the likes, so that what somebody is not shown can be put in the order of likes without reading the rows. A like writes
-- to all of these indexes anyway.
drop index listed_posts_author;
create index listed_posts_author on listed_posts (author_id, published_at desc, post_id desc) include (likes) where is_listed;
