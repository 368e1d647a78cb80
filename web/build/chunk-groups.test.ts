import { expect, test } from 'vitest';
import { readModules } from './chunk-groups.ts';

test('a table of modules names files of several folders, without their extension', () => {
  const modules = readModules(`
    web/build: chunk-groups first-script
    web/src: main`);
  const files = ['web/build/chunk-groups.ts', 'web/build/first-script.ts', 'web/src/main.tsx'];
  expect([...modules].map((module) => files.find((file) => module.endsWith(file)))).toEqual(files);
});

test('a table that names a missing module stops the build', () => {
  expect(() => readModules('web/src: main nowhere')).toThrow('nowhere, which does not exist');
});
