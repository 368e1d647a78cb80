/** What happens to inserts that meet a unique key at the same time. */
interface UniqueKeys {
  /** Keys that requests meet, with the answer to all but the first. */
  answered?: Record<string, string>;
  /** Keys that no request can violate, each with the reason. */
  unreachable: Record<string, string>;
}

const DRAWN = 'The server draws the value at random.';
const COUNTED = 'The database counts the value.';
const UPSERT = 'Each insert has an ON CONFLICT clause for it.';
const NEW_FILE = 'Each row gets files of its own, whose names are drawn at random.';
const POST_LOCK = 'Inserts hold the lock of the post.';
const CHAT_LOCK = 'Inserts hold the lock of the chat.';
const ACCOUNT_LOCK = 'Inserts hold the lock of the account.';
const ONE_JOB = 'One job at a time inserts.';

/**
 * All unique keys, by the feature or module that owns the table. `server/src/http/routing/errors.ts`
 * answers the violation of any of them with 409.
 */
export const UNIQUE_KEYS: Record<string, UniqueKeys> = {
  users: {
    answered: {
      users_user_name_key: '409 for sign-ups, also after one of its name or address',
      users_email_key: '409 for sign-ups, and for changes of the address and their undo',
    },
    unreachable: {
      users_pkey: DRAWN,
      held_user_names_pkey: UPSERT,
      searchable_users_pkey: 'A trigger inserts under the lock of the account.',
      user_search_versions_pkey: COUNTED,
    },
  },
  auth: {
    answered: { passkeys_credential_id_key: '409 for a passkey that another account has' },
    unreachable: {
      authenticators_pkey: UPSERT,
      email_changes_pkey: UPSERT,
      email_undos_pkey: DRAWN,
      email_undos_token_key: DRAWN,
      email_verifications_pkey: UPSERT,
      passkey_challenges_pkey: DRAWN,
      passkeys_pkey: DRAWN,
      password_resets_pkey: UPSERT,
      recovery_codes_pkey: DRAWN,
      second_step_attempts_pkey: UPSERT,
      sign_in_devices_pkey: UPSERT,
      security_events_pkey: COUNTED,
      sessions_id_key: DRAWN,
      sessions_pkey: DRAWN,
    },
  },
  relations: {
    unreachable: {
      blocks_pkey: UPSERT,
      follows_pkey: ACCOUNT_LOCK,
      follows_followers_key: COUNTED,
      follows_following_key: COUNTED,
      privacy_settings_pkey: UPSERT,
    },
  },
  uploads: {
    unreachable: {
      files_pkey: DRAWN,
      uploads_pkey: DRAWN,
      uploads_key_key: NEW_FILE,
    },
  },
  posts: {
    answered: {
      posts_pkey: '409 or 404 for an upload that another request has taken; a post has the id of its upload',
      post_versions_music_key: '409 or 404 for an upload that another request has taken',
      post_versions_sha256_key: '409 with the number of the version that has this file',
    },
    unreachable: {
      posts_banner_key: NEW_FILE,
      post_versions_pkey: POST_LOCK,
      post_versions_stream_key: NEW_FILE,
      pinned_posts_pkey: UPSERT,
      pinned_posts_post_key: 'Only its author pins a post, and the key of the author decides first.',
      listed_posts_pkey: UPSERT,
      posts_by_likes_pkey: UPSERT,
      spotlight_posts_pkey: UPSERT,
      searchable_posts_pkey: UPSERT,
      search_words_pkey: UPSERT,
      post_search_versions_pkey: COUNTED,
      list_totals_pkey: 'Each insert draws a slot, or holds the lock of the list.',
    },
  },
  credits: {
    unreachable: {
      terms_pkey: POST_LOCK,
      credits_pkey: POST_LOCK,
      removed_credits_pkey: POST_LOCK,
      latest_requests_pkey: UPSERT,
      consents_pkey: COUNTED,
      credited_posts_pkey: UPSERT,
      credited_posts_post_key: UPSERT,
    },
  },
  agreements: {
    unreachable: {
      signing_details_pkey: UPSERT,
      signing_keys_pkey: DRAWN,
      signing_keys_current_key: UPSERT,
    },
  },
  demos: {
    unreachable: {
      demos_pkey: DRAWN,
      demos_slot_key: ACCOUNT_LOCK,
      demos_music_key: NEW_FILE,
      demos_stream_key: NEW_FILE,
    },
  },
  engagement: {
    unreachable: {
      likes_pkey: POST_LOCK,
      likes_newest_key: COUNTED,
      daily_likes_pkey: UPSERT,
      comments_pkey: DRAWN,
      comments_newest_key: COUNTED,
      hidden_comments_pkey: 'A comment moves from its table in one statement.',
      plays_pkey: COUNTED,
      play_windows_pkey: UPSERT,
      post_stops_pkey: UPSERT,
      downloads_pkey: COUNTED,
      downloads_newest_key: COUNTED,
      daily_post_stats_pkey: UPSERT,
      listeners_pkey: ONE_JOB,
    },
  },
  chats: {
    answered: { messages_client_id_key: 'the message that the first request with this client id sent' },
    unreachable: {
      chats_pkey: DRAWN,
      chats_pair_key: UPSERT,
      chat_members_pkey: UPSERT,
      messages_pkey: CHAT_LOCK,
      message_reactions_pkey: UPSERT,
      chat_files_pkey: CHAT_LOCK,
      chat_files_key: 'A message takes its upload before its file is inserted.',
      chat_files_thumb_key: NEW_FILE,
      chat_files_stream_key: NEW_FILE,
    },
  },
  notifications: {
    unreachable: {
      notifications_pkey: DRAWN,
      notifications_artist_key: POST_LOCK,
      notifications_likes_key: UPSERT,
      notifications_comment_key: 'The transaction that adds the comment inserts.',
      notifications_follower_key: 'Inserts hold the locks of both accounts.',
      notifications_chat_key: UPSERT,
      notifications_export_key: 'The transaction that completes the copy inserts.',
      notifications_news_key: UPSERT,
      notification_kinds_pkey: 'Only migrations insert.',
      notification_choices_pkey: UPSERT,
      mail_schedules_pkey: UPSERT,
      push_subscriptions_pkey: DRAWN,
      push_subscriptions_endpoint_key: UPSERT,
      delivery_keys_pkey: UPSERT,
      news_pkey: DRAWN,
    },
  },
  badges: { unreachable: { user_badges_pkey: UPSERT } },
  exports: {
    unreachable: { exports_pkey: DRAWN, exports_open_key: UPSERT, exports_file_key: NEW_FILE },
  },
  moderation: {
    unreachable: {
      report_cases_pkey: DRAWN,
      report_cases_open_key: UPSERT,
      reports_pkey: DRAWN,
      reports_once_key: UPSERT,
      moderation_actions_pkey: DRAWN,
      suspension_changes_pkey: UPSERT,
    },
  },
  subscriptions: {
    unreachable: {
      subscriptions_pkey: UPSERT,
      subscription_mails_pkey: UPSERT,
      payment_customers_pkey: UPSERT,
      payment_customers_customer_id_key: UPSERT,
      payment_events_pkey: UPSERT,
      checkouts_pkey: DRAWN,
      checkouts_user_id_provider_period_key: UPSERT,
      deleted_subscribers_pkey: UPSERT,
      notified_roles_pkey: UPSERT,
      sandbox_checkouts_pkey: UPSERT,
      sandbox_subscriptions_pkey: UPSERT,
    },
  },
  db: {
    answered: { idempotency_keys_pkey: 'the result of the first request with this key' },
    unreachable: {
      last_backup_pkey: UPSERT,
      last_writes_pkey: UPSERT,
      migrations_pkey: 'Migrations hold an advisory lock.',
    },
  },
  jobs: {
    unreachable: {
      jobs_pkey: COUNTED,
      jobs_waiting_key: UPSERT,
      jobs_active_account_key: 'The worker claims another job when it meets the key.',
      job_schedules_pkey: UPSERT,
      worker_heartbeats_pkey: UPSERT,
    },
  },
};
