import { account, preferences } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { formatDay, formatTime } from '../../../platform/dates/index.ts';
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
  type NotificationPreferenceData,
} from './account-data.queries.ts';
import {
  listAgreementPosts,
  listCreditAnswerData,
  listCreditData,
  type CreditAnswerData,
  type CreditData,
} from './credits.queries.ts';
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
  type CommentData,
  type DownloadData,
  type FollowData,
  type LikeData,
  type PlayData,
  type PostData,
  type ReportData,
} from './own-content.queries.ts';
import { readBatches } from './read-batches.ts';

/** How the pages of an archive show a record. */
export interface Entry {
  title: string;
  lines: readonly (string | null | undefined)[];
  time?: Date | string | null;
  /** Pages of the archive. */
  links?: readonly { label: string; path: string }[];
  /** Files of the archive that belong to the record. */
  files?: readonly MediaFile[];
}

/** One kind of data: a file with its records, and a page that shows them. */
export interface Kind {
  /** The name of its files. */
  name: string;
  title: string;
  /** Reads the records anew on each call, as what the file contains and as what the page shows. */
  read: () => AsyncIterable<{ record: object; entry: Entry }>;
}

/** Combines the records of a kind with their entries. */
function kindOf<Row extends object>(
  name: string,
  title: string,
  read: () => AsyncIterable<Row> | Promise<readonly Row[]>,
  entryOf: (row: Row) => Entry,
): Kind {
  return {
    name,
    title,
    async *read() {
      for await (const record of await read()) yield { record, entry: entryOf(record) };
    },
  };
}

/** Lists the kinds of data of a user, except for the conversations. */
export function listKinds({ db }: Pick<Context, 'db'>, userId: string): readonly Kind[] {
  const follows = (direction: 'following' | 'followers') => () =>
    readBatches((after: FollowData | undefined) => listFollowData(db, userId, direction, after));
  return [
    kindOf(
      'profile',
      'Profile',
      async () => onlyFound(await findProfileData(db, userId)),
      (profile) => ({
        title: profile.userName,
        lines: [
          profile.email,
          profile.bio,
          profile.about,
          profile.location,
          ...profile.socialMedia,
          profile.badges.length > 0 ? `Badges: ${profile.badges.join(', ')}` : null,
          `Messages from: ${profile.privacy.messagesFrom}`,
          profile.blocked.length > 0 ? `Blocked: ${profile.blocked.join(', ')}` : null,
          profile.muted.length > 0 ? `Muted: ${profile.muted.join(', ')}` : null,
        ],
        time: profile.createdAt,
        files: storedOnly([
          ['picture', profile.profilePic],
          ['banner', profile.banner],
        ]),
      }),
    ),
    kindOf(
      'posts',
      'Posts',
      () => readBatches((after: PostData | undefined) => listPostData(db, userId, after)),
      (post) => ({
        title: post.title,
        lines: [
          post.description,
          post.genres.join(', '),
          post.status === 'PUBLISHED' ? 'Published' : 'Draft',
          post.isPinned ? 'Pinned to your profile' : null,
          `${post.totalLikes} likes, ${post.totalComments} comments, ${post.totalPlays} views, ${post.totalDownloads} downloads`,
          ...post.versions.map(({ number, note }) => `Version ${number}${note === '' ? '' : `: ${note}`}`),
        ],
        time: post.publishedAt ?? post.createdAt,
        files: filesOfPost(post),
      }),
    ),
    kindOf(
      'agreements',
      'Agreements',
      async function* () {
        for await (const post of readBatches((after: { id: string; title: string } | undefined) =>
          listAgreementPosts(db, userId, after),
        )) {
          const signed = await loadOwnAgreement({ db }, userId, post.id);
          if (signed !== undefined) yield { post: post.id, title: post.title, signed };
        }
      },
      ({ title, post }) => ({ title, lines: [`The signed document is in agreements.json, under ${post}.`] }),
    ),
    kindOf(
      'credit-answers',
      'Your answers to credit requests',
      () => readBatches((after: CreditAnswerData | undefined) => listCreditAnswerData(db, userId, after)),
      (consent) => ({
        title: nameOf(consent),
        lines: [consent.answer, consent.reason],
        time: consent.answeredAt,
      }),
    ),
    kindOf(
      'credits',
      'Your credits on tracks of others',
      () => readBatches((after: CreditData | undefined) => listCreditData(db, userId, after)),
      (credit) => ({
        title: nameOf(credit),
        lines: [credit.state === 'current' ? 'Agreed' : 'Proposed', credit.roles.join(', ')],
        time: credit.requestedAt,
      }),
    ),
    kindOf(
      'demos',
      'Demos',
      () => listDemoData(db, userId),
      (demo) => ({
        title: demo.title,
        lines: [demo.features.length > 0 ? `With ${demo.features.join(', ')}` : null],
        time: demo.createdAt,
        files: [{ key: demo.musicKey, path: mediaPath('demos', demo.id, demo.musicKey) }],
      }),
    ),
    kindOf(
      'comments',
      'Comments',
      () => readBatches((after: CommentData | undefined) => listCommentData(db, userId, after)),
      (comment) => ({ title: nameOf(comment), lines: [comment.text], time: comment.createdAt }),
    ),
    kindOf(
      'likes',
      'Likes',
      () => readBatches((after: LikeData | undefined) => listLikeData(db, userId, after)),
      (like) => ({ title: nameOf(like), lines: [], time: like.createdAt }),
    ),
    kindOf(
      'plays',
      'Tracks you played',
      () => readBatches((after: PlayData | undefined) => listPlayData(db, userId, after)),
      (play) => ({
        title: nameOf(play),
        lines: [`Played ${play.playCount} times`, `First on ${formatTime(play.firstPlayedAt)}`],
        time: play.lastPlayedAt,
      }),
    ),
    kindOf(
      'downloads',
      'Downloads',
      () => readBatches((after: DownloadData | undefined) => listDownloadData(db, userId, after)),
      (download) => ({ title: nameOf(download), lines: [], time: download.createdAt }),
    ),
    kindOf('following', 'Following', follows('following'), followEntry),
    kindOf('followers', 'Followers', follows('followers'), followEntry),
    kindOf(
      'notifications',
      'Notifications',
      () => listNotificationData(db, userId),
      ({ kind, userName, title, reason, time }) => ({
        title: [kind, userName, title].filter((part) => part !== null).join(', '),
        lines: [reason],
        time,
      }),
    ),
    kindOf(
      'notification-choices',
      'Notification choices',
      async () => onlyFound(await findNotificationPreferenceData(db, userId)),
      ({ kinds, emailFrequency, timeZone }) => ({
        title: `Emails ${emailFrequency}, in the time zone ${timeZone}`,
        lines: kinds.map(describeChoice),
      }),
    ),
    kindOf(
      'push-subscriptions',
      'Push on your devices',
      () => listPushSubscriptionData(db, userId),
      ({ endpoint, createdAt }) => ({ title: endpoint, lines: [], time: createdAt }),
    ),
    kindOf(
      'reports',
      'Your reports',
      () => readBatches((after: ReportData | undefined) => listReportData(db, userId, after)),
      ({ subject, reason, text, reportedAt }) => ({
        title: `${subject}, ${reason}`,
        lines: [text],
        time: reportedAt,
      }),
    ),
    kindOf(
      'sessions',
      'Sessions',
      () => listSessionData(db, userId),
      ({ device, address, firstSeenAt, lastSeenAt }) => ({
        title: device,
        lines: [address, `Last seen ${formatTime(lastSeenAt)}`],
        time: firstSeenAt,
      }),
    ),
    kindOf(
      'passkeys',
      'Passkeys',
      () => listPasskeyData(db, userId),
      ({ name, createdAt }) => ({ title: name, lines: [], time: createdAt }),
    ),
    kindOf(
      'security-log',
      'Security log',
      () => listSecurityEventData(db, userId),
      ({ kind, time, address, device }) => ({
        title: Object.entries(account.SECURITY_EVENTS).find(([name]) => name === kind)?.[1] ?? kind,
        lines: [device, address],
        time,
      }),
    ),
    kindOf(
      'plan',
      'Plan',
      async () => onlyFound(await findPlanData(db, userId)),
      ({ plusUntil, subscriptions }) => ({
        title: plusUntil ? `Plus until ${formatDay(plusUntil)}` : 'Free',
        lines: [subscriptions.length > 0 ? 'Your subscriptions are in plan.json.' : null],
      }),
    ),
  ];
}

const followEntry = ({ userName, createdAt }: FollowData): Entry => ({
  title: userName,
  lines: [],
  time: createdAt,
});

const describeChoice = (choice: NotificationPreferenceData['kinds'][number]): string => {
  const label = preferences.NOTIFICATION_KINDS.find((kind) => kind === choice.kind);
  const channels = preferences.NOTIFICATION_CHANNELS.filter((channel) => choice[channel]);
  return `${label ? preferences.kindLabels[label] : choice.kind}: ${
    channels.map((channel) => preferences.channelLabels[channel]).join(', ') || 'off'
  }`;
};

const onlyFound = <Row>(row: Row | undefined): readonly Row[] => (row === undefined ? [] : [row]);

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

const nameOf = ({ title, author }: { title: string | null; author: string | null }): string =>
  title === null ? 'A track that is not published' : `${title} by ${author ?? ''}`;
