import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  mp3UpTo: 'MP3, up to {size} MB',
  mp3OrWavUpTo: 'MP3 or WAV, up to {size} MB',
  onlyOverHttps:
    '{features} only work over https. Open this page with https://, or ask the owner of this site to set that up.',
  justNow: 'Just now',
  brief: { now: 'now', minutes: '{minutes}m', hours: '{hours}h', days: '{days}d' },
  minutesAgo: '{minutes}m ago',
  hoursAgo: '{hours}h ago',
  daysAgo: '{days}d ago',
  today: 'Today',
  sentOf: '{sentSize} of {total}',
  secondsLeft:
    '{count, plural, one {{amount}, {countText} second left} other {{amount}, {countText} seconds left}}',
  minutesLeft:
    '{count, plural, one {{amount}, about {countText} minute left} other {{amount}, about {countText} minutes left}}',
  ago: {
    days: '{count, plural, one {# day ago} other {# days ago}}',
    weeks: '{count, plural, one {# week ago} other {# weeks ago}}',
    months: '{count, plural, one {# month ago} other {# months ago}}',
    years: '{count, plural, one {# year ago} other {# years ago}}',
  },
  bytes: 'Bytes',
});
