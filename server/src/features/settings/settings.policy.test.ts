import { defaultSettings, formatSetting, INSTANCE_SETTINGS, SETTING_KEYS } from '@backbeat/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { valuesInForce } from './settings.policy.ts';

const values = {
  name: fc.constantFrom('Night Bus', 'Backbeat', 'Été'),
  'signUp.mode': fc.constantFrom('open', 'approval', 'invite', 'closed'),
  'quota.free': fc.oneof(fc.constant('none'), fc.integer({ min: 0, max: 2 ** 50 })),
  'signUp.blocksDisposable': fc.boolean(),
  'backups.keep': fc.integer({ min: 1, max: 90 }),
} as const;
const someValues = fc.record(values, { requiredKeys: [] });

test('a locked value stands above a stored one, which returns without the lock', () => {
  fc.assert(
    fc.property(someValues, someValues, fc.boolean(), (stored, locked, isSetUp) => {
      const rows = Object.entries(stored).map(([key, value]) => ({ key, value }));
      const setUpAt = isSetUp ? new Date(0) : null;
      const environment = Object.fromEntries(
        SETTING_KEYS.flatMap((key) => {
          const value = Object.hasOwn(locked, key) ? Reflect.get(locked, key) : undefined;
          const { variable } = INSTANCE_SETTINGS[key];
          return value === undefined || !variable ? [] : [[variable, formatSetting(key, value)]];
        }),
      );
      const { lockedSettings } = readConfig(environment);
      expect(lockedSettings).toEqual(locked);
      const expected = { ...defaultSettings(false), ...stored };
      const rules = { production: false, lockedSettings };
      expect(valuesInForce(rows, setUpAt, rules)).toEqual({ ...expected, ...locked });
      expect(valuesInForce(rows, setUpAt, { ...rules, lockedSettings: {} })).toEqual(expected);
    }),
  );
});

test('in production sign-up is closed until the set-up is finished, unless the environment sets it', () => {
  const rules = { production: true, lockedSettings: {} };
  const rows = [{ key: 'signUp.mode', value: 'open' }];
  expect(valuesInForce(rows, null, rules)['signUp.mode']).toBe('closed');
  expect(valuesInForce(rows, new Date(), rules)['signUp.mode']).toBe('open');
  expect(valuesInForce([], new Date(), rules)['signUp.mode']).toBe('approval');
  const locked = { production: true, lockedSettings: { 'signUp.mode': 'open' } } as const;
  expect(valuesInForce([], null, locked)['signUp.mode']).toBe('open');
});
