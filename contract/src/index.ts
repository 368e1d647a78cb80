import { authRoutes } from './features/auth.ts';
import { featureRequestRoutes } from './features/feature-requests.ts';
import { healthRoutes } from './features/health.ts';
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
export * as auth from './features/auth.ts';
export * as featureRequests from './features/feature-requests.ts';
export * as health from './features/health.ts';
export * as membership from './features/membership.ts';
export * as posts from './features/posts.ts';
export * as users from './features/users.ts';
