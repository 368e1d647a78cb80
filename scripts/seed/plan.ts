import type { SeedOptions } from './arguments.ts';
import { planPlaylists, planReleases, type PlannedPlaylist, type PlannedRelease } from './collections.ts';
import { planChats, type PlannedChat } from './chats/chats.ts';
import { planDemos, type PlannedDemo } from './demos.ts';
import { planEngagement, type Engagement } from './engagement.ts';
import { planFollows, type Follow } from './follows.ts';
import { planPeople, type Person } from './people.ts';
import { planPosts, type PlannedPost } from './posts.ts';
import { Random } from './random.ts';
import { addFollows, addRequests, chooseShowcase } from './showcase.ts';
import { planShowcaseChats } from './chats/showcase-chats.ts';
import { planVersions, type PlannedVersions } from './versions.ts';
import { planPieces, type Piece } from './sound/piece.ts';

/** All sample data. */
export interface Plan {
  people: Person[];
  follows: Follow[];
  /** All music to render: pieces, and other mixes of some. */
  pieces: Piece[];
  posts: PlannedPost[];
  versions: Map<PlannedPost, PlannedVersions>;
  releases: PlannedRelease[];
  playlists: PlannedPlaylist[];
  demos: PlannedDemo[];
  engagement: Engagement;
  chats: PlannedChat[];
  /** The accounts that the seed command prints for sign-in. */
  showcase: Person[];
}

/**
 * Returns the same plan for the same arguments.
 * @param now upper limit of all times, in milliseconds since 1970
 */
export function makePlan({ users, posts: count, hasAudio, seed }: SeedOptions, now: number): Plan {
  const random = new Random(seed);
  const people = planPeople(random.fork('people'), users, now);
  const pieces = planPieces(random.fork('pieces'), { posts: count, hasAudio });
  const plannedPosts = planPosts(random.fork('posts'), { people, pieces, count, now });
  const showcase = chooseShowcase(people, plannedPosts);
  const scene = { showcase, people, now };
  const posts = addRequests(random.fork('showcase requests'), plannedPosts, scene);
  const follows = addFollows(
    random.fork('showcase follows'),
    planFollows(random.fork('follows'), people, now),
    scene,
  );
  const showcaseChats = planShowcaseChats(random.fork('showcase chats'), { ...scene, posts, pieces });
  const otherChats = planChats(random.fork('chats'), { people, pieces, now, existingChats: showcaseChats });
  const versions = planVersions(random.fork('versions'), { posts, now });
  const mixes = [...versions.values()].flatMap((planned) => planned.versions.map(({ piece }) => piece));
  return {
    people,
    follows,
    pieces: [...new Set([...pieces, ...mixes])],
    posts,
    versions,
    releases: planReleases(random.fork('releases'), { people, posts, now }),
    playlists: planPlaylists(random.fork('playlists'), { people, posts, now }),
    demos: planDemos(random.fork('demos'), { people, pieces, showcase, now }),
    engagement: planEngagement(random.fork('engagement'), { people, posts, now }),
    chats: [...showcaseChats, ...otherChats],
    showcase,
  };
}
