/** Characters of a cause on the page. */
const MAX_CAUSE_LENGTH = 300;

/**
 * What a cause must not hold: mail addresses, credentials and parameters in web addresses, and words
 * that may be a code (mailed ones have digits and capitals, those of an authenticator six digits) or a
 * token (long words with digits).
 */
const SECRETS: readonly [RegExp, string][] = [
  [/\S*@\S*/g, '…'],
  [/(\w+:\/\/[^\s?#]*)[?#]\S*/g, '$1?…'],
  [/\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6,}\b/g, '…'],
  [/\b\d{6,}\b/g, '…'],
  [/[\w+/=.-]{20,}/g, '…'],
];

/** Long words without a digit and with separators are names of errors and functions. */
const isName = (word: string): boolean => !/\d/.test(word) && /^[A-Za-z]+([._-][A-Za-z]+)+$/.test(word);

/** Describes why a job failed, in one line without mail addresses, codes and tokens. */
export function describeCause(failure: string): string {
  const line = failure.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return SECRETS.reduce(
    (text, [pattern, replacement]) =>
      text.replaceAll(pattern, (match, ...groups: unknown[]) =>
        isName(match) ? match : replacement.replace('$1', String(groups[0])),
      ),
    line,
  ).slice(0, MAX_CAUSE_LENGTH);
}
