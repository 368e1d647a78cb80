import { accountRoutes } from './features/auth/account.ts';
import { agreementRoutes } from './features/agreements/agreements.ts';
import { analyticsRoutes } from './features/analytics/analytics.ts';
import { auditRoutes } from './features/audit/audit.ts';
import { authRoutes } from './features/auth/auth.ts';
import { backupRoutes } from './features/backups/backups.ts';
import { badgeRoutes } from './features/badges/seen-badges.ts';
import { blockRoutes } from './features/blocks/blocks.ts';
import { chatRoutes } from './features/chats/chats.ts';
import { commentRoutes } from './features/comments/comments.ts';
import { demoRoutes } from './features/demos/demos.ts';
import { embedRoutes } from './features/embeds/embeds.ts';
import { credentialRoutes } from './features/auth/credentials.ts';
import { creditRoutes } from './features/credits/credits.ts';
import { guestRoutes } from './features/guests/guests.ts';
import { noteRoutes } from './features/notes/notes.ts';
import { privateLinkRoutes } from './features/private-links/private-links.ts';
import { exportRoutes } from './features/exports/exports.ts';
import { feedRoutes } from './features/feed/feed.ts';
import { healthRoutes } from './health.ts';
import { instanceRoutes } from './features/settings/instance.ts';
import { setupRoutes } from './features/setup/setup.ts';
import { healthCheckRoutes } from './features/health/health.ts';
import { jobRoutes } from './features/jobs/jobs.ts';
import { mailRoutes } from './features/mail/mail.ts';
import { likeRoutes } from './features/likes/likes.ts';
import { overviewRoutes } from './features/overview/overview.ts';
import { peopleRoutes } from './features/people/people.ts';
import { pageRoutes } from './features/pages/pages.ts';
import { playlistRoutes } from './features/playlists/playlists.ts';
import { playRoutes } from './features/plays/plays.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions.ts';
import { notificationRoutes } from './features/notifications/notifications.ts';
import { preferenceRoutes } from './features/notifications/preferences.ts';
import { presenceRoutes } from './features/presence/presence.ts';
import { privacyRoutes } from './features/privacy/privacy.ts';
import { postRoutes } from './features/posts/posts.ts';
import { releaseRoutes } from './features/releases/releases.ts';
import { searchRoutes } from './features/search/search.ts';
import { followRoutes } from './features/follows/follows.ts';
import { reportRoutes } from './features/moderation/moderation.ts';
import { inviteRoutes } from './features/sign-up/invites.ts';
import { signUpRoutes } from './features/sign-up/sign-up.ts';
import { signUpRuleRoutes } from './features/sign-up/sign-up-rules.ts';
import { storageRoutes } from './features/storage/storage.ts';
import { userRoutes } from './features/users/users.ts';
import { versionRoutes } from './features/posts/versions.ts';

/** All routes of the API, by feature. */
export const api = {
  health: healthRoutes,
  instance: instanceRoutes,
  setup: setupRoutes,
  auth: authRoutes,
  account: accountRoutes,
  credentials: credentialRoutes,
  users: userRoutes,
  badges: badgeRoutes,
  follows: followRoutes,
  blocks: blockRoutes,
  privacy: privacyRoutes,
  presence: presenceRoutes,
  exports: exportRoutes,
  posts: postRoutes,
  demos: demoRoutes,
  versions: versionRoutes,
  credits: creditRoutes,
  guests: guestRoutes,
  notes: noteRoutes,
  privateLinks: privateLinkRoutes,
  agreements: agreementRoutes,
  likes: likeRoutes,
  comments: commentRoutes,
  plays: playRoutes,
  playlists: playlistRoutes,
  analytics: analyticsRoutes,
  releases: releaseRoutes,
  feed: feedRoutes,
  search: searchRoutes,
  embeds: embedRoutes,
  notifications: notificationRoutes,
  preferences: preferenceRoutes,
  chats: chatRoutes,
  subscriptions: subscriptionRoutes,
  moderation: reportRoutes,
  overview: overviewRoutes,
  backups: backupRoutes,
  audit: auditRoutes,
  signUp: signUpRoutes,
  invites: inviteRoutes,
  signUpRules: signUpRuleRoutes,
  storage: storageRoutes,
  healthChecks: healthCheckRoutes,
  jobs: jobRoutes,
  mail: mailRoutes,
  people: peopleRoutes,
  pages: pageRoutes,
};

export * from './app-shell.ts';
export { albumLoudness } from './audio/album-loudness.ts';
export { findSound, findSoundSpans } from './audio/find-sound.ts';
export type { ByteSpan, ReadBytes } from './audio/read-bytes.ts';
export { isWavAt, MAX_WAV_CHUNKS, readWavChunks, type WavChunk, type WavFile } from './audio/wav-chunks.ts';
export * from './artwork/drawing.ts';
export * from './artwork/peaks.ts';
export * from './artwork/picture-paths.ts';
export * from './artwork/svg.ts';
export * from './features/badges/badges.ts';
export * from './features/terms/contributor-roles.ts';
export * from './features/posts/credited-names.ts';
export * from './features/terms/describe-changes.ts';
export * from './features/terms/ipi.ts';
export * from './features/terms/shares.ts';
export * from './messages/brand.messages.ts';
export * from './brand.ts';
export * from './changes/changes.ts';
export * from './changes/messages.ts';
export * from './text/clock.ts';
export * from './text/code-points.ts';
export * from './text/codes.ts';
export * from './text/csv-text.ts';
export * from './features/embeds/embedded-player.ts';
export * from './entities.ts';
export * from './messages/errors.messages.ts';
export * from './errors.ts';
export * from './genres.ts';
export * from './text/fold-text.ts';
export * from './text/html.ts';
export * from './text/isolate-text.ts';
export * from './features/settings/instance-settings.ts';
export * from './features/storage/byte-size.ts';
export * from './features/storage/format-bytes.ts';
export * from './features/settings/banner.ts';
export { pageLabels } from './features/pages/pages.messages.ts';
export * from './features/pages/footer-links.ts';
export * from './features/pages/page-names.ts';
export * from './features/notifications/notification-path.ts';
export * from './text/list-names.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './messages/define-messages.ts';
export * from './messages/names.messages.ts';
export * from './realtime.ts';
export * from './moving-pictures.ts';
export * from './text/names.ts';
export * from './page.ts';
export * from './text/passwords.ts';
export * from './roles.ts';
export * from './rights.ts';
export * from './route.ts';
export * from './features/overview/console-screens.ts';
export * from './screens.ts';
export * from './text/search-text.ts';
export * from './feed-paths.ts';
export * from './server-paths.ts';
export * from './placeholders.ts';
export * from './text/text.ts';
export * from './text/time-zones.ts';
export * from './text/truncate.ts';
export * from './text/visible-text.ts';
export * from './text/web-address.ts';
export * as account from './features/auth/account.ts';
export * as audit from './features/audit/audit.ts';
export * as agreements from './features/agreements/agreements.ts';
export * as analytics from './features/analytics/analytics.ts';
export * as auth from './features/auth/auth.ts';
export * as backups from './features/backups/backups.ts';
export * as blocks from './features/blocks/blocks.ts';
export * as chats from './features/chats/chats.ts';
export * as comments from './features/comments/comments.ts';
export * as demos from './features/demos/demos.ts';
export * as embeds from './features/embeds/embeds.ts';
export * as credentials from './features/auth/credentials.ts';
export * as credits from './features/credits/credits.ts';
export * as dataExports from './features/exports/exports.ts';
export { EMAIL_ADDRESS } from './features/auth/email-address.ts';
export * from './features/terms/party.ts';
export * as guests from './features/guests/guests.ts';
export * as notes from './features/notes/notes.ts';
export * as privateLinks from './features/private-links/private-links.ts';
export * as feed from './features/feed/feed.ts';
export * as health from './health.ts';
export * as instance from './features/settings/instance.ts';
export * as healthChecks from './features/health/health.ts';
export * as jobs from './features/jobs/jobs.ts';
export * as mail from './features/mail/mail.ts';
export * as likes from './features/likes/likes.ts';
export * as overview from './features/overview/overview.ts';
export * as people from './features/people/people.ts';
export * as pages from './features/pages/pages.ts';
export * as playlists from './features/playlists/playlists.ts';
export * as plays from './features/plays/plays.ts';
export * as media from './features/uploads/media.messages.ts';
export * as settings from './features/settings/settings.messages.ts';
export * as setup from './features/setup/setup.ts';
export * as signUp from './features/sign-up/sign-up.ts';
export * as invites from './features/sign-up/invites.ts';
export * as signUpRules from './features/sign-up/sign-up-rules.ts';
export * as storage from './features/storage/storage.ts';
export * as subscriptions from './features/subscriptions/subscriptions.ts';
export * as notifications from './features/notifications/notifications.ts';
export * as preferences from './features/notifications/preferences.ts';
export * as presence from './features/presence/presence.ts';
export * as privacy from './features/privacy/privacy.ts';
export * as posts from './features/posts/posts.ts';
export * as releases from './features/releases/releases.ts';
export * as search from './features/search/search.ts';
export * as follows from './features/follows/follows.ts';
export * as moderation from './features/moderation/moderation.ts';
export * as terms from './features/terms/terms.ts';
export * as users from './features/users/users.ts';
export * as versions from './features/posts/versions.ts';
