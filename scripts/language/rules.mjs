// The rules of docs/style.md that a script can hold.

/** @param {Record<string, string>} words by what to write instead */
const byWord = (words) =>
  new Map(Object.entries(words).flatMap(([use, list]) => list.split(' ').map((word) => [word, use])));

const BANNED_WORDS = byWord({
  fix: 'mend mends mended mending',
  action: 'deeds',
  viewer: 'onlooker onlookers',
  sender: 'sayer sayers',
  'media processor': 'workshop',
  throttle: 'calmly',
  'the role: user, client, caller, listener': 'whoever',
});
/** Words that are names or values in code, and banned in documents and comments. */
const BANNED_IN_PROSE = byWord({
  'the role: user, client, caller, listener': 'somebody nobody everybody anybody oneself',
});
/** A line of a comment, or with one at its end. */
const COMMENT = /^\s*(?:\/?\*|--)|(?:^|\s)\/\/\s|\s--\s/;
/** Files that name the banned words. */
const RULES = /^docs\/style\.md$|^scripts\/language/;

/**
 * @param {string} file its path
 * @param {string} line a line of it; the words of names count
 * @returns {string[]} advice for each banned word
 */
export function adviceForLine(file, line) {
  if (RULES.test(file)) return [];
  const isProse = file.endsWith('.md') || COMMENT.test(line);
  return wordsOf(line.replace(/`[^`]*`/g, '')).flatMap((word) => {
    const use = BANNED_WORDS.get(word) ?? (isProse ? BANNED_IN_PROSE.get(word) : undefined);
    return use === undefined ? [] : [`"${word}" is replaced by: ${use}`];
  });
}

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
 * Splits a text into its words.
 * @param {string} text also names in camelCase, PascalCase, snake_case or kebab-case
 * @returns {string[]} lower-case words
 */
export const wordsOf = (text) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
