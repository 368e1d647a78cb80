import type { Wanted } from './arguments.ts';
import { planChats, type PlannedChat } from './chats.ts';
import { planDemos, type PlannedDemo } from './demos.ts';
import { planEngagement, type Engagement } from './engagement.ts';
import { planFollows, type Follow } from './follows.ts';
import { planPeople, type Person } from './people.ts';
import { planPosts, type PlannedPost } from './posts.ts';
import { Random } from './random.ts';
import { planPieces, type Piece } from './sound/piece.ts';

/** Everything that is going to be there. */
export interface Plan {
  people: Person[];
  follows: Follow[];
  pieces: Piece[];
  posts: PlannedPost[];
  demos: PlannedDemo[];
  engagement: Engagement;
  chats: PlannedChat[];
}

/** @param now in milliseconds since 1970: nothing happens after it. The same wishes and moment give the same plan. */
export function makePlan({ users, posts: count, hasAudio, seed }: Wanted, now: number): Plan {
  const random = new Random(seed);
  const people = planPeople(random.fork('people'), users, now);
  const pieces = planPieces(random.fork('pieces'), { posts: count, hasAudio });
  const posts = planPosts(random.fork('posts'), { people, pieces, count, now });
  const follows = planFollows(random.fork('follows'), people, now);
  return {
    people,
    follows,
    pieces,
    posts,
    demos: planDemos(random.fork('demos'), { people, pieces, now }),
    engagement: planEngagement(random.fork('engagement'), { people, posts, now }),
    chats: planChats(random.fork('chats'), { people, pieces, now }),
  };
}
