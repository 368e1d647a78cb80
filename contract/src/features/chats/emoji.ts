/** An emoji as in a ZWJ sequence, without variation selectors: a base with its skin tone or tags. */
const ELEMENT = String.raw`(?=[\p{Emoji}\p{Cn}])\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})?`;
/** A keycap, a flag, or one to four joined emoji (UTS #51, ED-15a), so the length is bounded. */
const ONE_EMOJI = new RegExp(
  String.raw`^(?:[0-9#*]\u20e3|\p{Regional_Indicator}{2}|${ELEMENT}(?:\u200d${ELEMENT}){0,3})$`,
  'u',
);
/** Symbols that systems show as text without a variation selector. */
const TEXT_SYMBOL =
  /(?:(?!\p{Emoji_Presentation})\p{Extended_Pictographic}(?!\p{Emoji_Modifier})|^[0-9#*])/gu;

/**
 * Returns an emoji in its fully qualified form (UTS #51, ED-18), so that ❤ and ❤️ are one;
 * undefined if the text is not exactly one emoji.
 */
export function normalizeEmoji(text: string): string | undefined {
  const bare = text.replaceAll(/[\ufe0e\ufe0f]/g, '');
  return ONE_EMOJI.test(bare) ? bare.replaceAll(TEXT_SYMBOL, '$&\ufe0f') : undefined;
}
