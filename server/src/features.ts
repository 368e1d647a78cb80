import { agreements } from './features/agreements/feature.ts';
import { analytics } from './features/analytics/feature.ts';
import { auth } from './features/auth/feature.ts';
import { badges } from './features/badges/feature.ts';
import { blocks } from './features/blocks/feature.ts';
import { chats } from './features/chats/feature.ts';
import { comments } from './features/comments/feature.ts';
import { credits } from './features/credits/feature.ts';
import { demos } from './features/demos/feature.ts';
import { embeds } from './features/embeds/feature.ts';
import { dataExports } from './features/exports/feature.ts';
import { feed } from './features/feed/feature.ts';
import { follows } from './features/follows/feature.ts';
import { likes } from './features/likes/feature.ts';
import { moderation } from './features/moderation/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { plays } from './features/plays/feature.ts';
import { posts } from './features/posts/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { search } from './features/search/feature.ts';
import { sitemaps } from './features/sitemaps/feature.ts';
import { subscriptions } from './features/subscriptions/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import { users } from './features/users/feature.ts';
import type { Feature } from './feature.ts';

const features = [
  users,
  uploads,
  posts,
  agreements,
  credits,
  demos,
  comments,
  likes,
  plays,
  follows,
  blocks,
  privacy,
  badges,
  notifications,
  moderation,
  auth,
  subscriptions,
  chats,
  analytics,
  feed,
  search,
  embeds,
  sitemaps,
  dataExports,
] as const satisfies readonly Feature[];

/** The features with the exact type of each. */
export type Features = typeof features;

/**
 * All features. The order is that of the kinds in the copy of an account's data, and that in which the
 * parts of a deleted account go: posts first, then long lists.
 */
export const FEATURES: readonly Feature[] = features;
