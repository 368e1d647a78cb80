-- Privacy settings, and exports of the data of an account.

-- Read receipts were a setting of chats. All privacy settings of a user are one row.
alter table chat_settings rename to privacy_settings;
alter table privacy_settings rename constraint chat_settings_pkey to privacy_settings_pkey;
alter table privacy_settings rename constraint chat_settings_user_id_fkey to privacy_settings_user_id_fkey;
alter table privacy_settings alter column shows_seen set default true;
alter table privacy_settings add column shows_likes boolean not null default false;
alter table privacy_settings add column messages_from text not null default 'everyone'
  constraint privacy_settings_messages_from_check check (messages_from in ('everyone', 'following', 'nobody'));

comment on table privacy_settings is 'Privacy settings of users; a user without a row has the defaults.';
comment on column privacy_settings.shows_likes is 'Whether other users see the posts that the user likes.';
comment on column privacy_settings.messages_from is
  'Who may start a chat with the user or add them to a group. following: people whom the user follows.';

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
