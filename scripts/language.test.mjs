import { describe, expect, test } from 'vitest';
import { checkFile, linksOf } from './language/check.mjs';
import { adviceForCommit, adviceForTitle, wordsOf } from './language/rules.mjs';

const adviceFor = (file, text) => checkFile(file, text).map(({ line, advice }) => `${line} ${advice}`);

describe('the language check', () => {
  test('accepts plain technical English', () => {
    const text = [
      '/** Returns the cached post. The worker retries the job after an error. */',
      'export const cachedPost = 1;',
      "test('returns 404 for the draft of another user', () => {});",
    ].join('\n');
    expect(adviceFor('a.test.ts', text)).toEqual([]);
    expect(adviceFor('docs/a.md', 'The server stores the message before it publishes it.')).toEqual([]);
  });

  test('names the line and the replacement of a banned word in an identifier', () => {
    expect(adviceFor('a.ts', 'interface A { deedsCount: number }')).toEqual([
      '1 "deeds" is replaced by: action',
    ]);
    expect(adviceFor('a.ts', '\nclass Workshop {}')).toEqual([
      '2 "workshop" is replaced by: media processor',
    ]);
    expect(adviceFor('a.sql', 'create trigger mend_a after insert on a')).toEqual([
      '1 "mend" is replaced by: fix',
    ]);
  });

  test('finds a banned word in the name of a file', () => {
    expect(adviceFor('server/src/db/deeds.ts', '')).toEqual(['1 "deeds" is replaced by: action']);
  });

  test.each([
    ['a comment', 'a.ts', '// Whoever calls it waits.'],
    ['text in JSX', 'a.tsx', 'const a = <p>An onlooker liked your track</p>;'],
    ['a document', 'docs/a.md', 'Nobody waits.'],
    ['an SQL comment', 'a.sql', 'select 1; -- for nobody'],
    ['the description of a table', 'a.sql', "comment on table a is\n  'Whoever reads it.';"],
  ])('finds a banned word in %s', (_where, file, text) => {
    expect(checkFile(file, text)).not.toEqual([]);
  });

  test('accepts a value that is banned in prose', () => {
    expect(adviceFor('a.ts', "const user = 'nobody';")).toEqual([]);
  });

  test('accepts questions on screens', () => {
    expect(adviceFor('a.ts', "const label = 'Who can message me?';")).toEqual([]);
  });

  test.each([['works'], ['of five beats makes a beat maker'], ['is one of them, twice'], ['sends a mail.']])(
    'rejects the test title "%s"',
    (title) => {
      expect(adviceForTitle(title)).toBeDefined();
    },
  );

  test('reads the titles of tables of tests', () => {
    expect(adviceFor('a.test.ts', "test.each([['a b c d']])('of %s', () => {});")).toEqual([
      '1 a title is a sentence of at least 3 words',
    ]);
  });

  test('reads the relative links of a document, without code and addresses', () => {
    const text =
      'See [one](../a.md#part), [two](https://a.example), [three](#here)\nand `[4](b.md)`, [5](c.md).';
    expect(linksOf(text)).toEqual([
      { line: 1, text: '../a.md' },
      { line: 2, text: 'c.md' },
    ]);
  });

  test.each([
    ['fix(uploads): bind every write to the owner of the row', true],
    ['feat: add timed comments', true],
    ['release: 0.3.0', true],
    ['release: soon', false],
    ['release(db): 0.3.0', false],
    ['Merge of things', false],
    ['fix(uploads): Bind every write', false],
    ['fix(uploads): bind every write.', false],
    [`fix(uploads): ${'x'.repeat(72)}`, false],
  ])('judges the commit subject "%s"', (subject, isRight) => {
    expect(adviceForCommit(subject) === undefined).toBe(isRight);
  });

  test('splits names of every style into words', () => {
    expect(wordsOf('parseHTTPHeader_of-file2')).toEqual(['parse', 'http', 'header', 'of', 'file2']);
  });
});
