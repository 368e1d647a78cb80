import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { findLiterals } from './literals.mjs';

/** Folders of web/src whose texts are no messages yet. A converted folder leaves this list. */
const NOT_YET = [
  'app',
  'embed',
  'features/agreements',
  'features/analytics',
  'features/auth',
  'features/badges',
  'features/command-palette',
  'features/comments',
  'features/credits',
  'features/demos',
  'features/feed',
  'features/follows',
  'features/home',
  'features/landing',
  'layout',
  'player',
  'ui',
];

const isIn = (folder) => (name) => name.startsWith(`${folder}/`);

test('components have no text besides messages, except in folders that are not converted yet', () => {
  const folder = join(root, 'web/src');
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    // The style guide is for developers.
    .filter((name) => /^(?!.*\.(test|fixture)\.|features\/styleguide\/).*\.tsx$/.test(name));
  const sources = names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const findings = findLiterals(sources);
  expect(findings.filter(({ file }) => !NOT_YET.some((each) => isIn(each)(file)))).toEqual([]);
  expect(NOT_YET.filter((each) => !findings.some(({ file }) => isIn(each)(file)))).toEqual([]);
});

const literalsIn = (jsx) =>
  findLiterals([{ name: 'a.tsx', text: `export const A = ({ b }) => ${jsx};` }]).map(({ text }) => text);

test.each([
  ['a text', '<p>Play</p>', 'Play'],
  ['a label', '<p aria-label="Play" />', '"Play"'],
  ['one of two texts', "<p>{b ? messages.play : 'Pause'}</p>", "'Pause'"],
  ['a text with a value', '<img alt={`Cover of ${b}`} />', '`Cover of ${b}`'],
])('findLiterals reports %s', (_what, jsx, text) => {
  expect(literalsIn(jsx)).toEqual([text]);
});

test.each([
  ['a message', '<p title={messages.play}>{messages.play}</p>'],
  ['signs between values', "<p>{b}{' · '}{`${b} / ${b}`} × </p>"],
  ['attributes of the machine', '<p className="flex gap-2" id="play" />'],
])('findLiterals accepts %s', (_what, jsx) => {
  expect(literalsIn(jsx)).toEqual([]);
});
