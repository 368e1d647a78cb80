// What the language check lets pass, each with its reason.

/**
 * Single findings that are right as they are.
 * @type {Array<{ file: RegExp, text: RegExp, reason: string }>}
 */
const EXCEPTIONS = [
  {
    file: /^docs\/style\.md$|^scripts\/language/,
    text: /./,
    reason: 'the rules name the words that they replace',
  },
  {
    file: /^packages\/router|^web\/src\/(main|ui\/part)/,
    text: /ErrorBoundary|PartBoundary|error-boundary/,
    reason: 'React calls a component that catches errors an error boundary',
  },
  {
    file: /./,
    text: /fold[-_]?(text|letters)/i,
    reason: 'Unicode calls it folding (case folding, UTS #10): what a search ignores is left out of a text',
  },
  {
    file: /^packages\/embedded-postgres\/src\/os-account\.ts$/,
    text: /\bnobody\b/,
    reason: 'the name of a system user',
  },
  {
    file: /^server\/test\/permissions\/tables\.ts$/,
    text: /route +state +visitor/,
    reason: 'a column of a table, not a sentence',
  },
  {
    file: /^contract\/src\/features\/people\/privacy\.strings\.ts$/,
    text: /Who can message me/,
    reason: 'a label of the specification',
  },
];

/** @param {{ file: string, text: string }} finding */
export const isAllowed = ({ file, text }) =>
  EXCEPTIONS.some((each) => each.file.test(file) && each.text.test(text));
