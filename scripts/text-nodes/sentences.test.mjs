import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { findSentences } from './sentences.mjs';

const FOLDERS = ['contract/src', 'server/src/features', 'server/src/http', 'web/src', 'web/worker'];
/** For developers and operators, or names: of the product, genres, and samples on the landing page. */
const OTHERS =
  /features\/styleguide\/|http\/(?:monitoring\/metrics|pages\/dev-mailbox|routing\/(?:docs-page|openapi))\.ts$|contract\/src\/(?:brand|genres)\.ts$|landing\/(?:label-strip|samples|vignettes)\.tsx?$/;

test('users read messages only', () => {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /^(?!.*\.(test|fixture|messages)\.).*\.tsx?$/.test(name) && !OTHERS.test(name))
      .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') })),
  );
  expect(sources.length).toBeGreaterThan(1000);
  expect(findSentences(sources)).toEqual([]);
});

const sentencesIn = (text) => findSentences([{ name: 'a.ts', text }]).map((each) => each.text);

test.each([
  ['an error of the API', "throw new ApiError('CONFLICT', 'This is taken.');", "'This is taken.'"],
  ['a label', "const tabs = [{ value: 'likes', label: 'Likes' }];", "'Likes'"],
  ['a text with a value', 'const text = `Deleted by ${name}`;', '`Deleted by ${name}`'],
  [
    'words in HTML',
    'const html = `<h1>${title}</h1><p>nothing here</p>`;',
    '`<h1>${title}</h1><p>nothing here</p>`',
  ],
])('findSentences reports %s', (_what, text, sentence) => {
  expect(sentencesIn(text)).toEqual([sentence]);
});

test.each([
  ['a message', "throw new ApiError('CONFLICT', messages.taken);"],
  ['an error of programmers', "throw new Error('The pool is closed.');"],
  ['a line of the log', "log.warn('Redis is unavailable');"],
  ['a summary of a route', "route({ summary: 'Get a post.' });"],
  ['what a metric says to its reader', "const gauge = { help: 'Jobs that failed.' };"],
  ['HTML without words', 'const html = `<h1>${title}</h1><style>:root{color:red}</style>`;'],
])('findSentences accepts %s', (_what, text) => {
  expect(sentencesIn(text)).toEqual([]);
});
