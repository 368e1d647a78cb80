import { api, notifications } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const routes = api.notifications;
const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let ben: Person;
let postId: string;

beforeEach(async () => {
  [author, fan, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  postId = await storePost(backbeat(), author, { title: 'Night bus' });
});

const like = ({ browser }: Person) => browser.call(api.likes.toggleLike, { params: { id: postId } });
const follow = ({ browser }: Person) =>
  browser.call(api.follows.toggleFollow, { params: { user: author.userName } });
const addComment = ({ browser }: Person, body: string, at?: string) =>
  browser.call(api.comments.addComment, { params: { id: postId }, query: at ? { at } : {}, body });
const listOf = async ({ browser, userName }: Person) =>
  (await browser.call(routes.listNotifications, { params: { userName } })).body;
const textsOf = async (person: Person) => (await listOf(person)).map(({ noti }) => noti);
const unreadOf = async ({ browser }: Person) => (await browser.call(routes.countUnread)).body.count;

type Entry = Pick<notifications.Notification, 'key' | 'time'>;

const dismiss = ({ browser }: Person, { key, time }: Entry) =>
  browser.call(routes.dismissNotification, { params: { key }, body: { until: time } });
const restore = ({ browser }: Person, { key }: Entry) =>
  browser.call(routes.restoreNotification, { params: { key } });

/** The only entry of the author's list. */
async function onlyEntry(): Promise<notifications.Notification> {
  const [entry, ...more] = await listOf(author);
  if (!entry || more.length > 0) throw new Error('The list does not have one entry.');
  return entry;
}

describe('A notification that is done', () => {
  test('leaves the list and the count, and comes back when it is restored', async () => {
    await addComment(fan, 'First');
    const entry = await onlyEntry();
    await addComment(ben, 'Second');
    expect((await dismiss(author, entry)).status).toBe(204);
    expect((await dismiss(author, entry)).status).toBe(204);
    expect([await textsOf(author), await unreadOf(author)]).toEqual([
      [`${ben.userName} commented on "Night bus": Second`],
      1,
    ]);
    const { body: user } = await author.browser.call(api.users.getCurrentUser);
    expect([user.notifications.length, user.unreadNotifications]).toEqual([1, 1]);
    expect((await restore(author, entry)).status).toBe(204);
    expect((await restore(author, entry)).status).toBe(204);
    expect((await textsOf(author))[1]).toBe(`${fan.userName} commented on "Night bus": First`);
    expect(await unreadOf(author)).toBe(1);
  });

  test('stays for other users', async () => {
    await addComment(fan, 'Nice');
    await dismiss(ben, await onlyEntry());
    expect(await listOf(author)).toHaveLength(1);
  });

  test('returns with the next likes alone', async () => {
    for (const person of [fan, ben]) await like(person);
    await dismiss(author, await onlyEntry());
    expect(await listOf(author)).toEqual([]);
    const third = await newPerson(backbeat());
    await like(third);
    expect(await onlyEntry()).toMatchObject({ people: 1, userName: third.userName, others: [], isNew: true });
    expect(await unreadOf(author)).toBe(1);
    // Likes from before do not lower the count when they are taken back.
    await like(fan);
    expect((await onlyEntry()).people).toBe(1);
    await like(third);
    expect(await listOf(author)).toEqual([]);
  });

  test('keeps an event after the one that the user has seen', async () => {
    await like(fan);
    const entry = await onlyEntry();
    await like(ben);
    await dismiss(author, entry);
    expect((await onlyEntry()).people).toBe(2);
  });

  test('takes and restores all follows that were one entry', async () => {
    await follow(fan);
    await dismiss(author, await onlyEntry());
    await follow(ben);
    const { browser } = await newPerson(backbeat());
    await browser.call(api.follows.toggleFollow, { params: { user: author.userName } });
    const entry = await onlyEntry();
    expect([entry.key, entry.people]).toEqual([notifications.FOLLOWS_KEY, 2]);
    await dismiss(author, entry);
    expect(await listOf(author)).toEqual([]);
    await restore(author, entry);
    expect((await onlyEntry()).people).toBe(2);
  });

  test('disappears once it can no longer be restored', async () => {
    await addComment(fan, 'First');
    const entry = await onlyEntry();
    await dismiss(author, entry);
    await sql`update notifications set done_at = done_at - interval '2 hours', notified_at = notified_at - interval '2 hours'
      where id = ${entry.key}`.execute(backbeat().context.db);
    await addComment(ben, 'Second');
    await restore(author, entry);
    expect(await textsOf(author)).toEqual([`${ben.userName} commented on "Night bus": Second`]);
  });
});

describe('An entry of the list', () => {
  test('names the comment that it is about, with its text and position', async () => {
    await storeDuration(backbeat(), postId, 60);
    const { body: comment } = await addComment(fan, 'That rhodes is unfair.', '12.5');
    expect(await onlyEntry()).toMatchObject({
      commentId: comment.id,
      comment: 'That rhodes is unfair.',
      at: 12.5,
      tab: null,
    });
  });

  test('shows the pictures of the latest users', async () => {
    for (const person of [fan, ben]) await like(person);
    expect((await onlyEntry()).faces).toEqual(
      [ben, fan].map(({ userName }) => ({ userName, profilePic: '/dpp.jpg' })),
    );
  });

  test('belongs to the tab of its kind', async () => {
    await addComment(fan, `Ask @${ben.userName}`);
    await newDraft(author, [ben]);
    expect((await listOf(ben)).map(({ tab }) => tab)).toEqual(['requests', 'mentions']);
  });

  test('has the track of a draft for the artist who is asked, and for no one who declined', async () => {
    const draft = await newDraft(author, [ben, fan], { title: 'Ceiling Fan' });
    expect((await listOf(ben))[0]?.track).toMatchObject({ title: 'Ceiling Fan', artist: author.userName });
    // A notification that stays although its recipient may no longer see the draft.
    await fan.browser.call(api.credits.declineRequest, { params: { id: draft.id } });
    await sql`insert into notifications (user_id, kind, post_id, artist_id)
      values (${fan.id}, 'title', ${draft.id}, ${fan.id})`.execute(backbeat().context.db);
    expect((await listOf(fan)).map(({ track }) => track)).toEqual([null]);
  });
});
