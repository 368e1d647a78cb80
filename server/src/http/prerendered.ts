import { escapeHtml } from '@backbeat/contract';

/** The content of a page before its script runs. */
export interface Opening {
  /** The name of a prerendered template of the build. */
  frame: string;
  /**
   * Values of the slots `%NAME%` in the template. An image whose value is null is left out. A
   * number repeats the part `<x-each>` of that name; null removes it.
   */
  words: Readonly<Record<string, string | number | null>>;
}

/** Fills the slots of a template. */
export function fillFrame(frame: string, words: Opening['words']): string {
  const isMissing = (tag: string): boolean =>
    Object.entries(words).some(([word, value]) => value === null && tag.includes(`%${word}%`));
  const timesOf = (word: string): number => {
    const value = words[word] ?? 0;
    return typeof value === 'number' ? value : 1;
  };
  return frame
    .replaceAll(/<x-each word="([A-Z]+)">(.*?)<\/x-each>/g, (_, word: string, part: string) =>
      part.repeat(timesOf(word)),
    )
    .replaceAll(/<(?:img|link)\b[^>]*>/g, (tag) => (isMissing(tag) ? '' : tag))
    .replaceAll(/%([A-Z]+)%/g, (_, word: string) => escapeHtml(String(words[word] ?? '')));
}
