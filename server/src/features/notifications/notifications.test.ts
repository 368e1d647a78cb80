import { api, limits, notifications, type posts } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { newDraft, newPost, waitUntilProcessed } from '../../../test/fixtures/tracks.ts';

const routes = api.notifications;
const backbeat = useEmptyBackbeat();
let author: Person;
let fan: Person;
let ben: Person;

beforeAll(async () => {
  [fan, ben] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

/** Creates an author without notifications. */
async function newAuthor(): Promise<Person> {
  author = await newPerson(backbeat());
  return author;
}

const paramsOf = ({ id }: Pick<posts.Post, 'id'>) => ({ params: { id } });
const like = ({ browser }: Person, post: posts.Post) => browser.call(api.likes.toggleLike, paramsOf(post));
const addComment = ({ browser }: Person, post: posts.Post, body: string) =>
  browser.call(api.comments.addComment, { ...paramsOf(post), body });
const approve = ({ browser }: Person, post: posts.Post) =>
  browser.call(api.credits.approveRequest, paramsOf(post));
const reject = ({ browser }: Person, post: posts.Post) =>
  browser.call(api.credits.declineRequest, paramsOf(post));

const listOf = async ({ browser, userName }: Person) =>
  (await browser.call(routes.listNotifications, { params: { userName } })).body;
const textsOf = async (person: Person) => (await listOf(person)).map(({ noti }) => noti);
const unreadOf = async ({ browser }: Person) => (await browser.call(routes.countUnread)).body.count;
const meOf = async ({ browser }: Person) => (await browser.call(api.users.getCurrentUser)).body;

describe('A notification', () => {
  test('notifies the author of likes and comments before the response', async () => {
    const post = await newPost(await newAuthor(), { title: 'Night bus' });
    await like(fan, post);
    expect(await listOf(author)).toEqual([
      {
        key: expect.any(String),
        id: post.id,
        userName: fan.userName,
        profilePic: '/dpp.jpg',
        people: 1,
        others: [],
        faces: [{ userName: fan.userName, profilePic: '/dpp.jpg' }],
        noti: `${fan.userName} liked "Night bus"`,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        notiType: 'POST',
        leadsTo: 'post',
        tab: null,
        track: expect.objectContaining({ title: 'Night bus', artist: author.userName }),
        commentId: null,
        comment: null,
        at: null,
        isNew: true,
      },
    ]);
    await addComment(ben, post, 'That\nbass line');
    await addComment(ben, post, 'x'.repeat(100));
    expect(await textsOf(author)).toEqual([
      `${ben.userName} commented on "Night bus": ${'x'.repeat(80)}…`,
      `${ben.userName} commented on "Night bus": That bass line`,
      `${fan.userName} liked "Night bus"`,
    ]);
    expect([await listOf(fan), await listOf(ben)]).toEqual([[], []]);
  });

  test('does not notify users of their own actions', async () => {
    const post = await newPost(await newAuthor());
    await like(author, post);
    await addComment(author, post, 'Thanks for listening');
    expect(await listOf(author)).toEqual([]);
    await like(fan, post);
    await like(author, post);
    expect(await unreadOf(author)).toBe(1);
  });

  test('removes a notification with its comment or post', async () => {
    const post = await newPost(await newAuthor());
    const { body: comment } = await addComment(fan, post, 'Hm');
    await addComment(ben, post, 'Yes');
    await like(fan, post);
    await fan.browser.call(api.comments.deleteComment, paramsOf(comment));
    expect((await listOf(author)).map(({ userName }) => userName)).toEqual([fan.userName, ben.userName]);
    await author.browser.call(api.posts.deletePost, paramsOf(post));
    expect(await listOf(author)).toEqual([]);
  });

  test('does not notify about a failed action', async () => {
    const draft = await newDraft(await newAuthor(), [ben]);
    expect((await like(fan, draft)).status).toBe(404);
    expect((await addComment(fan, draft, 'Hello')).status).toBe(404);
    expect(await listOf(author)).toEqual([]);
  });
});

describe('A credit request', () => {
  test('notifies of the request, the approval and the publication', async () => {
    const [first, last] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(await newAuthor(), [first, last], { title: 'Night bus' });
    expect(await listOf(first)).toMatchObject([
      {
        id: draft.id,
        userName: author.userName,
        noti: `${author.userName} wants to feature you in "Night bus"`,
      },
    ]);
    await approve(first, draft);
    expect(await listOf(first)).toEqual([]);
    expect(await textsOf(author)).toEqual([
      `${first.userName} approved your feature request for "Night bus"`,
    ]);
    await approve(last, draft);
    expect(await listOf(first)).toMatchObject([
      { id: draft.id, noti: `${author.userName} published "Night bus", featuring you` },
    ]);
    expect(await listOf(last)).toEqual([]);
    expect(await textsOf(author)).toEqual([
      `${last.userName} approved your feature request for "Night bus". It's out now.`,
      `${first.userName} approved your feature request for "Night bus"`,
    ]);
  });

  test('notifies the author of a rejection and of the decision that remains', async () => {
    const [willing, unwilling] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(await newAuthor(), [willing, unwilling], { title: 'Night bus' });
    const declinedText = `${unwilling.userName} declined to be featured on "Night bus".`;
    await reject(unwilling, draft);
    expect(await listOf(unwilling)).toEqual([]);
    expect(await textsOf(author)).toEqual([`${declinedText} You can decide once everyone has answered.`]);
    await approve(willing, draft);
    expect((await textsOf(author))[1]).toBe(
      `${declinedText} You can publish without ${unwilling.userName} or delete the draft.`,
    );
    await author.browser.call(api.credits.publishPost, paramsOf(draft));
    expect((await textsOf(author))[1]).toBe(declinedText);
    expect(await textsOf(willing)).toEqual([`${author.userName} published "Night bus", featuring you`]);
    expect(await listOf(unwilling)).toEqual([]);
  });

  test('removes notifications of a withdrawn request and of a deleted artist', async () => {
    const [stays, goes] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const draft = await newDraft(await newAuthor(), [stays, goes]);
    await author.browser.call(api.credits.withdrawRequest, {
      ...paramsOf(draft),
      body: { userName: stays.userName },
    });
    expect(await listOf(stays)).toEqual([]);
    await reject(goes, draft);
    expect(await listOf(author)).toHaveLength(1);
    await sql`delete from users where id = ${goes.id}`.execute(backbeat().context.db);
    expect(await listOf(author)).toEqual([]);
  });

  test('notifies once of each of several concurrent approvals', async () => {
    const [one, two, three] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const draft = await newDraft(await newAuthor(), [one, two, three]);
    const answers = await Promise.all([one, two, three, one, two, three].map((by) => approve(by, draft)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const newNotifications = await listOf(author);
    expect(newNotifications.map(({ userName }) => userName).toSorted()).toEqual(
      [one, two, three].map(({ userName }) => userName).toSorted(),
    );
    expect(newNotifications.filter(({ noti }) => noti.endsWith("It's out now."))).toHaveLength(1);
    // All artists except the last one are notified of the publication.
    const outs = await Promise.all([one, two, three].map(listOf));
    expect(outs.map(({ length }) => length).reduce((sum, each) => sum + each)).toBe(2);
  });
});

describe('Followers', () => {
  const follow = ({ browser }: Person, { userName }: Person) =>
    browser.call(api.follows.toggleFollow, { params: { user: userName } });

  test('shows followers as one entry at the position of the newest', async () => {
    const post = await newPost(await newAuthor(), { title: 'Night bus' });
    await follow(fan, author);
    await like(fan, post);
    await follow(ben, author);
    expect(await listOf(author)).toMatchObject([
      {
        id: null,
        notiType: 'FOLLOW',
        people: 2,
        others: [fan.userName],
        noti: `${ben.userName} and 1 other followed you`,
      },
      { id: post.id, notiType: 'POST' },
    ]);
    expect(await unreadOf(author)).toBe(3);
    await follow(ben, author);
    expect(await textsOf(author)).toEqual([
      `${fan.userName} liked "Night bus"`,
      `${fan.userName} followed you`,
    ]);
    const goes = await newPerson(backbeat());
    await follow(goes, author);
    await sql`delete from users where id in (${goes.id}, ${fan.id})`.execute(backbeat().context.db);
    expect(await listOf(author)).toEqual([]);
    fan = await newPerson(backbeat());
  });

  test('counts followers correctly after many concurrent follows and unfollows', async () => {
    await newAuthor();
    const fans = [ben, await newPerson(backbeat()), await newPerson(backbeat())];
    await Promise.all(fans.flatMap((each) => Array.from({ length: 9 }, () => follow(each, author))));
    expect((await listOf(author)).map(({ people }) => people)).toEqual([3]);
    await Promise.all(fans.map((each) => follow(each, author)));
    expect(await listOf(author)).toEqual([]);
  });
});

describe('The list', () => {
  test('counts, marks as read and clears notifications', async () => {
    const post = await newPost(await newAuthor());
    for (const person of [fan, ben, await newPerson(backbeat())]) await like(person, post);
    await addComment(fan, post, 'Nice');
    expect(await unreadOf(author)).toBe(4);
    expect((await author.browser.call(routes.readNotifications)).status).toBe(204);
    expect([await unreadOf(author), (await meOf(author)).unreadNotifications]).toEqual([0, 0]);
    expect((await listOf(author)).map(({ isNew }) => isNew)).toEqual([false, false]);

    await like(await newPerson(backbeat()), post);
    expect((await listOf(author)).map(({ isNew, people }) => [isNew, people])).toEqual([
      [true, 4],
      [false, 1],
    ]);
    // After the removal of a like that was read, the new one is still unread.
    await like(fan, post);
    expect(await unreadOf(author)).toBe(1);

    expect((await author.browser.call(routes.clearNotifications)).status).toBe(204);
    expect([await listOf(author), await unreadOf(author), (await meOf(author)).notifications]).toEqual([
      [],
      0,
      [],
    ]);
    // Cleared likes do not appear again, and their removal does not lower later counts.
    await like(await newPerson(backbeat()), post);
    await like(ben, post);
    expect((await listOf(author)).map(({ people }) => people)).toEqual([1]);
  });

  test("returns 403 for another user's notifications", async () => {
    const { status, failure } = await fan.browser.call(routes.listNotifications, {
      params: { userName: ben.userName },
    });
    expect([status, failure.error]).toEqual([403, notifications.messages.notYours]);
    const ownParams = { params: { userName: fan.userName.toUpperCase() } };
    expect((await fan.browser.call(routes.listNotifications, ownParams)).status).toBe(200);
  });

  test('stores the newest notifications and returns the first ones with the user', async () => {
    const post = await newPost(await newAuthor());
    const { db } = backbeat().context;
    await sql`with added as (
      insert into comments (id, post_id, user_id, text)
      select gen_random_uuid(), ${post.id}, ${fan.id}, 'Number ' || each
      from generate_series(1, ${limits.notifications.stored + 5}::int) as each returning id
    ) insert into notifications (user_id, kind, post_id, comment_id, notified_at)
      select ${author.id}, 'comment', ${post.id}, id, now() - interval '1 day' from added`.execute(db);
    await addComment(ben, post, 'The newest');
    const newestNotifications = await listOf(author);
    expect(newestNotifications).toHaveLength(limits.notifications.stored);
    expect(newestNotifications[0]?.noti).toContain('The newest');
    expect((await meOf(author)).notifications).toEqual(
      newestNotifications.slice(0, limits.notifications.withUser),
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notifications where user_id = ${author.id}`.execute(db);
    expect(rows).toEqual([{ count: limits.notifications.stored }]);
  });
});

describe('Likes of a post', () => {
  /** The counts of the notification next to those of the rows in `likes`. */
  async function compareCounts(post: posts.Post) {
    const { rows } = await sql<{ people: number; unread: number; liking: number; fresh: number }>`
      select actors as people, unread,
        (select count(*) from likes where post_id = notification.post_id and id > since_like_id and user_id <> notification.user_id)::int as liking,
        (select count(*) from likes where post_id = notification.post_id and id > seen_like_id and user_id <> notification.user_id)::int as fresh
      from notifications as notification where post_id = ${post.id} and kind = 'like'`.execute(
      backbeat().context.db,
    );
    return rows;
  }

  test('shows likes as one entry under the name of the newest', async () => {
    const post = await newPost(await newAuthor(), { title: 'Night bus' });
    const third = await newPerson(backbeat());
    await like(fan, post);
    await like(ben, post);
    expect(await textsOf(author)).toEqual([`${ben.userName} and 1 other liked "Night bus"`]);
    await like(third, post);
    expect(await listOf(author)).toMatchObject([
      {
        userName: third.userName,
        people: 3,
        others: [ben.userName, fan.userName],
        noti: `${third.userName} and 2 others liked "Night bus"`,
      },
    ]);
    await like(third, post);
    expect(await textsOf(author)).toEqual([`${ben.userName} and 1 other liked "Night bus"`]);
    await like(ben, post);
    await like(fan, post);
    expect(await listOf(author)).toEqual([]);
  });

  test('names a limited number of others, without muted users and likes from before clearing', async () => {
    const post = await newPost(await newAuthor());
    await like(await newPerson(backbeat()), post);
    await author.browser.call(routes.clearNotifications);
    await like(fan, post);
    const { db } = backbeat().context;
    const fans = await makeFans(db, unique('likers'), limits.notifications.others + 3);
    await sql`insert into likes (post_id, user_id) select ${post.id}, unnest(${fans}::uuid[])`.execute(db);
    await sql`update notifications set actors = actors + ${fans.length}
      where user_id = ${author.id}`.execute(db);
    const latest = await newPerson(backbeat());
    await like(ben, post);
    await like(latest, post);
    const [entry] = await listOf(author);
    expect([entry?.userName, entry?.others[0]]).toEqual([latest.userName, ben.userName]);
    expect(entry?.others).toHaveLength(limits.notifications.others);
    await author.browser.call(api.blocks.mute, { params: { user: ben.userName } });
    expect((await listOf(author))[0]?.others).not.toContain(ben.userName);
  });

  test('counts likes correctly when an account with several likes is deleted', async () => {
    const [one, two] = [await newPost(await newAuthor()), await newPost(author)];
    const goes = await newPerson(backbeat());
    for (const post of [one, two]) await like(goes, post);
    await like(fan, two);
    await sql`delete from users where id = ${goes.id}`.execute(backbeat().context.db);
    expect(await listOf(author)).toMatchObject([{ id: two.id, userName: fan.userName, people: 1 }]);
  });

  test('counts likes correctly during concurrent likes, reads and clears', async () => {
    const second = await newPost(await newAuthor());
    const newPosts = [await newPost(author), second];
    const people = [fan, ben, author];
    while (people.length < 8) people.push(await newPerson(backbeat()));
    // Each user toggles 19 times, about half of them on each post, and ends up liking one post.
    const toggle = (index: number) =>
      like(people[index % people.length] ?? fan, newPosts[index % 2] ?? second);
    const reads = Array.from({ length: 12 }, async (_, index) => {
      if (index % 4 === 3) return author.browser.call(routes.clearNotifications);
      return index % 2 === 0
        ? author.browser.call(routes.readNotifications)
        : author.browser.call(api.users.getCurrentUser);
    });
    const answers = await Promise.all([
      ...Array.from({ length: 19 * people.length }, (_, index) => toggle(index)),
      ...reads,
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 204)).toBe(true);
    for (const post of newPosts) {
      for (const { people: shownPeople, unread, liking, fresh } of await compareCounts(post)) {
        expect([shownPeople, unread]).toEqual([liking, fresh]);
      }
    }
    await Promise.all(people.map((_, index) => toggle(index)));
    expect(await listOf(author)).toEqual([]);
  });

  test('stores thousands of likes as one row', async () => {
    const post = await newPost(await newAuthor());
    const { context } = backbeat();
    const fans = await makeFans(context.db, unique('fan'), 2_000);
    await context.transact(async (tx, emit) => {
      const { rows } = await sql<{ id: number; userId: string }>`
        insert into likes (post_id, user_id) select ${post.id}::uuid, fan from unnest(${fans}::uuid[]) as fan
        returning id, user_id as "userId"`.execute(tx);
      emit('likes.changed', { postId: post.id, authorId: author.id, newLikes: rows, removedUserIds: [] });
    });
    expect(await listOf(author)).toMatchObject([{ people: 2_000 }]);
    await sql`delete from users where id = any(${fans.slice(0, 1_500)}::uuid[])`.execute(context.db);
    expect(await compareCounts(post)).toEqual([{ people: 500, unread: 500, liking: 500, fresh: 500 }]);
  });
});

describe('A connected client', () => {
  test("receives the user's new notifications at once, and no others", async () => {
    const post = await newPost(await newAuthor(), { title: 'Night bus' });
    // A notification shows the track as it is at that moment.
    await waitUntilProcessed(author, post);
    const [mine, theirs] = [
      await RealtimeSocket.connect(backbeat(), author.browser),
      await RealtimeSocket.connect(backbeat(), ben.browser),
    ];
    for (const socket of [mine, theirs]) await socket.subscribe('/user/queue/notifications');
    await like(fan, post);
    await mine.frame(/liked/);
    expect(mine.messages).toEqual(await listOf(author));
    await addComment(ben, post, 'Where is the drop?');
    await mine.frame(/Where is the drop/);
    await backbeat().context.events.waitUntilIdle();
    await eventually(async () => expect(mine.messages).toHaveLength(2));
    expect(theirs.messages).toEqual([]);
    await Promise.all([mine.close(), theirs.close()]);
  });
});
