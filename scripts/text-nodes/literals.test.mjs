import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { findLiterals } from './literals.mjs';

test('components have no text besides messages', () => {
  const folder = join(root, 'web/src');
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    // The style guide is for developers.
    .filter((name) => /^(?!.*\.(test|fixture)\.|features\/styleguide\/).*\.tsx$/.test(name));
  const sources = names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  expect(findLiterals(sources)).toEqual([]);
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
