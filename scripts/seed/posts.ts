import type { Genre, posts } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { DESCRIPTIONS, DESCRIPTIONS_OF_GENRE } from './data/descriptions.ts';
import type { Trade } from './data/people.ts';
import {
  TITLE_FIRST,
  TITLE_SECOND,
  TITLES,
  TITLES_ELSEWHERE,
  VERSIONS,
  type MusicGenre,
} from './data/titles.ts';
import { fillTemplate, type TemplateValues } from './template-values.ts';
import type { Person } from './people.ts';
import { Lottery, zipf, type Random } from './random.ts';
import type { Piece } from './sound/piece.ts';
import { DAY, HOUR, momentAfter, momentBetween } from './times.ts';

/** A credit request of a post. Times are milliseconds since 1970. */
export interface Request {
  artist: Person;
  answer: 'pending' | 'approved' | 'rejected';
  answeredAt: number | null;
}

export interface PlannedPost {
  id: string;
  author: Person;
  title: string;
  description: string;
  genres: Genre[];
  /** The music of the version shown. */
  piece: Piece;
  freeDownload: boolean;
  status: posts.PostStatus;
  createdAt: number;
  publishedAt: number | null;
  requests: Request[];
  /** Relative popularity. */
  appeal: number;
  /**
   * Position in the list of drawn pictures, in [0, 1); null for artwork drawn from the waveform.
   */
  banner: number | null;
}

type Kind = 'Song' | 'Beat' | 'Loop' | 'Sample' | 'Acapella' | 'Instrument';

/** Kinds of posts by trade, with their relative frequency. */
const KINDS: Record<Trade, Partial<Record<Kind, number>>> = {
  producer: { Beat: 50, Loop: 18, Sample: 10, Song: 14, Instrument: 8 },
  singer: { Song: 78, Acapella: 22 },
  band: { Song: 92, Sample: 8 },
  player: { Instrument: 50, Song: 30, Sample: 12, Loop: 8 },
  listener: { Song: 1 },
};

/** Probabilities of optional properties. */
const SHARES = {
  free: 0.45,
  requests: 0.22,
  undecided: 0.4,
  banner: 0.3,
  elsewhere: 0.08,
  twoWords: 0.25,
  version: 0.12,
};

/** Maximum age of a post, and maximum time until an artist answers. */
const MAX_POST_AGE_MS = 240 * DAY;
const MAX_ANSWER_DELAY_MS = 20 * DAY;

/**
 * Plans posts of makers, most of them by a few authors, sorted by creation.
 * @param pieces the available music; a post takes a piece of its genre if there is one
 */
export function planPosts(
  random: Random,
  {
    people,
    pieces,
    count,
    now,
  }: { people: readonly Person[]; pieces: readonly Piece[]; count: number; now: number },
): PlannedPost[] {
  const makers = people.filter(({ trade }) => trade !== 'listener');
  const authors = makers.length > 0 ? makers : people;
  const busy = random
    .fork('busy')
    .shuffle(authors)
    .map((author, place) => ({ author, weight: (place + 1) ** -0.8 * (0.3 + author.fame) }));
  const lottery = new Lottery(busy, ({ weight }) => weight);
  const appeals = random.fork('appeal').shuffle(zipf(count, 0.85));
  const titles = new Set<string>();
  const usage = new Map<Piece, number>();
  return appeals
    .map((appeal, place) => {
      const postRandom = random.fork(place);
      const { author } = lottery.draw(postRandom);
      return planPost(postRandom, {
        author,
        appeal: appeal * (0.4 + author.fame),
        people,
        pieces,
        usage,
        titles,
        now,
      });
    })
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

interface Setting {
  author: Person;
  appeal: number;
  people: readonly Person[];
  pieces: readonly Piece[];
  /** Number of posts that use each piece. */
  usage: Map<Piece, number>;
  /** Titles that are in use. */
  titles: Set<string>;
  now: number;
}

function planPost(
  random: Random,
  { author, appeal, people, pieces, usage, titles, now }: Setting,
): PlannedPost {
  const kinds = Object.entries(KINDS[author.trade]);
  const [kind] = random.pickWeighted(kinds, ([, weight]) => weight);
  const music = random.some(
    author.tastes,
    random.pickWeighted([1, 2, 3], (each) => 4 - each),
  );
  const [genre = 'Pop'] = music;
  const piece = pickPiece(pieces, genre, usage);
  const facts = { bpm: piece.bpm, key: piece.key, duration: piece.seconds, artist: author.userName };
  const freeDownload = random.chance(SHARES.free);

  const from = Math.max(author.joinedAt, now - MAX_POST_AGE_MS);
  const publishedAt = momentBetween(random, from, now, author.hoursAhead);
  const plan = planRequests(random, author, people, publishedAt, now);
  return {
    id: uuidv7({ msecs: plan.createdAt, random: random.bytes(16) }),
    author,
    title: planTitle(random, kind, genre, facts, titles),
    description: planDescription(random, kind, genre, facts),
    genres: [...planTags(random, kind, freeDownload, plan.requests.length > 0), ...music],
    piece,
    freeDownload,
    ...plan,
    appeal,
    banner: random.chance(SHARES.banner) ? random.next() : null,
  };
}

/** Returns category tags, the kind first. */
function planTags(random: Random, kind: string, isFree: boolean, hasArtists: boolean): Genre[] {
  const tags: Genre[] = [];
  for (const each of ['Song', 'Beat', 'Loop', 'Sample', 'Acapella', 'Instrument'] as const)
    if (each === kind) tags.push(each);
  if (isFree && random.chance(0.4)) tags.push('Free');
  if (!isFree && kind === 'Beat' && random.chance(0.4)) tags.push('Paid');
  if (!hasArtists && kind !== 'Song' && random.chance(0.25)) tags.push('Open');
  return tags;
}

/** Returns the least used piece of a genre, or of all pieces if the genre has none. */
function pickPiece(pieces: readonly Piece[], genre: MusicGenre, usage: Map<Piece, number>): Piece {
  const fitting = pieces.filter(({ genres }) => genres.includes(genre));
  const countUses = (piece: Piece) => usage.get(piece) ?? 0;
  const [piece] = (fitting.length > 0 ? fitting : pieces).toSorted(
    (one, other) => countUses(one) - countUses(other),
  );
  if (!piece) throw new RangeError('There is no piece of music.');
  usage.set(piece, countUses(piece) + 1);
  return piece;
}

function planTitle(
  random: Random,
  kind: string,
  genre: MusicGenre,
  facts: TemplateValues,
  takenTitles: Set<string>,
): string {
  for (;;) {
    const way = random.next();
    let title: string = random.pick(TITLES[genre]);
    if (way < SHARES.elsewhere) title = random.pick(TITLES_ELSEWHERE);
    else if (way < SHARES.elsewhere + SHARES.twoWords)
      title = `${random.pick(TITLE_FIRST)} ${random.pick(TITLE_SECOND)}`;
    if (takenTitles.has(title) || random.chance(SHARES.version)) title = `${title} ${random.pick(VERSIONS)}`;
    const isForSale = (kind === 'Beat' || kind === 'Loop') && random.chance(0.3);
    if (isForSale) title = `${title} | ${facts.bpm} ${facts.key}`;
    const isNew = !takenTitles.has(title) || random.chance(0.05);
    if (!isNew || title.length > 50) continue;
    takenTitles.add(title);
    return random.chance(0.06) ? title.toLowerCase() : title;
  }
}

function planDescription(random: Random, kind: string, genre: MusicGenre, facts: TemplateValues): string {
  const ofKind: readonly string[] = Object.entries(DESCRIPTIONS).find(([name]) => name === kind)?.[1] ?? [];
  const ofGenre = DESCRIPTIONS_OF_GENRE[genre] ?? [];
  const choice = random.pickWeighted([DESCRIPTIONS.any, ofKind, ofGenre], (each) =>
    each.length === 0 ? 0 : each === DESCRIPTIONS.any ? 5 : 4,
  );
  return fillTemplate(random, random.pick(choice), facts).slice(0, 80);
}

type Course = Pick<PlannedPost, 'status' | 'createdAt' | 'publishedAt' | 'requests'>;

/**
 * Most posts are published at once. The others request credits: they are drafts, or published after
 * the answers.
 */
function planRequests(
  random: Random,
  author: Person,
  people: readonly Person[],
  publishedAt: number,
  now: number,
): Course {
  const others = people.filter(
    (each) => each !== author && each.trade !== 'listener' && each.joinedAt < publishedAt,
  );
  if (others.length === 0 || !random.chance(SHARES.requests)) {
    return { status: 'PUBLISHED', createdAt: publishedAt, publishedAt, requests: [] };
  }
  const artists = random.some(
    others,
    random.pickWeighted([1, 2, 3, 5], (each) => 1 / each),
  );
  return random.chance(SHARES.undecided)
    ? planDraft(random, author, artists, now)
    : planAgreement(random, author, artists, publishedAt);
}

/** Plans a recent draft with some answers. */
function planDraft(random: Random, author: Person, artists: readonly Person[], now: number): Course {
  const joinDate = Math.max(author.joinedAt, ...artists.map(({ joinedAt }) => joinedAt));
  const createdAt = Math.max(joinDate, now - random.wait(6) * DAY - HOUR);
  const requests = artists.map((artist): Request => {
    const answer = random.pickWeighted(['pending', 'approved', 'rejected'] as const, (each) =>
      each === 'pending' ? 5 : 1.5,
    );
    const answeredAt = answer === 'pending' ? null : momentAfter(random, createdAt, now, artist.hoursAhead);
    return { artist, answer, answeredAt };
  });
  // A draft with all approvals would be published, so the last request remains open.
  const [last] = requests.slice(-1);
  if (last && requests.every(({ answer }) => answer === 'approved'))
    Object.assign(last, { answer: 'pending', answeredAt: null });
  const isPartly = requests.some(({ answer }) => answer === 'approved');
  return { status: isPartly ? 'PARTIALLY_APPROVED' : 'DRAFT', createdAt, publishedAt: null, requests };
}

/** Plans a publication by the last approval, or by the author without the artists who declined. */
function planAgreement(
  random: Random,
  author: Person,
  artists: readonly Person[],
  publishedAt: number,
): Course {
  const joinDate = Math.max(author.joinedAt, ...artists.map(({ joinedAt }) => joinedAt));
  const createdAt = random.numberBetween(Math.max(joinDate, publishedAt - MAX_ANSWER_DELAY_MS), publishedAt);
  const requests = artists.map((artist, place): Request => {
    const hasDeclined = place > 0 && random.chance(0.12);
    const answer = hasDeclined ? 'rejected' : 'approved';
    return { artist, answer, answeredAt: random.numberBetween(createdAt, publishedAt) };
  });
  const [last] = requests.toSorted((one, other) => Number(other.answeredAt) - Number(one.answeredAt));
  if (last && requests.every(({ answer }) => answer === 'approved')) last.answeredAt = publishedAt;
  return { status: 'PUBLISHED', createdAt, publishedAt, requests };
}
