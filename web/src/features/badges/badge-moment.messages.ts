import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  newBadges: '{count, plural, one {New badge} other {{count} new badges}}',
  more: 'And {count} more',
  seeYourProfile: 'See your profile',
  share: 'Share',
  userOnBrand: '{userName} on {brand}',
});

/** Why the user has each badge. */
export const reasons = defineMessages({
  CEO_FOUNDER: 'You founded this community, and you run it.',
  SYSTEM: 'You speak for the team.',
  VERIFIED: 'We know that you are who you say you are.',
  VIP: "You're a special guest here.",
  TOP_CREATOR: "You're one of the most played creators.",
  FOUNDING_CREATOR: "You've made music here from day one.",
  FIRST_100: 'Yours is one of the first 100 accounts.',
  EARLY_ADOPTER: 'Yours is one of the first 1,000 accounts.',
  EARLY_COLLABORATOR: 'You were part of one of the first collaborations.',
  '1000_FOLLOWERS': '1,000 people follow you.',
  '500_FOLLOWERS': '500 people follow you.',
  '100_FOLLOWERS': '100 people follow you.',
  '100_POSTS': "You've published 100 tracks.",
  '50_POSTS': "You've published 50 tracks.",
  '25_POSTS': "You've published 25 tracks.",
  '10_POSTS': "You've published ten tracks.",
  RISING_STAR: 'You got 50 likes in seven days.',
  COLLAB_CHAMPION: "You've finished five collaborations.",
  VERSE_MASTER: "You're featured on three tracks.",
  BEAT_MAKER: "You've published five beats.",
  SOCIAL_BUTTERFLY: 'You follow 50 people.',
  COMMUNITY_BUILDER: 'You bring people together.',
  QUALITY_CONTRIBUTOR: "You're known for quality work.",
  MENTOR: 'You help other creators grow.',
  TIKTOK_FEATURED: 'You were featured in the post of the day.',
  REDDIT_WINNER: 'You won a collaboration challenge.',
  unknown: 'You did something special.',
});
