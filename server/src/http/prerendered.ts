import { escapeHtml } from '@backbeat/contract';

/** What a page shows of what it is about before its script is there. */
export interface Opening {
  /** The name of a frame that the build has drawn. */
  frame: string;
  /**
   * What stands in it, by the words between per cent signs. Pictures that there are not are left out, and so are parts that are
   * there for each of a word; a number says how often such a part is there.
   */
  words: Readonly<Record<string, string | number | null>>;
}

/** Writes what is known into a frame. */
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
