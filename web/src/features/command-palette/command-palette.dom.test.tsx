import { toPage, type follows, type posts } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigationFor } from '../../layout/navigation-entries.ts';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { exampleChat } from '../chats/chat.fixture.ts';
import { examplePost } from '../posts/post.fixture.ts';
import { CommandPalette } from './command-palette.tsx';
import type { SearchResults } from './palette-groups.tsx';
import type { RecentPick } from './recent-picks.ts';
import { examplePlaylist, exampleRelease, exampleResults } from './search-results.fixture.ts';

const nia = exampleUser({ posts: 'posts-of-nia' });
const tembo: posts.Post['author'] = { userName: 'tembo', profilePic: '', banner: '', role: 'USER', bio: '' };
/** A track of tembo. */
const post = (overrides: Partial<posts.Post>): posts.Post =>
  examplePost({
    author: tembo,
    credits: [{ userName: 'tembo', profilePic: '', roles: ['MainArtist'] }],
    stream: '/media/posts/a-stream.mp3',
    ...overrides,
  });

let results: SearchResults;
let requests: posts.Post[];
let ownPosts: posts.Post[];
let suggestions: follows.Suggestion[];
let sentPaths: string[];

beforeEach(() => {
  localStorage.clear();
  results = exampleResults();
  requests = [];
  ownPosts = [];
  suggestions = [];
  sentPaths = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const page = { page: 0, size: 20 };
    if (method !== 'GET') {
      sentPaths.push(pathname);
      return new Response('Followed');
    }
    if (pathname.endsWith('/search')) return Response.json(results);
    if (pathname.endsWith('/pending-features')) return Response.json(requests);
    if (pathname.endsWith('/get/chats')) return Response.json(toPage([exampleChat], page, 1));
    if (pathname.endsWith('/suggestions')) return Response.json(suggestions);
    if (pathname.endsWith('/sorted')) return Response.json(toPage(ownPosts, page, ownPosts.length));
    if (pathname.includes('/posts/get/id/')) return Response.json(post({}));
    // Whether nia follows the user.
    return Response.json(sentPaths.length > 0);
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openPalette(text = '') {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const navigation = navigationFor(nia, { unread: null, requests: null, staffMenu: null });
  const { user, queries } = renderSignedIn(
    <CommandPalette
      open
      onOpenChange={onOpenChange}
      user={nia}
      navigation={navigation}
      onLogout={() => undefined}
    />,
    nia,
  );
  const field = await screen.findByRole('combobox');
  if (text) await user.type(field, text);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
  return { user, field, onOpenChange };
}

const groupTitles = () => screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent);
const labels = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const highlightedLabel = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('the palette begins with the last track, the last chat, the draft and the waiting request', async () => {
  localStorage.setItem('user.positions', '[["a",12]]');
  requests = [post({ id: 'asked', title: 'Ceiling fan' })];
  ownPosts = [post({ id: 'own', title: 'Half a chorus', status: 'DRAFT' })];
  const { field } = await openPalette();
  const rows = within(await screen.findByRole('group', { name: 'Continue' })).getAllByRole('option', {
    name: /^(Night bus|Studio|Half a chorus|Ceiling fan)/,
  });
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Night busFrom 0:12 · tembo',
    'StudioNew bounce is up',
    'Half a chorusYour draft',
    'Ceiling fantembo is waiting for your answer',
  ]);
  expect(highlightedLabel(field)).toBe('Night busFrom 0:12 · tembo');
});

it('people to follow come before the commands, without those whom the user opened last', async () => {
  const names = ['ada', 'bo', 'cy', 'di'];
  suggestions = names.map((userName) => ({
    id: `id of ${userName}`,
    userName,
    profilePic: '',
    reason: 'Followed by tembo',
    hasPosts: false,
  }));
  const pick: RecentPick = { kind: 'person', id: 'ada', label: 'ada', picture: null, peaks: null };
  localStorage.setItem('user.palette', JSON.stringify([pick]));
  await openPalette();
  expect(groupTitles()).toEqual(['Continue', 'Recent', 'People to follow', 'Commands']);
  expect(labels('People to follow').filter(Boolean)).toEqual(
    ['bo', 'cy', 'di'].map((name) => `${name}Followed by tembo`),
  );
});

it('people come before tracks if the text begins a name, and commands before both', async () => {
  results = exampleResults({
    tracks: [post({ title: 'Settler' })],
    people: [exampleUser({ id: 'id of sette', userName: 'sette' })],
  });
  await openPalette('set');
  expect(groupTitles()).toEqual(['Commands', 'People', 'Tracks']);
});

it('tracks come before people whose names only contain the text', async () => {
  results = exampleResults({
    tracks: [post({})],
    people: [exampleUser({ id: 'id of fortnight', userName: 'fortnight' })],
  });
  await openPalette('night');
  expect(groupTitles()).toEqual(['Tracks', 'People']);
});

it('arrow right shows the actions of a person, and arrow left returns to the row', async () => {
  results = exampleResults({ people: [exampleUser({ id: 'id of tembo', userName: 'tembo' })] });
  const { user, field, onOpenChange } = await openPalette('tembo');
  await user.keyboard('{ArrowRight}');
  expect(labels('Actions for tembo')).toEqual(['Message', 'Follow', 'Play their top track']);
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('option', { name: 'Unfollow' });
  await waitFor(() => expect(sentPaths).toEqual(['/api/user-relations/follow/tembo']));
  await user.keyboard('{ArrowLeft}');
  expect(highlightedLabel(field)).toBe('tembo0 followers');
  await user.keyboard('{ArrowRight}{Escape}');
  expect(highlightedLabel(field)).toBe('tembo0 followers');
  expect(onOpenChange).not.toHaveBeenCalled();
});

it('a track offers its versions only to their parties, and the upload to the author', async () => {
  results = exampleResults({
    tracks: [
      post({ version: 2 }),
      post({ id: 'own', title: 'Own', version: 2, author: { ...tembo, userName: 'nia' } }),
    ],
  });
  const { user } = await openPalette('o');
  await user.click(screen.getByRole('option', { name: 'Actions for Night bus' }));
  expect(labels('Actions for Night bus')).toEqual([
    'Play',
    'Play next',
    'Add to queue',
    'Add to playlist',
    'Send in a chat',
  ]);
  await user.click(screen.getByRole('button', { name: 'Back to the results' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: 'Actions for Own' }));
  expect(labels('Actions for Own')).toEqual([
    'Play',
    'Play next',
    'Add to queue',
    'Add to playlist',
    'Compare versions',
    'Upload a new version',
    'Send in a chat',
  ]);
});

it('releases and playlists that match come before chats, and become recent when they are opened', async () => {
  results = exampleResults({
    tracks: [post({})],
    releases: [exampleRelease()],
    playlists: [examplePlaylist()],
    chats: [exampleChat],
  });
  const { user, onOpenChange } = await openPalette('kit');
  expect(groupTitles()).toEqual(['Tracks', 'Releases', 'Playlists', 'Chats']);
  expect(labels('Releases')).toEqual(['Slow WeatherAlbum by marrow and ana']);
  await user.click(screen.getByRole('option', { name: 'Kitchenby ada, 12 tracks' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(JSON.parse(localStorage.getItem('user.palette') ?? '')).toMatchObject([
    { kind: 'playlist', id: 'kitchen', seed: 'a' },
  ]);
});

it('a track on a release offers to go to the release', async () => {
  results = exampleResults({
    tracks: [post({ releases: [{ id: 'slow-weather', title: 'Slow Weather', disc: 1, track: 3 }] })],
  });
  const { user } = await openPalette('night');
  await user.keyboard('{ArrowRight}');
  expect(labels('Actions for Night bus')).toContain('Go to release');
});

it('nothing found offers other searches and a new post', async () => {
  await openPalette('xyz');
  expect(screen.getAllByText('Nothing found for "xyz"')).toHaveLength(2);
  expect(labels('Try this')).toEqual(['Search all posts for “xyz”', 'Find people “xyz”', 'Create a post']);
});
