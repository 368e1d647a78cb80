import { readFileSync, existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

/** Paths in code spans, such as `server/src/app.ts`; a span with a space or * is not a path. */
const PATH_SPAN = /`((?:[\w.-]+\/)+[\w.-]+|[\w.-]+\.(?:md|json|mjs|cjs|ts))`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)/g;

/** @param {string} document */
function missingFiles(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const linked = [...text.matchAll(LINK)].map(([, target]) => join(dirname(document), target ?? ''));
  const paths = [...text.matchAll(PATH_SPAN)].map(([, target]) => target ?? '');
  return {
    count: paths.length,
    missing: [...linked, ...paths].filter((file) => !existsSync(join(root, normalize(file)))),
  };
}

test.each(['docs/asvs.md', 'docs/security-reference.md'])('every file that %s names exists', (document) => {
  const { count, missing: missingPaths } = missingFiles(document);
  expect(missingPaths).toEqual([]);
  expect(count).toBeGreaterThan(5);
});

test('docs/asvs.md lists each requirement that is not or partly met at its top', () => {
  const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
  const rows = [
    ...text.matchAll(/^\| ([\d.]+)(?:–[\d.]+)? \| [^|]* \| (met|partly|not met|not applicable) \|/gm),
  ];
  for (const state of ['partly', 'not met']) {
    const listedIds =
      text.split(state === 'partly' ? '## Partly met' : '## Not met')[1]?.split('\n## ')[0] ?? '';
    const ids = [...listedIds.matchAll(/^\| ([\d.]+)/gm)].map(([, id]) => id);
    expect(ids).toEqual(rows.filter(([, , of]) => of === state).map(([, id]) => id));
  }
});
