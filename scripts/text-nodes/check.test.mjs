import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { findLooseTexts } from './check.mjs';

/** The texts that a translator takes from React, in a component that renders this. */
const looseIn = (jsx, others = '') =>
  findLooseTexts([
    { name: 'screen.tsx', text: `export const Screen = ({ a, b }) => ${jsx};\n${others}` },
  ]).map(({ text }) => text);

test('no text of the web app stands beside nodes that come and go', () => {
  const folder = join(root, 'web/src');
  const names = readdirSync(folder, { recursive: true }).filter((name) =>
    /^(?!.*\.(test|fixture)\.).*\.tsx$/.test(name),
  );
  const sources = names.map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  expect(sources.length).toBeGreaterThan(300);
  expect(findLooseTexts(sources)).toEqual([]);
});

test.each([
  ['a spinner before the text of a button', '<p>{a ? <i /> : null}Log In</p>'],
  ['an element that replaces another', '<p>{a ? <i /> : <b />}Play</p>'],
  ['a list before a text', '<p>{a.map((each) => <b key={each} />)} and more</p>'],
  ['a text that comes and goes', '<p><b />{a ? "current" : null}</p>'],
  ['a text of unknown content', '<p>by {b.name}</p>'],
  ['a text in a fragment', '<p>{a ? <i /> : null}<>Play</></p>'],
  ['a list of texts', '<p>{a.map((each) => `${each}, `)}</p>'],
  [
    'a text beside a component that can be empty',
    '<p><Badge />Play</p>',
    'function Badge({ count }) { if (count === 0) return null; return <b>{count}</b>; }',
  ],
  [
    'a component that renders a text alone',
    '<p>{a ? <i /> : null}<Name /></p>',
    'const Name = () => <>Nia</>;',
  ],
  [
    'a prop that holds a text',
    '<Field label="Title" />',
    'function Field({ label, error }) { return <p>{error ? <b /> : null}{label}</p>; }',
  ],
  [
    'children that are a text',
    '<Field>Title</Field>',
    'function Field({ children, error }) { return <p>{error ? <b /> : null}{children}</p>; }',
  ],
])('a translator takes %s', (_what, jsx, others) => {
  expect(looseIn(jsx, others)).toHaveLength(1);
});

test.each([
  ['a text alone in its element', '<p>{a ? <i /> : null}<span>{b}</span></p>'],
  ['a text of several values', '<p>{`by ${b.name}`}</p>'],
  ['a fixed text before what comes and goes', '<p>Cancel {a ? <b>the upload</b> : null}</p>'],
  ['a fixed text beside fixed elements', '<p><i /> Play</p>'],
  ['a fixed text that changes its words', '<p><i />{a ? "Play" : "Pause"}</p>'],
  [
    'a component that always renders one element',
    '<p><Mark />Play</p>',
    'function Mark({ isOn }) { return isOn ? <b>on</b> : <b>off</b>; }',
  ],
  [
    'children that are elements',
    '<Field><b>Title</b></Field>',
    'function Field({ children, error }) { return <p>{error ? <b /> : null}{children}</p>; }',
  ],
])('a translator leaves %s', (_what, jsx, others) => {
  expect(looseIn(jsx, others)).toEqual([]);
});
