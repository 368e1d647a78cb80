import { expect, it } from 'vitest';
import { navigationFor } from '../../layout/navigation-entries.ts';
import { commandsFor, isNamed } from './commands.ts';

const user = { userName: 'nia', role: 'USER', staff: null };
const navigation = navigationFor(user, { unread: null, requests: null, staffMenu: null });

const findLabels = (text: string, of: Parameters<typeof commandsFor>[0]) =>
  commandsFor(of)
    .filter(({ label, aliases }) => isNamed([label, ...aliases], text))
    .map(({ label }) => label);

it('offers each screen of the navigation once, under every name that it has there', () => {
  const context = { user, navigation, onLogout: () => undefined };
  const addresses = commandsFor(context).map(({ act }) => act);
  expect(addresses.filter((act) => typeof act === 'string')).toHaveLength(
    new Set(addresses.filter((act) => typeof act === 'string')).size,
  );
  expect(findLabels('create', context)).toEqual(['Create']);
  expect(findLabels('create post', context)).toEqual(['Create']);
  expect(findLabels('THEME dark', context)).toEqual(['Dark theme']);
  expect(findLabels('log out', context)).toEqual(['Logout']);
});

it('offers visitors only what they can use', () => {
  const context = { user: null, navigation, onLogout: () => undefined };
  expect(findLabels('', context)).toEqual([
    'Log In',
    'Get Started',
    'Dark theme',
    'Light theme',
    'System theme',
  ]);
  expect(findLabels('sign up', context)).toEqual(['Get Started']);
});
