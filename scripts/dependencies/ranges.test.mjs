// Compares the version ranges of a dependency in the workspaces that declare it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { packages } = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'));

test('all workspaces ask for the same versions of a dependency', () => {
  const workspaces = Object.entries(packages).filter(([path]) => !path.includes('node_modules'));
  expect(workspaces.length).toBeGreaterThan(10);
  /** @type {Map<string, Set<string>>} */
  const ranges = new Map();
  for (const [, { dependencies, devDependencies, optionalDependencies, peerDependencies }] of workspaces) {
    const dependencyRanges = {
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
      ...peerDependencies,
    };
    for (const [name, range] of Object.entries(dependencyRanges))
      ranges.set(name, new Set([...(ranges.get(name) ?? []), String(range)]));
  }
  expect([...ranges].filter(([, each]) => each.size > 1)).toEqual([]);
});
