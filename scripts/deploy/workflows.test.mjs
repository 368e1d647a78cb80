// The files of .github, which only the host of the repository runs.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../prepare.mjs';

const folder = join(root, '.github');
const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.yml'));
const workflow = readFileSync(join(folder, 'workflows/ci.yml'), 'utf8');

test.each(files)('.github/%s is valid YAML', (file) => {
  expect(parse(readFileSync(join(folder, file), 'utf8'))).toBeTypeOf('object');
});

test('the workflow runs each group of .ci/run that a clone has', () => {
  const steps = execFileSync(join(root, '.ci/run'), ['--list'], { encoding: 'utf8' }).trim().split('\n');
  const groups = new Set(steps.map((step) => step.replace(/:.*/, '')));
  // Each group runs these, and the conformance suite stands beside the checkout.
  for (const group of ['every', 'conformance']) groups.delete(group);
  const { jobs } = parse(workflow);
  const commands = Object.values(jobs)
    .flatMap(({ steps, strategy }) =>
      steps.flatMap(({ run = '' }) =>
        (strategy?.matrix.group ?? ['']).map((group) => run.replace('${{ matrix.group }}', group)),
      ),
    )
    .flatMap((command) => /\.ci\/run (\w+)$/.exec(command)?.[1] ?? []);
  expect(commands.toSorted()).toEqual([...groups].toSorted());
});

test('the workflow names each action by its commit', () => {
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
});
