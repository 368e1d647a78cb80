import { placeholderPeaks, type notifications, type posts } from '@backbeat/contract';
import type { Navigation } from '../../layout/navigation-entries.ts';
import { paths } from '../../navigation/paths.ts';
import {
  CommentIcon,
  FeedIcon,
  HomeIcon,
  PlusIcon,
  SearchIcon,
  StarIcon,
  UserIcon,
  UsersIcon,
} from '../../ui/icons.tsx';
import type { RecentPick } from '../command-palette/index.ts';

/** The full navigation, for which the layouts are designed. */
export const fullNavigation: Navigation = {
  header: [
    { label: 'Feed', to: paths.feed, icon: FeedIcon },
    { label: 'Search', to: paths.userSearch, icon: SearchIcon },
    { label: 'Create', to: paths.createPost, icon: PlusIcon },
  ],
  aside: [{ label: 'Messages', to: paths.messages, icon: CommentIcon }],
  bottom: [
    { label: 'Home', to: paths.home, icon: HomeIcon },
    { label: 'Feed', to: paths.feed, icon: FeedIcon },
    { label: 'Create', to: paths.createPost, icon: PlusIcon, lead: true },
    { label: 'Messages', to: paths.messages, icon: CommentIcon },
    { label: 'Profile', to: paths.profile('nia.keys'), icon: UserIcon },
  ],
  menu: [
    { label: 'View Profile', to: paths.profile('nia.keys'), icon: UserIcon },
    { label: 'Feature Requests', to: paths.pendingFeatures, icon: UsersIcon },
    { label: 'Create Post', to: paths.createPost, icon: PlusIcon },
    { label: 'Messaging', to: paths.messages, icon: CommentIcon },
    { label: 'Upgrade Plan', to: paths.subscription, icon: StarIcon },
  ],
};

const author = {
  userName: 'nia.keys',
  profilePic: '/dpp.jpg',
  banner: '/pb.jpg',
  role: 'USER',
  bio: '',
} as const;

const samplePost = (overrides: Pick<posts.Post, 'id' | 'title'> & Partial<posts.Post>): posts.Post => ({
  description: 'Rhodes take from 3 a.m., drums by Ilo. Looking for a verse.',
  time: '2026-11-21T20:14:00.000Z',
  author,
  features: [],
  pendingFeatures: [],
  rejectedFeatures: [],
  genre: ['Song', 'Jazz'],
  credits: [],
  guests: [],
  version: 1,
  audioSha256: '0'.repeat(64),
  newVersion: null,
  proposal: null,
  currentDigest: null,
  music: '/favicon.svg',
  stream: null,
  banner: null,
  freeDownload: false,
  isrc: null,
  explicit: false,
  status: 'PUBLISHED',
  heldBy: null,
  releases: [],
  processing: 'done',
  duration: 177,
  waveform: [...placeholderPeaks(overrides.title, 90)],
  loudness: -11,
  comments: [],
  likes: [],
  likedByViewer: false,
  totalLikes: 312,
  totalViews: 4812,
  totalComments: 17,
  totalDownloads: 0,
  publicPlaylists: null,
  ...overrides,
});

/** A track as it usually is, a draft of a Plus user, and one with the longest words. */
export const somePosts: readonly posts.Post[] = [
  samplePost({ id: 'Slow Train', title: 'Slow Train', likedByViewer: true }),
  samplePost({
    id: 'Copper',
    title: 'Copper',
    author: { ...author, role: 'USERPLUS' },
    features: ['tembo', 'ade.wav'],
    status: 'PARTIALLY_APPROVED',
  }),
  samplePost({
    id: 'Amber Room',
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetrieb',
    description: '',
    genre: ['Electronic', 'Instrument', 'Acapella', 'Underground'],
    totalLikes: 1_204_000,
  }),
];

/** A row of each kind. */
export const somePicks: readonly RecentPick[] = [
  { kind: 'track', id: 'Slow Train', label: 'Slow Train', detail: 'nia.keys', picture: null, peaks: null },
  { kind: 'person', id: 'tembo', label: 'tembo', detail: '12 followers', picture: null, peaks: null },
  { kind: 'genre', id: 'Hip Hop', label: 'Hip Hop', picture: null, peaks: null },
  { kind: 'chat', id: 'chat', label: 'Night Bus session', picture: null, peaks: null },
];

type News = Omit<notifications.Notification, 'key' | 'id' | 'userName' | 'noti' | 'time' | 'notiType'>;
const news: News = {
  leadsTo: 'post',
  profilePic: '/dpp.jpg',
  people: 1,
  others: [],
  faces: [],
  tab: null,
  track: null,
  commentId: null,
  comment: null,
  at: null,
  isNew: true,
};

export const someNotifications: readonly notifications.Notification[] = [
  {
    ...news,
    people: 13,
    others: ['maré', 'bluebird', 'Ilo'],
    key: 'one',
    id: 'one',
    userName: 'tembo',
    noti: 'tembo and 12 others liked "Night Bus"',
    time: '2026-11-21T20:14:00.000Z',
    notiType: 'POST',
  },
  {
    ...news,
    key: 'two',
    id: 'two',
    userName: 'Ilo',
    noti: 'Ilo sent a message in Night Bus session',
    time: '2026-11-21T19:02:00.000Z',
    notiType: 'CHAT',
  },
  {
    ...news,
    key: 'three',
    id: null,
    userName: 'bluebird',
    noti: 'bluebird started following you',
    time: '2026-11-20T08:30:00.000Z',
    notiType: 'FOLLOW',
  },
];

export const titles = [
  'Low Sun',
  'Harmattan',
  'Paper Moon',
  'Blue Hour',
  'Slow Train',
  'Iron Psalm',
  'Copper',
  'Static Bloom',
  'Amber Room',
  'Third Rail',
];
