import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../api/queries.ts';
import { currentUserQuery } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the server returns after another tab checks the session. */
const signedIn = (id: string | null) =>
  vi.stubGlobal('fetch', async () =>
    id === null ? new Response(null, { status: 401 }) : Response.json({ id }),
  );

it.each<[string, (string | null)[]]>([
  ['another user', ['ana', 'bob']],
  ['a visitor', ['ana', null]],
  ['a user', [null, 'bob']],
  ['another user after a visitor', ['ana', null, 'bob']],
])('drops cached data when the session changes to %s', async (_, people) => {
  const queries = makeQueryClient();
  for (const id of people) {
    signedIn(id);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    expect(queries.getQueryData(['chats'])).toBeUndefined();
    queries.setQueryData(['chats'], `those of ${id}`);
  }
});

it('keeps cached data while the same user is signed in', async () => {
  const queries = makeQueryClient();
  for (const id of ['ana', null]) {
    signedIn(id);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    queries.setQueryData(['chats'], `those of ${id}`);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    expect(queries.getQueryData(['chats'])).toBe(`those of ${id}`);
  }
});
