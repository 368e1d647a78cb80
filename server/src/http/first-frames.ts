import { escapeHtml } from '@backbeat/contract';

/** What a page shows of what it is about before its script is there. */
export interface Opening {
  /** The name of a frame that the build has drawn. */
  frame: string;
  /** What stands in it, by the words between per cent signs. Pictures that there are not are left out. */
  words: Readonly<Record<string, string | null>>;
}

/** Writes what is known into a frame. */
export function fillFrame(frame: string, words: Opening['words']): string {
  const isMissing = (tag: string): boolean =>
    Object.entries(words).some(([word, value]) => value === null && tag.includes(`%${word}%`));
  return frame
    .replaceAll(/<(?:img|link)\b[^>]*>/g, (tag) => (isMissing(tag) ? '' : tag))
    .replaceAll(/%([A-Z]+)%/g, (_, word: string) => escapeHtml(words[word] ?? ''));
}
