-- The post that a user has pinned to the top of the profile.

create table pinned_posts (
  user_id uuid primary key references users on delete cascade,
  post_id uuid not null references posts on delete cascade
);
create unique index pinned_posts_post_key on pinned_posts (post_id);

comment on table pinned_posts is 'The own published post that a user shows at the top of the profile.';
