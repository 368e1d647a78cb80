import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultSettings,
  formatSetting,
  INSTANCE_SETTINGS,
  keysOfSection,
  parseSetting,
  parseSettingText,
  SETTING_KEYS,
  SETTING_SECTIONS,
  type SettingKey,
} from './instance-settings.ts';

const anyKey = fc.constantFrom(...SETTING_KEYS);

test('each default is a valid value', () => {
  for (const isProduction of [true, false]) {
    const defaults = defaultSettings(isProduction);
    for (const key of SETTING_KEYS)
      expect(parseSetting(key, defaults[key])).toEqual({ values: { [key]: defaults[key] } });
  }
});

test('each setting is in one section', () => {
  expect(SETTING_SECTIONS.flatMap(keysOfSection).toSorted()).toEqual(SETTING_KEYS.toSorted());
});

test('variables are unique', () => {
  const variables = SETTING_KEYS.flatMap((key) => INSTANCE_SETTINGS[key].variable ?? []);
  expect(new Set(variables).size).toBe(variables.length);
});

test('a value that was accepted is accepted again as it is, after JSON and as text', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.oneof(
        fc.jsonValue(),
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.boolean(),
        fc.array(fc.string()),
        fc.constantFrom('none', 'off', 'open', '5 GiB', '1.5TiB', 'a@b.example', 'https://a.example', '#'),
      ),
      (key, value) => {
        const parsed = parseSetting(key, value).values?.[key];
        fc.pre(parsed !== undefined);
        const afterJson: unknown = JSON.parse(JSON.stringify(parsed));
        expect(parseSetting(key, afterJson)).toEqual({ values: { [key]: parsed } });
        expect(parseSettingText(key, formatSetting<SettingKey>(key, parsed))).toEqual({
          values: { [key]: parsed },
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('no value of any kind makes the parser throw', () => {
  fc.assert(
    fc.property(anyKey, fc.anything(), fc.string(), (key, value, text) => {
      expect(() => [parseSetting(key, value), parseSettingText(key, text)]).not.toThrow();
    }),
  );
});

describe('text of the environment', () => {
  test.each<[SettingKey, string, unknown]>([
    ['name', '  Night Bus  ', 'Night Bus'],
    ['signUp.blocksDisposable', 'yes', true],
    ['signUp.blocksDisposable', '0', false],
    ['quota.free', '5 GiB', 5 * 2 ** 30],
    ['quota.free', '1.5GiB', 1.5 * 2 ** 30],
    ['quota.free', '1024', 1024],
    ['quota.free', '0', 0],
    ['quota.instance', 'none', 'none'],
    ['backups.schedule', 'off', 'off'],
    ['backups.schedule', '3', 3],
    ['contactEmail', 'Team@Music.example', 'team@music.example'],
    ['securityContact', 'mailto:team@music.example', 'mailto:team@music.example'],
    ['rules', '["Be kind."]', ['Be kind.']],
    ['banner', 'null', null],
  ])('%s reads %j', (key, text, value) => {
    expect(parseSettingText(key, text)).toEqual({ values: { [key]: value } });
  });

  test.each<[SettingKey, string]>([
    ['name', ''],
    ['name', 'a'.repeat(41)],
    ['name', 'Music\nBcc: all@music.example'],
    ['name', 'Music \u202Esboj'],
    ['name', '\u200B'],
    ['contactEmail', 'team'],
    ['signUp.mode', 'Open'],
    ['signUp.blocksDisposable', 'maybe'],
    ['signUp.perHour', '10001'],
    ['signUp.perHour', '1e3'],
    ['quota.free', '-1'],
    ['quota.free', '1.5'],
    ['quota.free', '5 gb'],
    ['quota.free', String(2 ** 53)],
    ['backups.schedule', '24'],
    ['backups.keep', '0'],
    ['sourceUrl', 'http://music.example'],
    ['sourceUrl', 'javascript:alert(1)'],
    ['securityContact', 'team@music.example'],
    ['rules', 'Be kind.'],
    ['rules', '[""]'],
    ['aiTraining.crawlers', '["Bot\\nAllow: /"]'],
    ['banner', '{"text":"","level":"info","until":"2026-01-01T00:00:00Z"}'],
  ])('%s refuses %j', (key, text) => {
    expect(parseSettingText(key, text).error).toMatch(/^must .*\.$/);
  });
});
