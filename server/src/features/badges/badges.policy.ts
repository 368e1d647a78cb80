import type { BadgeCode } from '@backbeat/contract';

interface Milestone {
  code: BadgeCode;
  counted: 'posts' | 'followers' | 'following';
  least: number;
}

/** Badges that depend on a counter in the row of a user. */
export const MILESTONES: readonly Milestone[] = [
  { code: '10_POSTS', counted: 'posts', least: 10 },
  { code: '25_POSTS', counted: 'posts', least: 25 },
  { code: '50_POSTS', counted: 'posts', least: 50 },
  { code: '100_POSTS', counted: 'posts', least: 100 },
  { code: '100_FOLLOWERS', counted: 'followers', least: 100 },
  { code: '500_FOLLOWERS', counted: 'followers', least: 500 },
  { code: '1000_FOLLOWERS', counted: 'followers', least: 1000 },
  { code: 'SOCIAL_BUTTERFLY', counted: 'following', least: 50 },
];

/** Badges for early accounts, up to this number. */
export const EARLY_BADGES: readonly { code: BadgeCode; last: number }[] = [
  { code: 'FIRST_100', last: 100 },
  { code: 'EARLY_ADOPTER', last: 1000 },
];

/** Minimum number of published posts of a kind. */
export const MIN_POSTS = { collabs: 5, verses: 3, beats: 5 } as const;

/** Minimum number of likes on all posts of a user, within this number of days. */
export const RISING_STAR_RULE = { likes: 50, days: 7 } as const;
