-- Comments at positions of a track, and mentions of users in comments.

alter table comments add column at_ms integer check (at_ms >= 0);
alter table hidden_comments add column at_ms integer;
create index comments_position_idx on comments (post_id, at_ms, number);

comment on column comments.at_ms is
  'Position in the track in milliseconds, null without one. It survives new versions, so it may lie behind the end of the track.';

-- The names in a text that begin with an @ and belong to accounts, in the order of their first
-- mention. A name may end with dots and hyphens, and so may a sentence: the longer name counts.
create function mentioned_users(of_text text) returns text[] language sql stable parallel safe as $$
  select case when position('@' in of_text) = 0 then '{}'::text[] else array(
    select user_name from (
      select distinct on (place) place, user_name
      from regexp_matches(of_text, '(?<![[:alnum:]_@])@([A-Za-z0-9_.-]{3,30})', 'g')
          with ordinality as mention (found, place),
        lateral (values (lower(found[1])), (lower(rtrim(found[1], '.-')))) as readings (reading)
        join users on user_name_key = reading
      where suspended_at is null
      order by place, char_length(reading) desc
    ) as mentions
    group by user_name order by min(place)
  ) end
$$;

-- A comment notifies the author of the post, and each user whom it mentions.
alter table notifications add column is_mention boolean not null default false;
alter table notifications add constraint notifications_mention_check check (not is_mention or kind = 'comment');
drop index notifications_comment_key;
create unique index notifications_comment_key on notifications (comment_id, user_id);

comment on column notifications.is_mention is 'Of a comment: it mentions the recipient, who is not the author of the post.';
