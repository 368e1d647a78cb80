import { notes as contract, type notes } from '@backbeat/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { exampleUser, renderSignedIn } from '../auth/signed-in.fixture.tsx';
import { examplePost } from '../posts/post.fixture.ts';
import { exampleVersion } from '../posts/versions/version.fixture.ts';
import { writeDraft } from '../../lib/drafts/text-drafts.ts';
import { MixRoom } from './mix-room.tsx';
import { newNoteDraft } from './state/new-note-draft.ts';
import { exampleNote, exampleRoom, ilo, nia, rosa } from './state/note.fixture.ts';

const POST = 'a';
const twoVersions = [
  exampleVersion({ number: 2, note: 'Lighter bus', isProposed: true }),
  exampleVersion({ number: 1, isCurrent: true }),
] as const;

// Phones show one version.
const screenSize = vi.hoisted(() => ({ isWide: true }));
vi.mock('../../lib/hooks/use-is-wide.ts', () => ({ useIsWide: () => screenSize.isWide }));

interface Call {
  method: string;
  path: string;
  body: unknown;
}

/** What the fake server holds and has received. */
let list: notes.Note[];
let calls: Call[];
let answer: (call: Call) => Response | undefined;

beforeEach(() => {
  screenSize.isWide = true;
  // Drafts outlive the room.
  writeDraft(newNoteDraft(POST, 'id of nia'), '');
  list = [
    exampleNote({ id: 'one', number: 1, at: 5, text: 'Kick at 0:07 @ilo', by: rosa, assignee: ilo }),
    exampleNote({ id: 'two', number: 2, at: 20, end: 30, text: 'Wide', version: 2, by: nia }),
    exampleNote({ id: 'three', number: 3, at: null, text: 'Loud enough', by: ilo }),
    exampleNote({
      id: 'four',
      number: 4,
      at: 40,
      text: 'Click',
      by: ilo,
      state: 'done',
      resolvedBy: nia,
      resolvedIn: 2,
    }),
  ];
  calls = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://backbeat.test');
    const path = pathname.replace('/api', '');
    const call = { method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    if (method !== 'GET') calls.push(call);
    const response = answer(call);
    if (response) return response;
    const number = Number(searchParams.get('version'));
    if (path === `/posts/notes/${POST}`)
      return Response.json(list.filter(({ version }) => version <= number));
    if (path === `/posts/room/${POST}`) return Response.json(exampleRoom());
    return new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const viewers = {
  nia: { id: 'id of nia', name: 'nia', isAuthor: true, isGuest: false },
  ilo: { id: 'id of ilo', name: 'ilo', isAuthor: false, isGuest: false },
};

function renderRoom(viewer = viewers.nia, versions: Parameters<typeof MixRoom>[0]['versions'] = twoVersions) {
  const post = examplePost({
    credits: [nia, ilo].map(({ name }) => ({ userName: name, profilePic: '', roles: [] })),
  });
  const result = renderSignedIn(<div />, exampleUser({ id: viewer.id, userName: viewer.name }));
  result.queries.setQueryData(queryOf(api.versions.listVersions, { params: { id: POST } }).queryKey, [
    ...versions,
  ]);
  result.queries.setQueryData(queryOf(api.notes.getRoom, { params: { id: POST } }).queryKey, exampleRoom());
  result.rerender(
    <MixRoom
      post={post}
      room={exampleRoom({
        versions: [
          {
            number: 2,
            open: 3,
            done: 1,
            verdicts: [{ by: rosa, verdict: 'good', time: post.time }],
            stems: 0,
          },
          { number: 1, open: 2, done: 1, verdicts: [], stems: 0 },
        ],
      })}
      versions={versions}
      viewer={viewer}
      first={{ version: null, note: null }}
    />,
  );
  return result;
}

const noteNames = () => screen.queryAllByRole('article').map((note) => note.getAttribute('aria-label'));

it('shows the open notes of the newest version, and filters them', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  expect(noteNames()).toEqual(['Note 1 by Rosa Lind', 'Note 2 by nia', 'Note 3 by ilo']);
  await user.click(screen.getByRole('radio', { name: 'Done 1' }));
  expect(noteNames()).toEqual(['Note 4 by ilo']);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await user.selectOptions(screen.getByLabelText('Notes by'), 'Rosa Lind');
  expect(noteNames()).toEqual(['Note 1 by Rosa Lind']);
});

it('shows each version with its loudness, gain, figures, verdicts and sign-off', async () => {
  renderRoom();
  const lanes = within(screen.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(lanes[0]?.textContent).toContain('−12.3 LUFS · −1.7 dB');
  expect(lanes[0]?.textContent).toContain('Current');
  expect(screen.getByText('3 open, 1 done')).toBeDefined();
  expect(screen.getByText('Good to go: Rosa Lind')).toBeDefined();
  await screen.findByText('Wide');
});

it('lets phones hear each version', async () => {
  screenSize.isWide = false;
  const older = [5, 4, 3, 2].map((number) => exampleVersion({ number }));
  const { user } = renderRoom(viewers.nia, [exampleVersion({ number: 6 }), ...older]);
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Compare another version' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await user.click(await screen.findByRole('radio', { name }));
  };
  await choose('Version 3');
  await choose('Version 2');
  expect(screen.getAllByRole('radio', { name: /^Version/, checked: true })).toEqual([
    screen.getByRole('radio', { name: 'Version 2' }),
  ]);
});

it('goes through notes with J and K, and resolves with R', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('jjk');
  const first = screen.getByRole('article', { name: 'Note 1 by Rosa Lind' });
  expect(first.getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(first));
  answer = ({ method }) =>
    method === 'POST'
      ? Response.json({ ...list[0], state: 'done', resolvedBy: nia, resolvedIn: 2, seq: 9 })
      : undefined;
  await user.keyboard('r');
  await waitFor(() => expect(noteNames()).toEqual(['Note 2 by nia', 'Note 3 by ilo']));
  expect(calls).toEqual([{ method: 'POST', path: `/posts/notes/${POST}/one/resolve`, body: { version: 2 } }]);
});

it('keeps the position of N, sends the note, and shows it', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.click(screen.getByRole('button', { name: 'Play from 0:07' }));
  await user.keyboard('n');
  const box = screen.getByRole('textbox', { name: 'New note' });
  expect(document.activeElement).toBe(box);
  await user.keyboard('Snare too dry');
  answer = ({ method }) =>
    method === 'POST'
      ? Response.json(
          exampleNote({ id: 'five', number: 5, at: 7, version: 2, text: 'Snare too dry', seq: 9 }),
        )
      : undefined;
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Snare too dry')).toBeDefined();
  expect(calls[0]?.body).toEqual({ version: 2, at: 7, end: null, text: 'Snare too dry', assignee: null });
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('keeps the text of a note that cannot be sent, also after leaving the room', async () => {
  const { user, unmount } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('n');
  await user.keyboard('Bass hum');
  answer = ({ method }) => (method === 'POST' ? Response.json({ error: 'No.' }, { status: 403 }) : undefined);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText(/We couldn't save your note/)).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Bass hum');
  unmount();
  renderRoom();
  expect(await screen.findByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Bass hum');
});

it('keeps an edited text when another member has changed the note, and saves it with the next press', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('jj');
  await user.keyboard('e');
  const box = screen.getByRole('textbox', { name: 'Text of note 2' });
  await user.clear(box);
  await user.type(box, 'Narrow it');
  answer = ({ method }) =>
    method === 'PATCH'
      ? Response.json({ code: 'CONFLICT', error: contract.messages.stale }, { status: 409 })
      : undefined;
  list = list.map((note) => (note.id === 'two' ? { ...note, text: 'Wider', revision: 2, seq: 8 } : note));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Someone changed this note. Your text is still here./)).toBeDefined();
  expect(box).toHaveProperty('value', 'Narrow it');
  answer = ({ method }) =>
    method === 'PATCH' ? Response.json({ ...list[1], text: 'Narrow it', revision: 3, seq: 9 }) : undefined;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Narrow it')).toBeDefined();
  expect(calls.map(({ body }) => body)).toEqual([
    { text: 'Narrow it', revision: 1 },
    { text: 'Narrow it', revision: 2 },
  ]);
});

it('replies with Enter, and Escape returns the focus to the note', async () => {
  const { user } = renderRoom(viewers.ilo);
  await screen.findByText('Wide');
  await user.keyboard('jj');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Note 2 by nia'));
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull();
  await user.keyboard('{Enter}');
  await user.keyboard('On it{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Note 2 by nia'));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Reply to note 2' })).toHaveProperty('value', 'On it');
});

it('returns the focus from a new note to where it was', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('jj');
  const second = screen.getByRole('article', { name: 'Note 2 by nia' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.keyboard('n{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.click(screen.getAllByRole('button', { name: /^Note at/ })[0] ?? second);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Note at/));
});

it('moves an open new note to the position of another N, with its text and the focus', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('nSnare');
  await user.click(screen.getByRole('button', { name: 'Play from 0:07' }));
  await user.keyboard('n');
  await user.keyboard(' late');
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Snare late');
  expect(screen.getByRole('button', { name: 'At 0:07', pressed: true })).toBeDefined();
});

it('offers no way back to a version that is hidden', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('1');
  await user.click(screen.getByRole('button', { name: 'Hide version 2' }));
  expect(screen.queryByRole('button', { name: 'Back to version 2' })).toBeNull();
});

it('marks a range with brackets that stand on AltGr', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('{Control>}{Alt>}[[{/Alt}{/Control}{ArrowRight}{Alt>}]{/Alt}');
  expect(screen.getAllByText('Note on 0:00 – 0:05')).not.toHaveLength(0);
});

it('marks a range with brackets and puts the note on it', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('[[');
  await user.keyboard('{ArrowRight}]');
  expect(screen.getAllByText('Note on 0:00 – 0:05')).not.toHaveLength(0);
  await user.keyboard('n');
  expect(screen.getByRole('button', { name: '0:00 – 0:05', pressed: true })).toBeDefined();
});

it('offers to delete any reply but the empty one of a deleted account', async () => {
  const replies = [
    { id: 'a', number: 1, text: 'deleted note', by: { name: 'deleted user', profilePic: '' } },
    { id: 'b', number: 2, text: 'On it', by: ilo },
  ].map((reply) => ({ ...reply, createdAt: '2026-11-22T02:00:00.000Z', editedAt: null }));
  list = list.map((note) => (note.id === 'two' ? { ...note, replies } : note));
  renderRoom();
  await screen.findByText('On it');
  const names = screen.getAllByRole('button', { name: /^Delete reply/ }).map((button) => button.ariaLabel);
  expect(names).toEqual(['Delete reply by ilo']);
});

it('saves a verdict and takes it back with a second press', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  answer = ({ method, body }) =>
    method === 'PUT'
      ? Response.json(
          body === undefined ? [] : [{ by: nia, verdict: 'good', time: '2026-11-22T02:00:00.000Z' }],
        )
      : undefined;
  await user.click(screen.getByRole('button', { name: 'Good to go' }));
  expect(calls).toEqual([
    { method: 'PUT', path: `/posts/versions/${POST}/2/verdict`, body: { verdict: 'good' } },
  ]);
});

it('lists the keys of the room, with K for the previous note', async () => {
  const { user } = renderRoom();
  await screen.findByText('Wide');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Previous note (plays and pauses elsewhere)')).toBeDefined();
  expect(within(dialog).getByRole('switch', { name: /Shortcuts on/ })).toBeDefined();
});
