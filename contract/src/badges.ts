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
  | 'crown'
  | 'disc'
  | 'drum'
  | 'flame'
  | 'gem'
  | 'heart'
  | 'link'
  | 'microphone'
  | 'people'
  | 'shield'
  | 'spark'
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
  CEO_FOUNDER: badge('crown', 'copper', 'CEO & Founder', 'Founded this place and runs it'),
  SYSTEM: badge('shield', 'copper', 'System', 'Speaks for the people who run this place'),
  VERIFIED: badge('check', 'teal', 'Verified', 'Is who they say they are'),
  VIP: badge('gem', 'copper', 'VIP', 'A guest of honour'),
  TOP_CREATOR: badge('trophy', 'copper', 'Top Creator', 'Among the most heard creators'),
  FOUNDING_CREATOR: badge('crown', 'teal', 'Founding Creator', 'Made music here before anybody else did'),
  FIRST_100: badge('star', 'copper', 'First 100', 'One of the first hundred accounts'),
  EARLY_ADOPTER: badge('clock', 'teal', 'Early Adopter', 'One of the first thousand accounts'),
  EARLY_COLLABORATOR: badge(
    'link',
    'teal',
    'Early Collaborator',
    'Was on one of the first tracks made together',
  ),
  '1000_FOLLOWERS': badge('people', 'copper', '1000 Followers', 'Has had a thousand followers'),
  '500_FOLLOWERS': badge('people', 'teal', '500 Followers', 'Has had five hundred followers'),
  '100_FOLLOWERS': badge('people', 'plain', '100 Followers', 'Has had a hundred followers'),
  '100_POSTS': badge('stack', 'copper', '100 Posts', 'Has published a hundred tracks'),
  '50_POSTS': badge('stack', 'teal', '50 Posts', 'Has published fifty tracks'),
  '25_POSTS': badge('disc', 'teal', '25 Posts', 'Has published twenty-five tracks'),
  '10_POSTS': badge('disc', 'plain', '10 Posts', 'Has published ten tracks'),
  RISING_STAR: badge('flame', 'copper', 'Rising Star', 'Got fifty likes within seven days'),
  COLLAB_CHAMPION: badge(
    'link',
    'copper',
    'Collab Champion',
    'Finished five or more tracks together with others',
  ),
  VERSE_MASTER: badge('microphone', 'teal', 'Verse Master', 'Is featured on three or more tracks'),
  BEAT_MAKER: badge('drum', 'teal', 'Beat Maker', 'Has published five or more beats'),
  SOCIAL_BUTTERFLY: badge('wave', 'plain', 'Social Butterfly', 'Follows fifty or more people'),
  COMMUNITY_BUILDER: badge('heart', 'teal', 'Community Builder', 'Brings people together'),
  QUALITY_CONTRIBUTOR: badge('spark', 'teal', 'Quality Contributor', 'Known for careful work'),
  MENTOR: badge('compass', 'teal', 'Mentor', 'Helps others along'),
  TIKTOK_FEATURED: badge('video', 'plain', 'TikTok Featured', 'Was featured in the post of the day'),
  REDDIT_WINNER: badge('trophy', 'teal', 'Reddit Winner', 'Won a collaboration challenge'),
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
