import { defineMessages } from '@backbeat/contract';

/** The page that a private link opens. */
export const messages = defineMessages({
  title: 'A private track',
  opening: 'Opening the track',
  unknownTitle: "This link doesn't work",
  unknownText: 'Ask the person who sent it for a new one.',
  expiredTitle: 'This link has expired',
  expiredText: 'Ask the person who sent it for a new one.',
  failedTitle: "We couldn't open the track",
  passwordTitle: 'This track has a password',
  passwordText: 'The person who sent you the link knows it.',
  password: 'Password',
  listen: 'Listen',
  by: 'by {author}',
  version: 'Version {version}',
  privateTrack: 'Private track',
  position: 'Position in {title}',
  timeOf: '{time} of {duration}',
  download: 'Download',
  notReady: "This track isn't ready to play yet. Try again in a minute.",
  stopped: "We couldn't play this track. Reload the page and try again.",
});
