/** Seconds in words, for screen readers: '2 minutes 5 seconds'. */
export function spokenTime(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const minutes = Math.floor(wholeSeconds / 60);
  const remainingSeconds = wholeSeconds % 60;
  if (minutes === 0) return count(remainingSeconds, 'second');
  return remainingSeconds === 0
    ? count(minutes, 'minute')
    : `${count(minutes, 'minute')} ${count(remainingSeconds, 'second')}`;
}

const count = (number: number, unit: string) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long', useGrouping: false }).format(
    number,
  );

/** Parses the `t` of a shared link to seconds: '1:05', '1:02:05' or '65'. Anything else is null. */
export function parseTime(text: string | null): number | null {
  if (text === null || !/^(?:\d{1,5}|\d{1,4}:[0-5]?\d|\d{1,3}:[0-5]?\d:[0-5]?\d)$/.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
