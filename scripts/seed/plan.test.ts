import {
  auth,
  comments,
  demos,
  playlists as playlistSchemas,
  posts,
  releases as releaseSchemas,
  rights,
  versions as versionSchemas,
} from '@backbeat/contract';
import { assert, integer, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { SeedOptions } from './arguments.ts';
import { DEMO_TITLES } from './data/demos.ts';
import { ABOUTS, BIOS, PLACES } from './data/people.ts';
import { makePlan, type Plan } from './plan.ts';

const NOW = Date.UTC(2026, 5, 1, 12);

const anyPlan = record({
  users: integer({ min: 2, max: 60 }),
  posts: integer({ min: 1, max: 60 }),
  seed: string({ maxLength: 8 }),
}).map((values): SeedOptions => ({ ...values, hasAudio: true, inProduction: false }));

const forPlans = (check: (plan: Plan, options: SeedOptions) => void): void =>
  assert(
    property(anyPlan, (options) => check(makePlan(options, NOW), options)),
    { numRuns: 40 },
  );

test('the same seed results in the same plan, and another seed in another plan', () => {
  const options: SeedOptions = { users: 20, posts: 30, hasAudio: true, seed: 'S', inProduction: false };
  expect(makePlan(options, NOW)).toEqual(makePlan(options, NOW));
  const other = makePlan({ ...options, seed: 'T' }, NOW);
  expect(other.posts.map(({ title }) => title)).not.toEqual(
    makePlan(options, NOW).posts.map(({ title }) => title),
  );
});

test('a plan has the wanted number of users and posts, and passes the form schemas', () => {
  forPlans(({ people, posts: plannedPosts, engagement }, options) => {
    expect(people).toHaveLength(options.users);
    expect(plannedPosts).toHaveLength(options.posts);
    expect(new Set(people.map(({ userName }) => userName.toLowerCase())).size).toBe(options.users);
    for (const { userName, email, bio, location, about } of people) {
      const account = { userName, email, bio, location, about, password: 'sound-check' };
      expect(auth.newAccount.parse(account)).toEqual(account);
    }
    for (const { title, description, genres: genre, freeDownload, requests } of plannedPosts) {
      const form = {
        title,
        description,
        genre,
        freeDownload,
        features: requests.map(({ artist }) => artist.userName),
      };
      expect(posts.newPost.parse(form)).toMatchObject(form);
    }
    for (const { text } of engagement.comments) expect(comments.commentText.parse(text)).toBe(text);
  });
});

test('releases have posts of their owner, and hold only drafts while they are not out', () => {
  forPlans(({ releases }) => {
    for (const { owner, title, status, tracks, artwork } of releases) {
      expect(tracks.every(({ author }) => author === owner)).toBe(true);
      expect(new Set(tracks).size).toBe(tracks.length);
      expect(releaseSchemas.newRelease.parse({ title, type: 'EP' })).toMatchObject({ title });
      const hasDraft = tracks.some((post) => post.status !== 'PUBLISHED');
      expect(hasDraft).toBe(status === 'DRAFT');
      expect(artwork === null).toBe(status === 'DRAFT');
    }
    const heldPosts = releases.flatMap(({ tracks }) => tracks.filter((post) => post.status !== 'PUBLISHED'));
    expect(new Set(heldPosts).size).toBe(heldPosts.length);
  });
});

test('playlists have published posts, each once, added by their people', () => {
  forPlans(({ playlists }) => {
    for (const { owner, name, description, visibility, collaborators, followers, items } of playlists) {
      expect(playlistSchemas.newPlaylist.parse({ name, description, visibility })).toMatchObject({ name });
      const posts = items.map(({ post }) => post);
      expect(posts.every(({ status }) => status === 'PUBLISHED')).toBe(true);
      expect(new Set(posts).size).toBe(posts.length);
      expect([...collaborators, ...followers]).not.toContain(owner);
      expect(items.every(({ addedBy }) => addedBy === owner || collaborators.includes(addedBy))).toBe(true);
    }
  });
});

test('each post shows one of its versions, which are mixes of one piece in the order of time', () => {
  forPlans(({ posts: plannedPosts, versions: plannedVersions }) => {
    for (const post of plannedPosts) {
      const { versions, shownCount: shownVersion } = plannedVersions.get(post) ?? {
        versions: [],
        shownCount: 0,
      };
      expect(versions[shownVersion - 1]?.piece).toBe(post.piece);
      expect(new Set(versions.map(({ piece }) => piece)).size).toBe(versions.length);
      expect(new Set(versions.map(({ piece }) => piece.number)).size).toBe(1);
      const times = [post.createdAt, ...versions.map(({ createdAt }) => createdAt), NOW];
      expect(times.toSorted((one, other) => one - other)).toEqual(times);
      for (const { note } of versions) expect(versionSchemas.newVersion.parse({ note }).note).toBe(note);
    }
  });
});

test('every profile text fits the limits of its form', () => {
  for (const about of ABOUTS) expect(auth.newAccount.shape.about.parse(about)).toBe(about);
  for (const bio of Object.values(BIOS).flat()) expect(auth.newAccount.shape.bio.parse(bio)).toBe(bio);
  for (const title of DEMO_TITLES) expect(demos.newDemo.shape.title.parse(title)).toBe(title);
  for (const [place] of PLACES) expect(auth.newAccount.shape.location.parse(place)).toBe(place);
});

test('no action happens before its subject exists or after now', () => {
  forPlans(({ people, posts: plannedPosts, engagement }) => {
    const publicationTimes = new Map(plannedPosts.map((post) => [post.id, post.publishedAt ?? Infinity]));
    const joinTimes = new Map(people.map(({ id, joinedAt }) => [id, joinedAt]));
    for (const { createdAt, publishedAt, author, requests } of plannedPosts) {
      expect(createdAt).toBeGreaterThanOrEqual(author.joinedAt);
      expect(publishedAt ?? createdAt).toBeGreaterThanOrEqual(createdAt);
      expect(publishedAt ?? createdAt).toBeLessThanOrEqual(NOW);
      for (const { artist, answeredAt } of requests) {
        expect(createdAt).toBeGreaterThanOrEqual(artist.joinedAt);
        expect(answeredAt ?? createdAt).toBeGreaterThanOrEqual(createdAt);
        expect(answeredAt ?? createdAt).toBeLessThanOrEqual(publishedAt ?? NOW);
      }
    }
    const untimely = Object.values(engagement)
      .flat()
      .filter(({ postId, userId, at }: { postId: string; userId: string | null; at: number }) => {
        const since = Math.max(
          publicationTimes.get(postId) ?? Infinity,
          userId === null ? 0 : (joinTimes.get(userId) ?? Infinity),
        );
        return at < since || at > NOW;
      });
    expect(untimely).toEqual([]);
  });
});

test('demos pass the form schema and respect the limit of their owner', () => {
  forPlans(({ demos: plannedDemos }) => {
    for (const { title, features, owner, slot, createdAt } of plannedDemos) {
      expect(demos.newDemo.parse({ title, features })).toEqual({ title, features });
      expect(slot).toBeLessThanOrEqual(rights[owner.plusUntil === null ? 'USER' : 'USERPLUS'].demos);
      expect(createdAt).toBeGreaterThanOrEqual(owner.joinedAt);
      expect(createdAt).toBeLessThanOrEqual(NOW);
    }
    const slots = plannedDemos.map(({ owner, slot }) => `${owner.id} ${slot}`);
    expect(new Set(slots).size).toBe(slots.length);
  });
});

/** The status that the answers of the artists lead to. */
function statusAfter(answers: readonly string[]): string {
  if (answers.every((answer) => answer === 'approved')) return 'PUBLISHED';
  return answers.includes('approved') ? 'PARTIALLY_APPROVED' : 'DRAFT';
}

test('the status of a post follows from its answers or its author', () => {
  forPlans(({ posts: plannedPosts }) => {
    for (const { status, publishedAt, requests, author } of plannedPosts) {
      expect(status === 'PUBLISHED').toBe(publishedAt !== null);
      const isDecided = requests.every(({ answer }) => answer !== 'pending');
      expect([statusAfter(requests.map(({ answer }) => answer)), isDecided && 'PUBLISHED']).toContain(status);
      for (const { answer, answeredAt } of requests) expect(answeredAt === null).toBe(answer === 'pending');
      expect(requests.map(({ artist }) => artist)).not.toContain(author);
    }
  });
});

test('follows are distinct, never of the same user, and later than both accounts', () => {
  forPlans(({ people, follows }) => {
    const joinTimes = new Map(people.map(({ id, joinedAt }) => [id, joinedAt]));
    const pairs = follows.map(({ followerId, followedId }) => `${followerId} ${followedId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    const wrong = follows.filter(({ followerId, followedId, at }) => {
      const since = Math.max(joinTimes.get(followerId) ?? Infinity, joinTimes.get(followedId) ?? Infinity);
      return followerId === followedId || at < since || at > NOW;
    });
    expect(wrong).toEqual([]);
  });
});

test('likes are distinct, downloads are of free posts, and lists are sorted by time', () => {
  forPlans(({ posts: plannedPosts, engagement }) => {
    const free = new Set(plannedPosts.filter(({ freeDownload }) => freeDownload).map(({ id }) => id));
    const pairs = engagement.likes.map(({ postId, userId }) => `${postId} ${userId}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { postId } of engagement.downloads) expect(free.has(postId)).toBe(true);
    for (const actions of Object.values(engagement)) {
      const times = actions.map(({ at }: { at: number }) => at);
      expect(times).toEqual(times.toSorted((one: number, other: number) => one - other));
    }
  });
});
