import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { createViewerLoader } from '../../http/security/load-viewer.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';
import { loadPosts, loadPostsForEach } from './load-posts.ts';

const backbeat = useBackbeat();

test('loads the same posts for several viewers together as for each viewer alone', async () => {
  const people: Person[] = [];
  for (let count = 0; count < 30; count++) people.push(await newPerson(backbeat()));
  const [author, askedArtist, fan, old, stranger] = people;
  if (!author || !askedArtist || !fan || !old || !stranger) throw new Error('There are thirty.');
  const likedPost = await storePost(backbeat(), author);
  const like = (person: Person) => person.browser.call(api.likes.toggleLike, { params: { id: likedPost } });
  // With this many likes, the first one is not in the shared list.
  await like(old);
  for (const person of people.slice(5)) await like(person);
  await like(fan);
  const ids = [likedPost, await storePost(backbeat(), author), (await newDraft(author, [askedArtist])).id];
  const { db } = backbeat().context;
  const viewerOf = createViewerLoader(db, backbeat().context.log);
  const viewers = await Promise.all(
    [undefined, author, askedArtist, fan, old, stranger, ...people.slice(5, 8)].map(
      async (person) => person && viewerOf(/backbeat-session=([^;]+)/.exec(person.browser.cookie)?.[1] ?? ''),
    ),
  );
  // The posts of a viewer who may have blocks are loaded alone.
  const alone = await Promise.all(
    viewers.map(async (viewer) => loadPosts(db, viewer && { ...viewer, hasBlocks: true }, ids)),
  );
  const concurrent = await Promise.all(
    viewers.flatMap((viewer) => ids.map(async (id) => loadPosts(db, viewer, [id]))),
  );
  expect(concurrent.flat()).toEqual(alone.flat());
  const together = await loadPostsForEach(db, viewers, ids);
  expect(together).toEqual(alone);
  expect(alone.map((posts) => posts.length)).toEqual([2, 3, 3, 2, 2, 2, 2, 2, 2]);
  expect(alone.map(([first]) => first?.likedByViewer)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(together[5]).toBe(together[0]);
});
