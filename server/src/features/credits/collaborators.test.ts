import { api } from '@backbeat/contract';
import { beforeEach, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storeCredits, storeRequests } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { setDisabled } from '../users/index.ts';

const backbeat = useBackbeat();
let viewer: Person;
let ana: Person;
let ben: Person;

beforeEach(async () => {
  [viewer, ana, ben] = await Promise.all([
    newPerson(backbeat()),
    newPerson(backbeat()),
    newPerson(backbeat()),
  ]);
});

const collaborators = async ({ browser }: Person) => (await browser.call(api.credits.listCollaborators)).body;
const names = async (person: Person) => (await collaborators(person)).map(({ userName }) => userName);

/** Stores a published post that credits these artists. */
async function publishWith(author: Person, ...artists: Person[]): Promise<string> {
  const id = await storePost(backbeat(), author);
  const artistIds = artists.map((artist) => artist.id);
  await storeCredits(backbeat().context.db, id, artistIds);
  return id;
}

const setSuspended = ({ id }: Person, isSuspended: boolean) =>
  backbeat().context.transact((tx) => setDisabled(tx, { id }, isSuspended));

test('the list of collaborators is empty without credits, and visitors get 401', async () => {
  await storePost(backbeat(), viewer);
  expect(await collaborators(viewer)).toEqual([]);
  expect((await backbeat().visitor().call(api.credits.listCollaborators)).status).toBe(401);
});

test('an artist and an author become collaborators with the approval, not with the request', async () => {
  const post = await newDraft(viewer, [ana]);
  expect([await names(viewer), await names(ana)]).toEqual([[], []]);
  await ana.browser.call(api.credits.approveRequest, { params: { id: post.id } });
  expect(await collaborators(viewer)).toEqual([
    { id: ana.id, userName: ana.userName, profilePic: expect.any(String) },
  ]);
  expect(await names(ana)).toEqual([viewer.userName]);
});

test('collaborators are listed once each, latest post first, authors and artists alike', async () => {
  const cyd = await newPerson(backbeat());
  await publishWith(viewer, ana, cyd);
  await publishWith(ben, viewer, cyd);
  expect((await names(viewer))[0]).toBe(ben.userName);
  await publishWith(viewer, ana);
  expect(await names(viewer)).toEqual([ana.userName, ben.userName, cyd.userName]);
  // Two artists of one post have not credited each other.
  expect(await names(ana)).toEqual([viewer.userName]);
});

test('a deleted post, proposed terms and a withdrawn credit make no collaborators', async () => {
  const deletedPost = await publishWith(viewer, ana);
  await viewer.browser.call(api.posts.deletePost, { params: { id: deletedPost } });
  await storeRequests(backbeat().context.db, await storePost(backbeat(), viewer), [ana.id]);
  const post = await publishWith(ben, viewer);
  await viewer.browser.call(api.credits.withdrawCredit, { params: { id: post } });
  expect([await names(viewer), await names(ana), await names(ben)]).toEqual([[], [], []]);
});

test('suspended and deleted accounts are no collaborators', async () => {
  await publishWith(viewer, ana);
  await publishWith(ben, viewer);
  await setSuspended(ana, true);
  expect(await names(viewer)).toEqual([ben.userName]);
  await setSuspended(ana, false);
  expect(await names(viewer)).toEqual([ben.userName, ana.userName]);
  expect((await ben.browser.call(api.users.deleteAccount, { params: { id: ben.id } })).status).toBe(204);
  expect(await names(viewer)).toEqual([ana.userName]);
});

test('a block hides two collaborators from each other, and a mute hides the muted one', async () => {
  await publishWith(viewer, ana, ben);
  await ana.browser.call(api.blocks.block, { params: { user: viewer.userName } });
  await viewer.browser.call(api.blocks.mute, { params: { user: ben.userName } });
  expect([await names(viewer), await names(ana), await names(ben)]).toEqual([[], [], [viewer.userName]]);
});

test('at most eight collaborators are listed', async () => {
  const artists = await Promise.all(Array.from({ length: 9 }, () => newPerson(backbeat())));
  await publishWith(viewer, ...artists);
  expect(await names(viewer)).toHaveLength(8);
});
