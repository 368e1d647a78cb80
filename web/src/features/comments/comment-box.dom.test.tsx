import { toPage } from '@backbeat/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { player, type Track } from '../../player/index.ts';
import { CommentBox } from './comment-box.tsx';

const track: Track = {
  id: 'a',
  title: 'Night bus',
  artist: 'nia',
  features: [],
  source: '/media/posts/a.mp3',
  banner: null,
  waveform: [0.5],
  duration: 180,
  loudness: null,
  kind: 'post',
};

const PEOPLE = ['maretembo', 'tembo', 'nia', 'ilo'].map((userName) => ({
  id: userName,
  userName,
  profilePic: '',
}));

/** The requests for comments: the query and the text of each. */
let requests: [query: string, text: string][];

beforeEach(() => {
  requests = [];
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string | null }) => {
    const { pathname } = new URL(url, 'http://here.example');
    if (pathname.startsWith('/api/user/get/search/'))
      return Response.json(toPage(PEOPLE, { page: 0, size: 7 }, PEOPLE.length));
    // The player asks for related posts.
    if (body !== null) requests.push([new URL(url, 'http://here.example').search, body]);
    return new Promise<Response>(() => undefined);
  });
});
afterEach(() => {
  act(() => player.remove('a'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole('textbox', { name: 'Add a comment' });
const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Comment at / });
const play = (at: number) => act(() => player.play(track, { at }));
const seek = (at: number) => act(() => player.seek(at));

it('offers the position of the playback until the user types, and sends it', async () => {
  const { user } = renderSignedIn(<CommentBox postId="a" />);
  expect(choice()).toBeNull();
  play(64.5004);
  expect(choice()?.checked).toBe(true);
  expect(screen.getByLabelText('Comment at 1:04')).toBe(choice());
  seek(65.2509);
  expect(screen.getByLabelText('Comment at 1:05')).toBe(choice());
  await user.type(box(), 'Those drums');
  seek(100);
  expect(screen.getByLabelText('Comment at 1:05')).toBe(choice());
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(requests).toEqual([['?at=65.251', 'Those drums']]);
  expect(screen.getByLabelText('Comment at 1:40')).toBe(choice());
});

it('keeps the position when playback pauses, and releases it with an empty text', async () => {
  const { user } = renderSignedIn(<CommentBox postId="a" />);
  play(64);
  await user.type(box(), 'Hm');
  act(() => player.pause());
  expect(screen.getByLabelText('Comment at 1:04')).toBe(choice());
  await user.clear(box());
  expect(choice()).toBeNull();
});

it('sends no position after the user has turned it off', async () => {
  const { user } = renderSignedIn(<CommentBox postId="a" />);
  play(64);
  await user.click(screen.getByLabelText('Comment at 1:04'));
  await user.type(box(), 'All of it');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(requests).toEqual([['', 'All of it']]);
  expect(choice()?.checked).toBe(false);
});

it('offers no position on another track', () => {
  renderSignedIn(<CommentBox postId="b" />);
  play(64);
  expect(choice()).toBeNull();
});

it('completes the name after an @ from the user search, by keys and by a click', async () => {
  const { user } = renderSignedIn(<CommentBox postId="a" />);
  await user.type(box(), 'Ask @tem');
  const list = await screen.findByRole('listbox', { name: 'People to mention' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['tembo', 'maretembo']);
  expect(box().getAttribute('aria-controls')).toBe(list.id);
  await user.keyboard('{ArrowDown}');
  const active = screen.getByRole('option', { selected: true });
  expect([active.textContent, active.id]).toEqual(['maretembo', box().getAttribute('aria-activedescendant')]);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('and @il');
  await user.click(await screen.findByRole('option', { name: 'ilo' }));
  await user.keyboard('now');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Ask @maretembo and @ilo now');
});
