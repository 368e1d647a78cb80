import { api, limits } from '@backbeat/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';

const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let ben: Person;
let post: string;

beforeEach(async () => {
  [author, fan, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  post = await storePost(backbeat(), author, { title: 'Night bus' });
});

const addComment = ({ browser }: Person, id: string, body: string) =>
  browser.call(api.comments.addComment, { params: { id }, body });
const textsOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );

describe('a mention in a comment', () => {
  test('notifies the mentioned user once, in any case and before punctuation', async () => {
    const text = `Hear this, @${ben.userName.toUpperCase()}... @${ben.userName}!`;
    const { body } = await addComment(fan, post, text);
    expect(body.mentions).toEqual([ben.userName]);
    expect(await textsOf(ben)).toEqual([`${fan.userName} mentioned you on "Night bus": ${text}`]);
    expect(await textsOf(author)).toEqual([`${fan.userName} commented on "Night bus": ${text}`]);
  });

  test('notifies the author of the post of the comment only', async () => {
    await addComment(fan, post, `@${author.userName} stems?`);
    expect(await textsOf(author)).toEqual([
      `${fan.userName} commented on "Night bus": @${author.userName} stems?`,
    ]);
  });

  test('ignores unknown names, addresses and the own name', async () => {
    const text = `@not-a-user mail@${ben.userName} @@${ben.userName} @${fan.userName}`;
    const { body } = await addComment(fan, post, text);
    expect(body.mentions).toEqual([fan.userName]);
    expect([await textsOf(ben), await textsOf(fan)]).toEqual([[], []]);
  });

  test('notifies the user with the longer of two names that differ by a closing dot', async () => {
    const dotted = await newPerson(backbeat(), { userName: `${ben.userName}.` });
    const { body } = await addComment(fan, post, `@${dotted.userName}`);
    expect(body.mentions).toEqual([dotted.userName]);
    expect([await textsOf(ben), (await textsOf(dotted)).length]).toEqual([[], 1]);
  });

  test('notifies neither users who mute the commenter nor users with a block', async () => {
    const [muting, blocking, blockedUser, blockedByAuthor] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const paramsOf = ({ userName }: Person) => ({ params: { user: userName } });
    await muting.browser.call(api.blocks.mute, paramsOf(fan));
    await blocking.browser.call(api.blocks.block, paramsOf(fan));
    await fan.browser.call(api.blocks.block, paramsOf(blockedUser));
    await author.browser.call(api.blocks.block, paramsOf(blockedByAuthor));
    const all = [muting, blocking, blockedUser, blockedByAuthor, ben];
    await addComment(fan, post, all.map(({ userName }) => `@${userName}`).join(' '));
    expect(await Promise.all(all.map(async (person) => (await textsOf(person)).length))).toEqual([
      0, 0, 0, 0, 1,
    ]);
  });

  test('disappears with its comment, and when the two users block each other', async () => {
    const { body: comment } = await addComment(fan, post, `@${ben.userName} one`);
    await fan.browser.call(api.comments.deleteComment, { params: { id: comment.id } });
    expect(await textsOf(ben)).toEqual([]);
    await addComment(fan, post, `@${ben.userName} two`);
    expect(await textsOf(ben)).toHaveLength(1);
    await ben.browser.call(api.blocks.block, { params: { user: author.userName } });
    expect(await textsOf(ben)).toEqual([]);
  });

  test('notifies at most the first users that one comment mentions', async () => {
    const people: Person[] = [];
    for (let each = 0; each <= limits.mentions; each++) people.push(await newPerson(backbeat()));
    await addComment(fan, post, people.map(({ userName }) => `@${userName}`).join(' '));
    const counts = await Promise.all(people.map(async (person) => (await textsOf(person)).length));
    expect(counts).toEqual([...Array<number>(limits.mentions).fill(1), 0]);
  });

  test('on a draft notifies only artists who may see it', async () => {
    const draft = await newDraft(author, [fan, ben]);
    await addComment(author, draft.id, `@${ben.userName} and @${fan.userName}`);
    const outsider = await newPerson(backbeat());
    await addComment(author, draft.id, `@${outsider.userName}`);
    expect(await textsOf(outsider)).toEqual([]);
    expect(await textsOf(ben)).toHaveLength(2);
    await ben.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
    expect(await textsOf(ben)).toEqual([]);
  });
});
