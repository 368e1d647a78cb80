/** A token of a text: plain text, a URL, or a mention of a user. */
export type Token =
  | { kind: 'words'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userName: string };

/** A token with its offset in the text. */
export type PositionedToken = Token & { at: number };

/**
 * A URL as people write it, up to white space or punctuation that ASCII lacks, such as a full-width
 * stop or a quotation mark: texts without spaces continue after it, and browsers copy
 * addresses in percent encoding. An apostrophe, an en dash and a middle dot may be inside.
 */
const URL_OR_MENTION =
  /https?:\/\/(?:[!#-;=?-~\u2019\u2013\u00b7]|[^\s!-~\p{P}\uff5c\uff5e\u200b])+|@[A-Za-z0-9_.-]{3,30}/giu;
/** Punctuation that closes a sentence or a bracket does not belong to the URL. */
const CLOSING_PUNCTUATION = /[.,:;!?'\u2019\u2013\u00b7)\]}]/;
const OPENING_BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a text into tokens. Concatenated they are the text again.
 * @param names the names that count as mentions
 */
export function tokenize(text: string, names: readonly string[] = []): PositionedToken[] {
  const tokens: PositionedToken[] = [];
  let end = 0;
  for (const match of text.matchAll(URL_OR_MENTION)) {
    const [matchText] = match;
    const token = matchText.startsWith('@')
      ? mentionOf(text, match.index, matchText, names)
      : linkOf(matchText);
    if (!token) continue;
    if (match.index > end) tokens.push({ kind: 'words', text: text.slice(end, match.index), at: end });
    tokens.push({ ...token, at: match.index });
    end = match.index + token.text.length;
  }
  if (end < text.length) tokens.push({ kind: 'words', text: text.slice(end), at: end });
  return tokens;
}

function linkOf(match: string): Token | undefined {
  const text = match.slice(0, endOfUrl(match));
  const href = URL.canParse(text) ? new URL(text).href : undefined;
  return href === undefined ? undefined : { kind: 'link', text, href };
}

/** The length of a URL without the signs of the sentence. A bracket that the URL opened belongs to it. */
function endOfUrl(match: string): number {
  const counts = new Map<string, number>();
  const countOf = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of match) counts.set(sign, countOf(sign) + 1);
  for (let end = match.length; end > 0; end -= 1) {
    const last = match.charAt(end - 1);
    const opening = OPENING_BRACKETS[last];
    const isOpened = opening !== undefined && countOf(last) <= countOf(opening);
    if (isOpened || !CLOSING_PUNCTUATION.test(last)) return end;
    counts.set(last, countOf(last) - 1);
  }
  return 0;
}

/** A name may end with a dot, and so may a sentence. The longest matching name counts. */
function mentionOf(
  text: string,
  index: number,
  matchText: string,
  names: readonly string[],
): Token | undefined {
  if (/[\w@]/.test(text[index - 1] ?? ' ')) return undefined;
  const nameOf = new Map(names.map((name) => [name.toLowerCase(), name]));
  for (let name = matchText.slice(1); name !== ''; name = /[.-]$/.test(name) ? name.slice(0, -1) : '') {
    const userName = nameOf.get(name.toLowerCase());
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
  const visibleHost = /^[^/?#\\]*/.exec(text.slice(`${protocol}//`.length))?.[0].toLowerCase();
  return visibleHost !== undefined && visibleHost.replace(/:(80|443)$/, '') === host ? null : host;
}
