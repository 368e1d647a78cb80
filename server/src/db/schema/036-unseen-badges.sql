-- Badges whose user has not seen yet that they have them.

alter table user_badges add column is_seen boolean not null default true;

comment on column user_badges.is_seen is
  'Whether the user has seen that they got it. True for badges from before there was a moment for them.';
