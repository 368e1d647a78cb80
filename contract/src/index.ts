import { accountRoutes } from './features/people/account.ts';
import { agreementRoutes } from './features/music/agreements.ts';
import { analyticsRoutes } from './features/music/analytics.ts';
import { authRoutes } from './features/people/auth.ts';
import { blockRoutes } from './features/people/blocks.ts';
import { chatRoutes } from './features/chats/chats.ts';
import { commentRoutes } from './features/music/comments.ts';
import { demoRoutes } from './features/music/demos.ts';
import { embedRoutes } from './features/music/embeds.ts';
import { credentialRoutes } from './features/people/credentials.ts';
import { creditRoutes } from './features/music/credits.ts';
import { exportRoutes } from './features/people/exports.ts';
import { feedRoutes } from './features/music/feed.ts';
import { healthRoutes } from './features/health.ts';
import { likeRoutes } from './features/music/likes.ts';
import { playRoutes } from './features/music/plays.ts';
import { subscriptionRoutes } from './features/plans/subscriptions.ts';
import { notificationRoutes } from './features/people/notifications.ts';
import { preferenceRoutes } from './features/people/preferences.ts';
import { privacyRoutes } from './features/people/privacy.ts';
import { postRoutes } from './features/music/posts.ts';
import { searchRoutes } from './features/search.ts';
import { followRoutes } from './features/people/follows.ts';
import { reportRoutes } from './features/people/moderation.ts';
import { userRoutes } from './features/people/users.ts';
import { versionRoutes } from './features/music/versions.ts';

/** All routes of the API, by feature. */
export const api = {
  health: healthRoutes,
  auth: authRoutes,
  account: accountRoutes,
  credentials: credentialRoutes,
  users: userRoutes,
  follows: followRoutes,
  blocks: blockRoutes,
  privacy: privacyRoutes,
  exports: exportRoutes,
  posts: postRoutes,
  demos: demoRoutes,
  versions: versionRoutes,
  credits: creditRoutes,
  agreements: agreementRoutes,
  likes: likeRoutes,
  comments: commentRoutes,
  plays: playRoutes,
  analytics: analyticsRoutes,
  feed: feedRoutes,
  search: searchRoutes,
  embeds: embedRoutes,
  notifications: notificationRoutes,
  preferences: preferenceRoutes,
  chats: chatRoutes,
  subscriptions: subscriptionRoutes,
  moderation: reportRoutes,
};

export * from './app-shell.ts';
export * from './artwork/drawing.ts';
export * from './artwork/peaks.ts';
export * from './artwork/svg.ts';
export * from './badges.ts';
export * from './credits/contributor-roles.ts';
export * from './credits/describe-changes.ts';
export * from './credits/ipi.ts';
export * from './credits/shares.ts';
export * from './brand.ts';
export * from './changes/changes.ts';
export * from './changes/messages.ts';
export * from './text/clock.ts';
export * from './text/code-points.ts';
export * from './text/codes.ts';
export * from './text/csv-text.ts';
export * from './embed.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './genres.ts';
export * from './text/fold-text.ts';
export * from './text/html.ts';
export * from './text/isolate-text.ts';
export * from './features/people/notification-path.ts';
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
export * from './screens.ts';
export * from './text/search-text.ts';
export * from './server-paths.ts';
export * from './placeholders.ts';
export * from './text/text.ts';
export * from './text/time-zones.ts';
export * from './text/truncate.ts';
export * from './text/visible-text.ts';
export * from './text/web-address.ts';
export * as account from './features/people/account.ts';
export * as agreements from './features/music/agreements.ts';
export * as analytics from './features/music/analytics.ts';
export * as auth from './features/people/auth.ts';
export * as blocks from './features/people/blocks.ts';
export * as chats from './features/chats/chats.ts';
export * as comments from './features/music/comments.ts';
export * as demos from './features/music/demos.ts';
export * as embeds from './features/music/embeds.ts';
export * as credentials from './features/people/credentials.ts';
export * as credits from './features/music/credits.ts';
export * as dataExports from './features/people/exports.ts';
export * as feed from './features/music/feed.ts';
export * as health from './features/health.ts';
export * as likes from './features/music/likes.ts';
export * as plays from './features/music/plays.ts';
export * as media from './features/music/media.messages.ts';
export * as settings from './features/people/settings.messages.ts';
export * as subscriptions from './features/plans/subscriptions.ts';
export * as notifications from './features/people/notifications.ts';
export * as preferences from './features/people/preferences.ts';
export * as privacy from './features/people/privacy.ts';
export * as posts from './features/music/posts.ts';
export * as search from './features/search.ts';
export * as follows from './features/people/follows.ts';
export * as moderation from './features/people/moderation.ts';
export * as terms from './features/music/terms.ts';
export * as users from './features/people/users.ts';
export * as versions from './features/music/versions.ts';
