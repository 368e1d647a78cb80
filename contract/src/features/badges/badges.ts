import { badgeMessages } from './badges.messages.ts';

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

const badge = (
  icon: BadgeIcon,
  tone: Badge['tone'],
  [label, description]: readonly [label: string, description: string],
): Badge => ({
  icon,
  tone,
  label,
  description,
});

/** The catalogue, in display order. */
export const BADGES = {
  CEO_FOUNDER: badge('crown', 'copper', badgeMessages.CEO_FOUNDER),
  SYSTEM: badge('shield', 'copper', badgeMessages.SYSTEM),
  VERIFIED: badge('check', 'teal', badgeMessages.VERIFIED),
  VIP: badge('gem', 'copper', badgeMessages.VIP),
  TOP_CREATOR: badge('trophy', 'copper', badgeMessages.TOP_CREATOR),
  FOUNDING_CREATOR: badge('sprout', 'teal', badgeMessages.FOUNDING_CREATOR),
  FIRST_100: badge('star', 'copper', badgeMessages.FIRST_100),
  EARLY_ADOPTER: badge('clock', 'teal', badgeMessages.EARLY_ADOPTER),
  EARLY_COLLABORATOR: badge('rings', 'teal', badgeMessages.EARLY_COLLABORATOR),
  '1000_FOLLOWERS': badge('crowd', 'copper', badgeMessages['1000_FOLLOWERS']),
  '500_FOLLOWERS': badge('people', 'teal', badgeMessages['500_FOLLOWERS']),
  '100_FOLLOWERS': badge('person', 'plain', badgeMessages['100_FOLLOWERS']),
  '100_POSTS': badge('crate', 'copper', badgeMessages['100_POSTS']),
  '50_POSTS': badge('stack', 'teal', badgeMessages['50_POSTS']),
  '25_POSTS': badge('disc', 'teal', badgeMessages['25_POSTS']),
  '10_POSTS': badge('note', 'plain', badgeMessages['10_POSTS']),
  RISING_STAR: badge('flame', 'copper', badgeMessages.RISING_STAR),
  COLLAB_CHAMPION: badge('link', 'copper', badgeMessages.COLLAB_CHAMPION),
  VERSE_MASTER: badge('microphone', 'teal', badgeMessages.VERSE_MASTER),
  BEAT_MAKER: badge('drum', 'teal', badgeMessages.BEAT_MAKER),
  SOCIAL_BUTTERFLY: badge('wave', 'plain', badgeMessages.SOCIAL_BUTTERFLY),
  COMMUNITY_BUILDER: badge('heart', 'teal', badgeMessages.COMMUNITY_BUILDER),
  QUALITY_CONTRIBUTOR: badge('spark', 'teal', badgeMessages.QUALITY_CONTRIBUTOR),
  MENTOR: badge('compass', 'teal', badgeMessages.MENTOR),
  TIKTOK_FEATURED: badge('video', 'plain', badgeMessages.TIKTOK_FEATURED),
  REDDIT_WINNER: badge('flag', 'teal', badgeMessages.REDDIT_WINNER),
} as const satisfies Record<string, Badge>;

export type BadgeCode = keyof typeof BADGES;

/** The badge shown for codes that this version does not know. */
export const UNKNOWN_BADGE: Badge = badge('award', 'plain', badgeMessages.unknown);

const isKnown = (code: string): code is BadgeCode => Object.hasOwn(BADGES, code);

/** Returns the badge for a code, or `UNKNOWN_BADGE` for an unknown code. */
export const badgeOf = (code: string): Badge => (isKnown(code) ? BADGES[code] : UNKNOWN_BADGE);

const ORDER = new Map(Object.keys(BADGES).map((code, index) => [code, index]));

/** Sorts codes in catalogue order. Unknown codes come last, in input order. */
export const inBadgeOrder = (codes: readonly string[]): string[] =>
  codes.toSorted((one, other) => (ORDER.get(one) ?? ORDER.size) - (ORDER.get(other) ?? ORDER.size));

/** The format of every badge code, known or unknown. */
export const BADGE_CODE = /^[A-Z0-9_]{1,40}$/;
