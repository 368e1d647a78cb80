import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  aboutThisTrack: 'About this track',
  overview: 'Overview',
  licensing: 'Licensing',
  community: 'Community',
  versions: 'Versions',
  mixRoom: 'Mix room',
  length: 'Length',
  loudness: 'Loudness',
  downloads: 'Downloads',
  noDescriptionYet: 'No description yet.',
  licensingIsCurrentlyUnavailable: 'Licensing is currently unavailable',
  basic: 'Basic',
  premium: 'Premium',
  exclusive: 'Exclusive',
  contact: 'Contact',
});
