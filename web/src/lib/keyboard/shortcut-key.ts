const OTHER_SCRIPT = /^[^\p{Script=Latin}\p{Script=Common}]/u;

/**
 * The key of a shortcut in lower case. Layouts without Latin letters, such as the Cyrillic one, have
 * the Latin letter of the same place. Elsewhere the key itself counts, since Dvorak and AZERTY move
 * the letters.
 */
export const shortcutKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (OTHER_SCRIPT.test(key) ? code.replace('Key', '') : key).toLowerCase();
