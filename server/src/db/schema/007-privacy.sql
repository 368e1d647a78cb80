-- Privacy settings: the users who may write to a user, and what others see of a user.

create table privacy_settings (
  user_id uuid primary key references users on delete cascade,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'following', 'nobody')),
  shows_seen boolean not null default true,
  shows_likes boolean not null default false
);

comment on table privacy_settings is 'Privacy settings of users; a user without a row has the defaults.';
comment on column privacy_settings.messages_from is
  'The people who may start a chat with the user or add them to a group; following: those whom the user follows.';
comment on column privacy_settings.shows_seen is
  'Whether others see what the user has read. A user who hides it does not see it of others.';
comment on column privacy_settings.shows_likes is 'Whether other users see the posts that the user likes.';

-- Whether a user accepts new chats with another user.
create function accepts_messages(recipient uuid, sender uuid) returns boolean language sql stable as $$
  select coalesce((
    select case messages_from
      when 'everyone' then true
      when 'nobody' then false
      else exists (select from follows where follower_id = recipient and followed_id = sender)
    end
    from privacy_settings where user_id = recipient
  ), true)
$$;
