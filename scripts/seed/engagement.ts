import { v7 as uuidv7 } from 'uuid';
import { COMMENTS, COMMENTS_OF, LONG_COMMENTS, REPLIES } from './data/comments.ts';
import { fillTemplate } from './template-values.ts';
import type { Person } from './people.ts';
import type { PlannedPost } from './posts.ts';
import type { Random } from './random.ts';
import { DAY, HOUR, momentAfter } from './times.ts';

/** An action of a user on a post, at a time in milliseconds since 1970. */
interface Action {
  postId: string;
  userId: string;
  at: number;
}

export interface Play extends Omit<Action, 'userId'> {
  /** Null for a visitor. */
  userId: string | null;
}

export interface PlannedComment extends Action {
  id: string;
  text: string;
  /** Position in the track in milliseconds; null without one. */
  atMs: number | null;
}

/** All actions; each list is sorted by time. */
export interface Engagement {
  plays: Play[];
  likes: Action[];
  comments: PlannedComment[];
  downloads: Action[];
}

/** Average number of users who play a post if there are enough, and of visitors per user. */
const MEAN_LISTENERS = 24;
const VISITORS_PER_LISTENER = 22;
/**
 * Minimum time between two plays of one listener, longer than the window in which they count once.
 */
const MIN_REPLAY_INTERVAL_MS = 90_000;

/**
 * Plans plays, likes, comments and downloads of the published posts, concentrated on a few posts.
 */
export function planEngagement(
  random: Random,
  { people, posts, now }: { people: readonly Person[]; posts: readonly PlannedPost[]; now: number },
): Engagement {
  const publishedPosts = posts.flatMap((post) =>
    post.publishedAt === null ? [] : [{ ...post, publishedAt: post.publishedAt }],
  );
  const appeal = publishedPosts.reduce((sum, post) => sum + post.appeal, 0);
  const mean = Math.min(MEAN_LISTENERS, people.length * 0.45);
  const all: Engagement = { plays: [], likes: [], comments: [], downloads: [] };
  for (const post of publishedPosts) {
    const audience = Math.min(people.length * 0.9, (publishedPosts.length * mean * post.appeal) / appeal);
    engage(random.fork(post.id), { post, audience, people, now }, all);
  }
  for (const actions of Object.values(all))
    actions.sort((one: { at: number }, other: { at: number }) => one.at - other.at);
  return all;
}

interface Audience {
  post: PlannedPost & { publishedAt: number };
  /** Approximate number of listeners. */
  audience: number;
  people: readonly Person[];
  now: number;
}

function engage(random: Random, { post, audience, people, now }: Audience, into: Engagement): void {
  const { id: postId, publishedAt: from } = post;
  const quality = random.numberBetween(0.25, 0.75);
  const usedTexts = new Set<string>();
  const candidates = random.some(people, Math.round(audience * random.numberBetween(0.7, 1.3)));
  for (const person of candidates.filter((each) => each !== post.author)) {
    const first = momentAfter(random, Math.max(from, person.joinedAt), now, person.hoursAhead);
    const isKeen = person.tastes.some((taste) => post.genres.includes(taste));
    const plays = planReplays(random, first, now, isKeen ? 1.8 : 0.7);
    into.plays.push(...plays.map((at) => ({ postId, userId: person.id, at })));

    const actionAfter = (delay: number): Action => ({
      postId,
      userId: person.id,
      at: Math.min(now, first + delay),
    });
    if (random.chance(isKeen ? quality + 0.15 : quality * 0.7))
      into.likes.push(actionAfter(random.numberBetween(5_000, 60_000)));
    if (post.freeDownload && random.chance(0.25))
      into.downloads.push(actionAfter(random.numberBetween(15_000, HOUR)));
    if (random.chance(0.14 + quality * 0.25)) {
      comment(
        random,
        post,
        actionAfter(random.numberBetween(10_000, 5 * 60_000)),
        now,
        person,
        usedTexts,
        into.comments,
      );
    }
  }
  const visitors = Math.round(audience * VISITORS_PER_LISTENER * random.numberBetween(0.4, 1.9));
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    into.plays.push({ postId, userId: null, at: momentAfter(random, from, now, post.author.hoursAhead) });
  }
}

/** Returns the times of a listener's plays: the first, and `more` replays on average. */
function planReplays(random: Random, first: number, now: number, more: number): number[] {
  const times = [first];
  for (let remaining = random.wait(more); remaining > 1; remaining -= 1) {
    const [last = first] = times.slice(-1);
    const next = last + MIN_REPLAY_INTERVAL_MS + random.wait(5) * DAY;
    if (next >= now) break;
    times.push(next);
  }
  return times;
}

/** Adds a comment with a text that is new on the post and, sometimes, a reply of the author. */
function comment(
  random: Random,
  post: PlannedPost,
  { postId, userId, at }: Action,
  now: number,
  person: Person,
  usedTexts: Set<string>,
  into: PlannedComment[],
): void {
  const { piece, author } = post;
  const facts = {
    bpm: piece.bpm,
    key: piece.key,
    duration: piece.seconds,
    artist: author.userName,
    user: person.userName,
  };
  const add = (template: string, byId: string, time: number) => {
    const text = fillTemplate(random, template, facts);
    if (usedTexts.has(text)) return false;
    usedTexts.add(text);
    const isReply = byId === author.id;
    into.push({
      id: uuidv7({ msecs: Math.floor(time), random: random.bytes(16) }),
      postId,
      userId: byId,
      at: time,
      text,
      atMs: isReply ? null : positionOf(random, text, piece.seconds),
    });
    return true;
  };
  if (!add(pickText(random, post), userId, at)) return;
  const answeredAt = at + random.numberBetween(0.1, 30) * HOUR;
  if (random.chance(0.2) && answeredAt < now) add(random.pick(REPLIES), author.id, answeredAt);
}

/** Part of the comments that have a position although their text names none. */
const TIMED_SHARE = 0.4;

/** The position that a text names, or a random one, in milliseconds. */
function positionOf(random: Random, text: string, duration: number): number | null {
  const [, minutes, seconds] = /(?<!\d)(\d{1,2}):(\d\d)(?!\d)/.exec(text) ?? [];
  if (minutes !== undefined && seconds !== undefined)
    return Math.min(Number(minutes) * 60 + Number(seconds), Math.floor(duration)) * 1000;
  return random.chance(TIMED_SHARE)
    ? Math.round(random.numberBetween(0, Math.max(0, duration - 1)) * 1000)
    : null;
}

function pickText(random: Random, { genres }: PlannedPost): string {
  if (random.chance(0.035)) return random.pick(LONG_COMMENTS);
  const fitting = Object.entries(COMMENTS_OF).flatMap(([name, strings]) =>
    genres.some((genre) => genre === name) ? strings : [],
  );
  return random.pick(fitting.length > 0 && random.chance(0.35) ? fitting : COMMENTS);
}
