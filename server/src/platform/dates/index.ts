const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a day in UTC for mails and pages without scripts, such as 3 December 2026. */
export const formatDay = (date: Date): string => days.format(date);

/** Formats a time in UTC for mails and pages without scripts, such as 3 December 2026 at 14:05 UTC. */
export const formatTime = (date: Date): string => `${times.format(date)} UTC`;
