import { api, limits, type terms } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { storeDuration, storePost } from '../../../../test/fixtures/stored-posts.ts';
import { newDraft } from '../../../../test/fixtures/tracks.ts';
import { listVersions, newVersion, sendVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let fan: Person;
let ben: Person;
let id: string;

beforeEach(async () => {
  [author, fan, ben] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
  id = await storePost(backbeat(), author, { title: 'Heron' });
  await storeDuration(backbeat(), id, 120);
});

/** Adds a comment. @returns its id */
async function comment({ browser }: Person, at?: number, post = id): Promise<string> {
  const query = at === undefined ? {} : { at: String(at) };
  const { body } = await browser.call(api.comments.addComment, {
    params: { id: post },
    query,
    body: 'Less bass',
  });
  return body.id;
}
const propose = async ({ browser }: Person, body: terms.NewTerms): Promise<void> => {
  const { status, text } = await browser.call(api.credits.proposeTerms, { params: { id }, body });
  if (status !== 200) throw new Error(`The terms were not taken: ${status} ${text}`);
};
const read = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call(api.posts.getPost, { params: { id } })).body;
const listOpen = async ({ browser }: Pick<Person, 'browser'>, query = {}) =>
  (await browser.call(api.comments.listOpenComments, { params: { id }, query })).body;
const textsOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );
const usedInOf = async (commentId: string) => {
  const params = { id };
  const { browser } = ben;
  const timed = (await browser.call(api.comments.listTimedComments, { params })).body;
  const listed = (await browser.call(api.comments.listComments, { params })).body.content;
  return [timed, listed, (await read(ben)).comments].map(
    (list) => list.find((each) => each.id === commentId)?.usedIn,
  );
};

describe('a version that answers comments', () => {
  test('tells each commenter once, when it becomes current', async () => {
    const notes = [await comment(fan, 65), await comment(fan, 12), await comment(ben, 30)];
    const authorComment = await comment(author, 40);
    await newVersion(author, id, { note: 'Bass down 2 dB', comments: [...notes, authorComment] });
    expect([await textsOf(fan), await usedInOf(notes[0] ?? '')]).toEqual([[], [null, null, null]]);
    await storeDuration(backbeat(), id, 120);
    await propose(author, { version: 2 });
    expect(await textsOf(fan)).toEqual(['Your notes at 0:12 and 1:05 were used in v2 of "Heron"']);
    expect(await textsOf(ben)).toEqual(['Your note at 0:30 was used in v2 of "Heron"']);
    expect((await textsOf(author)).filter((text) => text.includes('used in'))).toEqual([]);
    expect(await usedInOf(notes[0] ?? '')).toEqual([2, 2, 2]);
    await propose(author, { version: 1 });
    await propose(author, { version: 2 });
    expect(await textsOf(fan)).toHaveLength(1);
  });

  test('tells the commenters when the credited artists have agreed, not before', async () => {
    await propose(author, { credits: [{ userName: author.userName }, { userName: ben.userName }] });
    const digest = async () => (await read(ben)).proposal?.digest ?? '';
    const agree = async () =>
      ben.browser.call(api.credits.approveRequest, { params: { id }, body: { digest: await digest() } });
    await agree();
    await newVersion(author, id, { note: 'New intro', comments: [await comment(fan, 12)] });
    await propose(author, { version: 2 });
    expect([await textsOf(fan), (await read(fan)).newVersion]).toEqual([[], null]);
    await agree();
    expect(await textsOf(fan)).toEqual(['Your note at 0:12 was used in v2 of "Heron"']);
    expect((await read(fan)).newVersion).toMatchObject({ note: 'New intro', replaced: 1 });
  });

  test('tells the artists who commented on a draft when it is published', async () => {
    const draft = await newDraft(author, [fan], { title: 'Ceiling' });
    id = draft.id;
    await storeDuration(backbeat(), id, 60);
    await newVersion(author, id, { comments: [await comment(fan, 5)] });
    await propose(author, { version: 2 });
    const { proposal } = await read(fan);
    await fan.browser.call(api.credits.approveRequest, {
      params: { id },
      body: { digest: proposal?.digest ?? '' },
    });
    // The artist is in the mix room too, and hears of the upload.
    expect(await textsOf(fan)).toContain('Your note at 0:05 was used in v2 of "Ceiling"');
    expect((await read(ben)).newVersion).toBeNull();
  });

  test('tells neither users with a block nor those who mute the author', async () => {
    const mia = await newPerson(backbeat());
    const comments = [await comment(fan, 1), await comment(ben, 2), await comment(mia, 3)];
    await newVersion(author, id, { comments });
    const block = (by: Person, { userName: user }: Person) =>
      by.browser.call(api.blocks.block, { params: { user } });
    await block(author, fan);
    await block(ben, author);
    await mia.browser.call(api.blocks.mute, { params: { user: author.userName } });
    await propose(author, { version: 2 });
    expect([await textsOf(fan), await textsOf(ben), await textsOf(mia)]).toEqual([[], [], []]);
  });

  test('ignores comments without a position, of other posts, of blocked users and deleted ones', async () => {
    const other = await storePost(backbeat(), author);
    await storeDuration(backbeat(), other, 60);
    const deleted = await comment(fan, 9);
    await fan.browser.call(api.comments.deleteComment, { params: { id: deleted } });
    const blocked = await comment(ben, 3);
    await author.browser.call(api.blocks.block, { params: { user: ben.userName } });
    const ids = [await comment(fan), await comment(fan, 4, other), deleted, blocked];
    expect((await sendVersion(author, id, { comments: ids })).status).toBe(201);
    const { rows } = await sql`select from version_comments where comment_id = any(${ids}::uuid[])`.execute(
      backbeat().context.db,
    );
    expect(rows).toHaveLength(0);
  });

  test('returns 400 for more comments than a version may answer', async () => {
    const comments = Array.from({ length: limits.versionComments + 1 }, () => crypto.randomUUID());
    expect((await sendVersion(author, id, { comments })).status).toBe(400);
  });

  test('keeps the notification until the last of its comments is deleted', async () => {
    const comments = [await comment(fan, 12), await comment(fan, 70)];
    await newVersion(author, id, { comments });
    await propose(author, { version: 2 });
    const remove = (commentId = '') =>
      fan.browser.call(api.comments.deleteComment, { params: { id: commentId } });
    await remove(comments[0]);
    expect(await textsOf(fan)).toEqual(['Your note at 1:10 was used in v2 of "Heron"']);
    await remove(comments[1]);
    expect(await textsOf(fan)).toEqual([]);
  });
});

describe('open comments', () => {
  test('lists comments with a position that no current or earlier version answers, newest first', async () => {
    const [first, second] = [await comment(fan, 30), await comment(ben, 12)];
    await comment(fan);
    const idsOf = async (query = {}) => (await listOpen(author, query)).content.map((each) => each.id);
    expect(await idsOf()).toEqual([second, first]);
    expect([await idsOf({ size: '1' }), await idsOf({ size: '1', page: '1' })]).toEqual([[second], [first]]);
    await newVersion(author, id, { comments: [first] });
    // A version that never was current answers nothing.
    expect(await idsOf()).toEqual([second, first]);
    await propose(author, { version: 2 });
    expect(await idsOf()).toEqual([second]);
    expect((await listOpen(author)).page.totalElements).toBe(1);
  });

  test('exclude those of users with a block between them and the viewer', async () => {
    const [blockedId, visibleId] = [await comment(fan, 30), await comment(ben, 12)];
    await author.browser.call(api.blocks.block, { params: { user: fan.userName } });
    const { content, page } = await listOpen(author);
    expect([content.map((each) => each.id), page.totalElements]).toEqual([[visibleId], 1]);
    expect((await listOpen(ben)).content.map((each) => each.id)).toEqual([visibleId, blockedId]);
  });
});

describe('the note of a version', () => {
  const update = ({ browser }: Person, number: number, note: string) =>
    browser.call(api.versions.updateNote, { params: { id }, body: { number, note } });

  test('stands with the post for a number of days after the version replaced another one', async () => {
    await newVersion(author, id, { note: 'Bass down 2 dB' });
    expect((await read(fan)).newVersion).toBeNull();
    await propose(author, { version: 2 });
    const { newVersion: news } = await read(fan);
    expect(news).toMatchObject({ note: 'Bass down 2 dB', replaced: 1 });
    await sql`update post_versions set current_at = now() - make_interval(days => ${limits.newVersionDays})
      where post_id = ${id} and number = 2`.execute(backbeat().context.db);
    expect((await read(fan)).newVersion).toBeNull();
  });

  test('changes by its author alone and keeps the approvals of the artists', async () => {
    await propose(author, { credits: [{ userName: author.userName }, { userName: ben.userName }] });
    await ben.browser.call(api.credits.approveRequest, {
      params: { id },
      body: { digest: (await read(ben)).proposal?.digest ?? '' },
    });
    await newVersion(author, id, { note: 'Bas down' });
    await propose(author, { version: 2 });
    const digest = (await read(ben)).proposal?.digest;
    expect((await update(author, 2, ' Bass down ')).body.note).toBe('Bass down');
    expect((await read(ben)).proposal?.digest).toBe(digest);
    expect((await update(ben, 2, 'Mine')).status).toBe(403);
    expect((await update(author, 3, 'None')).status).toBe(404);
    expect((await listVersions(ben, id)).body.map(({ note }) => note)).toEqual(['Bass down', '']);
  });

  test('hides from all but the parties while its version is proposed', async () => {
    await newVersion(author, id, { note: 'Secret chorus' });
    expect(JSON.stringify((await listVersions(fan, id)).body)).not.toContain('Secret');
    expect(JSON.stringify(await read(fan))).not.toContain('Secret');
  });
});
