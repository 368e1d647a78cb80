import {
  CASCADE,
  DERIVED,
  HIDDEN,
  IDS,
  internal,
  SECRET,
  SHORT_LIVED,
  type Declarations,
} from './declaration.ts';

/** Features users, auth, privacy, blocks, follows, badges, notifications and exports. */
export const ACCOUNTS: Declarations = {
  users: {
    export: {
      in: {
        user_name: 'profile.userName',
        email: 'profile.email',
        bio: 'profile.bio',
        about: 'profile.about',
        location: 'profile.location',
        social_media: 'profile.socialMedia',
        created_at: 'profile.createdAt',
        profile_pic: 'profile.profilePic',
        banner: 'profile.banner',
        is_admin: 'profile.isAdmin',
        plus_until: 'plan.plusUntil',
      },
      out: {
        [IDS]: ['id'],
        [SECRET]: ['password_hash'],
        'The security log has it.': ['password_changed_at'],
        [DERIVED]: [
          'user_name_key',
          'profile_pic_first_frame',
          'banner_first_frame',
          'followers_count',
          'following_count',
          'posts_count',
        ],
        'It is part of plus_until.': ['plus_granted_until'],
        'The account could not ask for a copy.': ['deleted_at', 'suspended_at'],
      },
    },
    moderation: {
      in: ['user_name', 'bio', 'about', 'location', 'social_media'],
      out: {
        'A copy has text only. The pictures are with the profile.': [
          'profile_pic',
          'profile_pic_first_frame',
          'banner',
          'banner_first_frame',
        ],
        'Other users do not see it.': [
          'id',
          'email',
          'password_hash',
          'password_changed_at',
          'deleted_at',
          'suspended_at',
          'is_admin',
          'plus_until',
          'plus_granted_until',
        ],
        'The user did not write it.': [
          'user_name_key',
          'created_at',
          'followers_count',
          'following_count',
          'posts_count',
        ],
      },
    },
    search: {
      in: ['user_name', 'user_name_key', 'suspended_at', 'followers_count'],
      out: {
        'Search finds users by their name.': [
          'id',
          'email',
          'password_hash',
          'password_changed_at',
          'bio',
          'about',
          'location',
          'social_media',
          'profile_pic',
          'profile_pic_first_frame',
          'banner',
          'banner_first_frame',
          'created_at',
          'deleted_at',
          'is_admin',
          'plus_until',
          'plus_granted_until',
          'following_count',
          'posts_count',
        ],
      },
    },
    deletion: 'The last step deletes the row and releases its pictures.',
  },
  sessions: {
    ...HIDDEN,
    export: {
      in: {
        device: 'sessions.device',
        address: 'sessions.address',
        created_at: 'sessions.firstSeenAt',
        last_seen_at: 'sessions.lastSeenAt',
      },
      out: { [IDS]: ['id', 'user_id'], [SECRET]: ['token_hash'], [DERIVED]: ['expires_at', 'proven_at'] },
    },
    deletion: CASCADE,
  },
  security_events: {
    ...HIDDEN,
    export: {
      in: {
        kind: 'security-log.kind',
        created_at: 'security-log.time',
        address: 'security-log.address',
        device: 'security-log.device',
      },
      out: { [IDS]: ['id', 'user_id'] },
    },
    deletion: CASCADE,
  },
  passkeys: {
    ...HIDDEN,
    export: {
      in: {
        name: 'passkeys.name',
        created_at: 'passkeys.createdAt',
        last_used_at: 'passkeys.lastUsedAt',
      },
      out: {
        [IDS]: ['id', 'user_id'],
        [SECRET]: ['credential_id', 'public_key', 'sign_count', 'transports'],
      },
    },
    deletion: CASCADE,
  },
  authenticators: {
    ...HIDDEN,
    export: {
      in: { confirmed_at: 'profile.twoFactorSince' },
      out: {
        [IDS]: ['user_id'],
        [SECRET]: ['secret', 'used_steps'],
        [SHORT_LIVED]: ['attempts', 'attempts_since'],
      },
    },
    deletion: CASCADE,
  },
  recovery_codes: { ...HIDDEN, export: SECRET, deletion: CASCADE },
  sign_in_devices: { ...HIDDEN, export: SECRET, deletion: CASCADE },
  second_step_attempts: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  held_user_names: internal(
    'It has names of deleted accounts only.',
    'The deletion adds the name for 90 days, so that no other user passes for the owner.',
  ),
  passkey_challenges: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  password_resets: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  email_changes: { ...HIDDEN, export: SHORT_LIVED, deletion: CASCADE },
  email_undos: {
    ...HIDDEN,
    export: 'A stranger with the session must not learn the address that can undo the change.',
    deletion: CASCADE,
  },
  email_verifications: internal('It has no account yet.', 'A new code or a day later deletes the row.'),
  privacy_settings: {
    ...HIDDEN,
    export: {
      in: {
        messages_from: 'profile.privacy',
        shows_seen: 'profile.privacy',
        shows_likes: 'profile.privacy',
      },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  blocks: {
    ...HIDDEN,
    export: {
      in: { other_id: 'profile.blocked', kind: 'profile.muted', created_at: 'profile.blocked' },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  follows: {
    ...HIDDEN,
    export: {
      in: {
        id: 'following.id',
        follower_id: 'following.userName',
        followed_id: 'following.userName',
        created_at: 'following.createdAt',
      },
      out: {},
    },
    deletion: CASCADE,
  },
  user_badges: {
    ...HIDDEN,
    export: { in: { code: 'profile.badges', awarded_at: 'profile.badges' }, out: { [IDS]: ['user_id'] } },
    deletion: CASCADE,
  },
  early_account_numbers: internal('It counts all accounts.'),
  notifications: {
    ...HIDDEN,
    export: {
      in: {
        kind: 'notifications.kind',
        notified_at: 'notifications.time',
        unread: 'notifications.isRead',
        is_mention: 'notifications.isMention',
        reason: 'notifications.reason',
        post_id: 'notifications.title',
        news_id: 'notifications.title',
        comment_id: 'notifications.userName',
        follower_id: 'notifications.userName',
        artist_id: 'notifications.userName',
        added_by: 'notifications.userName',
        chat_id: 'notifications.userName',
        message_seq: 'notifications.userName',
      },
      out: {
        [IDS]: ['id', 'user_id', 'export_id', 'since_like_id', 'newest_like_id', 'seen_like_id'],
        'The posts have their likes.': ['actors'],
        [DERIVED]: ['is_published', 'ended_split', 'in_app', 'email_due_at', 'push_due_at'],
      },
    },
    deletion: CASCADE,
  },
  notification_choices: {
    ...HIDDEN,
    export: {
      in: {
        kind: 'notification-choices.kinds',
        app: 'notification-choices.kinds',
        email: 'notification-choices.kinds',
        push: 'notification-choices.kinds',
      },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  mail_schedules: {
    ...HIDDEN,
    export: {
      in: {
        frequency: 'notification-choices.emailFrequency',
        time_zone: 'notification-choices.timeZone',
      },
      out: { [IDS]: ['user_id'] },
    },
    deletion: CASCADE,
  },
  push_subscriptions: {
    ...HIDDEN,
    export: {
      in: { endpoint: 'push-subscriptions.endpoint', created_at: 'push-subscriptions.createdAt' },
      out: { [IDS]: ['id', 'user_id'], [SECRET]: ['p256dh', 'auth', 'session_hash'] },
    },
    deletion: CASCADE,
  },
  notification_kinds: internal('It lists the kinds of the program.'),
  delivery_keys: internal(SECRET),
  news: internal('The operator writes news for all users.'),
  exports: { ...HIDDEN, export: 'It is the copy itself.', deletion: CASCADE },
  searchable_users: internal(DERIVED, CASCADE),
  user_search_versions: internal('It numbers the state of the search.'),
};
