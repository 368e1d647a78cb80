import { analyticsRoutes } from './features/analytics.ts';
import { authRoutes } from './features/auth.ts';
import { commentRoutes } from './features/comments.ts';
import { featureRequestRoutes } from './features/feature-requests.ts';
import { feedRoutes } from './features/feed.ts';
import { healthRoutes } from './features/health.ts';
import { likeRoutes } from './features/likes.ts';
import { listenRoutes } from './features/listens.ts';
import { membershipRoutes } from './features/membership.ts';
import { postRoutes } from './features/posts.ts';
import { userRoutes } from './features/users.ts';

/** The whole API on one page: every call, by feature. */
export const api = {
  health: healthRoutes,
  auth: authRoutes,
  users: userRoutes,
  posts: postRoutes,
  featureRequests: featureRequestRoutes,
  likes: likeRoutes,
  comments: commentRoutes,
  listens: listenRoutes,
  analytics: analyticsRoutes,
  feed: feedRoutes,
  membership: membershipRoutes,
};

export * from './brand.ts';
export * from './errors.ts';
export * from './genres.ts';
export * from './ids.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './names.ts';
export * from './page.ts';
export * from './roles.ts';
export * from './route.ts';
export * from './screens.ts';
export * from './text.ts';
export * as analytics from './features/analytics.ts';
export * as auth from './features/auth.ts';
export * as comments from './features/comments.ts';
export * as featureRequests from './features/feature-requests.ts';
export * as feed from './features/feed.ts';
export * as health from './features/health.ts';
export * as likes from './features/likes.ts';
export * as listens from './features/listens.ts';
export * as membership from './features/membership.ts';
export * as posts from './features/posts.ts';
export * as users from './features/users.ts';
