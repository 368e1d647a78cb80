import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../auth/signed-in.fixture.tsx';
import { SettingField } from './setting-field.tsx';

it.each([
  ['name', 'Night Bus', 'INSTANCE_NAME'],
  ['signUp.mode', 'open', 'SIGN_UP_MODE'],
  ['staff.twoStep', true, 'STAFF_TWO_STEP'],
] as const)(
  'the setting %s is disabled with a lock where the environment provides it',
  (settingKey, value, lockedBy) => {
    const { container } = renderSignedIn(
      <SettingField
        settingKey={settingKey}
        value={value}
        lockedBy={lockedBy}
        error={undefined}
        onChange={() => undefined}
      />,
    );
    const sentence = screen.getByText(`Set by ${lockedBy}. Change it there and restart.`);
    expect(sentence.previousElementSibling?.tagName).toBe('svg');
    expect(container.querySelector('input, select')?.matches(':disabled')).toBe(true);
  },
);
