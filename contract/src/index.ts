import { analyticsRoutes } from './features/analytics.ts';
import { authRoutes } from './features/auth.ts';
import { blockRoutes } from './features/blocks.ts';
import { chatRoutes } from './features/chats.ts';
import { commentRoutes } from './features/comments.ts';
import { demoRoutes } from './features/demos.ts';
import { embedRoutes } from './features/embeds.ts';
import { creditRoutes } from './features/credits.ts';
import { feedRoutes } from './features/feed.ts';
import { healthRoutes } from './features/health.ts';
import { likeRoutes } from './features/likes.ts';
import { playRoutes } from './features/plays.ts';
import { subscriptionRoutes } from './features/subscriptions.ts';
import { notificationRoutes } from './features/notifications.ts';
import { postRoutes } from './features/posts.ts';
import { followRoutes } from './features/follows.ts';
import { reportRoutes } from './features/moderation.ts';
import { userRoutes } from './features/users.ts';

/** All routes of the API, by feature. */
export const api = {
  health: healthRoutes,
  auth: authRoutes,
  users: userRoutes,
  follows: followRoutes,
  blocks: blockRoutes,
  posts: postRoutes,
  demos: demoRoutes,
  credits: creditRoutes,
  likes: likeRoutes,
  comments: commentRoutes,
  plays: playRoutes,
  analytics: analyticsRoutes,
  feed: feedRoutes,
  embeds: embedRoutes,
  notifications: notificationRoutes,
  chats: chatRoutes,
  subscriptions: subscriptionRoutes,
  moderation: reportRoutes,
};

export * from './app-shell.ts';
export * from './artwork/drawing.ts';
export * from './artwork/peaks.ts';
export * from './artwork/svg.ts';
export * from './badges.ts';
export * from './brand.ts';
export * from './text/code-points.ts';
export * from './embed.ts';
export * from './entities.ts';
export * from './errors.ts';
export * from './genres.ts';
export * from './text/html.ts';
export * from './text/list-names.ts';
export * from './ids.ts';
export * from './limits.ts';
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
export * from './text/visible-text.ts';
export * from './text/web-address.ts';
export * as analytics from './features/analytics.ts';
export * as auth from './features/auth.ts';
export * as blocks from './features/blocks.ts';
export * as chats from './features/chats.ts';
export * as comments from './features/comments.ts';
export * as demos from './features/demos.ts';
export * as embeds from './features/embeds.ts';
export * as credits from './features/credits.ts';
export * as feed from './features/feed.ts';
export * as health from './features/health.ts';
export * as likes from './features/likes.ts';
export * as plays from './features/plays.ts';
export * as media from './features/media.strings.ts';
export * as subscriptions from './features/subscriptions.ts';
export * as notifications from './features/notifications.ts';
export * as posts from './features/posts.ts';
export * as follows from './features/follows.ts';
export * as moderation from './features/moderation.ts';
export * as users from './features/users.ts';
