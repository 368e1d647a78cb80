/** What happens to inserts that meet a unique key at the same time. */
interface UniqueKeys {
  /** Keys that requests meet, with the answer to all but the first. */
  answersByKey?: Record<string, string>;
  /** Keys that no request can violate, each with the reason. */
  unreachableKeys: Record<string, string>;
}

const RANDOM_VALUE = 'The server draws the value at random.';
const DATABASE_COUNTER = 'The database counts the value.';
const UPSERT = 'Each insert has an ON CONFLICT clause for it.';
const NEW_FILE = 'Each row gets files of its own, whose names are drawn at random.';
const RELEASE_LOCK = 'Inserts hold the lock of the release.';
const POST_LOCK = 'Inserts hold the lock of the post.';
const ROOM_LOCK = 'Inserts hold the lock of the mix room.';
const CHAT_LOCK = 'Inserts hold the lock of the chat.';
const ACCOUNT_LOCK = 'Inserts hold the lock of the account.';
const ONE_JOB = 'One job at a time inserts.';

/**
 * All unique keys, by the feature or module that owns the table. `server/src/http/routing/errors.ts`
 * answers the violation of any of them with 409.
 */
export const UNIQUE_KEYS: Record<string, UniqueKeys> = {
  guests: {
    unreachableKeys: {
      guests_pkey: RANDOM_VALUE,
      guests_invitation_key: RANDOM_VALUE,
      guests_post_id_email_key: UPSERT,
      guests_post_id_claimed_by_key: 'Claims hold the locks of account and guest.',
      guest_links_pkey: RANDOM_VALUE,
      guest_browsers_pkey: 'Inserts hold the lock of the guest.',
      guest_browsers_secret_hash_guest_id_key: 'Inserts hold the lock of the guest.',
      guest_codes_pkey: UPSERT,
      guest_uses_pkey: DATABASE_COUNTER,
      guest_signing_details_pkey: UPSERT,
      mail_stops_address_mac_author_id_key: UPSERT,
      guest_keys_pkey: UPSERT,
      guest_invites_pkey: UPSERT,
      guest_reports_pkey: UPSERT,
      guest_requests_pkey: UPSERT,
    },
  },
  users: {
    answersByKey: {
      users_user_name_key: '409 for sign-ups, also after one of its name or address',
      users_email_key: '409 for sign-ups, and for changes of the address and their undo',
    },
    unreachableKeys: {
      users_pkey: RANDOM_VALUE,
      held_user_names_pkey: UPSERT,
      searchable_users_pkey: 'A trigger inserts under the lock of the account.',
      user_search_versions_pkey: DATABASE_COUNTER,
    },
  },
  'sign-up': {
    answersByKey: {
      sign_up_requests_name_key: '409 for sign-ups with the name of a waiting request',
      sign_up_requests_email_key: '409 for sign-ups with the address of a waiting request',
    },
    unreachableKeys: {
      sign_up_requests_pkey: RANDOM_VALUE,
      invites_pkey: RANDOM_VALUE,
      invites_code_key: RANDOM_VALUE,
      mail_domains_pkey: UPSERT,
      blocked_networks_pkey: UPSERT,
    },
  },
  auth: {
    answersByKey: { passkeys_credential_id_key: '409 for a passkey that another account has' },
    unreachableKeys: {
      authenticators_pkey: UPSERT,
      email_changes_pkey: UPSERT,
      email_undos_pkey: RANDOM_VALUE,
      email_undos_token_key: RANDOM_VALUE,
      email_verifications_pkey: UPSERT,
      passkey_challenges_pkey: RANDOM_VALUE,
      passkeys_pkey: RANDOM_VALUE,
      password_resets_pkey: UPSERT,
      recovery_codes_pkey: RANDOM_VALUE,
      second_step_attempts_pkey: UPSERT,
      sign_in_devices_pkey: UPSERT,
      security_events_pkey: DATABASE_COUNTER,
      sessions_id_key: RANDOM_VALUE,
      sessions_pkey: RANDOM_VALUE,
      visits_pkey: UPSERT,
    },
  },
  relations: {
    unreachableKeys: {
      blocks_pkey: UPSERT,
      follows_pkey: ACCOUNT_LOCK,
      follows_followers_key: DATABASE_COUNTER,
      follows_following_key: DATABASE_COUNTER,
      privacy_settings_pkey: UPSERT,
    },
  },
  uploads: {
    unreachableKeys: {
      files_pkey: RANDOM_VALUE,
      uploads_pkey: RANDOM_VALUE,
      uploads_key_key: NEW_FILE,
    },
  },
  quotas: {
    unreachableKeys: {
      user_storage_user_id_kind_key: UPSERT,
      storage_totals_user_id_key: UPSERT,
      storage_reservations_pkey: RANDOM_VALUE,
      storage_reservations_upload_key: RANDOM_VALUE,
    },
  },
  storage: {
    unreachableKeys: {
      storage_samples_pkey: UPSERT,
      storage_scans_pkey: RANDOM_VALUE,
      storage_scans_running_key: UPSERT,
      storage_scan_files_pkey: ONE_JOB,
      storage_scan_rows_pkey: ONE_JOB,
    },
  },
  posts: {
    answersByKey: {
      posts_pkey: '409 or 404 for an upload that another request has taken; a post has the id of its upload',
      post_versions_music_key: '409 or 404 for an upload that another request has taken',
      post_versions_sha256_key: '409 with the number of the version that has this file',
    },
    unreachableKeys: {
      posts_banner_key: NEW_FILE,
      post_versions_pkey: POST_LOCK,
      post_versions_stream_key: NEW_FILE,
      version_comments_pkey: POST_LOCK,
      pinned_posts_pkey: UPSERT,
      pinned_posts_post_key: 'Only its author pins a post, and the key of the author decides first.',
      listed_posts_pkey: UPSERT,
      posts_by_likes_pkey: UPSERT,
      spotlight_posts_pkey: UPSERT,
      searchable_posts_pkey: UPSERT,
      search_words_pkey: UPSERT,
      post_search_versions_pkey: DATABASE_COUNTER,
      list_totals_pkey: 'Each insert draws a slot, or holds the lock of the list.',
    },
  },
  releases: {
    unreachableKeys: {
      releases_pkey: RANDOM_VALUE,
      releases_artwork_key: NEW_FILE,
      release_tracks_pkey: RELEASE_LOCK,
      release_tracks_position_key: RELEASE_LOCK,
      release_tracks_held_key: POST_LOCK,
      release_artists_pkey: RELEASE_LOCK,
      release_consents_pkey: DATABASE_COUNTER,
      release_saves_pkey: UPSERT,
      release_downloads_pkey: UPSERT,
    },
  },
  'private-links': {
    unreachableKeys: {
      private_links_pkey: RANDOM_VALUE,
      private_link_keys_pkey: UPSERT,
      private_link_browsers_pkey: UPSERT,
      private_link_plays_pkey: DATABASE_COUNTER,
      private_link_stops_pkey: UPSERT,
    },
  },
  credits: {
    unreachableKeys: {
      terms_pkey: POST_LOCK,
      credits_pkey: POST_LOCK,
      removed_credits_pkey: POST_LOCK,
      latest_requests_pkey: UPSERT,
      consents_pkey: DATABASE_COUNTER,
      credited_posts_pkey: UPSERT,
      credited_posts_post_key: UPSERT,
      unseen_publications_pkey: 'A post is published once, under its lock.',
    },
  },
  agreements: {
    unreachableKeys: {
      signing_details_pkey: UPSERT,
      signing_keys_pkey: RANDOM_VALUE,
      signing_keys_current_key: UPSERT,
    },
  },
  demos: {
    unreachableKeys: {
      demos_pkey: RANDOM_VALUE,
      demos_slot_key: ACCOUNT_LOCK,
      demos_music_key: NEW_FILE,
      demos_stream_key: NEW_FILE,
    },
  },
  engagement: {
    unreachableKeys: {
      likes_pkey: POST_LOCK,
      likes_newest_key: DATABASE_COUNTER,
      daily_likes_pkey: UPSERT,
      comment_likes_pkey: POST_LOCK,
      comment_likes_newest_key: DATABASE_COUNTER,
      comments_pkey: RANDOM_VALUE,
      comments_newest_key: DATABASE_COUNTER,
      hidden_comments_pkey: 'A comment moves from its table in one statement.',
      plays_pkey: DATABASE_COUNTER,
      play_windows_pkey: UPSERT,
      post_stops_pkey: UPSERT,
      downloads_pkey: DATABASE_COUNTER,
      downloads_newest_key: DATABASE_COUNTER,
      daily_post_stats_pkey: UPSERT,
      listeners_pkey: ONE_JOB,
    },
  },
  playlists: {
    unreachableKeys: {
      playlists_pkey: RANDOM_VALUE,
      playlists_cover_key: NEW_FILE,
      playlist_items_pkey: RANDOM_VALUE,
      playlist_items_position_key: 'Inserts hold the lock of the playlist.',
      removed_playlist_items_pkey: RANDOM_VALUE,
      playlist_members_pkey: 'Inserts hold the lock of the playlist.',
      playlist_follows_pkey: UPSERT,
    },
  },
  syndication: {
    unreachableKeys: {
      former_posts_pkey: UPSERT,
      feed_documents_pkey: DATABASE_COUNTER,
      feed_documents_user_key: UPSERT,
      feed_documents_release_key: UPSERT,
      feed_documents_playlist_key: UPSERT,
    },
  },
  presence: {
    unreachableKeys: {
      presence_processes_pkey: RANDOM_VALUE,
      online_users_pkey: UPSERT,
    },
  },
  chats: {
    answersByKey: { messages_client_id_key: 'the message that the first request with this client id sent' },
    unreachableKeys: {
      chats_pkey: RANDOM_VALUE,
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
    unreachableKeys: {
      notifications_pkey: RANDOM_VALUE,
      notifications_artist_key: POST_LOCK,
      notifications_likes_key: UPSERT,
      notifications_version_key: UPSERT,
      notifications_playlist_key: UPSERT,
      notifications_comment_key: 'The transaction that adds the comment inserts.',
      notifications_follower_key: 'Inserts hold the locks of both accounts.',
      notifications_chat_key: UPSERT,
      notifications_export_key: 'The transaction that completes the copy inserts.',
      notifications_news_key: UPSERT,
      notifications_release_key: UPSERT,
      notifications_guest_key: UPSERT,
      notifications_room_key: UPSERT,
      notification_kinds_pkey: 'Only migrations insert.',
      notification_choices_pkey: UPSERT,
      mail_schedules_pkey: UPSERT,
      push_subscriptions_pkey: RANDOM_VALUE,
      push_subscriptions_endpoint_key: UPSERT,
      delivery_keys_pkey: UPSERT,
      news_pkey: RANDOM_VALUE,
    },
  },
  badges: { unreachableKeys: { user_badges_pkey: UPSERT } },
  exports: {
    unreachableKeys: { exports_pkey: RANDOM_VALUE, exports_open_key: UPSERT, exports_file_key: NEW_FILE },
  },
  moderation: {
    unreachableKeys: {
      report_cases_pkey: RANDOM_VALUE,
      report_cases_open_key: UPSERT,
      reports_pkey: RANDOM_VALUE,
      reports_once_key: UPSERT,
      moderation_actions_pkey: RANDOM_VALUE,
      suspension_changes_pkey: UPSERT,
    },
  },
  subscriptions: {
    unreachableKeys: {
      subscriptions_pkey: UPSERT,
      subscription_mails_pkey: UPSERT,
      payment_customers_pkey: UPSERT,
      payment_customers_customer_id_key: UPSERT,
      payment_events_pkey: UPSERT,
      checkouts_pkey: RANDOM_VALUE,
      checkouts_user_id_provider_period_key: UPSERT,
      deleted_subscribers_pkey: UPSERT,
      notified_roles_pkey: UPSERT,
      sandbox_checkouts_pkey: UPSERT,
      sandbox_subscriptions_pkey: UPSERT,
    },
  },
  backups: {
    answersByKey: { backups_running_key: '409 while another backup runs' },
    unreachableKeys: {
      backups_pkey: RANDOM_VALUE,
      backups_name_key: UPSERT,
    },
  },
  people: {
    unreachableKeys: {
      bulk_acts_pkey: RANDOM_VALUE,
      bulk_act_people_pkey: 'One statement inserts the rows of an act.',
      staff_notes_pkey: RANDOM_VALUE,
    },
  },
  pages: {
    unreachableKeys: { page_versions_pkey: UPSERT },
  },
  settings: {
    unreachableKeys: {
      instance_pkey: 'A migration inserts the only row.',
      settings_pkey: UPSERT,
      setup_tokens_pkey: RANDOM_VALUE,
    },
  },
  db: {
    answersByKey: { idempotency_keys_pkey: 'the result of the first request with this key' },
    unreachableKeys: {
      last_backup_pkey: UPSERT,
      last_writes_pkey: UPSERT,
      migrations_pkey: 'Migrations hold an advisory lock.',
    },
  },
  notes: {
    unreachableKeys: {
      rooms_pkey: UPSERT,
      notes_pkey: RANDOM_VALUE,
      notes_number_key: ROOM_LOCK,
      notes_request_key: ROOM_LOCK,
      note_positions_pkey: UPSERT,
      note_replies_pkey: RANDOM_VALUE,
      note_replies_number_key: ROOM_LOCK,
      note_replies_request_key: ROOM_LOCK,
      verdicts_pkey: UPSERT,
      room_digests_pkey: UPSERT,
    },
  },
  audit: {
    unreachableKeys: {
      audit_entries_pkey: 'Inserts hold the lock of the newest entry.',
      audit_head_pkey: UPSERT,
      audit_names_pkey: UPSERT,
    },
  },
  jobs: {
    unreachableKeys: {
      jobs_pkey: DATABASE_COUNTER,
      jobs_waiting_key: UPSERT,
      jobs_active_account_key: 'The worker claims another job when it meets the key.',
      job_schedules_pkey: UPSERT,
      worker_heartbeats_pkey: UPSERT,
    },
  },
  health: {
    unreachableKeys: { health_checks_pkey: UPSERT, process_heartbeats_pkey: UPSERT },
  },
  mail: {
    unreachableKeys: {
      mail_counts_pkey: UPSERT,
      mail_failures_pkey: DATABASE_COUNTER,
      mail_suppressions_pkey: UPSERT,
    },
  },
};
