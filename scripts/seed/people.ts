import { isReservedName, MUSIC_GENRES } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { ABOUTS, BIOS, FIRST_NAMES, NAME_WORDS, PLACES, USER_NAMES, type Trade } from './data/people.ts';
import type { MusicGenre } from './data/titles.ts';
import { zipf, type Random } from './random.ts';
import { DAY, momentBetween } from './times.ts';

/** Somebody with an account. Times are milliseconds since 1970. */
export interface Person {
  id: string;
  userName: string;
  email: string;
  bio: string;
  location: string;
  about: string;
  /** Of their clock, before UTC. */
  hoursAhead: number;
  trade: Trade;
  /** What they make and like to hear, the dearest first. */
  tastes: MusicGenre[];
  joinedAt: number;
  /** Null without Plus. */
  plusUntil: number | null;
  /** How much is heard of them, beside the others. */
  fame: number;
  /** Which of the drawn pictures they took, from 0 to below 1; null where they left the default. */
  profilePic: number | null;
  banner: number | null;
}

/** How long the place has been there. */
export const AGE = 400 * DAY;

const TRADES: readonly (readonly [Trade, number])[] = [
  ['producer', 36],
  ['singer', 20],
  ['player', 15],
  ['band', 11],
  ['listener', 18],
];

/** Who is on Plus, and who draws a picture of their own. */
const SHARES = { plus: 0.22, about: 0.6, profilePic: 0.45, banner: 0.3 };

/** People from all over, of whom a few are known to many. */
export function planPeople(random: Random, count: number, now: number): Person[] {
  const names = planNames(random.fork('names'), count);
  const fames = random.fork('fame').shuffle(zipf(count, 0.9));
  return names.map((userName, place) => planPerson(random.fork(place), userName, fames[place] ?? 0, now));
}

function planPerson(random: Random, userName: string, fame: number, now: number): Person {
  const [trade] = random.pickWeighted(TRADES, ([, weight]) => weight);
  const [location, hoursAhead] = random.pick(PLACES);
  const joinedAt = momentBetween(random, now - AGE, now - 2 * DAY, hoursAhead);
  const isPlus = random.chance(trade === 'listener' ? SHARES.plus / 4 : SHARES.plus + fame / 2);
  return {
    id: uuidv7({ msecs: joinedAt, random: random.bytes(16) }),
    userName,
    email: `${userName.toLowerCase()}@sample.example`,
    bio: random.pick(BIOS[trade]),
    location: random.chance(0.85) ? location : '',
    about: random.chance(SHARES.about) ? random.pick(ABOUTS) : '',
    hoursAhead,
    trade,
    tastes: planTastes(random, trade),
    joinedAt,
    plusUntil: isPlus ? now + random.between(3, 330) * DAY : null,
    fame,
    profilePic: random.chance(SHARES.profilePic) ? random.next() : null,
    banner: random.chance(SHARES.banner) ? random.next() : null,
  };
}

/** Genres that go with a trade; the others come too. */
const TYPICAL: Record<Trade, readonly MusicGenre[]> = {
  producer: ['Hip Hop', 'Trap', 'Drill', 'Electronic', 'Underground', 'R&B', 'Afrobeat'],
  singer: ['Pop', 'R&B', 'Indie', 'Folk', 'Hip Hop', 'Afrobeat', 'Country'],
  band: ['Rock', 'Punk', 'Metal', 'Indie', 'Reggae', 'Blues'],
  player: ['Jazz', 'Classical', 'Blues', 'Folk', 'Country'],
  listener: MUSIC_GENRES,
};

function planTastes(random: Random, trade: Trade): MusicGenre[] {
  const typical = random.some(TYPICAL[trade], random.whole(1, 3));
  return [...new Set([...typical, ...(random.chance(0.3) ? random.some(MUSIC_GENRES, 1) : [])])];
}

/** Different user names: those that were thought of one by one, then as many as are wanted. */
function planNames(random: Random, count: number): string[] {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const isFree = !isReservedName(name) && name.length <= 30 && !names.has(name.toLowerCase());
    if (isFree) names.set(name.toLowerCase(), name);
  };
  random.some(USER_NAMES, count).forEach(add);
  while (names.size < count) add(makeName(random));
  return [...names.values()];
}

function makeName(random: Random): string {
  const [first, word, other] = [random.pick(FIRST_NAMES), random.pick(NAME_WORDS), random.pick(NAME_WORDS)];
  const make = random.pick([
    () => `${first.toLowerCase()}.${word}`,
    () => `${word}_${other}`,
    () => `${first}${capital(word)}`,
    () => `prod.${first.toLowerCase()}${random.whole(1, 99)}`,
    () => `dj_${word}${random.whole(2, 99)}`,
    () => `the${word}${other}`,
    () => `${word}-${other}-${first.toLowerCase()}`,
    () => `${first}_${word}${random.whole(70, 99)}`,
  ]);
  return make();
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
