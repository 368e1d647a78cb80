import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEATURES } from './features.ts';

test('the list of features has every manifest', async () => {
  const folder = `${import.meta.dirname}/features`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const manifests = await Promise.all(
    files
      .filter((file) => file.endsWith('feature.ts'))
      .map(async (file): Promise<Record<string, unknown>> => import(`${folder}/${file}`)),
  );
  expect(new Set(manifests.flatMap((manifest) => Object.values(manifest)))).toEqual(new Set(FEATURES));
});

test('each kind of personal data has a name of its own', () => {
  const names = FEATURES.flatMap(({ personalData = [] }) => personalData.map(({ name }) => name));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
