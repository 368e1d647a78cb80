import { describe, expect, test } from 'vitest';
import { checkFile } from './language/check.mjs';
import { adviceForCommit, adviceForTitle, wordsOf } from './language/rules.mjs';

const adviceFor = (file, text) => checkFile(file, text).map(({ line, advice }) => `${line} ${advice}`);

describe('the language check', () => {
  test('accepts plain technical English', () => {
    const text = [
      '/** Returns the cached post. The worker retries the job after an error. */',
      'export const cachedPost = 1;',
      "test('returns 404 for the draft of another user', () => {});",
    ].join('\n');
    expect(adviceFor('a.ts', text)).toEqual([]);
    expect(adviceFor('docs/a.md', 'The server stores the message before it publishes it.')).toEqual([]);
  });

  test('names the line and the replacement of an old word in an identifier', () => {
    expect(adviceFor('a.ts', '\nconst keptPosts = [];')).toEqual([
      '2 "kept" is replaced by: cached, stored, saved or pending',
    ]);
    expect(adviceFor('a.ts', 'interface A { deedCount: number }')).toEqual([
      '1 "deed" is replaced by: action',
    ]);
    expect(adviceFor('a.ts', 'class Workshop {}')).toEqual(['1 "workshop" is replaced by: media processor']);
  });

  test('leaves names alone that a file only uses', () => {
    expect(adviceFor('a.ts', 'call(library.kept);')).toEqual([]);
  });

  test.each([
    ['create table told_roles (\n  id uuid primary key\n);', 'told'],
    ['create table a (\n  kept_until timestamptz,\n  b integer\n);', 'kept'],
    ['create unique index a_face_key on a (b);', 'face'],
    ['create function fold_text(text) returns text', 'fold'],
    ['create trigger mend_a after insert on a', 'mend'],
    ['alter table a add column departed boolean;', 'departed'],
  ])('finds the old word in a name that SQL declares: %s', (text, word) => {
    expect(adviceFor('a.sql', text).join()).toContain(`"${word}" is replaced by`);
  });

  test('finds an old word in the name of a file', () => {
    expect(adviceFor('server/src/db/ranks.ts', '')).toEqual(['1 "ranks" is replaced by: list page']);
  });

  test.each([
    ['a comment', 'a.ts', '// Whoever calls it waits.'],
    ['a string', 'a.ts', "const text = 'the message is told to all';"],
    ['text in JSX', 'a.tsx', 'const a = <p>Somebody liked your track</p>;'],
    ['a template', 'a.ts', 'const a = `${n} tracks go on here`;'],
    ['a document', 'docs/a.md', 'Who asks first waits.'],
    ['an SQL comment', 'a.sql', 'select 1; -- what is kept for nobody'],
    ['the description of a table', 'a.sql', "comment on table a is\n  'Whoever reads it.';"],
  ])('finds a banned construction in %s', (_where, file, text) => {
    expect(checkFile(file, text)).not.toEqual([]);
  });

  test('reads neither code blocks nor inline code of a document', () => {
    expect(adviceFor('docs/a.md', '```\nwhoever\n```\nUse `whoever` here.')).toEqual([]);
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
    expect(adviceFor('a.ts', "test.each([['a b c d']])('of %s', () => {});")).toEqual([
      '1 a title is a sentence of at least 3 words',
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
