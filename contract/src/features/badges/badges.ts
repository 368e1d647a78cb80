/** The appearance and text of a badge. */
export interface Badge {
  /** The name of an icon of the interface. */
  icon: BadgeIcon;
  /**
   * A theme colour, which works in light and dark mode. Gold is reserved for Plus, lime for
   * playback.
   */
  tone: 'copper' | 'teal' | 'plain';
  label: string;
  description: string;
}

export type BadgeIcon =
  | 'award'
  | 'check'
  | 'clock'
  | 'compass'
  | 'crate'
  | 'crowd'
  | 'crown'
  | 'disc'
  | 'drum'
  | 'flag'
  | 'flame'
  | 'gem'
  | 'heart'
  | 'link'
  | 'microphone'
  | 'note'
  | 'people'
  | 'person'
  | 'rings'
  | 'shield'
  | 'spark'
  | 'sprout'
  | 'star'
  | 'stack'
  | 'trophy'
  | 'video'
  | 'wave';

const badge = (icon: BadgeIcon, tone: Badge['tone'], label: string, description: string): Badge => ({
  icon,
  tone,
  label,
  description,
});

/** The catalogue, in display order. */
export const BADGES = {
  CEO_FOUNDER: badge('crown', 'copper', 'CEO & Founder', 'Founded and runs this community'),
  SYSTEM: badge('shield', 'copper', 'System', 'Official account of the team'),
  VERIFIED: badge('check', 'teal', 'Verified', 'Confirmed identity'),
  VIP: badge('gem', 'copper', 'VIP', 'A special guest'),
  TOP_CREATOR: badge('trophy', 'copper', 'Top Creator', 'One of the most played creators'),
  FOUNDING_CREATOR: badge('sprout', 'teal', 'Founding Creator', 'Making music here from day one'),
  FIRST_100: badge('star', 'copper', 'First 100', 'One of the first 100 accounts'),
  EARLY_ADOPTER: badge('clock', 'teal', 'Early Adopter', 'One of the first 1,000 accounts'),
  EARLY_COLLABORATOR: badge('rings', 'teal', 'Early Collaborator', 'Part of one of the first collaborations'),
  '1000_FOLLOWERS': badge('crowd', 'copper', '1000 Followers', 'Reached 1,000 followers'),
  '500_FOLLOWERS': badge('people', 'teal', '500 Followers', 'Reached 500 followers'),
  '100_FOLLOWERS': badge('person', 'plain', '100 Followers', 'Reached 100 followers'),
  '100_POSTS': badge('crate', 'copper', '100 Posts', 'Published 100 tracks'),
  '50_POSTS': badge('stack', 'teal', '50 Posts', 'Published 50 tracks'),
  '25_POSTS': badge('disc', 'teal', '25 Posts', 'Published 25 tracks'),
  '10_POSTS': badge('note', 'plain', '10 Posts', 'Published 10 tracks'),
  RISING_STAR: badge('flame', 'copper', 'Rising Star', 'Got 50 likes in seven days'),
  COLLAB_CHAMPION: badge('link', 'copper', 'Collab Champion', 'Finished 5 or more collaborations'),
  VERSE_MASTER: badge('microphone', 'teal', 'Verse Master', 'Featured on 3 or more tracks'),
  BEAT_MAKER: badge('drum', 'teal', 'Beat Maker', 'Published 5 or more beats'),
  SOCIAL_BUTTERFLY: badge('wave', 'plain', 'Social Butterfly', 'Follows 50 or more people'),
  COMMUNITY_BUILDER: badge('heart', 'teal', 'Community Builder', 'Brings people together'),
  QUALITY_CONTRIBUTOR: badge('spark', 'teal', 'Quality Contributor', 'Known for quality work'),
  MENTOR: badge('compass', 'teal', 'Mentor', 'Helps other creators grow'),
  TIKTOK_FEATURED: badge('video', 'plain', 'TikTok Featured', 'Was featured in the post of the day'),
  REDDIT_WINNER: badge('flag', 'teal', 'Reddit Winner', 'Won a collaboration challenge'),
} as const satisfies Record<string, Badge>;

export type BadgeCode = keyof typeof BADGES;

/** The badge shown for codes that this version does not know. */
export const UNKNOWN_BADGE: Badge = badge('award', 'plain', 'Achievement', 'A special achievement');

const isKnown = (code: string): code is BadgeCode => Object.hasOwn(BADGES, code);

/** Returns the badge for a code, or `UNKNOWN_BADGE` for an unknown code. */
export const badgeOf = (code: string): Badge => (isKnown(code) ? BADGES[code] : UNKNOWN_BADGE);

const ORDER = new Map(Object.keys(BADGES).map((code, index) => [code, index]));

/** Sorts codes in catalogue order. Unknown codes come last, in input order. */
export const inBadgeOrder = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) => (ORDER.get(one) ?? ORDER.size) - (ORDER.get(other) ?? ORDER.size));

/** The format of every badge code, known or unknown. */
export const BADGE_CODE = /^[A-Z0-9_]{1,40}$/;
