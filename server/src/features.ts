import { agreements } from './features/agreements/feature.ts';
import { analytics } from './features/analytics/feature.ts';
import { audit } from './features/audit/feature.ts';
import { auth } from './features/auth/feature.ts';
import { backups } from './features/backups/feature.ts';
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
import { guests } from './features/guests/feature.ts';
import { health } from './features/health/feature.ts';
import { jobs } from './features/jobs/feature.ts';
import { likes } from './features/likes/feature.ts';
import { mail } from './features/mail/feature.ts';
import { moderation } from './features/moderation/feature.ts';
import { notes } from './features/notes/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { overview } from './features/overview/feature.ts';
import { people } from './features/people/feature.ts';
import { pages } from './features/pages/feature.ts';
import { playlists } from './features/playlists/feature.ts';
import { plays } from './features/plays/feature.ts';
import { posts } from './features/posts/feature.ts';
import { presence } from './features/presence/feature.ts';
import { privateLinks } from './features/private-links/feature.ts';
import { privacy } from './features/privacy/feature.ts';
import { releases } from './features/releases/feature.ts';
import { search } from './features/search/feature.ts';
import { settings } from './features/settings/feature.ts';
import { setup } from './features/setup/feature.ts';
import { signUp } from './features/sign-up/feature.ts';
import { sitemaps } from './features/sitemaps/feature.ts';
import { storage } from './features/storage/feature.ts';
import { subscriptions } from './features/subscriptions/feature.ts';
import { syndication } from './features/syndication/feature.ts';
import { uploads } from './features/uploads/feature.ts';
import { users } from './features/users/feature.ts';
import type { Feature } from './feature.ts';

const features = [
  users,
  uploads,
  releases,
  posts,
  agreements,
  guests,
  credits,
  privateLinks,
  demos,
  comments,
  likes,
  plays,
  notes,
  playlists,
  syndication,
  follows,
  blocks,
  privacy,
  presence,
  badges,
  notifications,
  audit,
  moderation,
  signUp,
  storage,
  people,
  auth,
  subscriptions,
  chats,
  analytics,
  feed,
  search,
  embeds,
  sitemaps,
  overview,
  backups,
  pages,
  settings,
  setup,
  dataExports,
  health,
  jobs,
  mail,
] as const satisfies readonly Feature[];

/** The features with the exact type of each. */
export type Features = typeof features;

/**
 * All features. The order is that of the kinds in the copy of an account's data, and that in which the
 * parts of a deleted account go: posts first, then long lists.
 */
export const FEATURES: readonly Feature[] = features;
