-- Likes of drafts by whom they are hidden from since: they counted among what somebody likes and were on no page of it
-- (features/likes/take-back-hidden.ts).
delete from likes using posts
where posts.id = likes.post_id and posts.status <> 'PUBLISHED' and likes.user_id <> posts.author_id
  and not exists (
    select from post_features
    where post_features.post_id = likes.post_id and post_features.user_id = likes.user_id
      and post_features.state <> 'rejected'
  );
