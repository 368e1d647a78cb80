import { afterEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../api/queries.ts';
import { currentUserQuery } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** As the server says it after each look of another tab. */
const signedIn = (id: string | null) =>
  vi.stubGlobal('fetch', async () =>
    id === null ? new Response(null, { status: 401 }) : Response.json({ id }),
  );

it.each<[string, (string | null)[]]>([
  ['somebody else', ['ana', 'bob']],
  ['nobody', ['ana', null]],
  ['somebody', [null, 'bob']],
  ['somebody else after nobody', ['ana', null, 'bob']],
])('what was answered to one is not shown to %s', async (_, people) => {
  const queries = makeQueryClient();
  for (const id of people) {
    signedIn(id);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    expect(queries.getQueryData(['chats'])).toBeUndefined();
    queries.setQueryData(['chats'], `those of ${id}`);
  }
});

it('what was answered stays while the same one is there', async () => {
  const queries = makeQueryClient();
  for (const id of ['ana', null]) {
    signedIn(id);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    queries.setQueryData(['chats'], `those of ${id}`);
    await queries.fetchQuery({ ...currentUserQuery, staleTime: 0 });
    expect(queries.getQueryData(['chats'])).toBe(`those of ${id}`);
  }
});
