import { v7 as uuidv7 } from 'uuid';
import type { Follow } from './follows.ts';
import type { Person } from './people.ts';
import type { PlannedPost, Request } from './posts.ts';
import type { Random } from './random.ts';
import { DAY, HOUR } from './times.ts';

/*
 * The accounts that `npm run seed` prints for sign-in. Random users may have no content, so these
 * few get some of each: drafts, credit requests in both directions, followers, demos and chats.
 */

/**
 * Chooses up to four different accounts, in a fixed order: Plus, free, a busy artist, a newcomer
 * without posts.
 */
export function chooseShowcase(people: readonly Person[], posts: readonly PlannedPost[]): Person[] {
  const makers = people.filter(({ trade }) => trade !== 'listener');
  const counts = new Map<Person, number>();
  for (const { author } of posts) counts.set(author, (counts.get(author) ?? 0) + 1);
  const ownPosts = (person: Person) => counts.get(person) ?? 0;
  const accounts = new Set<Person>();
  const add = (candidates: readonly Person[]) => {
    const free = candidates.filter((person) => !accounts.has(person));
    const [busiest] = free.toSorted((one, other) => ownPosts(other) - ownPosts(one));
    if (busiest) accounts.add(busiest);
  };
  add(makers.filter(isPlus));
  add(makers.filter((person) => !isPlus(person)));
  add(makers);
  const newcomers = makers.filter((person) => ownPosts(person) === 0);
  add(newcomers.length > 0 ? newcomers : people);
  return [...accounts];
}

const isPlus = ({ plusUntil }: Person): boolean => plusUntil !== null;

/** Drafts and requests per account, if there are enough posts that most remain published. */
const REQUESTS_PER_ACCOUNT = 2;
const POSTS_PER_CHANGED_POST = 6;

interface Scene {
  showcase: readonly Person[];
  people: readonly Person[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * @returns the posts; some become drafts of the accounts, or drafts that request a credit from them
 */
export function addRequests(
  random: Random,
  posts: readonly PlannedPost[],
  { showcase, people, now }: Scene,
): PlannedPost[] {
  const share = Math.floor(posts.length / (POSTS_PER_CHANGED_POST * Math.max(1, showcase.length)));
  const count = Math.min(REQUESTS_PER_ACCOUNT, share);
  if (count === 0) return [...posts];
  const changedPosts = new Map<PlannedPost, PlannedPost>();
  const makers = people.filter(({ trade }) => trade !== 'listener');
  const isFree = (post: PlannedPost) => post.requests.length === 0 && !changedPosts.has(post);
  for (const [place, account] of showcase.entries()) {
    const accountRandom = random.fork(`by ${place}`);
    const others = makers.filter((person) => person !== account);
    const drafts = posts.filter((post) => post.author === account && isFree(post)).slice(-count);
    // The first draft waits for its only artist; of the second, all artists but one have approved.
    for (const [index, post] of drafts.entries()) {
      const artists = accountRandom.some(others, index + 1);
      if (artists.length > 0) changedPosts.set(post, toDraft(accountRandom, post, artists, now));
    }
  }
  for (const [place, account] of showcase.entries()) {
    const accountRandom = random.fork(`to ${place}`);
    const isByAccount = ({ author }: PlannedPost) => Number(showcase.includes(author));
    // If other users have too few posts, the accounts send requests to each other.
    const candidates = posts
      .filter((post) => post.author !== account && isFree(post))
      .toSorted((one, other) => isByAccount(other) - isByAccount(one));
    for (const post of candidates.slice(-count)) {
      const others = makers.filter((person) => person !== account && person !== post.author);
      changedPosts.set(post, toDraft(accountRandom, post, [account, ...accountRandom.some(others, 1)], now));
    }
  }
  return posts
    .map((post) => changedPosts.get(post) ?? post)
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

/**
 * Converts a post to a recent draft: the request to the first artist is open, the others have
 * approved.
 */
function toDraft(random: Random, post: PlannedPost, artists: readonly Person[], now: number): PlannedPost {
  const joinDate = Math.max(...[post.author, ...artists].map(({ joinedAt }) => joinedAt));
  const createdAt = random.numberBetween(Math.max(joinDate, now - 5 * DAY), now - HOUR);
  const requests = artists.map((artist, index): Request => ({
    artist,
    answer: index === 0 ? 'pending' : 'approved',
    answeredAt: index === 0 ? null : random.numberBetween(createdAt, now),
  }));
  return {
    ...post,
    id: uuidv7({ msecs: createdAt, random: random.bytes(16) }),
    status: artists.length > 1 ? 'PARTIALLY_APPROVED' : 'DRAFT',
    createdAt,
    publishedAt: null,
    requests,
  };
}

/** Minimum number of followers and followed users of each account, if there are enough users. */
const MIN_FOLLOWS = 8;
/** Maximum age of the added follows. */
const MAX_FOLLOW_AGE = 10 * DAY;

/** @returns the follows, with recent ones added for the accounts, sorted by time */
export function addFollows(
  random: Random,
  follows: readonly Follow[],
  { showcase, people, now }: Scene,
): Follow[] {
  const all = [...follows];
  const pairs = new Set(follows.map(({ followerId, followedId }) => `${followerId} ${followedId}`));
  const isFollowing = (follower: Person, followee: Person) => pairs.has(`${follower.id} ${followee.id}`);
  const add = (follower: Person, followee: Person) => {
    const since = Math.max(follower.joinedAt, followee.joinedAt, now - MAX_FOLLOW_AGE);
    all.push({ followerId: follower.id, followedId: followee.id, at: random.numberBetween(since, now) });
    pairs.add(`${follower.id} ${followee.id}`);
  };
  for (const account of showcase) {
    const others = random.shuffle(people.filter((person) => person !== account));
    const countMissing = (followers: number) => Math.max(0, MIN_FOLLOWS - followers);
    const followers = others.filter((person) => isFollowing(person, account)).length;
    const following = others.filter((person) => isFollowing(account, person)).length;
    const newFollowers = others.filter((person) => !isFollowing(person, account));
    const strangers = others.filter((person) => !isFollowing(account, person));
    for (const person of newFollowers.slice(0, countMissing(followers))) add(person, account);
    for (const person of strangers.slice(0, countMissing(following))) add(account, person);
  }
  return all.toSorted((one, other) => one.at - other.at);
}
