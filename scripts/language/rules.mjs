// The rules of docs/style.md that a script can hold.

/**
 * Words of the old vocabulary in identifiers, with the words that replace them. Compared with each
 * word of a camelCase name, in lower case.
 * @type {Array<[words: string[], use: string]>}
 */
const VOCABULARY = [
  [['kept'], 'cached, stored, saved or pending'],
  [['told', 'heard', 'said'], 'notified, received, sent or message'],
  [['deed', 'deeds'], 'action'],
  [['sayer', 'saying', 'speaker', 'speakers', 'talk'], 'sender or conversation'],
  [['onlooker', 'sight', 'apart'], 'viewer, or a name with block'],
  [['boundary', 'boundaries'], 'block or mute'],
  [['workshop'], 'media processor'],
  [['lifeline', 'pulse', 'desk'], 'lease, watchdog or lock'],
  [['turns', 'lanes'], 'Semaphore'],
  [['ranks'], 'list page'],
  [['slips'], 'edit distance'],
  [['face', 'faces'], 'user summary'],
  [['refusal', 'refusals'], 'ApiError'],
  [['demand', 'demands'], 'require'],
  [['fold', 'folds'], 'aggregate'],
  [['calmly'], 'throttle'],
  [['patience', 'most'], 'a subject with a unit, or max'],
  [['departed', 'leaving'], 'deleted account'],
  [['somebody', 'nobody', 'whoever', 'whom'], 'the role: user, client, caller, listener'],
  [['mend', 'mended'], 'fix'],
];

/** @type {Map<string, string>} */
export const REPLACED_WORDS = new Map(VOCABULARY.flatMap(([words, use]) => words.map((word) => [word, use])));

const SUBJECT_CLAUSE =
  /(^|[.:;!?]\s+)(?:Who|Whoever|Somebody|Nobody|One(?=\s+(?:has|is|may|can|does|sees|hears|who|that)\b)|What\s+(?:is|was|has|may|can|comes|came|goes))\s+[a-z][^?]*$/u;

/**
 * Constructions of prose: comments, documents, titles, log messages and text on screens.
 * @type {Array<{ pattern: RegExp, advice: string }>}
 */
export const CONSTRUCTIONS = [
  { pattern: /\b[Ww]hoever\b/, advice: 'name the actor instead of "whoever"' },
  {
    pattern: /\b([Ss]omebody|[Nn]obody|[Ee]verybody|[Aa]nybody)\b/,
    advice: 'name the role (user, client, caller, listener) instead of somebody or nobody',
  },
  { pattern: SUBJECT_CLAUSE, advice: 'start with a noun, not with a clause (who, what, one)' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being) (?:told|said|heard|kept)\b/,
    advice: 'say who acts: "the server notifies", "the cache stores"',
  },
  { pattern: /\bbeg[aiu]ns? anew\b|\bgo(?:es)? on\b/, advice: 'use restart, resume or continue' },
  { pattern: /\bone's\b|\b[Oo]neself\b/, advice: 'use "the user", "your" or "its own"' },
  { pattern: /\b[Mm]end(?:s|ed|ing)?\b/, advice: 'use fix' },
  { pattern: /\bdeeds?\b|\bonlookers?\b|\bsayers?\b/, advice: 'use the glossary of docs/style.md' },
  { pattern: /\btakes? along\b|\btook along\b/, advice: 'use delete, remove or include' },
  { pattern: /\bthe house\b|\bone's own\b/, advice: 'use the plain word' },
];

/** Types of a Conventional Commit. A release has the subject `release: 0.3.0`. */
const TYPES = 'feat|fix|refactor|perf|test|docs|chore|build|ci|style|revert';
const SUBJECT = new RegExp(
  `^(?:(?:${TYPES})(?:\\([a-z0-9, -]+\\))?!?: [a-z0-9\`'"/@.].*[^.]|release: \\d+\\.\\d+\\.\\d+)$`,
);
const MAX_SUBJECT_LENGTH = 72;

/**
 * Checks the subject of a commit.
 * @param {string} subject
 * @returns {string | undefined} advice, or undefined where the subject is right
 */
export function adviceForCommit(subject) {
  if (subject.length > MAX_SUBJECT_LENGTH)
    return `the subject has ${subject.length} characters, at most ${MAX_SUBJECT_LENGTH} are allowed`;
  if (!SUBJECT.test(subject))
    return 'the subject is no Conventional Commit: type(scope): imperative summary, no full stop; or release: 1.2.3';
  return undefined;
}

const MIN_TITLE_WORDS = 3;
const PRONOUN_START = /^(?:it|they|is|are|of|and|but|also|does(?! not)|do(?! not))\b/i;

/**
 * Checks the title of a test.
 * @param {string} title
 * @returns {string | undefined} advice, or undefined where the title is right
 */
export function adviceForTitle(title) {
  if (title.trim().split(/\s+/).length < MIN_TITLE_WORDS)
    return `a title is a sentence of at least ${MIN_TITLE_WORDS} words`;
  if (PRONOUN_START.test(title)) return 'a title stands alone: start with the subject or an active verb';
  if (title.endsWith('.')) return 'a title has no full stop';
  return undefined;
}

/**
 * Splits a name into its words.
 * @param {string} name camelCase, PascalCase, snake_case or kebab-case
 * @returns {string[]} lower-case words
 */
export const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
