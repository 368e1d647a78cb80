/** Alphabets for the variants of a word, chosen by its script. */
const LETTERS = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
].map((letters) => Array.from(letters));

/** Letters of a word below which its variants are too common. */
const MIN_WORD_LENGTH = 4;

/**
 * All words within an edit distance of 1: one letter inserted, deleted, replaced, or transposed
 * with its neighbour (Damerau). The word itself is among them. Returns none for a word that is too
 * short.
 */
export function editVariants(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < MIN_WORD_LENGTH) return [];
  const alphabet =
    LETTERS.find((alphabetLetters) => letters.some((letter) => alphabetLetters.includes(letter))) ?? [];
  const variants = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [here, next, ...followingLetters] = letters.slice(at);
    for (const letter of alphabet) variants.add(before + letter + letters.slice(at).join(''));
    if (here === undefined) continue;
    const after = letters.slice(at + 1).join('');
    variants.add(before + after);
    for (const letter of alphabet) variants.add(before + letter + after);
    if (next !== undefined) variants.add(before + next + here + followingLetters.join(''));
  }
  return [...variants];
}
