import { limits, posts, toPage } from '@backbeat/contract';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { ChosenUsers } from './chosen-users.tsx';
import { UserPicker } from './user-picker.tsx';
import { SEARCH_FAILED } from './users.queries.ts';

/** A picker with its chosen users, of whom there may be two. */
function Artists() {
  const [selectedArtists, setSelectedArtists] = useState<{ userName: string; profilePic: string }[]>([]);
  const names = selectedArtists.map(({ userName }) => userName);
  return (
    <>
      <UserPicker
        label="Add artists"
        hint={selectedArtists.length < 2 ? undefined : posts.messages.features({ max: limits.features })}
        disabled={selectedArtists.length >= 2}
        selectedNames={names}
        onChoose={(user) => setSelectedArtists([...selectedArtists, user])}
      />
      <ChosenUsers
        label="Featured artists"
        users={selectedArtists}
        onRemove={(name) => setSelectedArtists(selectedArtists.filter(({ userName }) => userName !== name))}
      />
    </>
  );
}

/** The searches that the server has not answered yet, by term. */
let searches: Map<string, (response: Response) => void>;
let terms: string[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  searches = new Map();
  terms = [];
  vi.stubGlobal('fetch', (url: string) => {
    const term = decodeURIComponent(/\/search\/([^?]*)/.exec(url)?.[1] ?? '');
    terms.push(term);
    return new Promise<Response>((resolve) => searches.set(term, resolve));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const answer = async (term: string, response: Response) => {
  searches.get(term)?.(response);
  await wait(1);
};
const find = (term: string, ...names: string[]) => {
  const foundUsers = names.map((userName) => exampleUser({ id: `id of ${userName}`, userName }));
  return answer(term, Response.json(toPage(foundUsers, { page: 0, size: 20 }, foundUsers.length)));
};

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add artists' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const readAnnouncement = () => {
  const [output] = screen.getAllByRole('status').filter((each) => field().parentElement?.contains(each));
  return output?.textContent;
};
const listSelected = () => {
  const list = screen.queryByRole('list', { name: 'Featured artists' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
const search = async (user: ReturnType<typeof renderSignedIn>['user'], term: string) => {
  await user.type(field(), term);
  await wait(limits.debounce.userSearch);
};

it('the user picker searches once the user has stopped typing, and announces each state', async () => {
  const { user } = renderSignedIn(<Artists />);
  await user.type(field(), 'be');
  await user.type(field(), 'n');
  expect(readAnnouncement()).toBe('Searching...');
  expect(terms).toEqual([]);
  await wait(limits.debounce.userSearch);
  expect(terms).toEqual(['ben']);
  expect(readAnnouncement()).toBe('Searching...');
  await find('ben', 'ben', 'benny');
  expect(options()).toEqual(['ben', 'benny']);
  expect(readAnnouncement()).toBe('2 results');
});

it('the user picker sends no search for spaces and ignores spaces around a name', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, '  ');
  expect(terms).toEqual([]);
  await search(user, 'ben ');
  expect(terms).toEqual(['ben']);
});

it('the user picker names the term without matching users', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'zzz');
  await find('zzz');
  expect(readAnnouncement()).toBe('No users found for "zzz"');
});

it('the user picker offers neither the viewer nor users chosen before', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'n');
  await find('n', 'nia', 'nils', 'noor');
  expect(options()).toEqual(['nils', 'noor']);
  await user.keyboard('{Enter}');
  await search(user, 'n');
  expect(options()).toEqual(['noor']);
});

it('the user picker ignores the results of an earlier term that arrive after those of the last', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'be');
  await search(user, 'n');
  await find('ben', 'ben');
  expect(options()).toEqual(['ben']);
  await find('be', 'bea', 'ben');
  expect(options()).toEqual(['ben']);
});

it('Enter in the user picker chooses no user from the results of an earlier term', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'be');
  await find('be', 'bea', 'ben');
  await user.type(field(), 'n{Enter}');
  await wait(limits.debounce.userSearch);
  // The earlier results stay on screen while the next ones load.
  expect(options()).toEqual(['bea', 'ben']);
  await user.keyboard('{Enter}');
  expect(listSelected()).toEqual([]);
  await find('ben', 'ben');
  await user.keyboard('{Enter}');
  expect(listSelected()).toEqual(['ben']);
});

it('the user picker announces a failed search and searches again for the same term', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'ben');
  await answer('ben', Response.json({ error: 'Slow down.' }, { status: 429 }));
  expect([options(), readAnnouncement()]).toEqual([[], SEARCH_FAILED]);
  await user.clear(field());
  await wait(limits.debounce.userSearch);
  await search(user, 'ben');
  expect(terms).toEqual(['ben', 'ben']);
  await find('ben', 'ben');
  expect(options()).toEqual(['ben']);
});

it('the user picker repeats a search that the server could not answer', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'ben');
  await answer('ben', new Response('', { status: 503 }));
  expect(readAnnouncement()).toBe('Searching...');
  await wait(5_000);
  expect(terms).toEqual(['ben', 'ben']);
  await find('ben', 'ben');
  expect(options()).toEqual(['ben']);
});

it('a chosen user leaves the user picker empty and focused for the next one', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'ben');
  await find('ben', 'ben');
  await user.click(screen.getByRole('option', { name: 'ben' }));
  expect([listSelected(), field().value, options()]).toEqual([['ben'], '', []]);
  expect(document.activeElement).toBe(field());
});

it('the user picker is disabled with the reason while no more users may be chosen', async () => {
  const { user } = renderSignedIn(<Artists />);
  for (const name of ['ben', 'bea']) {
    await search(user, name);
    await find(name, name);
    await user.keyboard('{Enter}');
  }
  expect(listSelected()).toEqual(['ben', 'bea']);
  expect(field().disabled).toBe(true);
  const descriptionIds = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(descriptionIds.map((id) => document.getElementById(id)?.textContent)).toContain(
    posts.messages.features({ max: limits.features }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove ben' }));
  expect(listSelected()).toEqual(['bea']);
  expect(field().disabled).toBe(false);
});

it('a removed user can be chosen again with the user picker', async () => {
  const { user } = renderSignedIn(<Artists />);
  await search(user, 'ben');
  await find('ben', 'ben');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Remove ben' }));
  expect(listSelected()).toEqual([]);
  await search(user, 'ben');
  expect(options()).toEqual(['ben']);
});

it('the user picker searches for no more characters than the server accepts', async () => {
  const { user } = renderSignedIn(<Artists />);
  await user.click(field());
  await user.paste('🎹'.repeat(limits.search.length + 5));
  expect(Array.from(field().value)).toHaveLength(limits.search.length);
});
