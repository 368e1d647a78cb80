import { limits, rights } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { DEMO_TITLES } from './data/demos.ts';
import type { Person } from './people.ts';
import type { Random } from './random.ts';
import type { Piece } from './sound/piece.ts';
import { momentBetween } from './times.ts';

/** A demo of a user. Times are milliseconds since 1970. */
export interface PlannedDemo {
  id: string;
  owner: Person;
  /** Position, from 1. */
  slot: number;
  title: string;
  features: string[];
  piece: Piece;
  createdAt: number;
}

/** Share of the makers with demos, and of the demos with featured artists. */
const SHARES = { owners: 0.55, features: 0.35 };

/** Plans demos of some makers; Plus members have more. */
export function planDemos(
  random: Random,
  {
    people,
    pieces,
    showcase,
    now,
  }: { people: readonly Person[]; pieces: readonly Piece[]; showcase: readonly Person[]; now: number },
): PlannedDemo[] {
  const makers = people.filter(({ trade }) => trade !== 'listener');
  return makers.flatMap((owner, place) => {
    const ownerRandom = random.fork(place);
    const hasDemos = ownerRandom.chance(SHARES.owners);
    if (!hasDemos && !showcase.includes(owner)) return [];
    const count = ownerRandom.whole(1, rights[owner.plusUntil === null ? 'USER' : 'USERPLUS'].demos);
    const titles = ownerRandom.some(DEMO_TITLES, count);
    return titles.map((title, index) =>
      planDemo(ownerRandom.fork(title), { owner, slot: index + 1, title, makers, pieces, now }),
    );
  });
}

interface Setting {
  owner: Person;
  slot: number;
  title: string;
  makers: readonly Person[];
  pieces: readonly Piece[];
  now: number;
}

function planDemo(random: Random, { owner, slot, title, makers, pieces, now }: Setting): PlannedDemo {
  const createdAt = momentBetween(random, owner.joinedAt, now, owner.hoursAhead);
  const fitting = pieces.filter(({ genres }) => owner.tastes.some((taste) => genres.includes(taste)));
  return {
    id: uuidv7({ msecs: createdAt, random: random.bytes(16) }),
    owner,
    slot,
    title,
    features: random.chance(SHARES.features) ? planFeatures(random, owner, makers) : [],
    piece: random.pick(fitting.length > 0 ? fitting : pieces),
    createdAt,
  };
}

/** Picks as many names as fit into the line. */
function planFeatures(random: Random, owner: Person, makers: readonly Person[]): string[] {
  const others = makers.filter((each) => each !== owner).map(({ userName }) => userName);
  const names: string[] = [];
  for (const name of random.some(others, random.whole(1, 2)))
    if ([...names, name].join(', ').length <= limits.demos.features) names.push(name);
  return names;
}
