import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  player: '{brand} player',
  play: 'Play',
  seek: 'Seek',
  notFound: 'Track not found. It may have been deleted.',
  pauseTitle: 'Pause {title}',
  playTitle: 'Play {title}',
  notPlayable: "This track can't be played right now.",
  timeOf: '{time} of {duration}',
  withNames: ' with {names}',
  by: 'by ',
});
