import { isReservedName, MUSIC_GENRES } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { ABOUTS, BIOS, FIRST_NAMES, NAME_WORDS, PLACES, USER_NAMES, type Trade } from './data/people.ts';
import type { MusicGenre } from './data/titles.ts';
import { zipf, type Random } from './random.ts';
import { DAY, momentBetween } from './times.ts';

/** A sample user. Times are milliseconds since 1970. */
export interface Person {
  id: string;
  userName: string;
  email: string;
  bio: string;
  location: string;
  about: string;
  /** UTC offset in hours. */
  hoursAhead: number;
  trade: Trade;
  /** Genres that they make and like, favourite first. */
  tastes: MusicGenre[];
  joinedAt: number;
  /** Null without Plus. */
  plusUntil: number | null;
  /** Relative popularity. */
  fame: number;
  /** Position in the list of drawn pictures, in [0, 1); null for the placeholder. */
  profilePic: number | null;
  banner: number | null;
}

/** Age of the oldest account. */
export const AGE = 400 * DAY;

const TRADES: readonly (readonly [Trade, number])[] = [
  ['producer', 36],
  ['singer', 20],
  ['player', 15],
  ['band', 11],
  ['listener', 18],
];

/** Share of users with Plus, an about text and pictures. */
const SHARES = { plus: 0.22, about: 0.6, profilePic: 0.45, banner: 0.3 };

/** Plans users, a few of whom are popular. */
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
    plusUntil: isPlus ? now + random.numberBetween(3, 330) * DAY : null,
    fame,
    profilePic: random.chance(SHARES.profilePic) ? random.next() : null,
    banner: random.chance(SHARES.banner) ? random.next() : null,
  };
}

/** Typical genres of a trade; others are possible. */
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

/** Returns distinct user names: first those of the list, then generated ones. */
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
