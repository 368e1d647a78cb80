-- Rows of version 0.3.0, which every later version has to open (releases.test.ts).
-- make-dump.ts wrote them from a product that three invented people used through its public interface.
-- Keys and hashes protect nothing: the installation existed for a minute.

set session_replication_role = replica;
truncate "public"."authenticators", "public"."blocks", "public"."chat_files", "public"."chat_members", "public"."chats", "public"."checkouts", "public"."comments", "public"."consents", "public"."credited_posts", "public"."credits", "public"."daily_likes", "public"."daily_post_stats", "public"."deleted_subscribers", "public"."delivery_keys", "public"."demos", "public"."downloads", "public"."early_account_numbers", "public"."email_changes", "public"."email_undos", "public"."email_verifications", "public"."exports", "public"."files", "public"."follows", "public"."held_user_names", "public"."hidden_comments", "public"."idempotency_keys", "public"."job_schedules", "public"."jobs", "public"."latest_requests", "public"."likes", "public"."list_totals", "public"."listed_posts", "public"."listeners", "public"."mail_schedules", "public"."message_reactions", "public"."messages", "public"."migrations", "public"."moderation_actions", "public"."news", "public"."notification_choices", "public"."notification_kinds", "public"."notifications", "public"."notified_roles", "public"."passkey_challenges", "public"."passkeys", "public"."password_resets", "public"."payment_customers", "public"."payment_events", "public"."pinned_posts", "public"."play_windows", "public"."plays", "public"."post_search_versions", "public"."post_stops", "public"."post_versions", "public"."posts", "public"."posts_by_likes", "public"."privacy_settings", "public"."push_subscriptions", "public"."recovery_codes", "public"."removed_credits", "public"."report_cases", "public"."reports", "public"."sandbox_checkouts", "public"."sandbox_subscriptions", "public"."search_words", "public"."searchable_posts", "public"."searchable_users", "public"."second_step_attempts", "public"."security_events", "public"."sessions", "public"."sign_in_devices", "public"."signing_details", "public"."signing_keys", "public"."spotlight_posts", "public"."subscription_mails", "public"."subscriptions", "public"."suspension_changes", "public"."terms", "public"."uploads", "public"."user_badges", "public"."user_search_versions", "public"."users", "public"."worker_heartbeats";
insert into "public"."blocks" ("user_id", "other_id", "kind", "created_at") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'mute', '2026-11-28 09:09:23.721+00');
insert into "public"."chat_members" ("chat_id", "user_id", "joined_at", "is_listed", "active_at", "read_seq", "own_unread", "is_muted", "present_until") overriding system value values
  ('01a2216a-9918-7208-abf2-101500164de3', '01a2216a-8470-7343-b842-b75167b770ae', '2026-11-28 09:09:23.878+00', 'true', '2026-11-28 09:09:23.878+00', '0', '1', 'false', '-infinity'),
  ('01a2216a-9918-7208-abf2-101500164de3', '01a2216a-8735-73fc-84a5-59ea1149bb15', '2026-11-28 09:09:23.879+00', 'true', '2026-11-28 09:09:24.042+00', '1', '0', 'false', '-infinity');
insert into "public"."chats" ("id", "name", "photo", "creator_id", "is_direct", "lesser_id", "greater_id", "last_seq", "member_count", "last_message_at") overriding system value values
  ('01a2216a-9918-7208-abf2-101500164de3', NULL, NULL, '01a2216a-8470-7343-b842-b75167b770ae', 'true', '01a2216a-8470-7343-b842-b75167b770ae', '01a2216a-8735-73fc-84a5-59ea1149bb15', '1', '2', '2026-11-28 09:09:24.041+00');
insert into "public"."comments" ("id", "number", "post_id", "user_id", "text", "at_ms", "created_at") overriding system value values
  ('01a2216a-97bd-7223-8313-b22aeb74f039', '1', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'That bass, @ben.keys!', '1250', '2026-11-28 09:09:23.522704+00');
insert into "public"."consents" ("id", "post_id", "artist_id", "digest", "canonical", "answer", "is_removal", "signed_as", "reason", "answered_at") overriding system value values
  ('1', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8735-73fc-84a5-59ea1149bb15', '74da3853473e67fcefd9bd2291e33f5712da59315640fed0e6b104cd7addfcf7', '{"artist":"01a2216a-8735-73fc-84a5-59ea1149bb15","audio":"1a2ea6d6538efc25a9f005920984d5ba882dd82330eac9bfd63d8664c456de38","post":"01a2216a-898d-713d-bf24-557d2202b20a","roles":["Keyboard"],"split":[{"composition":6000,"party":"01a2216a-8470-7343-b842-b75167b770ae","recording":5000},{"composition":4000,"party":"01a2216a-8735-73fc-84a5-59ea1149bb15","recording":5000}]}', 'approved', 'false', 'Ben Keys', NULL, '2026-11-28 09:09:20.532+00');
insert into "public"."credited_posts" ("post_id", "user_id", "published_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8735-73fc-84a5-59ea1149bb15', '2026-11-28 09:09:20.53187+00');
insert into "public"."credits" ("post_id", "state", "user_id", "position", "is_author", "is_removal", "roles", "composition_share", "recording_share", "digest", "reminders", "requested_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'current', '01a2216a-8470-7343-b842-b75167b770ae', '0', 'true', 'false', '{MainArtist,Composer}', '6000', '5000', NULL, '0', '2026-11-28 09:09:20.532+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'current', '01a2216a-8735-73fc-84a5-59ea1149bb15', '1', 'false', 'false', '{Keyboard}', '4000', '5000', '74da3853473e67fcefd9bd2291e33f5712da59315640fed0e6b104cd7addfcf7', '0', '2026-11-28 09:09:20.532+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'proposed', '01a2216a-8470-7343-b842-b75167b770ae', '0', 'true', 'false', '{MainArtist,Composer}', '6000', '5000', NULL, '0', '2026-11-28 09:09:21.338+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'proposed', '01a2216a-8735-73fc-84a5-59ea1149bb15', '1', 'false', 'false', '{Keyboard}', '4000', '5000', 'bb7dc45771378c117df65dc54e3d976bf3a0db2052f3cf5754d20c1c9f41019b', '0', '2026-11-28 09:09:21.338+00'),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', 'proposed', '01a2216a-8470-7343-b842-b75167b770ae', '0', 'true', 'false', '{MainArtist,Composer}', '6000', '5000', NULL, '0', '2026-11-28 09:09:21.741+00'),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', 'proposed', '01a2216a-8735-73fc-84a5-59ea1149bb15', '1', 'false', 'false', '{Keyboard}', '4000', '5000', '1cb18cc424f84c0e5ea7a47017196fb057959b4c12a2dc5a42318a52c3c95572', '0', '2026-11-28 09:09:21.741+00');
insert into "public"."daily_likes" ("post_id", "day", "likes") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '2026-11-28', '1');
insert into "public"."daily_post_stats" ("post_id", "day", "plays", "listeners", "downloads") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '2026-11-28', '0', '0', '1');
insert into "public"."delivery_keys" ("is_only", "vapid_public", "vapid_private", "unsubscribe_secret") overriding system value values
  ('true', 'BBrzMQc5qxn0c9fq9WV3fX-dYqZLm_nvjQuB_OZpP1etVTv8Nzl4DIPoFZCWs92Nvo-DogZNwpVrZfqhmWoBPHY', 'YDU8HwrwM8c1CMVL6bbSMBbyBTcFJ6rEQlmurLyYdRA', E'\\x3bc5790519327425c2d287fe30f0689d52fc42551f95ee724949ef5ec952b9d3');
insert into "public"."demos" ("id", "user_id", "slot", "title", "features", "music_key", "stream_key", "media_state", "duration", "waveform", "loudness", "created_at") overriding system value values
  ('01a2216a-9255-74ba-bafb-d23d27a4471d', '01a2216a-8470-7343-b842-b75167b770ae', '1', 'Loop 7', '{}', 'demos/2e45b5978e6fa6efec938f704eff6794.mp3', 'demos/42c9323223f655d9823cc3bd4841afa7.mp3', 'done', '1.515102', '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', NULL, '2026-11-28 09:09:22.196087+00');
insert into "public"."downloads" ("id", "post_id", "user_id", "created_at") overriding system value values
  ('1', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:23.683291+00');
insert into "public"."early_account_numbers" ("last_number") overriding system value values
  ('3');
insert into "public"."exports" ("id", "user_id", "requested_at", "failed_at", "ready_at", "expires_at", "file_key", "size") overriding system value values
  ('01a2216a-9c60-7715-9c79-e7538ee857aa', '01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:24.704+00', NULL, '2026-11-28 09:09:25.172+00', '2026-12-05 09:09:25.172+00', 'exports/40dcde7dc3ff533dfe47118dabb68823.zip', '25244');
insert into "public"."files" ("key", "owner_id", "size", "sha256", "created_at", "claimed_at") overriding system value values
  ('demos/2e45b5978e6fa6efec938f704eff6794.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '24186', '1283b0093a8929c7eb9d94a6781788d48a3c969bce9d73c6d1f16be1dcd8e710', '2026-11-28 09:09:22.140767+00', '2026-11-28 09:09:22.193408+00'),
  ('demos/42c9323223f655d9823cc3bd4841afa7.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '31347', 'b3396f2127751625a1b8b054fb8c4503d59efcc0fb11078cff925bda4b521430', '2026-11-28 09:09:24.456801+00', '2026-11-28 09:09:24.482592+00'),
  ('exports/40dcde7dc3ff533dfe47118dabb68823.zip', '01a2216a-885c-71ac-93e7-b7291ee7037b', '25244', '5c5bc47044f52578b8b84c84c2d6f2cf3f3bc2f59a7af3aa132bb727d912e8b2', '2026-11-28 09:09:25.144596+00', '2026-11-28 09:09:25.17178+00'),
  ('posts/513f764e69ca26b9148f268a99f04df2.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '32109', '1099f1110aaad2da40d691fdd8a74d30037527b64e926f5fea97d4c5a3698ac8', '2026-11-28 09:09:21.209964+00', '2026-11-28 09:09:21.272805+00'),
  ('posts/858ddf508276147a00d0209da76cb931.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '47955', '1a2ea6d6538efc25a9f005920984d5ba882dd82330eac9bfd63d8664c456de38', '2026-11-28 09:09:20.173151+00', '2026-11-28 09:09:20.204182+00'),
  ('posts/f945772c55df9ea63b936cc82d4f78d0.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '16263', '2358a5e1c2969ae46f0dac5960dc6a9ceb42022f1b1f16645da09ddcc3b09eda', '2026-11-28 09:09:21.680924+00', '2026-11-28 09:09:21.740861+00'),
  ('posts/f9817cfab2aaf65d10bc2cb5fd228afc.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '61126', '38b58ebfb8c295290e4c1f16728d488357535e7ac30a8d9a2b1e51ef16095bff', '2026-11-28 09:09:23.203372+00', '2026-11-28 09:09:23.233344+00'),
  ('posts/fddf7f348f45a27c9c62adff784b5f96.mp3', '01a2216a-8470-7343-b842-b75167b770ae', '41273', '88e2181c0a5d526a32af883f681bb0a7acd7f3f1550d82aaa8f0d94d7a39f8e6', '2026-11-28 09:09:25.014589+00', '2026-11-28 09:09:25.068241+00');
insert into "public"."follows" ("id", "follower_id", "followed_id", "created_at") overriding system value values
  ('1', '01a2216a-885c-71ac-93e7-b7291ee7037b', '01a2216a-8470-7343-b842-b75167b770ae', '2026-11-28 09:09:23.342363+00');
insert into "public"."job_schedules" ("name", "interval_start") overriding system value values
  ('award-earned-badges', '2026-11-28 00:00:00+00'),
  ('award-rising-stars', '2026-11-28 09:00:00+00'),
  ('compare-memberships', '2026-11-28 00:00:00+00'),
  ('deliver-notifications', '2026-11-28 09:09:00+00'),
  ('fold-plays', '2026-11-28 09:09:15+00'),
  ('forget-expired-sessions', '2026-11-28 09:00:00+00'),
  ('forget-words', '2026-11-28 00:00:00+00'),
  ('notify-roles', '2026-11-28 09:09:00+00'),
  ('remind-artists', '2026-11-28 09:00:00+00'),
  ('remove-expired-exports', '2026-11-28 09:00:00+00'),
  ('remove-forgotten-files', '2026-11-28 09:00:00+00'),
  ('settle-accounts', '2026-11-28 09:09:00+00'),
  ('watch-terms', '2026-11-28 09:09:00+00');
insert into "public"."jobs" ("id", "name", "data", "account", "unique_key", "state", "created_at", "due_at", "claim_order", "worker_id", "started_at", "failures", "deaths", "error", "failed_at") overriding system value values
  ('24', 'process-audio', '{"number": 1, "postId": "01a2216a-9077-7551-b6be-b93b9021fdb4"}', '01a2216a-8470-7343-b842-b75167b770ae', NULL, 'created', '2026-11-28 09:09:21.740861+00', '2026-11-28 09:09:21.740861+00', '2026-11-28 09:29:21.740861+00', NULL, NULL, '0', '0', NULL, NULL),
  ('29', 'send-security-notice', '{"kind": "exportRequested", "time": "2026-11-28T09:09:24.723Z", "device": "Unknown device", "userId": "01a2216a-885c-71ac-93e7-b7291ee7037b", "address": "127.0.0.1"}', NULL, NULL, 'retry', '2026-11-28 09:09:24.704402+00', '2026-11-28 09:09:24.833592+00', '2026-11-28 09:09:24.833592+00', NULL, NULL, '0', '0', NULL, NULL),
  ('30', 'send-export-mail', '{"exportId": "01a2216a-9c60-7715-9c79-e7538ee857aa"}', NULL, NULL, 'created', '2026-11-28 09:09:25.17178+00', '2026-11-28 09:09:25.17178+00', '2026-11-28 09:09:25.17178+00', NULL, NULL, '0', '0', NULL, NULL);
insert into "public"."latest_requests" ("post_id", "artist_id", "digest", "is_first") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'bb7dc45771378c117df65dc54e3d976bf3a0db2052f3cf5754d20c1c9f41019b', 'false'),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', '01a2216a-8735-73fc-84a5-59ea1149bb15', '1cb18cc424f84c0e5ea7a47017196fb057959b4c12a2dc5a42318a52c3c95572', 'true');
insert into "public"."likes" ("id", "post_id", "user_id", "created_at") overriding system value values
  ('1', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:23.421205+00');
insert into "public"."list_totals" ("list", "kind", "slot", "entries") overriding system value values
  ('00000000-0000-0000-0000-000000000000', 'newest', '2', '1'),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', 'credited', '1', '1'),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', 'liked', '3', '1');
insert into "public"."listed_posts" ("post_id", "author_id", "published_at", "genres") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8470-7343-b842-b75167b770ae', '2026-11-28 09:09:20.53187+00', '262145');
insert into "public"."mail_schedules" ("user_id", "frequency", "time_zone") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'daily', 'Asia/Tbilisi');
insert into "public"."message_reactions" ("chat_id", "seq", "emoji", "user_id", "created_at") overriding system value values
  ('01a2216a-9918-7208-abf2-101500164de3', '1', '🔥', '01a2216a-8735-73fc-84a5-59ea1149bb15', '2026-11-28 09:09:24.266+00');
insert into "public"."messages" ("chat_id", "seq", "id", "kind", "sender_id", "actor_id", "text", "client_id", "reply_to", "created_at", "edited_at", "removed_at") overriding system value values
  ('01a2216a-9918-7208-abf2-101500164de3', '1', '01a2216a-99c1-75d0-a39f-54c19ab1d4a0', 'CHAT', '01a2216a-8470-7343-b842-b75167b770ae', NULL, 'Mix three is up ❤️', 'first', NULL, '2026-11-28 09:09:24.041+00', NULL, NULL);
insert into "public"."migrations" ("name", "sha256", "version", "applied_at") overriding system value values
  ('001-users.sql', '7e607e5b1e2e66b7644141e745f09d9de3c9f9c266d49b425fac9abc6c7ce0c3', '0.3.0', '2026-11-28 09:09:11.820772+00'),
  ('002-sign-in.sql', 'dbae8e4f157b3271f00c89dab872916594324264a05f85d5f5e09a65e8981262', '0.3.0', '2026-11-28 09:09:11.898702+00'),
  ('003-account-security.sql', '824c183a79525ab91df85b6b0781e72cc991a39c8f5471e75519bbd8db32f0f0', '0.3.0', '2026-11-28 09:09:11.997544+00'),
  ('004-files.sql', 'c88eb30f1b5a07fc6bfed1762dd35ada471b0d7569a9aaf5c430819b9f735cab', '0.3.0', '2026-11-28 09:09:12.063659+00'),
  ('005-list-totals.sql', 'de8aac00e4219fc859424d89fef1ad9badf7cb58789f01076c7e9306a81539dc', '0.3.0', '2026-11-28 09:09:12.109533+00'),
  ('006-follows-blocks.sql', 'd8b7b88e8362c3eaf9a607a9bc2945f282aa1e4dcf463af743d2eb778bfbc5a3', '0.3.0', '2026-11-28 09:09:12.132989+00'),
  ('007-privacy.sql', '734082d5e72bbf504a262b5e18c6e75531c5665fddc848acd5ecfcb8fb1f0c11', '0.3.0', '2026-11-28 09:09:12.189256+00'),
  ('008-posts.sql', '614f1b903d31328a656d8bf8b84ad2d5850c1d1d439d91f3841fa92edf3f518c', '0.3.0', '2026-11-28 09:09:12.214912+00'),
  ('009-demos.sql', '83d1c25f49b51e6440e736d83c780574e1467059d52a0fb085ab27bbdd0b8fac', '0.3.0', '2026-11-28 09:09:12.293364+00'),
  ('010-terms.sql', 'afa29ac95a19a67a3aa8ee4eb9cc3fe7d2bc6042f71f49eabffdc8884e9adaab', '0.3.0', '2026-11-28 09:09:12.305257+00'),
  ('011-agreements.sql', 'e4592deef22b2221f6d600c741f1cd6e7e03850c04fa21eb63139adbd058aa51', '0.3.0', '2026-11-28 09:09:12.380409+00'),
  ('012-likes.sql', 'fa3ff9a34478df34eafed86f08d55e24634d2c7d2c9e500d4d0ba54d7cfbdbf4', '0.3.0', '2026-11-28 09:09:12.419079+00'),
  ('013-comments.sql', 'bb93d7a4bf112fb6de7b66d6557371d084fd7333182d0a020445d8eec2a061b6', '0.3.0', '2026-11-28 09:09:12.461149+00'),
  ('014-plays-downloads.sql', 'f3a03b5d3903ccd1b0ab7b2c6f31f5f5d7f7e93ec3f7199a02303ad469df7941', '0.3.0', '2026-11-28 09:09:12.499318+00'),
  ('015-text-folding.sql', 'c72e162a1d2935d0d3ec023952d5d6ac23efc9b155709f5d47d1c842469b5033', '0.3.0', '2026-11-28 09:09:12.574342+00'),
  ('016-post-search.sql', 'e73883416550d93300564f8ee247f6ac2f9c5b59dea9b85715bbdc8f3e1e6a25', '0.3.0', '2026-11-28 09:09:12.591+00'),
  ('017-user-search.sql', '7564582185d75936cbc762e80061053f77b188611cd744d29b38d41f6fb2d499', '0.3.0', '2026-11-28 09:09:12.649182+00'),
  ('018-post-lists.sql', 'b6ae5f90a3ea73077fa790e9a3d5c4abd656a67f318f3c25e33fac3209a08508', '0.3.0', '2026-11-28 09:09:12.689438+00'),
  ('019-credited-posts.sql', '3984d04e86ed442e50c2193b1a92ba1c72873f8a3fe23b0a06aa134d24287d80', '0.3.0', '2026-11-28 09:09:12.747067+00'),
  ('020-chats.sql', 'e796d9a53d495c93dbcdf2f82dd68cb24b4adad88b01bf3a7564f4de441ee72a', '0.3.0', '2026-11-28 09:09:12.785258+00'),
  ('021-exports.sql', 'aed72044935e8edff2eeef314e66d3cc4f298a0cea2b4dbcf2e0db17b9d13a12', '0.3.0', '2026-11-28 09:09:12.907959+00'),
  ('022-notification-settings.sql', '98ca0cea7b0d7277b02ef5e0ac7796c0ba8f43973153a9c935beb519cf3bd9cd', '0.3.0', '2026-11-28 09:09:12.941297+00'),
  ('023-notifications.sql', '4702924e36f1cd5733a388e2b52c8e61699ab651a761dfd47f06fb8c52934920', '0.3.0', '2026-11-28 09:09:13.031578+00'),
  ('024-notification-delivery.sql', 'cca76d7edfd11954d4f330b528e533d2505b919fa301e4ef9f35ac18492aabf5', '0.3.0', '2026-11-28 09:09:13.104751+00'),
  ('025-moderation.sql', 'f3d08db21fd18d1491e373abce4aa224f91549518f99f2dedbd93d3c91d3b7f7', '0.3.0', '2026-11-28 09:09:13.112625+00'),
  ('026-subscriptions.sql', '8753b021f5b3368f587fd8fbaf0ef17d4724b3e9fd91ede41e14cf087222e50c', '0.3.0', '2026-11-28 09:09:13.196225+00'),
  ('027-jobs.sql', '7154778efc5e3b214b2db91fc842d706651010b1e6c499fcba989c157562c4a0', '0.3.0', '2026-11-28 09:09:13.408825+00'),
  ('028-server-state.sql', 'd1306d4c32e09df1b4c842d56b6467c6a161819dab6c19fb4720cff40bc533dd', '0.3.0', '2026-11-28 09:09:13.569859+00');
insert into "public"."notification_choices" ("user_id", "kind", "app", "email", "push") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'likes', 'true', 'false', 'true');
insert into "public"."notification_kinds" ("kind", "app", "email", "push", "email_delay") overriding system value values
  ('comments', 'true', 'false', 'false', '00:00:00'),
  ('credits', 'true', 'true', 'true', '00:00:00'),
  ('followers', 'true', 'false', 'false', '00:00:00'),
  ('likes', 'true', 'false', 'false', '00:00:00'),
  ('messages', 'true', 'true', 'true', '01:00:00'),
  ('news', 'true', 'false', 'false', '00:00:00');
insert into "public"."notifications" ("id", "user_id", "kind", "post_id", "comment_id", "is_mention", "follower_id", "artist_id", "is_published", "reason", "ended_split", "chat_id", "message_seq", "added_by", "export_id", "news_id", "actors", "unread", "since_like_id", "newest_like_id", "seen_like_id", "notified_at", "in_app", "email_due_at", "push_due_at") overriding system value values
  ('0918707d-8876-422d-927d-c66d68ad3691', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'comment', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-97bd-7223-8313-b22aeb74f039', 'true', NULL, NULL, 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:23.584+00', 'true', NULL, NULL),
  ('3f4e026c-b4f5-46bb-9542-3261ffb7cae4', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'request', '01a2216a-898d-713d-bf24-557d2202b20a', NULL, 'false', NULL, '01a2216a-8735-73fc-84a5-59ea1149bb15', 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:21.45+00', 'true', NULL, NULL),
  ('7d48cd68-8d16-4ab7-aa6c-b13ee1be70d5', '01a2216a-8470-7343-b842-b75167b770ae', 'approval', '01a2216a-898d-713d-bf24-557d2202b20a', NULL, 'false', NULL, '01a2216a-8735-73fc-84a5-59ea1149bb15', 'true', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:20.787+00', 'true', NULL, NULL),
  ('ac9af786-e571-4b33-8c0c-09b3f17b76db', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'request', '01a2216a-9077-7551-b6be-b93b9021fdb4', NULL, 'false', NULL, '01a2216a-8735-73fc-84a5-59ea1149bb15', 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:21.874+00', 'true', NULL, NULL),
  ('ba97cda7-47ef-46db-bbf4-31634a474bd3', '01a2216a-8470-7343-b842-b75167b770ae', 'like', '01a2216a-898d-713d-bf24-557d2202b20a', NULL, 'false', NULL, NULL, 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', '0', '1', '0', '2026-11-28 09:09:23.433+00', 'true', NULL, NULL),
  ('d6a5ca68-a7e4-47f8-92c7-89f2f0c8be3e', '01a2216a-8470-7343-b842-b75167b770ae', 'follow', NULL, NULL, 'false', '01a2216a-885c-71ac-93e7-b7291ee7037b', NULL, 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:23.355+00', 'true', NULL, NULL),
  ('e007438f-0251-4800-b57b-98bd29f76d12', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'export', NULL, NULL, 'false', NULL, NULL, 'false', NULL, 'false', NULL, NULL, NULL, '01a2216a-9c60-7715-9c79-e7538ee857aa', NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:25.176+00', 'true', NULL, NULL),
  ('ed01a08c-50dd-43c7-b9ec-290c8bef9ae5', '01a2216a-8470-7343-b842-b75167b770ae', 'comment', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-97bd-7223-8313-b22aeb74f039', 'false', NULL, NULL, 'false', NULL, 'false', NULL, NULL, NULL, NULL, NULL, '1', '1', NULL, NULL, NULL, '2026-11-28 09:09:23.543+00', 'true', NULL, NULL);
insert into "public"."pinned_posts" ("user_id", "post_id") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', '01a2216a-898d-713d-bf24-557d2202b20a');
insert into "public"."play_windows" ("post_id", "listener", "counted_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:23.620314+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'stop 01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:23.659115+00');
insert into "public"."plays" ("id", "post_id", "user_id", "played_at") overriding system value values
  ('1', '01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-885c-71ac-93e7-b7291ee7037b', '2026-11-28 09:09:23.620314+00');
insert into "public"."post_search_versions" ("slot", "version") overriding system value values
  ('1', '3');
insert into "public"."post_stops" ("post_id", "version", "bucket", "stops") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '1', '24', '1');
insert into "public"."post_versions" ("post_id", "number", "music_key", "stream_key", "sha256", "note", "uploader_id", "media_state", "duration", "waveform", "loudness", "created_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '1', 'posts/858ddf508276147a00d0209da76cb931.mp3', 'posts/f9817cfab2aaf65d10bc2cb5fd228afc.mp3', '1a2ea6d6538efc25a9f005920984d5ba882dd82330eac9bfd63d8664c456de38', '', '01a2216a-8470-7343-b842-b75167b770ae', 'done', '3.0040817', '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', NULL, '2026-11-28 09:09:20.204182+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', '2', 'posts/513f764e69ca26b9148f268a99f04df2.mp3', 'posts/fddf7f348f45a27c9c62adff784b5f96.mp3', '1099f1110aaad2da40d691fdd8a74d30037527b64e926f5fea97d4c5a3698ac8', 'Less reverb', '01a2216a-8470-7343-b842-b75167b770ae', 'done', '2.0114286', '{0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0}', NULL, '2026-11-28 09:09:21.272805+00'),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', '1', 'posts/f945772c55df9ea63b936cc82d4f78d0.mp3', NULL, '2358a5e1c2969ae46f0dac5960dc6a9ceb42022f1b1f16645da09ddcc3b09eda', '', '01a2216a-8470-7343-b842-b75167b770ae', 'waiting', NULL, NULL, NULL, '2026-11-28 09:09:21.740861+00');
insert into "public"."posts" ("id", "author_id", "title", "segmented_title", "description", "genres", "free_download", "status", "version", "has_declined_credit", "decision_since", "banner_key", "total_likes", "total_comments", "total_plays", "total_downloads", "created_at", "published_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8470-7343-b842-b75167b770ae', 'Night bus home', NULL, '', '{Song,Electronic}', 'true', 'PUBLISHED', '1', 'false', NULL, NULL, '1', '1', '1', '1', '2026-11-28 09:09:20.204182+00', '2026-11-28 09:09:20.53187+00'),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', '01a2216a-8470-7343-b842-b75167b770ae', 'Kitchen take', NULL, '', '{Song,Electronic}', 'true', 'DRAFT', '1', 'false', NULL, NULL, '0', '0', '0', '0', '2026-11-28 09:09:21.740861+00', NULL);
insert into "public"."posts_by_likes" ("post_id", "author_id", "likes", "published_at", "genres") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '01a2216a-8470-7343-b842-b75167b770ae', '1', '2026-11-28 09:09:20.53187+00', '262145');
insert into "public"."privacy_settings" ("user_id", "messages_from", "shows_seen", "shows_likes") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'everyone', 'true', 'true');
insert into "public"."report_cases" ("id", "kind", "subject_id", "post_id", "chat_id", "message_seq", "owner_id", "owner_name", "reporters", "first_reported_at", "last_reported_at", "decided_at") overriding system value values
  ('01a2216a-98e3-75dd-918f-f5fc98927da0', 'post', '01a2216a-898d-713d-bf24-557d2202b20a', NULL, NULL, NULL, '01a2216a-8470-7343-b842-b75167b770ae', 'nova', '1', '2026-11-28 09:09:23.814+00', '2026-11-28 09:09:23.821+00', NULL);
insert into "public"."reports" ("id", "case_id", "reporter_id", "reason", "text", "title", "content", "context", "reported_at") overriding system value values
  ('01a2216a-98e9-75ef-9069-374ad9c82ae1', '01a2216a-98e3-75dd-918f-f5fc98927da0', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'other', 'Is this sample cleared?', 'Night bus home', 'Song, Electronic', NULL, '2026-11-28 09:09:23.821+00');
insert into "public"."search_words" ("word") overriding system value values
  ('ben'),
  ('benkeys'),
  ('bus'),
  ('electronic'),
  ('home'),
  ('keys'),
  ('night'),
  ('nova'),
  ('song');
insert into "public"."searchable_posts" ("post_id", "published_at", "likes", "words") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', '2026-11-28 09:09:20.53187+00', '1', '''#Electronic'' ''#Song'' ''ben'' ''benkeys'' ''bus'' ''electronic'' ''home'' ''keys'' ''night'' ''nova'' ''song''');
insert into "public"."searchable_users" ("user_id", "name", "compact_name", "followers", "suffixes") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'nova', 'nova', '1', '''^nova$'' ''a'' ''nova'' ''ova'' ''va'''),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', 'ben.keys', 'benkeys', '0', '''.keys'' ''^ben.keys$'' ''^benkeys$'' ''ben.keys'' ''benkeys'' ''en.keys'' ''enkeys'' ''eys'' ''keys'' ''n.keys'' ''nkeys'' ''s'' ''ys'''),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', 'ida', 'ida', '0', '''^ida$'' ''a'' ''da'' ''ida''');
insert into "public"."security_events" ("id", "user_id", "kind", "address", "device", "created_at") overriding system value values
  ('1', '01a2216a-8470-7343-b842-b75167b770ae', 'signedIn', '127.0.0.1', 'Unknown device', '2026-11-28 09:09:19.137502+00'),
  ('2', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'signedIn', '127.0.0.1', 'Unknown device', '2026-11-28 09:09:19.475496+00'),
  ('3', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'signedIn', '127.0.0.1', 'Unknown device', '2026-11-28 09:09:19.788941+00'),
  ('4', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'exportRequested', '127.0.0.1', 'Unknown device', '2026-11-28 09:09:24.719562+00');
insert into "public"."sessions" ("token_hash", "id", "user_id", "device", "address", "created_at", "last_seen_at", "proven_at", "expires_at") overriding system value values
  (E'\\x336da51ebeb1aaa298f9da7ad30e41203394833afc2a36f1fad6fc6052354b4e', 'eb968115-9555-4f75-804f-483dbe4f5f08', '01a2216a-885c-71ac-93e7-b7291ee7037b', 'Unknown device', '127.0.0.1', '2026-11-28 09:09:19.773251+00', '2026-11-28 09:09:19.773251+00', '2026-11-28 09:09:19.773251+00', '2026-11-29 09:09:19.773251+00'),
  (E'\\x5e69166b1cfe690ba452d3b39acfa04ff82fef462860c96b76986cffee151ab1', 'e1a64696-97b5-4ed5-8772-1ba144632478', '01a2216a-8470-7343-b842-b75167b770ae', 'Unknown device', '127.0.0.1', '2026-11-28 09:09:19.112786+00', '2026-11-28 09:09:19.112786+00', '2026-11-28 09:09:19.112786+00', '2026-11-29 09:09:19.112786+00'),
  (E'\\x62b93012fb8fe65457f16f1ca4bbb467b69fc491e141d9726932af57103d354b', 'b740c145-dc17-4b78-8646-66ab6546be4c', '01a2216a-8735-73fc-84a5-59ea1149bb15', 'Unknown device', '127.0.0.1', '2026-11-28 09:09:19.459649+00', '2026-11-28 09:09:19.459649+00', '2026-11-28 09:09:19.459649+00', '2026-11-29 09:09:19.459649+00');
insert into "public"."sign_in_devices" ("user_id", "token_hash", "session_hash", "expires_at") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', E'\\xdd384a477554de22ec0639b09fc328f99ce095523c79034e93e217a2822e546c', E'\\x5e69166b1cfe690ba452d3b39acfa04ff82fef462860c96b76986cffee151ab1', '2026-12-28 09:09:19.112786+00'),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', E'\\x4a4b9684fec8388f961e477e878f0d8c2a16ddc6d26ce5b57c6b1e8d40728fd3', E'\\x62b93012fb8fe65457f16f1ca4bbb467b69fc491e141d9726932af57103d354b', '2026-12-28 09:09:19.459649+00'),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', E'\\xc1e784e77645bc7940343fedb1d184c0fe1e1ee3929fc352fa1c7e3c558966b9', E'\\x336da51ebeb1aaa298f9da7ad30e41203394833afc2a36f1fad6fc6052354b4e', '2026-12-28 09:09:19.773251+00');
insert into "public"."signing_details" ("user_id", "legal_name", "ipi", "pro", "publisher") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'Nova Beridze', '', 'GCA', '');
insert into "public"."signing_keys" ("kid", "x", "d", "created_at", "retired_at") overriding system value values
  ('rcI1ctubDkuFPSFPL6afJ_WDmQ97ALi4u_MqgnobLyM', 'cD4rSCYTNcHk9MtPHc-pDqbEiT9H0DTjvAi4L6ivdVY', 'tNVkEBr26-ipD74IzdqTaH9FtvnHoy94qEsF0COrQ28', '2026-11-28 09:09:16.326667+00', NULL);
insert into "public"."terms" ("post_id", "state", "version", "signed_as", "proposed_at", "agreed_at") overriding system value values
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'current', '1', NULL, '2026-11-28 09:09:20.204+00', '2026-11-28 09:09:20.532+00'),
  ('01a2216a-898d-713d-bf24-557d2202b20a', 'proposed', '2', 'Nova Beridze', '2026-11-28 09:09:21.338+00', NULL),
  ('01a2216a-9077-7551-b6be-b93b9021fdb4', 'proposed', '1', NULL, '2026-11-28 09:09:21.741+00', NULL);
insert into "public"."user_badges" ("user_id", "code", "awarded_at") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'EARLY_ADOPTER', '2026-11-28 09:09:18.942545+00'),
  ('01a2216a-8470-7343-b842-b75167b770ae', 'FIRST_100', '2026-11-28 09:09:18.942172+00'),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', 'EARLY_ADOPTER', '2026-11-28 09:09:19.370294+00'),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', 'FIRST_100', '2026-11-28 09:09:19.370206+00'),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', 'EARLY_ADOPTER', '2026-11-28 09:09:19.673594+00'),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', 'FIRST_100', '2026-11-28 09:09:19.673522+00');
insert into "public"."user_search_versions" ("slot", "version") overriding system value values
  ('1', '3');
insert into "public"."users" ("id", "user_name", "email", "password_hash", "password_changed_at", "bio", "location", "about", "profile_pic", "profile_pic_first_frame", "banner", "banner_first_frame", "social_media", "plus_until", "plus_granted_until", "is_admin", "suspended_at", "deleted_at", "posts_count", "followers_count", "following_count", "created_at") overriding system value values
  ('01a2216a-8470-7343-b842-b75167b770ae', 'nova', 'nova@listeners.example', '$argon2id$v=19$m=19456,t=2,p=1$TGYMgybGpXCjOfsiMi0l/A$+TYg5q9j/VitZkKkGuj19FSvQE+6/xGLBmrNIZwZdlc', NULL, 'Beats from the night shift', 'Tbilisi', '', NULL, NULL, NULL, NULL, '{}', NULL, NULL, 'false', NULL, NULL, '1', '1', '0', '2026-11-28 09:09:18.908643+00'),
  ('01a2216a-8735-73fc-84a5-59ea1149bb15', 'ben.keys', 'ben.keys@listeners.example', '$argon2id$v=19$m=19456,t=2,p=1$TSChWDDUHkWgsJmU8jdRLQ$ShX0GvCECwYSAaxF+GH8QB2fVQpfHhOrxb9cpWg6ExM', NULL, '', '', '', NULL, NULL, NULL, NULL, '{}', NULL, NULL, 'false', NULL, NULL, '0', '0', '0', '2026-11-28 09:09:19.357379+00'),
  ('01a2216a-885c-71ac-93e7-b7291ee7037b', 'ida', 'ida@listeners.example', '$argon2id$v=19$m=19456,t=2,p=1$PiV/x5HY6zspNWdRyFN0tA$uGGa5BF1FK0yZBrUJqR52sMB0IyKsBM3zBVohhRfQ+Q', NULL, '', '', '', NULL, NULL, NULL, NULL, '{}', NULL, NULL, 'false', NULL, NULL, '0', '0', '1', '2026-11-28 09:09:19.653557+00');
insert into "public"."worker_heartbeats" ("worker_id", "seen_at") overriding system value values
  ('7c2e3604-0871-4f65-8e2e-3decbd905687', '2026-11-28 09:09:23.659229+00');
select setval('public.comments_number_seq', 1);
select setval('public.consents_id_seq', 1);
select setval('public.downloads_id_seq', 1);
select setval('public.follows_id_seq', 1);
select setval('public.jobs_id_seq', 30);
select setval('public.likes_id_seq', 1);
select setval('public.list_totals_slot_seq', 3);
select setval('public.plays_id_seq', 1);
select setval('public.post_search_versions_slot_seq', 1);
select setval('public.security_events_id_seq', 4);
select setval('public.user_search_versions_slot_seq', 1);
reset session_replication_role;
