/** A part of a text: plain text, or a time in a track. */
export interface TimeToken {
  text: string;
  /** The time; undefined for plain text. */
  seconds: number | undefined;
  /** Offset in the text. */
  at: number;
}

const TIME = /\d{1,3}(?::[0-5]\d){1,2}/g;

/**
 * Splits a text at the times m:ss and h:mm:ss. Concatenated, the tokens are the text again.
 * @param duration of the track in seconds; a later time is plain text
 */
export function tokenizeTimes(text: string, duration: number): TimeToken[] {
  const tokens: TimeToken[] = [];
  let end = 0;
  for (const { 0: timeText, index } of text.matchAll(TIME)) {
    const seconds = timeText.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    if (seconds > duration || !standsAlone(text, index, timeText)) continue;
    if (index > end) tokens.push({ text: text.slice(end, index), seconds: undefined, at: end });
    tokens.push({ text: timeText, seconds, at: index });
    end = index + timeText.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end), seconds: undefined, at: end });
  return tokens;
}

/** Whether a time is no part of a word, a date or a longer number. */
const standsAlone = (text: string, index: number, timeText: string): boolean =>
  !/[\w:.,/-]/.test(text[index - 1] ?? ' ') &&
  !/^(?:[\w:/-]|[.,]\d)/.test(text.slice(index + timeText.length, index + timeText.length + 2));
