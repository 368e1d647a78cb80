import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newNote, sendReply } from './rooms.fixture.ts';

const backbeat = useBackbeat();
let author: Person;
let stranger: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
});

test('no word of a note of a published post is in anything that others can open', async () => {
  const [word, title] = [unique('secret'), unique('Title')];
  const id = await storePost(backbeat(), author, { title });
  const note = await newNote(author, id, { text: `${word} @${stranger.userName}` });
  await sendReply(author, id, note.id, { text: `${word} @${stranger.userName}` });
  const { browser, userName } = stranger;
  const params = { id };
  const answers = await Promise.all([
    browser.call(api.posts.getPost, { params }),
    browser.call(api.comments.listComments, { params }),
    browser.call(api.versions.listVersions, { params }),
    browser.call(api.feed.searchPosts, { query: { search: word } }),
    browser.call(api.search.searchAll, { query: { search: word } }),
    browser.call(api.notifications.listNotifications, { params: { userName } }),
    browser.call(api.embeds.getOembed, { query: { url: `http://localhost/post/${id}` } }),
    browser.call(api.notes.listNotes, { params }),
    browser.call(api.notes.getRoom, { params }),
    browser.call(api.notes.exportNotes, { params: { id, format: 'txt' } }),
    ...[`/post/${id}`, `/post/${id}/room`, `/embed/${id}`, `/${author.userName}`, '/sitemap.xml'].map(
      (path) => backbeat().visitor().send(path),
    ),
  ]);
  expect(answers.map(({ text }) => text.includes(word))).toEqual(answers.map(() => false));
  const { body } = await browser.call(api.posts.getPost, { params });
  expect([body.title, body.totalComments]).toEqual([title, 0]);
});
