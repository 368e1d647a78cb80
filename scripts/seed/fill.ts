import type { Client } from 'pg';
import type { Context } from '../../server/src/context.ts';
import { aggregateAllPlays } from '../../server/src/features/plays/aggregate-plays.ts';
import { segmentWords } from '../../server/src/platform/segmentation/index.ts';
import { CommandFailed } from '../database/command.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { MediaMaker, type CreatedPiece } from './create-media.ts';
import { insertPlaylists, insertReleases } from './collections.queries.ts';
import type { PlannedRelease } from './collections.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import type { PlannedPost } from './posts.ts';
import type { PlannedVersions } from './versions.ts';
import type { PlannedMessage } from './chats/chats.ts';
import type { PlannedDemo } from './demos.ts';
import { insertNotifications } from './notifications.queries.ts';
import { Random } from './random.ts';
import type { Piece } from './sound/piece.ts';
import {
  claimPictures,
  countPosts,
  countStops,
  findTakenName,
  insertComments,
  insertDemos,
  insertDownloads,
  insertFollows,
  insertGuest,
  insertLikes,
  insertPlays,
  insertPosts,
  insertRequests,
  insertUsers,
  insertVersions,
  type ActionRow,
} from './seed.queries.ts';
import { writeChats, type StoredFile } from './chats/write-chats.ts';

/** A mix engineer without an account. */
const GUEST = { name: 'Ilo Marsh', email: 'ilo@mixes.example' };

/** Sizes of the drawn pictures in pixels, and the maximum number of each. */
const SIZES = {
  profilePic: { width: 320, height: 320 },
  userBanner: { width: 1600, height: 900 },
  postBanner: { width: 900, height: 506 },
  artwork: { width: 1400, height: 1400 },
};
const MAX_PICTURES = 40;

interface StoredMedia {
  person: Map<Person, { profilePic: string | null; banner: string | null }>;
  post: Map<PlannedPost, StoredPost>;
  demo: Map<PlannedDemo, Sound>;
  release: Map<PlannedRelease, string>;
  message: Map<PlannedMessage, StoredFile>;
}

/** The sound of each version, and the key of the banner. */
interface StoredPost {
  sounds: Sound[];
  banner: string | null;
}

/** Storage keys of an audio file and its rendition, and its analysis. */
interface Sound {
  music: string;
  stream: string;
  createdPiece: CreatedPiece;
}

interface Filling {
  databaseUrl: string;
  plan: Plan;
  /** The password hash of all users. */
  passwordHash: string;
  seed: string;
  /** Prints a line of progress. */
  print: (line: string) => void;
}

/**
 * Writes a plan into the database and the storage. All rows are written in one transaction. After a
 * failure the product sweeps the unclaimed files.
 * @throws {CommandFailed} if one of the user names is taken
 */
export async function fill(
  context: Context,
  { databaseUrl, plan, passwordHash, seed, print }: Filling,
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const takenName = await findTakenName(
      client,
      plan.people.map(({ userName }) => userName),
    );
    if (takenName !== undefined) {
      throw new CommandFailed(
        `The account ${takenName} already exists. Try another --seed, or an empty DATA_DIR.`,
      );
    }
    const maker = new MediaMaker(context);
    try {
      const media = await storeMedia(maker, plan, new Random(seed), print);
      print(describe(plan));
      await client.query('begin');
      await write(client, plan, media, { passwordHash, publicUrl: context.config.publicUrl });
      await client.query('commit');
    } finally {
      await maker.close();
    }
    await client.query('analyze');
  });
  print('Updating counters …');
  await aggregateAllPlays(context, new AbortController().signal);
}

async function storeMedia(
  maker: MediaMaker,
  { people, pieces, posts, versions, demos, chats, releases }: Plan,
  random: Random,
  print: Filling['print'],
): Promise<StoredMedia> {
  print(`Rendering ${pieces.length} tracks of audio …`);
  const createdPieces = await maker.makePieces(random.fork('sound'), pieces);
  const draw = (name: keyof typeof SIZES, count: number) =>
    maker.makePictures(random.fork(name), Math.min(MAX_PICTURES, count), SIZES[name]);
  const pictures = {
    profilePic: await draw('profilePic', people.length),
    userBanner: await draw('userBanner', people.length),
    postBanner: await draw('postBanner', posts.length),
    artwork: await draw('artwork', releases.length),
  };
  const storePicture = (
    place: number | null,
    of: readonly string[],
    folder: 'images' | 'posts' | 'chats' | 'releases',
  ) => {
    const file = place === null ? undefined : of[Math.floor(place * of.length)];
    return file === undefined ? null : maker.keep(file, folder, 'jpg');
  };

  print('Saving files …');
  const storeSound = async (piece: Piece, folder: 'posts' | 'demos' | 'chats'): Promise<Sound> => {
    const createdPiece = createdPieces.get(piece);
    if (!createdPiece) throw new Error(`The piece ${piece.number} has not been played.`);
    return {
      music: await maker.keep(createdPiece.file, folder, 'mp3'),
      stream: await maker.keep(createdPiece.file, folder, 'mp3'),
      createdPiece,
    };
  };
  const media: StoredMedia = {
    person: new Map(),
    post: new Map(),
    demo: new Map(),
    release: new Map(),
    message: new Map(),
  };
  for (const person of people) {
    media.person.set(person, {
      profilePic: await storePicture(person.profilePic, pictures.profilePic, 'images'),
      banner: await storePicture(person.banner, pictures.userBanner, 'images'),
    });
  }
  for (const post of posts) {
    const sounds: Sound[] = [];
    for (const { piece } of versions.get(post)?.versions ?? []) sounds.push(await storeSound(piece, 'posts'));
    media.post.set(post, {
      sounds,
      banner: await storePicture(post.banner, pictures.postBanner, 'posts'),
    });
  }
  for (const release of releases) {
    const artwork = await storePicture(release.artwork, pictures.artwork, 'releases');
    if (artwork !== null) media.release.set(release, artwork);
  }
  for (const demo of demos) media.demo.set(demo, await storeSound(demo.piece, 'demos'));
  for (const [place, message] of chats.flatMap(({ messages }) => messages).entries()) {
    const { file } = message;
    if (file === undefined) continue;
    const share = (place % MAX_PICTURES) / MAX_PICTURES;
    const [picture, thumb] =
      file === 'picture'
        ? [
            await storePicture(share, pictures.postBanner, 'chats'),
            await storePicture(share, pictures.postBanner, 'chats'),
          ]
        : [];
    if (picture && thumb) media.message.set(message, { picture, thumb, ...SIZES.postBanner });
    else if (file !== 'picture') media.message.set(message, await storeSound(file, 'chats'));
  }
  return media;
}

const describe = ({
  people,
  follows,
  posts,
  releases,
  playlists,
  demos,
  chats,
  engagement: { likes, comments, plays },
}: Plan): string =>
  `Writing ${people.length} people, ${follows.length} follows, ${posts.length} posts, ${releases.length} releases, ${playlists.length} playlists, ${demos.length} demos, ${chats.length} chats, ${likes.length} likes, ${comments.length} comments, ${plays.length} plays …`;

async function write(
  client: Client,
  { people, follows, posts, versions, releases, playlists, demos, engagement, chats }: Plan,
  media: StoredMedia,
  { passwordHash, publicUrl }: { passwordHash: string; publicUrl: URL },
): Promise<void> {
  await insertUsers(
    client,
    people.map((person) => ({
      id: person.id,
      user_name: person.userName,
      email: person.email,
      password_hash: passwordHash,
      bio: person.bio,
      location: person.location,
      about: person.about,
      profile_pic: media.person.get(person)?.profilePic ?? null,
      banner: media.person.get(person)?.banner ?? null,
      plus_until: dateOf(person.plusUntil),
      created_at: new Date(person.joinedAt),
    })),
  );
  await claimPictures(
    client,
    people.flatMap((person) =>
      Object.values(media.person.get(person) ?? {}).flatMap((key) =>
        key === null ? [] : [{ user_id: person.id, key }],
      ),
    ),
  );
  await insertFollows(
    client,
    follows.map(({ followerId, followedId, at }) => ({
      follower_id: followerId,
      followed_id: followedId,
      at: new Date(at),
    })),
  );
  await insertPosts(
    client,
    posts.flatMap((post) => {
      const [files, postVersions] = [media.post.get(post), versions.get(post)];
      return files && postVersions ? [postRow(post, postVersions, files)] : [];
    }),
  );
  await insertVersions(
    client,
    posts.flatMap((post) => {
      const [files, postVersions] = [media.post.get(post), versions.get(post)];
      return files && postVersions ? versionRows(post, postVersions, files) : [];
    }),
  );
  await insertRequests(
    client,
    posts.flatMap((post) =>
      post.requests.map(({ artist, answer, answeredAt }, position) => ({
        post_id: post.id,
        user_id: artist.id,
        position,
        state: answer,
        requested_at: new Date(post.createdAt),
        answered_at: dateOf(answeredAt),
      })),
    ),
  );
  await insertGuest(client, GUEST);
  await insertReleases(client, releases, media.release);
  await insertPlaylists(client, playlists);
  await insertDemos(
    client,
    demos.flatMap((demo) => {
      const sound = media.demo.get(demo);
      return sound ? [demoRow(demo, sound)] : [];
    }),
  );
  await insertLikes(client, engagement.likes.map(actionRow));
  await insertComments(
    client,
    engagement.comments.map((comment) => ({
      ...actionRow(comment),
      id: comment.id,
      text: comment.text,
      at_ms: comment.atMs,
    })),
  );
  await insertDownloads(client, engagement.downloads.map(actionRow));
  await insertPlays(client, engagement.plays.map(actionRow));
  await writeChats(client, chats, media.message, publicUrl);
  const ids = people.map(({ id }) => id);
  await countPosts(client, ids);
  await countStops(client, ids);
  await insertNotifications(client, ids);
}

const postRow = (
  post: PlannedPost,
  { shownCount: shownVersions }: PlannedVersions,
  { banner }: StoredPost,
) => ({
  id: post.id,
  author_id: post.author.id,
  title: post.title,
  segmented_title: segmentWords(post.title),
  description: post.description,
  genres: post.genres,
  free_download: post.freeDownload,
  status: post.status,
  banner_key: banner,
  version: shownVersions,
  created_at: new Date(post.createdAt),
  published_at: dateOf(post.publishedAt),
});

const versionRows = (post: PlannedPost, { versions }: PlannedVersions, { sounds }: StoredPost) =>
  versions.flatMap(({ note, createdAt }, place) => {
    const sound = sounds[place];
    if (!sound) return [];
    return {
      post_id: post.id,
      number: place + 1,
      music_key: sound.music,
      stream_key: sound.stream,
      note,
      uploader_id: post.author.id,
      ...foundIn(sound.createdPiece),
      created_at: new Date(createdAt),
    };
  });

const demoRow = (demo: PlannedDemo, { music, stream, createdPiece }: Sound) => ({
  id: demo.id,
  user_id: demo.owner.id,
  slot: demo.slot,
  title: demo.title,
  features: demo.features,
  music_key: music,
  stream_key: stream,
  ...foundIn(createdPiece),
  created_at: new Date(demo.createdAt),
});

const foundIn = ({ duration, waveform, loudness }: CreatedPiece) => ({
  duration,
  waveform: waveform.map((peak) => Math.round(peak * 1000)),
  loudness,
});

const actionRow = ({
  postId,
  userId,
  at,
}: {
  postId: string;
  userId: string | null;
  at: number;
}): ActionRow => ({
  post_id: postId,
  user_id: userId,
  at: new Date(at),
});

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));
