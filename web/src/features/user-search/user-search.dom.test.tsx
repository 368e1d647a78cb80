import { toPage, type follows, type Output, type search, type users } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { exampleChat } from '../chats/chat.fixture.ts';
import { examplePost } from '../posts/post.fixture.ts';
import {
  examplePlaylist,
  exampleRelease,
  exampleResults,
} from '../command-palette/search-results.fixture.ts';
import { UserResults } from './user-results.tsx';
import { Component } from './user-search.screen.tsx';

const suggestion: follows.Suggestion = {
  id: 'id of ada',
  userName: 'ada',
  profilePic: '',
  reason: 'Followed by tembo',
  hasPosts: false,
};
const track = examplePost({ stream: '/media/posts/a-stream.mp3' });

let foundUsers: users.FoundUser[];
let matches: Output<typeof search.searchRoutes.searchAll>;

beforeEach(() => {
  localStorage.clear();
  foundUsers = [];
  matches = exampleResults();
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href);
    const page = { page: 0, size: 20 };
    if (pathname.endsWith('/search')) return Response.json(matches);
    if (pathname.includes('/user/get/search/'))
      return Response.json(toPage(foundUsers, page, foundUsers.length));
    if (pathname.endsWith('/get/chats')) return Response.json(toPage([exampleChat], page, 1));
    if (pathname.endsWith('/suggestions')) return Response.json([suggestion]);
    if (pathname.endsWith('/sorted')) return Response.json(toPage([], page, 0));
    if (pathname.endsWith('/pending-features')) return Response.json([]);
    // Whether nia follows the user.
    return Response.json(false);
  });
});
afterEach(() => vi.unstubAllGlobals());

const rows = async (section: string) =>
  within(await screen.findByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const showResults = () =>
  renderSignedIn(<UserResults search="night" page={0} onPage={() => undefined} />).user;
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('the search begins with what the user can continue, people to follow and what they opened', async () => {
  foundUsers = [exampleUser({ id: 'id of nightjar', userName: 'nightjar' })];
  const user = showResults();
  await user.click(await screen.findByRole('link', { name: 'nightjar' }));
  renderSignedIn(<Component />);
  expect(await rows('Continue')).toEqual(['StudioNew bounce is up']);
  expect(await rows('Recent')).toEqual(['nightjar0 followers']);
  expect(await rows('Suggested for You')).toEqual(['adaFollowed by temboFollow']);
});

it('tracks, releases, playlists and chats that match come after the users', async () => {
  foundUsers = [exampleUser({ id: 'id of nightjar', userName: 'nightjar' })];
  matches = exampleResults({
    tracks: [track],
    people: foundUsers,
    releases: [exampleRelease()],
    playlists: [examplePlaylist()],
    chats: [exampleChat],
  });
  showResults();
  await screen.findByRole('region', { name: 'Tracks' });
  expect(headings()).toEqual(['nightjar', 'Tracks', 'Releases', 'Playlists', 'Chats']);
  expect(screen.getByRole('link', { name: /Night bus/ }).getAttribute('href')).toBe('/post/a');
  const release = screen.getByRole('link', { name: /Slow Weather/ });
  expect(release.getAttribute('href')).toBe('/release/slow-weather');
  const playlist = screen.getByRole('link', { name: /Kitchen/ });
  expect(playlist.getAttribute('href')).toBe('/playlist/kitchen');
  expect(screen.getByRole('button', { name: 'Play Night bus' })).toBeDefined();
});

it('a search that finds tracks alone shows them without a sentence about users', async () => {
  matches = exampleResults({ tracks: [track] });
  showResults();
  await screen.findByRole('region', { name: 'Tracks' });
  expect(headings()).toEqual(['Tracks']);
});

it('a search without any match offers other searches and a new post', async () => {
  showResults();
  await waitFor(() => expect(headings()).toEqual(['No users found', 'Try this']));
  expect(await rows('Try this')).toEqual(['Search all posts for “night”', 'Create a post']);
});
