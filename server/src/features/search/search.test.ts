import { api } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();

const search = async ({ browser }: Pick<Person, 'browser'>, text: string) => {
  const { status, body } = await browser.call(api.search.searchAll, { query: { search: text } });
  expect(status).toBe(200);
  return {
    tracks: body.tracks.map(({ id }) => id),
    people: body.people.map(({ userName }) => userName),
    chats: body.chats.map(({ chatName }) => chatName),
  };
};
const createChat = ({ browser }: Person, others: readonly Person[], chatname?: string) =>
  browser.call(api.chats.createChat, {
    body: { users: others.map(({ userName }) => userName), chatname },
  });

test('a search finds tracks, people and own chats at once', async () => {
  const [ana, bob, cat] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const word = unique();
  const track = await storePost(backbeat(), bob, { title: `${word} at night` });
  await createChat(ana, [bob, cat], `Café ${word}`);
  await createChat(ana, [bob]);
  expect(await search(ana, word)).toEqual({ tracks: [track], people: [], chats: [`Café ${word}`] });
  expect((await search(ana, `CAFE ${word.toUpperCase()}`)).chats).toEqual([`Café ${word}`]);
  const byName = await search(ana, bob.userName);
  expect([byName.people, byName.chats]).toEqual([[bob.userName], [bob.userName]]);
});

test('a search by name finds an unnamed group, and a named group only by its own name', async () => {
  const [ana, bob, cat] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  await createChat(ana, [bob, cat]);
  await createChat(ana, [bob, cat], unique('studio'));
  expect((await search(ana, cat.userName.slice(1))).chats).toEqual([`${bob.userName}, ${cat.userName}`]);
  expect((await search(ana, ana.userName)).chats).toEqual([]);
});

test('a search finds no chats of others and none for visitors', async () => {
  const [ana, bob, eve] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  const name = unique('studio');
  await createChat(ana, [bob], name);
  expect((await search(bob, name)).chats).toEqual([name]);
  expect((await search(eve, name)).chats).toEqual([]);
  const visitor = await search({ browser: backbeat().visitor() }, bob.userName);
  expect(visitor).toEqual({ tracks: [], people: [bob.userName], chats: [] });
});

test('a search of everything hides muted users and their tracks', async () => {
  const [ana, bob] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const title = unique();
  const track = await storePost(backbeat(), bob, { title });
  expect((await search(ana, title)).tracks).toEqual([track]);
  await ana.browser.call(api.blocks.mute, { params: { user: bob.userName } });
  expect((await search(ana, title)).tracks).toEqual([]);
  expect((await search(ana, bob.userName)).people).toEqual([]);
  // The search for users alone finds whom it is asked for.
  const { body } = await ana.browser.call(api.users.searchUsers, { params: { term: bob.userName } });
  expect(body.content.map(({ userName }) => userName)).toEqual([bob.userName]);
});

test('a search returns five results of each kind', async () => {
  const ana = await newPerson(backbeat());
  const word = unique();
  for (let index = 0; index < 6; index += 1) {
    await storePost(backbeat(), ana, { title: `${word} ${index}` });
    await createChat(ana, [await newPerson(backbeat())], `${word} ${index}`);
  }
  const { tracks, chats } = await search(ana, word);
  expect([tracks.length, chats.length]).toEqual([5, 5]);
  // The latest activity comes first.
  expect(chats[0]).toBe(`${word} 5`);
});

test('a blank search returns an error message', async () => {
  const { status, failure } = await backbeat()
    .visitor()
    .call(api.search.searchAll, { query: { search: ' ' } });
  expect([status, failure.error]).toEqual([400, 'Type something to search for.']);
});
