import { api, type playlists } from '@backbeat/contract';
import type { Person } from '../../../test/fixtures/people.ts';

type NewPlaylist = Partial<playlists.NewPlaylist>;

const of = (id: string) => ({ params: { id } });

/** Creates a playlist of a user through the API. */
export async function newPlaylist(
  { browser }: Person,
  details: NewPlaylist = {},
): Promise<playlists.Playlist> {
  const answer = await browser.call(api.playlists.createPlaylist, { body: { name: 'Kitchen', ...details } });
  return answer.body;
}

export const readPlaylist = async (
  { browser }: Pick<Person, 'browser'>,
  id: string,
): Promise<playlists.Playlist> => (await browser.call(api.playlists.getPlaylist, of(id))).body;

/** All items of a playlist as a user sees them. */
export async function readItems(
  { browser }: Pick<Person, 'browser'>,
  id: string,
): Promise<playlists.PlaylistItem[]> {
  const pages: playlists.PlaylistItem[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = await browser.call(api.playlists.listItems, {
      ...of(id),
      query: { page: String(page), size: '100' },
    });
    pages.push(...body.content);
    if (page + 1 >= body.page.totalPages) return pages;
  }
}

export const addPosts = async (
  { browser }: Person,
  id: string,
  posts: string[],
  options: Partial<playlists.NewItems> = {},
) => browser.call(api.playlists.addItems, { ...of(id), body: { posts, ...options } });

export const moveTo = async ({ browser }: Person, id: string, items: string[], after: string | null) =>
  browser.call(api.playlists.moveItems, { ...of(id), body: { items, after } });

export const remove = async ({ browser }: Person, id: string, body: playlists.ItemRemoval) =>
  browser.call(api.playlists.removeItems, { ...of(id), body });

export const invite = async ({ browser }: Person, id: string, { userName }: Pick<Person, 'userName'>) =>
  browser.call(api.playlists.inviteCollaborator, { ...of(id), body: { userName } });

export const accept = async ({ browser }: Person, id: string) =>
  browser.call(api.playlists.acceptInvitation, of(id));

/** Makes a user a collaborator of a playlist. */
export async function addCollaborator(owner: Person, id: string, person: Person): Promise<void> {
  await invite(owner, id, person);
  await accept(person, id);
}

export const follow = async ({ browser }: Person, id: string) =>
  browser.call(api.playlists.followPlaylist, of(id));

export const change = async ({ browser }: Person, id: string, playlist: Partial<playlists.PlaylistChanges>) =>
  browser.call(api.playlists.updatePlaylist, { ...of(id), body: { playlist } });

export const block = async ({ browser }: Person, { userName }: Pick<Person, 'userName'>) =>
  browser.call(api.blocks.block, { params: { user: userName } });
