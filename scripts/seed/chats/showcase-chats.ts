import { v7 as uuidv7 } from 'uuid';
import { type PlannedChat, planMessage } from './chats.ts';
import {
  LONG_DIALOGUES,
  LONG_GROUPS,
  SHOWCASE_DIALOGUES,
  SHOWCASE_GROUP,
  type LongChat,
} from '../data/showcase-chats.ts';
import type { Person } from '../people.ts';
import type { PlannedPost } from '../posts.ts';
import type { Random } from '../random.ts';
import type { Piece } from '../sound/piece.ts';
import { DAY, HOUR } from '../times.ts';

interface Setting {
  showcase: readonly Person[];
  people: readonly Person[];
  posts: readonly PlannedPost[];
  pieces: readonly Piece[];
  now: number;
}

/** Maximum age of the last message, so that these chats are at the top of the chat list. */
const MAX_AGE = 2 * DAY;
const MINUTE = 60_000;

/**
 * Plans chats of the showcase accounts over several days: with others, with each other, and in
 * groups.
 */
export function planShowcaseChats(random: Random, setting: Setting): PlannedChat[] {
  const { showcase, people } = setting;
  const strangers = random.shuffle(people.filter((person) => !showcase.includes(person)));
  const plan = (key: string, chat: LongChat, name: string | null, members: readonly Person[]) =>
    members.length > 1 ? [planLongChat(random.fork(key), setting, chat, name, members)] : [];

  const withOthers = showcase.flatMap((account, place) =>
    LONG_DIALOGUES.flatMap((chat, index) => {
      const partner = strangers[(place * LONG_DIALOGUES.length + index) % strangers.length];
      // With few users the partners repeat, but two users have only one direct chat.
      const isRepeated = index >= strangers.length;
      return partner && !isRepeated ? plan(`direct ${place} ${index}`, chat, null, [account, partner]) : [];
    }),
  );
  const withEachOther = showcase.flatMap((account, place) => {
    const next = showcase[(place + 1) % showcase.length];
    const chat = SHOWCASE_DIALOGUES[place % SHOWCASE_DIALOGUES.length];
    // Of two accounts, the second one would create the same chat again.
    const isRepeated = showcase.length === 2 && place === 1;
    if (!next || next === account || !chat || isRepeated) return [];
    return plan(`each other ${place}`, chat, null, [account, next]);
  });
  const groups = showcase.flatMap((account, place) => {
    const group = LONG_GROUPS[place % LONG_GROUPS.length];
    const others = random.fork(`group ${place}`).some(strangers, 3);
    return group && others.length > 1 ? plan(`group ${place}`, group, group.name, [account, ...others]) : [];
  });
  const common = showcase.length > 2 ? plan('sessions', SHOWCASE_GROUP, SHOWCASE_GROUP.name, showcase) : [];
  return [...withOthers, ...withEachOther, ...groups, ...common];
}

function planLongChat(
  random: Random,
  { posts, pieces, now }: Setting,
  { lines, unread }: LongChat,
  name: string | null,
  members: readonly Person[],
): PlannedChat {
  const spokenLines = lines.filter(([speaker]) => members[speaker] !== undefined);
  const times = planTimes(random, spokenLines, members, now);
  const messages = spokenLines.flatMap((_line, index) => {
    const at = times[index] ?? now;
    return planMessage(random, { members, lines: spokenLines, index, at, pieces, posts }) ?? [];
  });
  const begunAt = times[0] ?? now;
  return {
    id: uuidv7({ msecs: begunAt, random: random.bytes(16) }),
    name,
    members: members.map((person, place) => ({
      person,
      readSeq: place === 0 || name !== null ? readUpTo(messages, person, unread) : messages.length,
    })),
    begunAt,
    messages,
  };
}

/** Returns the read position of a member: at least their own last message. */
function readUpTo(messages: PlannedChat['messages'], person: Person, unread: number): number {
  const lastOwnSeq = messages.findLast(({ sender }) => sender === person)?.seq ?? 0;
  return Math.max(lastOwnSeq, messages.length - unread);
}

/**
 * Returns the time of each message: the last one within `MAX_AGE`, none before all members joined.
 */
function planTimes(
  random: Random,
  lines: LongChat['lines'],
  members: readonly Person[],
  now: number,
): number[] {
  const joinDate = Math.max(...members.map(({ joinedAt }) => joinedAt));
  const last = random.numberBetween(Math.max(joinDate, now - MAX_AGE), now - MINUTE);
  let elapsed = 0;
  const offsets = lines.map(([, , extra]) => {
    elapsed += (extra?.laterHours ?? 0) * HOUR + random.numberBetween(MINUTE / 2, 6 * MINUTE);
    return elapsed;
  });
  const [first = 0] = offsets;
  // Between new accounts the messages follow faster.
  const scale = Math.min(1, (last - joinDate) / Math.max(1, elapsed - first));
  return offsets.map((offset) => last - (elapsed - offset) * scale);
}
