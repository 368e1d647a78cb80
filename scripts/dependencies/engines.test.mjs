// Compares the versions of Node that each package of the lock file supports with those of package.json.
import { readFileSync } from 'node:fs';
import semver from 'semver';
import { expect, test } from 'vitest';

const readJson = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));

/** The versions that the README promises: from the floor on, the lines with long-term support. */
const floor = semver.minVersion(readJson('package.json').engines.node);
const PROMISED_RANGE = `^${floor} || ^24.0.0`;

/** Binaries of systems that the product does not run on. npm installs none of them elsewhere. */
const isForeign = ({ os, cpu }) => os?.includes('win32') && cpu?.includes('ia32');

test('every dependency supports the versions of Node that the product promises', () => {
  const packages = Object.entries(readJson('package-lock.json').packages);
  expect(packages.length).toBeGreaterThan(300);
  const unsupported = packages.filter(
    ([, each]) => each.engines?.node && !isForeign(each) && !semver.subset(PROMISED_RANGE, each.engines.node),
  );
  expect(unsupported.map(([name, { version, engines }]) => `${name} ${version}: ${engines.node}`)).toEqual(
    [],
  );
});
