import { BADGES, type users } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { reasons } from './badge-moment.messages.ts';
import { BadgeWatch } from './badge-watch.tsx';

/** The bodies of the requests that mark badges as seen. */
let seenBodies: unknown[];

beforeEach(() => {
  seenBodies = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/api/user/seen-badges')) seenBodies.push(JSON.parse(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function Watch() {
  const { data: user } = useCurrentUser();
  return user ? <BadgeWatch user={user} /> : null;
}

const show = (...unseenBadges: string[]) => renderSignedIn(<Watch />, exampleUser({ unseenBadges }));
const REGION = { name: /badge/ };
const findMoment = () => screen.findByRole('region', REGION);
const queryMoment = () => screen.queryByRole('region', REGION);
const expectClosed = () => waitFor(() => expect(queryMoment()).toBeNull());

it('names a new badge and says why in a polite message', async () => {
  show('BEAT_MAKER');
  const moment = await findMoment();
  expect(within(moment).getByRole('heading').textContent).toBe('New badge Beat Maker');
  expect(moment.textContent).toContain("You've published five beats.");
  expect(moment.closest('output')?.getAttribute('aria-live')).toBe('polite');
  expect(document.activeElement).toBe(document.body);
});

it('names three of several badges and counts the others', async () => {
  show('VIP', 'FIRST_100', '10_POSTS', 'MENTOR', 'KARAOKE_KING');
  const moment = await findMoment();
  expect(within(moment).getByRole('heading').textContent).toBe('5 new badges');
  expect(
    within(moment)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "VIPYou're a special guest here.",
    'First 100Yours is one of the first 100 accounts.',
    "10 PostsYou've published ten tracks.",
  ]);
  expect(moment.textContent).toContain('And 2 more');
});

it('names a badge of a code that this version does not know', async () => {
  show('KARAOKE_KING');
  expect((await findMoment()).textContent).toContain('AchievementYou did something special.');
});

it('marks the badges as seen when the user closes it', async () => {
  const { user } = show('VIP', 'MENTOR');
  await user.click(within(await findMoment()).getByRole('button', { name: 'Close' }));
  await expectClosed();
  expect(seenBodies).toEqual([{ codes: ['VIP', 'MENTOR'] }]);
});

it('marks the badge as seen when the user opens their profile', async () => {
  const { user } = show('VIP');
  const link = within(await findMoment()).getByRole('link', { name: 'See your profile' });
  expect(link.getAttribute('href')).toBe('/profile/nia');
  await user.click(link);
  await expectClosed();
  expect(seenBodies).toEqual([{ codes: ['VIP'] }]);
});

it('shows a badge that comes after others were seen', async () => {
  const { user, queries } = show('VIP');
  await user.click(within(await findMoment()).getByRole('button', { name: 'Close' }));
  await expectClosed();
  queries.setQueryData<users.CurrentUser>(['/user/me'], exampleUser({ unseenBadges: ['MENTOR'] }));
  expect((await findMoment()).textContent).toContain('You help other creators grow.');
});

it('closes on Escape, except in a text field or while a dialog is open', async () => {
  const { user, rerender } = show('VIP');
  await findMoment();
  rerender(
    <>
      <Watch />
      <input aria-label="Message" />
      <Dialog open onOpenChange={() => undefined} title="Share" />
    </>,
  );
  await user.keyboard('{Escape}');
  await findMoment();
  rerender(
    <>
      <Watch />
      <input aria-label="Message" />
    </>,
  );
  await user.click(screen.getByRole('textbox', { name: 'Message' }));
  await user.keyboard('{Escape}');
  await findMoment();
  await user.click(document.body);
  await user.keyboard('{Escape}');
  await expectClosed();
  expect(seenBodies).toEqual([{ codes: ['VIP'] }]);
});

it('shares the address of the profile', async () => {
  const { user } = show('VIP');
  await user.click(within(await findMoment()).getByRole('button', { name: 'Share' }));
  expect(await navigator.clipboard.readText()).toBe(new URL('/profile/nia', location.href).href);
  expect(await screen.findByText('Link copied')).toBeTruthy();
  await findMoment();
});

it('shows nothing to a user without new badges', () => {
  show();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
});

it('has a reason for every badge of the catalogue', () => {
  expect(Object.keys(reasons).toSorted()).toEqual([...Object.keys(BADGES), 'unknown'].toSorted());
});
