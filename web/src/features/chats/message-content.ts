import { tokenize } from '../../lib/linkify.ts';
import { ownPath } from '../../navigation/own-path.ts';

const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}{2})/u;
const MAX_FEW_EMOJI = 3;
/** Maximum length of a few emoji in UTF-16 units, including families with skin tones. */
const MAX_EMOJI_LENGTH = 80;

/** Whether a text consists of only a few emoji, which are rendered large. */
export function isFewEmoji(text: string): boolean {
  if (text.length > MAX_EMOJI_LENGTH) return false;
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return signs.length > 0 && signs.length <= MAX_FEW_EMOJI && signs.every((sign) => EMOJI.test(sign));
}

/** The first post of this site to which a text links; null if there is none. */
export function linkedPost(text: string, origin: string): { id: string; isAll: boolean } | null {
  for (const token of tokenize(text)) {
    if (token.kind !== 'link') continue;
    // A link to a position in the track contains more than the card does.
    const [, id, query] =
      /^\/post\/([0-9a-f-]{36})(\?.*)?(?:#.*)?$/i.exec(ownPath(token.href, origin) ?? '') ?? [];
    if (id !== undefined) return { id, isAll: query === undefined && token.text === text.trim() };
  }
  return null;
}
