import type { playlists, releases } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { LABELS, PLAYLISTS, RELEASE_NOTES, RELEASE_TITLES } from './data/collections.ts';
import type { Person } from './people.ts';
import type { PlannedPost } from './posts.ts';
import type { Random } from './random.ts';
import { DAY } from './times.ts';

export interface PlannedRelease {
  id: string;
  owner: Person;
  title: string;
  type: releases.ReleaseType;
  status: releases.ReleaseStatus;
  label: string;
  notes: string;
  /** When it is scheduled or went out, in milliseconds since 1970; null for a draft. */
  at: number | null;
  createdAt: number;
  /** Position in the list of drawn pictures, in [0, 1); null without artwork. */
  artwork: number | null;
  tracks: PlannedPost[];
  savers: Person[];
}

export interface PlannedPlaylist {
  id: string;
  owner: Person;
  name: string;
  description: string;
  visibility: playlists.PlaylistVisibility;
  createdAt: number;
  collaborators: Person[];
  followers: Person[];
  items: { id: string; post: PlannedPost; addedBy: Person; addedAt: number }[];
}

/** Authors with so many published posts have a release; every other one of them a second that waits. */
const MIN_TRACKS = 2;
const MAX_TRACKS = 9;
const SCHEDULE_DAYS = 20;
/** One playlist for so many people, at least this many. */
const PEOPLE_PER_PLAYLIST = 4;
const MIN_PLAYLISTS = 3;
const MAX_ITEMS = 24;

const isPublished = ({ status }: PlannedPost): boolean => status === 'PUBLISHED';

/**
 * Plans releases of authors with several posts: one that is out, for some one that is scheduled, and for
 * authors with a draft one that holds it and that its blockers keep from going out.
 */
export function planReleases(
  random: Random,
  { people, posts, now }: { people: readonly Person[]; posts: readonly PlannedPost[]; now: number },
): PlannedRelease[] {
  const postsOf = new Map<Person, PlannedPost[]>();
  for (const post of posts) postsOf.set(post.author, [...(postsOf.get(post.author) ?? []), post]);
  return [...postsOf].flatMap(([owner, ownPosts], place) => {
    const ofOwner = random.fork(place);
    const published = ownPosts.filter(isPublished).slice(0, MAX_TRACKS);
    const draft = ownPosts.find((post) => !isPublished(post));
    const newest = Math.max(0, ...ownPosts.map((post) => post.publishedAt ?? post.createdAt));
    const release = (
      status: releases.ReleaseStatus,
      tracks: PlannedPost[],
      at: number | null,
    ): PlannedRelease => ({
      id: uuidv7({ msecs: newest, random: ofOwner.bytes(16) }),
      owner,
      title: ofOwner.pick(RELEASE_TITLES),
      type: tracks.length > 6 ? 'ALBUM' : tracks.length > 3 ? 'EP' : 'SINGLE',
      status,
      label: ofOwner.pick(LABELS),
      notes: ofOwner.pick(RELEASE_NOTES),
      at,
      createdAt: newest,
      // A blocker of the draft: it has no artwork yet.
      artwork: status === 'DRAFT' ? null : ofOwner.next(),
      tracks,
      savers: status === 'RELEASED' ? ofOwner.some(people, ofOwner.whole(0, 8)) : [],
    });
    const isLarge = published.length >= MIN_TRACKS;
    const scheduledAt = now + ofOwner.whole(2, SCHEDULE_DAYS) * DAY;
    return [
      ...(isLarge ? [release('RELEASED', published, newest)] : []),
      ...(isLarge && place % 2 === 0
        ? [release('SCHEDULED', published.slice(0, MIN_TRACKS), scheduledAt)]
        : []),
      ...(draft ? [release('DRAFT', [draft, ...published.slice(0, 1)], null)] : []),
    ];
  });
}

/** Plans playlists of published posts, by several people together. */
export function planPlaylists(
  random: Random,
  { people, posts, now }: { people: readonly Person[]; posts: readonly PlannedPost[]; now: number },
): PlannedPlaylist[] {
  const published = posts.filter(isPublished);
  const count = Math.max(MIN_PLAYLISTS, Math.floor(people.length / PEOPLE_PER_PLAYLIST));
  return Array.from({ length: count }, (_, place): PlannedPlaylist => {
    const playlistRandom = random.fork(place);
    const [owner = playlistRandom.pick(people), ...others] = playlistRandom.some(people, 6);
    const [name, description] = PLAYLISTS[place % PLAYLISTS.length] ?? PLAYLISTS[0];
    const collaborators = others.slice(0, place % 3);
    const editors = [owner, ...collaborators];
    const tracks = playlistRandom.some(published, playlistRandom.whole(4, MAX_ITEMS));
    const createdAt = now - playlistRandom.whole(10, 60) * DAY;
    const visibility = place % 4 === 2 ? 'unlisted' : place % 4 === 3 ? 'private' : 'public';
    return {
      id: uuidv7({ msecs: createdAt, random: playlistRandom.bytes(16) }),
      owner,
      name,
      description,
      visibility,
      createdAt,
      collaborators,
      followers: visibility === 'private' ? [] : others.slice(2),
      items: tracks.map((post) => ({
        id: uuidv7({ msecs: createdAt, random: playlistRandom.bytes(16) }),
        post,
        addedBy: playlistRandom.pick(editors),
        addedAt: now - playlistRandom.whole(1, 9) * DAY,
      })),
    };
  });
}
