/** A token of a text: plain text, a URL, or a mention of a member. */
export type Token =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userName: string };

/** A token with its offset in the text. */
export type PositionedToken = Token & { at: number };

/**
 * A URL as people write it, up to white space. Punctuation that closes a sentence or a bracket does
 * not belong to it.
 */
const URL_OR_MENTION = /https?:\/\/[^\s<>"]+|@[A-Za-z0-9_.-]{3,30}/g;
const CLOSING_PUNCTUATION = /[.,:;!?'’”)\]}]+$/;

/**
 * Splits a text into tokens. Concatenated they are the text again.
 * @param members the names that count as mentions
 */
export function tokenize(text: string, members: readonly string[] = []): PositionedToken[] {
  const tokens: PositionedToken[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_OR_MENTION)) {
    const token = match[0].startsWith('@')
      ? mentionOf(text, match.index, match[0], members)
      : linkOf(match[0]);
    if (!token) continue;
    if (match.index > end) tokens.push({ kind: 'words', text: text.slice(end, match.index), at: end });
    tokens.push({ ...token, at: match.index });
    end = match.index + token.text.length;
  }
  if (end < text.length) tokens.push({ kind: 'words', text: text.slice(end), at: end });
  return tokens;
}

function linkOf(found: string): Token | undefined {
  const closing = CLOSING_PUNCTUATION.exec(found)?.[0] ?? '';
  // A bracket that was opened within the URL belongs to it.
  const bracketCount = closing.startsWith(')') && found.includes('(') ? 1 : 0;
  const text = found.slice(0, found.length - closing.length + bracketCount);
  const href = URL.canParse(text) ? new URL(text).href : undefined;
  return href === undefined ? undefined : { kind: 'link', text, href };
}

/** A name may end with a dot, and so may a sentence. The longest matching member name counts. */
function mentionOf(
  text: string,
  index: number,
  found: string,
  members: readonly string[],
): Token | undefined {
  if (/[\w@]/.test(text[index - 1] ?? ' ')) return undefined;
  const names = new Map(members.map((name) => [name.toLowerCase(), name]));
  for (let name = found.slice(1); name !== ''; name = /[.-]$/.test(name) ? name.slice(0, -1) : '') {
    const userName = names.get(name.toLowerCase());
    if (userName !== undefined) return { kind: 'mention', text: `@${name}`, userName };
  }
  return undefined;
}

/**
 * The real host of a link whose text looks like another host: a name before an `@`, look-alike
 * letters, a number. Null if the text begins with the real host.
 */
export function findHiddenHost({ text, href }: { text: string; href: string }): string | null {
  const { protocol, host } = new URL(href);
  const shown = /^[^/?#\\]*/.exec(text.slice(`${protocol}//`.length))?.[0].toLowerCase();
  return shown !== undefined && shown.replace(/:(80|443)$/, '') === host ? null : host;
}

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
    const { origin: place, pathname, search } = new URL(token.href);
    const id = place === origin ? /^\/post\/([0-9a-f-]{36})$/i.exec(pathname)?.[1] : undefined;
    // A link to a position in the track contains more than the card does.
    if (id !== undefined) return { id, isAll: search === '' && token.text === text.trim() };
  }
  return null;
}
