import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { listBlocks } from './extract-commands.mjs';

const read = (name: string): Promise<string> => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

/** `sh run` is run by .ci/bare-debian. `sh by-hand` needs an account elsewhere, and `text` is output. */
const KINDS = ['sh run', 'sh by-hand', 'text'];

test.each(['deploy/README.md', 'docs/operations.md'])(
  'each block of %s says whether CI runs its commands',
  async (name) => {
    const blocks = listBlocks(await read(name));
    expect(blocks.filter(({ info }) => info === 'sh run').length).toBeGreaterThan(2);
    expect(blocks.filter(({ info }) => !KINDS.includes(info)).map(({ line, info }) => [line, info])).toEqual(
      [],
    );
  },
);

test.each([
  'backbeat.service',
  'backbeat-web@.service',
  'backbeat-worker@.service',
  'backbeat-backup.service',
])('the unit %s runs as the account and with the settings of the documents', async (unit) => {
  const text = await read(`deploy/systemd/${unit}`);
  expect(text).toMatch(/^User=backbeat\nGroup=backbeat\nWorkingDirectory=\/opt\/backbeat$/m);
  expect(text).toMatch(/^Environment=BACKBEAT_ENV_FILE=\/etc\/backbeat\/backbeat\.env/m);
  expect(text).toContain('NoNewPrivileges=yes');
});
