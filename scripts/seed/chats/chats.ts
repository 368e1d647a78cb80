import { v7 as uuidv7 } from 'uuid';
import { DIALOGUES, ROUNDS, type Line } from '../data/chats.ts';
import type { Person } from '../people.ts';
import type { PlannedPost } from '../posts.ts';
import type { Random } from '../random.ts';
import type { Piece } from '../sound/piece.ts';
import { DAY, HOUR, momentBetween } from '../times.ts';

export interface PlannedMessage {
  id: string;
  seq: number;
  sender: Person;
  words: string;
  /** Milliseconds since 1970. */
  at: number;
  file: Piece | 'picture' | undefined;
  /** The published track that the text links to. */
  track: PlannedPost | undefined;
  /** The reaction of the next sender. */
  reaction: { emoji: string; by: Person } | undefined;
}

export interface PlannedChat {
  id: string;
  /** Null for a direct chat. */
  name: string | null;
  /** The first member is the creator. */
  members: { person: Person; readSeq: number }[];
  begunAt: number;
  messages: PlannedMessage[];
}

/** Number of direct chats and groups per user. */
const SHARES = { direct: 0.7, groups: 0.12 };
/** Share of the members who have read everything. */
const READ_SHARE = 0.7;
/** Maximum age of an active chat. */
const RECENT = 40 * DAY;

interface Setting {
  people: readonly Person[];
  pieces: readonly Piece[];
  now: number;
}

const pairOf = (members: readonly Person[]): string =>
  members
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/**
 * Plans direct chats, each pair of users once, and groups.
 * @param existingChats chats that are already planned
 */
export function planChats(
  random: Random,
  { existingChats, ...setting }: Setting & { existingChats: readonly PlannedChat[] },
): PlannedChat[] {
  const { people } = setting;
  const chats: PlannedChat[] = [];
  const direct = existingChats.filter(({ name }) => name === null);
  const pairs = new Set(direct.map(({ members }) => pairOf(members.map(({ person }) => person))));
  for (let number = 0; number < Math.round(people.length * SHARES.direct); number += 1) {
    const chatRandom = random.fork(`direct ${number}`);
    const members = chatRandom.some(people, 2);
    const pair = pairOf(members);
    if (members.length < 2 || pairs.has(pair)) continue;
    pairs.add(pair);
    chats.push(planChat(chatRandom, { ...setting, members, name: null, lines: chatRandom.pick(DIALOGUES) }));
  }
  for (let number = 0; number < Math.ceil(people.length * SHARES.groups) && people.length > 2; number += 1) {
    const chatRandom = random.fork(`group ${number}`);
    const { name, lines } = chatRandom.pick(ROUNDS);
    chats.push(
      planChat(chatRandom, {
        ...setting,
        members: chatRandom.some(people, chatRandom.whole(3, 7)),
        name,
        lines,
      }),
    );
  }
  return chats;
}

function planChat(
  random: Random,
  {
    members,
    name,
    lines,
    pieces,
    now,
  }: Setting & { members: readonly Person[]; name: string | null; lines: readonly Line[] },
): PlannedChat {
  const joinDate = Math.max(...members.map(({ joinedAt }) => joinedAt));
  const begunAt = momentBetween(random, Math.min(Math.max(joinDate, now - RECENT), now - 1), now, 0);
  let at = begunAt;
  const messages = lines.flatMap((line, index): PlannedMessage[] => {
    if (!members[line[0]]) return [];
    at += random.wait(random.chance(0.8) ? 2 * 60_000 : 3 * HOUR);
    // Omit messages of the future.
    if (at >= now) return [];
    const message = planMessage(random, { members, lines, index, at, pieces, posts: [] });
    return message ? [message] : [];
  });
  return {
    id: uuidv7({ msecs: begunAt, random: random.bytes(16) }),
    name,
    members: members.map((person) => ({
      person,
      readSeq: random.chance(READ_SHARE)
        ? messages.length
        : Math.max(0, messages.length - random.whole(1, 4)),
    })),
    begunAt,
    messages,
  };
}

interface MessageSetting {
  members: readonly Person[];
  lines: readonly Line[];
  /** Index of the line of the message. */
  index: number;
  at: number;
  pieces: readonly Piece[];
  /** The tracks that messages link to. */
  posts: readonly PlannedPost[];
}

/** @returns undefined if the chat has no such member */
export function planMessage(
  random: Random,
  { members, lines, index, at, pieces, posts }: MessageSetting,
): PlannedMessage | undefined {
  const [speaker = 0, words = '', extra] = lines[index] ?? [];
  const sender = members[speaker];
  if (!sender) return undefined;
  const by = members[lines[index + 1]?.[0] ?? 0] ?? sender;
  return {
    id: uuidv7({ msecs: at, random: random.bytes(16) }),
    seq: index + 1,
    sender,
    words,
    at,
    file: extra?.file === 'audio' ? random.pick(pieces) : extra?.file,
    track: extra?.track ? pickTrack(random, sender, posts) : undefined,
    reaction: extra?.reaction !== undefined && by !== sender ? { emoji: extra.reaction, by } : undefined,
  };
}

function pickTrack(random: Random, sender: Person, posts: readonly PlannedPost[]): PlannedPost | undefined {
  const publishedPosts = posts.filter(({ publishedAt }) => publishedAt !== null);
  const senderPosts = publishedPosts.filter(({ author }) => author === sender);
  const candidates = senderPosts.length > 0 ? senderPosts : publishedPosts;
  return candidates.length > 0 ? random.pick(candidates) : undefined;
}
