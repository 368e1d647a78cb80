import type { Person } from './people.ts';
import { Lottery, type Random } from './random.ts';
import { momentBetween } from './times.ts';

export interface Follow {
  followerId: string;
  followedId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Average number of followed users if there are enough, and the probability of a follow back. */
const MEAN = 20;
const BACK = 0.3;

/**
 * Plans the follows, sorted by time. Popular users have more followers, and many users follow back.
 */
export function planFollows(random: Random, people: readonly Person[], now: number): Follow[] {
  const mean = Math.min(MEAN, people.length / 4);
  const famous = new Lottery(people, ({ fame }) => 0.02 + fame);
  const follows = new Map<string, Follow>();
  const add = (follower: Person, followee: Person, since: number) => {
    if (follower === followee) return;
    const at = momentBetween(
      random,
      Math.max(since, follower.joinedAt, followee.joinedAt),
      now,
      follower.hoursAhead,
    );
    const pair = `${follower.id} ${followee.id}`;
    if (!follows.has(pair)) follows.set(pair, { followerId: follower.id, followedId: followee.id, at });
  };
  for (const person of people) {
    for (
      let remaining = Math.min(people.length - 1, Math.round(random.wait(mean)));
      remaining > 0;
      remaining -= 1
    ) {
      const other = famous.draw(random);
      add(person, other, 0);
      const follow = follows.get(`${person.id} ${other.id}`);
      if (follow && random.chance(BACK)) add(other, person, follow.at);
    }
  }
  return [...follows.values()].toSorted((one, other) => one.at - other.at);
}
