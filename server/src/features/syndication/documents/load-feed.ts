import { createHash } from 'node:crypto';
import {
  avatarPath,
  audioPath,
  limits,
  listNames,
  nameOfCredit,
  notFound,
  screens,
  squarePath,
  userName,
  type posts,
  type SquarePicture,
} from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../../db/database.ts';
import { loadVisitorPlaylist } from '../../playlists/index.ts';
import { loadVisitorRelease, type VisitorRelease } from '../../releases/index.ts';
import { findCredits, viewCredits, type CreditRow } from '../../terms/index.ts';
import { findPublicUser, pictureUrl } from '../../users/index.ts';
import { messages } from '../syndication.messages.ts';
import type { Feed, FeedItem, FeedKind, FeedPerson } from './feed.views.ts';
import { findTrackRows, listNewestIds, type TrackRow } from './feeds.queries.ts';

/** The posts of a profile in its documents. */
const MAX_PROFILE_POSTS = 100;

/** A feed with what it is derived from. */
export interface LoadedFeed {
  feed: Feed;
  /** The newest date of the content; undefined if it has none. */
  newestDate: Date | undefined;
}

/**
 * Loads what the documents of a profile, a release or a playlist say, as visitors see it. The number
 * of statements does not depend on that of the tracks.
 * @param name the name of the user, or the id
 * @param brand the name of the instance
 * @throws {ApiError} NOT_FOUND
 */
export async function loadFeed(
  db: Queryable,
  { kind, name, brand }: { kind: FeedKind; name: string; brand: string },
): Promise<LoadedFeed> {
  if (kind === 'profile') return loadProfileFeed(db, name, brand);
  if (!isUuid(name)) throw notFound(kind);
  const id = name.toLowerCase();
  return kind === 'release' ? loadReleaseFeed(db, id, brand) : loadPlaylistFeed(db, id, brand);
}

async function loadProfileFeed(db: Queryable, name: string, brand: string): Promise<LoadedFeed> {
  const parsedName = userName.safeParse(name);
  const user = parsedName.success ? await findPublicUser(db, parsedName.data, undefined) : undefined;
  if (!user) throw notFound('user');
  const tracks = await loadTracks(db, await listNewestIds(db, user.id, MAX_PROFILE_POSTS));
  const feed: Feed = {
    kind: 'profile',
    id: user.id,
    page: profilePage(user.userName),
    title: user.userName,
    description: user.about || user.bio || messages.aboutProfile({ userName: user.userName, brand }),
    artist: user.userName,
    picture: pictureOf('profile', user.userName, user.profilePic),
    isListed: true,
    items: tracks.map((track) => viewItem(track, { date: track.row.publishedAt })),
  };
  return { feed, newestDate: newestOf(tracks) };
}

async function loadReleaseFeed(db: Queryable, id: string, brand: string): Promise<LoadedFeed> {
  const release = await loadVisitorRelease(db, id);
  const { title, notes, releasedAt, artworkKey, tracks: places } = release;
  const artists = listNames(release.artists);
  const tracks = await loadTracks(
    db,
    places.map(({ postId }) => postId),
  );
  const placeOf = new Map(places.map((place, index) => [place.postId, { ...place, index }]));
  const firstDate = firstDateOf(release);
  const feed: Feed = {
    kind: 'release',
    id,
    page: screens.release.replace(':id', id),
    title,
    description: notes || messages.aboutRelease({ title, artists, brand }),
    artist: artists,
    picture: pictureOf('release', id, artworkKey ?? ''),
    isListed: true,
    items: tracks.flatMap((track) => {
      const place = placeOf.get(track.row.id);
      if (!place) return [];
      const date = new Date(firstDate + place.index * SECOND_MS);
      return [viewItem(track, { date, place: { disc: place.disc, track: place.position } })];
    }),
  };
  return { feed, newestDate: newestOf(tracks, releasedAt) };
}

async function loadPlaylistFeed(db: Queryable, id: string, brand: string): Promise<LoadedFeed> {
  const { ownerName, name, description, coverKey, visibility, updatedAt, additions } =
    await loadVisitorPlaylist(db, id);
  const tracks = await loadTracks(
    db,
    additions.map(({ postId }) => postId),
  );
  const additionOf = new Map(additions.map((addition) => [addition.postId, addition]));
  const feed: Feed = {
    kind: 'playlist',
    id,
    page: screens.playlist.replace(':id', id),
    title: name,
    description: description || messages.aboutPlaylist({ owner: ownerName, brand }),
    artist: ownerName,
    picture: pictureOf('playlist', id, coverKey ?? JSON.stringify(firstIdsOf(additions))),
    isListed: visibility === 'public',
    items: tracks.flatMap((track) => {
      const addition = additionOf.get(track.row.id);
      return addition ? [viewItem(track, { date: addition.addedAt })] : [];
    }),
  };
  return { feed, newestDate: newestOf(tracks, updatedAt) };
}

const SECOND_MS = 1_000;

/**
 * The time of the first track of a release, in milliseconds: the beginning of its date, or earlier, so
 * that no track comes out in the future by the clock of a reader.
 */
function firstDateOf({
  releaseDate,
  releasedAt,
  tracks,
}: Pick<VisitorRelease, 'releaseDate' | 'releasedAt' | 'tracks'>): number {
  const begin = Date.parse(`${releaseDate}T00:00:00Z`);
  const latest = (releasedAt?.getTime() ?? begin) - tracks.length * SECOND_MS;
  return Math.floor(Math.min(begin, latest) / SECOND_MS) * SECOND_MS;
}

/** A post with its credits. */
interface Track {
  row: TrackRow;
  credits: posts.Post['credits'];
}

/** Loads posts with a rendition in the order of the ids. */
async function loadTracks(db: Queryable, ids: readonly string[]): Promise<Track[]> {
  const [rows, credits] = await Promise.all([findTrackRows(db, ids), findCredits(db, ids)]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const creditsOf = new Map<string, CreditRow[]>();
  for (const credit of credits) {
    const postCredits = creditsOf.get(credit.postId);
    if (postCredits) postCredits.push(credit);
    else creditsOf.set(credit.postId, [credit]);
  }
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    return row ? [{ row, credits: creditsIn(row, creditsOf.get(id) ?? []) }] : [];
  });
}

/** The credits that the page of the post shows: of users who have a profile, and of guests. */
function creditsIn(row: TrackRow, credits: readonly CreditRow[]): posts.Post['credits'] {
  const { authorId, authorName, authorPic } = row;
  const activeCredits = credits.filter(({ isActive }) => isActive);
  return viewCredits({ authorId, authorName, authorPic, isPublished: true }, activeCredits);
}

/** @param place on a release */
function viewItem(
  { row, credits }: Track,
  { date, place = null }: { date: Date; place?: FeedItem['place'] },
): FeedItem {
  const mainNames = credits.filter(({ roles }) => roles.includes('MainArtist')).map(nameOfCredit);
  const artist = listNames(mainNames.length > 0 ? mainNames : [row.authorName]);
  return {
    postId: row.id,
    title: row.title,
    description: row.description || messages.aboutTrack({ genres: row.genres.join(', '), artist }),
    artist,
    genres: row.genres,
    isExplicit: row.isExplicit,
    duration: row.duration,
    page: screens.post.replace(':id', row.id),
    // The drawing changes with the waveform of the version.
    picture: pictureOf('post', row.id, row.bannerKey ?? String(row.version)),
    date: date.toISOString(),
    updatedAt: (row.currentAt ?? row.publishedAt).toISOString(),
    audio: row.isInFeeds ? { path: audioPath(row.id, row.version), size: row.size } : null,
    people: credits.map(viewPerson),
    place,
  };
}

/** Guests have neither a profile nor a picture. */
function viewPerson(credit: posts.Post['credits'][number]): FeedPerson {
  const { userName: name, profilePic, roles, guest } = credit;
  if (guest) return { name: nameOfCredit(credit), page: null, picture: null, roles };
  return {
    name,
    page: profilePage(name),
    picture: profilePic === pictureUrl(null, 'profilePic') ? avatarPath(name) : profilePic,
    roles,
  };
}

const profilePage = (name: string): string =>
  screens.profile.replace(':userName', () => encodeURIComponent(name));

/** The path of a picture, which changes with the picture, since readers cache it by its address. */
function pictureOf(kind: SquarePicture, name: string, source: string): string {
  const mark = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return `${squarePath(kind, encodeURIComponent(name))}?v=${mark}`;
}

/** The posts whose pictures stand for a playlist without a cover. */
export const firstIdsOf = (additions: readonly { postId: string; position: string }[]): string[] =>
  additions
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .slice(0, limits.playlists.mosaic)
    .map(({ postId }) => postId);

/** The newest of these dates and of those of tracks. */
function newestOf(tracks: readonly Track[], ...dates: (Date | null)[]): Date | undefined {
  const times = [...dates, ...tracks.flatMap(({ row }) => [row.publishedAt, row.currentAt])].flatMap(
    (date) => date?.getTime() ?? [],
  );
  return times.length === 0 ? undefined : new Date(times.reduce((one, other) => Math.max(one, other)));
}
