import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { VARIABLES } from './settings.ts';
import { findUnknownSettings } from './unknown-settings.ts';

test.each([
  [{ S3_BUKET: 'music' }, 'S3_BUKET is not a setting. Did you mean S3_BUCKET?'],
  [{ TRUST_PROXIES: '10.0.0.1' }, 'TRUST_PROXIES is not a setting. Did you mean TRUST_PROXY?'],
  [{ SMTP_HOST: 'mail.example' }, 'SMTP_HOST is not a setting. Did you mean SMTP_URL?'],
  [{ PUBLC_URL: 'https://music.example' }, 'PUBLC_URL is not a setting. Did you mean PUBLIC_URL?'],
  [{ database_url: 'postgres://db/x' }, 'database_url is not a setting. Did you mean DATABASE_URL?'],
])('%j is reported with the setting that it resembles', (environment, sentence) => {
  expect(findUnknownSettings(environment)).toEqual([sentence]);
});

test('variables of other programs are not reported', () => {
  const foreign = {
    HOME: '/root',
    HOSTNAME: 'web-1',
    NODE_OPTIONS: '',
    LOGNAME: 'backbeat',
    OTEL_TRACES_SAMPLER: 'always_on',
    REDIS_SERVICE_HOST: '10.0.0.3',
    REDIS_PORT: 'tcp://10.0.0.3:6379',
    REDIS_PORT_6379_TCP_ADDR: '10.0.0.3',
    npm_config_user_agent: 'npm',
  };
  expect(
    findUnknownSettings({ ...foreign, ...Object.fromEntries(VARIABLES.map((name) => [name, '1'])) }),
  ).toEqual([]);
});

test('the error for a missing setting also names the misspelled one', () => {
  expect(() => readConfig({ S3_BUKET: 'music', S3_ACCESS_KEY_ID: 'key' })).toThrow(
    /^S3_BUCKET is missing.*\n {2}S3_BUKET is not a setting\. Did you mean S3_BUCKET\?$/,
  );
});

test.each([
  ['0', 0],
  ['1073741824', 2 ** 30],
  ['500 MiB', 500 * 2 ** 20],
  ['1.5GiB', 1.5 * 2 ** 30],
])('MIN_FREE_DISK=%s is %d bytes', (value, bytes) => {
  expect(readConfig({ MIN_FREE_DISK: value }).minFreeDisk).toBe(bytes);
});

test('README.md documents every setting', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(VARIABLES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
