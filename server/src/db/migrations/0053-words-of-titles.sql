-- Whether a text may have words that neither spaces nor punctuation separate: Thai, Lao, Burmese and Khmer, and symbols
-- such as emoji. The same ranges as in server/src/platform/segmentation.
create function needs_segmentation(text) returns boolean language sql immutable strict parallel safe as $$
  select $1 ~ ('[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f'
    || '\u2190-\u245f\u2500-\u27ff\u2900-\u2bff\U0001f000-\U0001f0ff\U0001f150-\U0001faff\u20d0-\u20ff]')
$$;

-- The title with spaces between such words, which the application sets (docs/decisions/009). It is null for
-- titles that need none, and for titles from before this migration until a job has set it.
alter table posts add column segmented_title text;
create index posts_to_segment on posts (id) where segmented_title is null and needs_segmentation(title);

create or replace view post_words as
select post_id, array_to_tsvector(array_agg(distinct word)) as words
from (
  select id as post_id, unnest(fold_words(coalesce(segmented_title, title))) as word from posts
  union all
  select posts.id, unnest(name_words(user_name)) from posts join users on users.id = author_id
  union all
  select post_id, unnest(name_words(user_name)) from post_features join users on users.id = user_id
  where state = 'approved'
  union all
  select id, unnest(name_words(genre) || ('#' || genre)) from posts, unnest(genres) as genre
) as found
group by post_id;

drop trigger list_changed on posts;
create trigger list_changed after update of status, published_at, title, segmented_title, genres on posts for each row
  when ((old.status, old.published_at, old.title, old.segmented_title, old.genres)
    is distinct from (new.status, new.published_at, new.title, new.segmented_title, new.genres))
  execute function list_changed_post();
