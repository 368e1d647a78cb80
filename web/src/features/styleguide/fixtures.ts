import type { notifications } from '@backbeat/contract';
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

type News = Pick<notifications.Notification, 'leadsTo' | 'profilePic' | 'people' | 'others' | 'isNew'>;
const news: News = { leadsTo: 'post', profilePic: '/dpp.jpg', people: 1, others: [], isNew: true };

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
