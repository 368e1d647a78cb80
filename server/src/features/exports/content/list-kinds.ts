import type { Context } from '../../../context.ts';
import { loadOwnAgreement } from '../../agreements/index.ts';
import {
  findNotificationPreferenceData,
  findPlanData,
  findProfileData,
  listNotificationData,
  listPasskeyData,
  listPushSubscriptionData,
  listSecurityEventData,
  listSessionData,
} from './account-data.queries.ts';
import { listAgreementPosts, listCreditAnswerData, listCreditData } from './credits.queries.ts';
import { mediaPath, type MediaFile } from './media-path.views.ts';
import {
  listCommentData,
  listDemoData,
  listDownloadData,
  listFollowData,
  listLikeData,
  listPlayData,
  listPostData,
  listReportData,
  type PostData,
} from './own-content.queries.ts';
import { readBatches } from './read-batches.ts';

/** A record of a kind, with what the archive adds to it. */
export interface Entry {
  record: object;
  /** Files of the archive that belong to the record. */
  files?: readonly MediaFile[];
  /** A page of the archive about the record. */
  page?: string;
}

/** One kind of data: a file with its records, and a page that shows them. */
export interface Kind {
  /** The name of its files. */
  name: string;
  title: string;
  /** Reads the records anew on each call. */
  read: () => AsyncIterable<Entry>;
}

function kindOf<Row extends object>(
  name: string,
  title: string,
  read: () => AsyncIterable<Row> | Promise<readonly Row[]>,
  filesOf?: (row: Row) => readonly MediaFile[],
): Kind {
  return {
    name,
    title,
    async *read() {
      for await (const record of await read()) yield { record, files: filesOf?.(record) ?? [] };
    },
  };
}

/** Lists the kinds of data of a user, except for the conversations. */
export function listKinds({ db }: Pick<Context, 'db'>, userId: string): readonly Kind[] {
  /** Reads a long list with a query that continues after a row. */
  const all =
    <Row>(list: (reader: typeof db, id: string, after: Row | undefined) => Promise<readonly Row[]>) =>
    () =>
      readBatches((after: Row | undefined) => list(db, userId, after));
  const follows = (direction: 'following' | 'followers') =>
    all<Awaited<ReturnType<typeof listFollowData>>[number]>((reader, id, after) =>
      listFollowData(reader, id, direction, after),
    );
  return [
    kindOf(
      'profile',
      'Profile',
      async () => arrayOf(await findProfileData(db, userId)),
      (profile) =>
        storedOnly([
          ['picture', profile.profilePic],
          ['banner', profile.banner],
        ]),
    ),
    kindOf('posts', 'Posts', all(listPostData), filesOfPost),
    kindOf('agreements', 'Agreements', async function* () {
      for await (const { id, title } of all(listAgreementPosts)()) {
        const signed = await loadOwnAgreement({ db }, userId, id);
        if (signed !== undefined) yield { post: id, title, signed };
      }
    }),
    kindOf('credit-answers', 'Your answers to credit requests', all(listCreditAnswerData)),
    kindOf('credits', 'Your credits on tracks of others', all(listCreditData)),
    kindOf(
      'demos',
      'Demos',
      () => listDemoData(db, userId),
      ({ id, musicKey }) => [{ key: musicKey, path: mediaPath('demos', id, musicKey) }],
    ),
    kindOf('comments', 'Comments', all(listCommentData)),
    kindOf('likes', 'Likes', all(listLikeData)),
    kindOf('plays', 'Tracks you played', all(listPlayData)),
    kindOf('downloads', 'Downloads', all(listDownloadData)),
    kindOf('following', 'Following', follows('following')),
    kindOf('followers', 'Followers', follows('followers')),
    kindOf('notifications', 'Notifications', () => listNotificationData(db, userId)),
    kindOf('notification-choices', 'Notification choices', async () =>
      arrayOf(await findNotificationPreferenceData(db, userId)),
    ),
    kindOf('push-subscriptions', 'Push on your devices', () => listPushSubscriptionData(db, userId)),
    kindOf('reports', 'Your reports', all(listReportData)),
    kindOf('sessions', 'Sessions', () => listSessionData(db, userId)),
    kindOf('passkeys', 'Passkeys', () => listPasskeyData(db, userId)),
    kindOf('security-log', 'Security log', () => listSecurityEventData(db, userId)),
    kindOf('plan', 'Plan', async () => arrayOf(await findPlanData(db, userId))),
  ];
}

const arrayOf = <Row>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);

/** The originals of a post: its banner and the recordings of all versions. */
const filesOfPost = ({ id, bannerKey, versions }: PostData): MediaFile[] => [
  ...(bannerKey === null ? [] : [{ key: bannerKey, path: mediaPath('posts', `${id}-banner`, bannerKey) }]),
  ...versions.map(({ number, musicKey }) => ({
    key: musicKey,
    path: mediaPath('posts', `${id}-version-${number}`, musicKey),
  })),
];

/** Pictures at other addresses are not stored here. */
const storedOnly = (pictures: readonly (readonly [name: string, key: string | null])[]): MediaFile[] =>
  pictures.flatMap(([name, key]) =>
    key === null || key.startsWith('https://') ? [] : [{ key, path: mediaPath('profile', name, key) }],
  );
