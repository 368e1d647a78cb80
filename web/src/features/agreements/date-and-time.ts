let format: Intl.DateTimeFormat | undefined;

/** A time with its zone in the format of the browser's locale: '21 Nov 2026, 18:05 CET'. */
export function dateAndTime(time: string): string {
  format ??= new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(new Date(time));
}
