/** Letters that somebody may have meant, by the writing of the word. */
const LETTERS = [
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяієґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
].map((letters) => Array.from(letters));

/** Shorter words are too much like each other. */
const SHORTEST = 4;

/**
 * All words that one slip of the pen makes this one: a letter too few, too many, wrong, or in the place of its
 * neighbour (Damerau's four). The word itself is among them. None for words that are too short to tell.
 */
export function editVariants(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < SHORTEST) return [];
  const alphabet = LETTERS.find((each) => letters.some((letter) => each.includes(letter))) ?? [];
  const variants = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const [here, next, ...rest] = letters.slice(at);
    for (const letter of alphabet) variants.add(before + letter + letters.slice(at).join(''));
    if (here === undefined) continue;
    const after = letters.slice(at + 1).join('');
    variants.add(before + after);
    for (const letter of alphabet) variants.add(before + letter + after);
    if (next !== undefined) variants.add(before + next + here + rest.join(''));
  }
  return [...variants];
}
